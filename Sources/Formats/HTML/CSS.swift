import Color
import StyledText
import UnicodeText

/// Parses CSS colours.
enum CSSColor {
  /// Returns the colour for `rrggbb` or `rgb`, the digits after "#"; nil for anything else.
  static func hex(_ digits: UnsafeBufferPointer<UInt8>) -> RGB8? {
    let isShort = digits.count == 3
    guard isShort || digits.count == 6 else { return nil }
    func channel(_ index: Int) -> UInt8? {
      guard let high = ASCIIText.digit(digits[isShort ? index : 2 * index]),
        let low = ASCIIText.digit(digits[isShort ? index : 2 * index + 1])
      else { return nil }
      return high << 4 | low
    }
    guard let red = channel(0), let green = channel(1), let blue = channel(2) else { return nil }
    return RGB8(red, green, blue)
  }

  /// Returns the colour for a value such as `#ff8000`, `red` or `rgb(1, 2, 3)`; nil for anything
  /// else.
  static func rgb(_ value: UnsafeBufferPointer<UInt8>) -> RGB8? {
    if value.first == UInt8(ascii: "#"),
      let color = hex(UnsafeBufferPointer(rebasing: value[1...]))
    {
      return color
    }
    guard let first = value.first, first >= 0x41, value.count <= 64,
      let parsed = try? ParsedColor(bytes: Array(value)), parsed.color.alpha > 0
    else { return nil }
    return parsed.color.rgb8
  }
}

/// The effect of CSS declarations on a text style.
struct CSSDeclarations {
  /// The changes of colours and attributes.
  var change = StyleChange()
  private var hasUnderline = false
  private var underlineStyle: Underline?
  /// Whether there is the filter with which aha brightens colours.
  private var isBrightened = false

  /// Whether nothing is declared that changes text.
  var isEmpty: Bool { change == StyleChange() && underlineStyle == nil && !hasUnderline }

  /// Creates declarations without effect.
  init() {}

  /// Parses declarations such as `color:red;font-weight:bold`; unknown ones are ignored.
  ///
  /// - Parameter names: colour names that take precedence over those of CSS.
  init(
    _ declarations: UnsafeBufferPointer<UInt8>,
    names: (UnsafeBufferPointer<UInt8>) -> TerminalColor? = { _ in nil }
  ) {
    var start = 0
    var index = 0
    var depth = 0
    var quote: UInt8 = 0
    while index <= declarations.count {
      let byte = index < declarations.count ? declarations[index] : UInt8(ascii: ";")
      let isLast = index == declarations.count
      if quote != 0, !isLast {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ";"), depth == 0 || isLast {
        declare(ASCIIText.trimmed(declarations, start..<index), names)
        start = index + 1
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
      }
      index += 1
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
    _ declaration: UnsafeBufferPointer<UInt8>,
    _ names: (UnsafeBufferPointer<UInt8>) -> TerminalColor?
  ) {
    guard let colon = declaration.prefix(32).firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = ASCIIText.trimmed(declaration, 0..<colon)
    let value = ASCIIText.trimmed(declaration, colon + 1..<declaration.count)
    guard value.count <= 256 else { return }
    let word = ASCIIText.lowercased(value)
    switch ASCIIText.lowercased(name) {
    case "color":
      if word == "transparent" {
        change.added.insert(.conceal)
      } else if let color = color(value, names) {
        change.foreground = color
      }
    case "background", "background-color":
      if let color = color(value, names) { change.background = color }
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
      if word == "italic" || word.hasPrefix("oblique") {
        set(.italic, true)
      } else if word == "normal" {
        set(.italic, false)
      }
    case "text-decoration", "text-decoration-line", "text-decoration-style",
      "text-decoration-color":
      decorate(value, names)
    case "visibility": if word == "hidden" { change.added.insert(.conceal) }
    case "display": if word == "none" { change.added.insert(.conceal) }
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

  private mutating func decorate(
    _ value: UnsafeBufferPointer<UInt8>, _ names: (UnsafeBufferPointer<UInt8>) -> TerminalColor?
  ) {
    // Words are separated by spaces, except within the parentheses of a colour.
    ASCIIText.forEachWord(in: value) { word in
      switch ASCIIText.lowercased(word) {
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
      default: if let color = color(word, names) { change.underlineColor = color }
      }
    }
  }

  private func color(
    _ value: UnsafeBufferPointer<UInt8>, _ names: (UnsafeBufferPointer<UInt8>) -> TerminalColor?
  ) -> TerminalColor? {
    names(value) ?? CSSColor.rgb(value).map { .rgb($0) }
  }
}

extension TerminalColor {
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

  /// Whether the sheet has no rules.
  var isEmpty: Bool { effects.isEmpty }

  /// The declarations of a selector, or nil.
  subscript(selector: String) -> CSSDeclarations? { effects[selector] }

  /// Parses the text of a `style` element; unsupported rules are skipped.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, names: (UnsafeBufferPointer<UInt8>) -> TerminalColor?
  ) {
    var index = 0
    while index < text.count, effects.count < Self.limit {
      index = skipSpaceAndComments(text, from: index)
      guard index < text.count else { return }
      let start = index
      while index < text.count, text[index] != UInt8(ascii: "{"), text[index] != UInt8(ascii: ";") {
        index += 1
      }
      guard index < text.count else { return }
      let isRule = text[index] == UInt8(ascii: "{") && text[start] != UInt8(ascii: "@")
      let selectors = start..<index
      index += 1
      guard text[index - 1] == UInt8(ascii: "{") else { continue }
      let body = index
      var depth = 1
      while index < text.count {
        if text[index] == UInt8(ascii: "{") { depth += 1 }
        if text[index] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        index += 1
      }
      if isRule, selectors.count <= 4096 {
        let effect = CSSDeclarations(
          UnsafeBufferPointer(rebasing: text[body..<index]), names: names)
        add(UnsafeBufferPointer(rebasing: text[selectors]), effect)
      }
      index += 1
    }
  }

  private mutating func add(_ selectors: UnsafeBufferPointer<UInt8>, _ effect: CSSDeclarations) {
    for part in selectors.split(separator: UInt8(ascii: ",")) {
      let selector = ASCIIText.trimmed(selectors, part.indices)
      guard !selector.isEmpty else { continue }
      guard selector.count <= 64, selector.allSatisfy(Self.isSimple) else {
        if !effect.isEmpty { leaveOut(selector) }
        continue
      }
      effects[String(decoding: selector, as: UTF8.self), default: CSSDeclarations()].merge(effect)
    }
  }

  private mutating func leaveOut(_ selector: UnsafeBufferPointer<UInt8>) {
    // What concerns no text, such as `a:hover` and `*`.
    guard !selector.contains(UInt8(ascii: ":")), selector.first != UInt8(ascii: "*") else { return }
    unread.count += 1
    if unread.first.count < 3 {
      unread.first.append(
        VisibleMark.sanitized(String(decoding: selector.prefix(40), as: UTF8.self)))
    }
  }

  /// Whether a byte can be part of a simple selector.
  private static func isSimple(_ byte: UInt8) -> Bool {
    ASCIIText.isLetter(byte) || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private func skipSpaceAndComments(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count {
      if ASCIIText.isSpace(text[index]) {
        index += 1
      } else if ASCIIText.hasPrefix("/*", in: text, at: index) {
        index += 2
        while index < text.count, !ASCIIText.hasPrefix("*/", in: text, at: index) { index += 1 }
        index += 2
      } else {
        break
      }
    }
    return index
  }
}
