import Color
import StyledText
import UnicodeText

/// The effect of CSS declarations on a text style.
struct CSSDeclarations {
  /// The changes of colours and attributes.
  private var change = StyleChange()
  /// Whether the lines of the element include an underline.
  private(set) var hasUnderline = false
  private var underlineStyle: Underline?
  /// Whether there is the filter with which aha brightens colours.
  private var isBrightened = false

  /// Whether nothing is declared that changes text.
  var isEmpty: Bool { change == StyleChange() && underlineStyle == nil && !hasUnderline }

  /// Creates declarations without effect.
  init() {}

  /// Parses declarations such as `color:red;font-weight:bold`; unknown ones are ignored.
  ///
  /// - Parameter colors: names of palette colours, which take precedence over those of CSS.
  init(_ declarations: ArraySlice<UInt8>, colors: [String: UInt8]) {
    var scanner = MarkupScanner(declarations)
    while scanner.next != nil {
      let name = scanner.take { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      if scanner.skip(":") {
        let value = scanner.take { $0 != UInt8(ascii: ";") }.prefix { $0 != UInt8(ascii: "!") }
        declare(name.trimmed.lowercased, value.trimmed, colors)
      }
      scanner.index += 1
    }
  }

  /// Adds later declarations, which take precedence.
  mutating func merge(_ later: CSSDeclarations) {
    change = change.followed(by: later.change)
    hasUnderline = hasUnderline || later.hasUnderline
    underlineStyle = later.underlineStyle ?? underlineStyle
    isBrightened = isBrightened || later.isBrightened
  }

  /// Applies the declarations to a style.
  func apply(to style: inout TextStyle) {
    style = change.applied(to: style)
    style.attributes.switchOn(change.added)
    if hasUnderline { style.underline = underlineStyle ?? .single }
    if isBrightened {
      style.foreground = style.foreground.brightened
      style.background = style.background.brightened
    }
  }

  private mutating func declare(
    _ name: String, _ value: ArraySlice<UInt8>, _ colors: [String: UInt8]
  ) {
    let word = value.lowercased
    switch name {
    case "color":
      if word == "transparent" {
        change.added.insert(.conceal)
      } else if let color = TerminalColor(css: value, colors) {
        change.foreground = color
      }
    case "background", "background-color":
      // Pictures and their places may stand beside the colour.
      change.background =
        TerminalColor(css: value, colors)
        ?? value.words.lazy.compactMap { TerminalColor(css: $0, colors) }.first ?? change.background
    case "font":
      // The size and the names of fonts follow. What is not named is normal.
      guard value.words.count > 1 else { break }
      change = change.followed(by: .removing([.bold, .italic]))
      let words = value.words.prefix {
        $0.first?.isASCIIDigit == false || $0.allSatisfy(\.isASCIIDigit)
      }
      for word in words where word.lowercased != "normal" {
        declare("font-weight", word, colors)
        declare("font-style", word, colors)
      }
    case "font-weight":
      let weight = Int(word) ?? 0
      if word == "bold" || word == "bolder" || weight >= 600 {
        set(.bold, true)
      } else if word == "lighter" || weight > 0 && weight < 400 {
        change.added.insert(.faint)
      } else if word == "normal" || weight > 0 {
        set(.bold, false)
      }
    case "font-style":
      if word == "normal" { set(.italic, false) }
      if word == "italic" || word.hasPrefix("oblique") { set(.italic, true) }
    case "text-decoration", "text-decoration-line", "text-decoration-style",
      "text-decoration-color":
      for word in value.words { decorate(word, colors) }
    case "visibility", "display":
      if word == "hidden" || word == "none" { change.added.insert(.conceal) }
    case "opacity":
      // Any opacity below 1; the writers only use fractions such as 0.6 and .5.
      if word.hasPrefix(".") || word.hasPrefix("0.") { change.added.insert(.faint) }
    case "vertical-align":
      if word == "super" { change.added.switchOn(.superscript) }
      if word == "sub" { change.added.switchOn(.subscript) }
    case "filter":
      if value.starts(with: "contrast(70%)".utf8) { isBrightened = true }
    default: break
    }
  }

  private mutating func set(_ attribute: TextAttributes, _ isOn: Bool) {
    change = change.followed(by: isOn ? .adding(attribute) : .removing(attribute))
  }

  private mutating func decorate(_ word: ArraySlice<UInt8>, _ colors: [String: UInt8]) {
    switch word.lowercased {
    case "underline": hasUnderline = true
    case "line-through": change.added.insert(.strike)
    case "overline": change.added.insert(.overline)
    case "blink": change.added.insert(.blink)
    case "double": underlineStyle = .double
    case "wavy": underlineStyle = .curly
    case "dotted": underlineStyle = .dotted
    case "dashed": underlineStyle = .dashed
    case "solid": underlineStyle = .single
    case "none", "auto": break
    default:
      if let color = TerminalColor(css: word, colors) { change.underlineColor = color }
    }
  }
}

extension TerminalColor {
  /// Parses a colour such as `#ff8000`, `red` or `rgb(1, 2, 3)`; nil for anything else.
  ///
  /// - Parameter colors: names of palette colours, which take precedence over those of CSS.
  init?(css value: ArraySlice<UInt8>, _ colors: [String: UInt8]) {
    if !colors.isEmpty, let index = colors[value.lowercased] {
      self = .indexed(index)
    } else if value.first == UInt8(ascii: "#"), value.count == 7,
      let rgb = RGB8(hex: String(decoding: value, as: UTF8.self))
    {
      self = .rgb(rgb)
    } else {
      // What begins with a digit may be a colour elsewhere.
      guard let first = value.first, first.isASCIILetter || first == UInt8(ascii: "#"),
        value.count <= 64, let color = try? ParsedColor(bytes: Array(value)).color, color.alpha > 0
      else { return nil }
      self = .rgb(color.rgb8)
    }
  }

  /// The bright variant of one of the first eight colours.
  fileprivate var brightened: TerminalColor {
    if case .indexed(let index) = self, index < 8 { .indexed(index + 8) } else { self }
  }
}

/// The rules of a style sheet with simple selectors such as `b`, `.red` or `b.red`.
struct CSSSheet {
  /// The maximum number of selectors.
  static let limit = 16384

  private var effects: [String: CSSDeclarations] = [:]
  /// The first selectors with a style that were not read, and how many there were.
  private(set) var unread: (first: [String], count: Int) = ([], 0)

  /// The declarations of a selector, or nil.
  subscript(selector: String) -> CSSDeclarations? { effects.isEmpty ? nil : effects[selector] }

  /// Parses the text of a `style` element; unsupported rules are skipped.
  mutating func add(_ text: ArraySlice<UInt8>, colors: [String: UInt8]) {
    var scanner = MarkupScanner(text)
    while effects.count < Self.limit {
      scanner.skipSpaceAndComments()
      let selectors = scanner.take { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ";") }
      guard scanner.next != nil else { return }
      if scanner.skip(";") { continue }
      scanner.index += 1
      var depth = 1
      let body = scanner.take { byte in
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        return depth > 0
      }
      _ = scanner.skip("}")
      guard selectors.first != UInt8(ascii: "@"), selectors.count <= 4096 else { continue }
      let effect = CSSDeclarations(body, colors: colors)
      for selector in selectors.split(separator: UInt8(ascii: ",")) {
        add(selector.trimmed, effect)
      }
    }
  }

  private mutating func add(_ selector: ArraySlice<UInt8>, _ effect: CSSDeclarations) {
    guard !selector.isEmpty else { return }
    let isSimple = selector.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
    if isSimple, selector.count <= 64 {
      effects[String(decoding: selector, as: UTF8.self), default: CSSDeclarations()].merge(effect)
    } else if !effect.isEmpty, selector.first != UInt8(ascii: "*"),
      !selector.contains(UInt8(ascii: ":"))
    {
      // Others, such as `a:hover` and `*`, concern no text.
      unread.count += 1
      guard unread.first.count < 3 else { return }
      unread.first.append(
        VisibleMark.sanitized(String(decoding: selector.prefix(40), as: UTF8.self)))
    }
  }
}

extension MarkupScanner {
  fileprivate mutating func skipSpaceAndComments() {
    skipSpace()
    while next == UInt8(ascii: "/"), afterNext == UInt8(ascii: "*") {
      index += 2
      while next != nil, next != UInt8(ascii: "*") || afterNext != UInt8(ascii: "/") { index += 1 }
      index = min(index + 2, bytes.endIndex)
      skipSpace()
    }
  }
}
