import Color
import StyledText

/// A text style to which CSS declarations are applied, later ones with precedence.
struct CSSStyle {
  private var style: TextStyle
  /// Names of palette colours, which take precedence over those of CSS.
  private let colors: [String: UInt8]
  /// Whether the lines of the element include an underline.
  private(set) var hasUnderline = false
  private var underlineStyle = Underline.single
  /// Whether there is the filter with which aha brightens colours.
  private var isBrightened = false

  /// Begins with the style around an element.
  init(_ style: TextStyle, colors: [String: UInt8] = [:]) {
    (self.style, self.colors) = (style, colors)
  }

  /// Applies declarations such as `color:red;font-weight:bold`; unknown ones are ignored.
  mutating func apply(_ declarations: ArraySlice<UInt8>) {
    var scanner = MarkupScanner(declarations)
    while scanner.next != nil {
      let name = scanner.take { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      if scanner.skip(":") {
        let value = scanner.take { $0 != UInt8(ascii: ";") }.prefix { $0 != UInt8(ascii: "!") }
        declare(name.trimmed.lowercased, value.trimmed)
      }
      scanner.index += 1
    }
  }

  /// The style with all declarations.
  var applied: TextStyle {
    var style = style
    if hasUnderline { style.underline = underlineStyle }
    if isBrightened {
      style.foreground = style.foreground.brightened
      style.background = style.background.brightened
    }
    return style
  }

  private mutating func declare(_ name: String, _ value: ArraySlice<UInt8>) {
    let word = value.lowercased
    switch name {
    case "color":
      if word == "transparent" {
        style.attributes.insert(.conceal)
      } else if let color = TerminalColor(css: value, colors) {
        style.foreground = color
      }
    case "background", "background-color":
      let colors = ([value] + value.words).lazy.compactMap { [colors] in
        TerminalColor(css: $0, colors)
      }
      style.background = colors.first ?? style.background
    case "font":
      // The size and the names of fonts follow. What is not named is normal.
      guard value.words.count > 1 else { break }
      style.attributes.subtract([.bold, .italic])
      let words = value.words.prefix {
        $0.first?.isASCIIDigit == false || $0.allSatisfy(\.isASCIIDigit)
      }
      for word in words where word.lowercased != "normal" {
        declare("font-weight", word)
        declare("font-style", word)
      }
    case "font-weight":
      let weight = Int(word) ?? 0
      if word == "bold" || word == "bolder" || weight >= 600 {
        style.attributes.insert(.bold)
      } else if word == "lighter" || weight > 0 && weight < 400 {
        style.attributes.insert(.faint)
      } else if word == "normal" || weight > 0 {
        style.attributes.remove(.bold)
      }
    case "font-style":
      if word == "normal" { style.attributes.remove(.italic) }
      if word == "italic" || word.hasPrefix("oblique") { style.attributes.insert(.italic) }
    case "text-decoration", "text-decoration-line", "text-decoration-style",
      "text-decoration-color":
      for word in value.words { decorate(word) }
    case "visibility", "display":
      if word == "hidden" || word == "none" { style.attributes.insert(.conceal) }
    case "opacity":
      // Any opacity below 1; the writers only use fractions such as 0.6 and .5.
      if word.hasPrefix(".") || word.hasPrefix("0.") { style.attributes.insert(.faint) }
    case "vertical-align":
      if word == "super" { style.attributes.switchOn(.superscript) }
      if word == "sub" { style.attributes.switchOn(.subscript) }
    case "filter":
      if value.starts(with: "contrast(70%)".utf8) { isBrightened = true }
    default: break
    }
  }

  private mutating func decorate(_ word: ArraySlice<UInt8>) {
    switch word.lowercased {
    case "underline": hasUnderline = true
    case "line-through": style.attributes.insert(.strike)
    case "overline": style.attributes.insert(.overline)
    case "blink": style.attributes.switchOn(.blink)
    case "double": underlineStyle = .double
    case "wavy": underlineStyle = .curly
    case "dotted": underlineStyle = .dotted
    case "dashed": underlineStyle = .dashed
    case "solid": underlineStyle = .single
    case "none", "auto": break
    default:
      if let color = TerminalColor(css: word, colors) { style.underlineColor = color }
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
  /// The maximum number of selectors, of rules for each, and of bytes of a rule: each element applies
  /// those of its classes.
  private static let (selectorLimit, ruleLimit, lengthLimit) = (16384, 8, 1024)

  private var rules: [String: [ArraySlice<UInt8>]] = [:]
  /// Whether styles of text were left out, because their selectors are not simple.
  private(set) var hasUnread = false

  /// The declarations of a selector, in the order of its rules.
  subscript(selector: String) -> [ArraySlice<UInt8>] {
    rules.isEmpty ? [] : rules[selector] ?? []
  }

  /// Parses the text of a `style` element; unsupported rules are skipped.
  mutating func add(_ text: ArraySlice<UInt8>) {
    var scanner = MarkupScanner(text)
    while rules.count < Self.selectorLimit {
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
      guard selectors.first != UInt8(ascii: "@"), selectors.count <= 4096,
        body.count <= Self.lengthLimit
      else { continue }
      for selector in selectors.split(separator: UInt8(ascii: ",")) {
        add(selector.trimmed, body)
      }
    }
  }

  private mutating func add(_ selector: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>) {
    let isSimple = selector.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || ".-_".utf8.contains($0)
    }
    if isSimple, selector.count <= 64 {
      let name = String(decoding: selector, as: UTF8.self)
      rules[name] = Array(self[name].suffix(Self.ruleLimit - 1)) + [body]
    } else if selector.first != UInt8(ascii: "*"), !selector.contains(UInt8(ascii: ":")) {
      // Others, such as `a:hover` and `*`, concern no text.
      var style = CSSStyle(.plain)
      style.apply(body)
      hasUnread = hasUnread || style.applied != .plain
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
