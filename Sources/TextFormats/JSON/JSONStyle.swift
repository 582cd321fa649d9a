import Colorimetry
import StyledText

/// A style that is decoded from JSON, key by key.
struct JSONStyle {
  /// A scalar JSON value.
  enum Value {
    case string(String)
    case number(Int)
    case bool(Bool)
    case other
  }

  /// The keys of a style.
  enum Key: String, CaseIterable {
    case foreground = "fg"
    case background = "bg"
    case bold, faint, italic, blink, rapidBlink, reverse, conceal, strike, overline
    case superscript
    case `subscript`
    case proportional, underline, underlineColor, link, linkParameters
  }

  /// A message for the user.
  struct Problem: Error {
    let words: String

    init(_ words: String) {
      self.words = words
    }
  }

  private(set) var style = TextStyle.plain
  private var seen: UInt32 = 0
  private var link: String?
  private var linkParameters: String?

  /// The maximum length of a link in bytes.
  static let maximumTextLength = 1 << 16

  /// Registers a key; returns false for a duplicate.
  mutating func take(_ key: Key) -> Bool {
    let bit: UInt32 = 1 << UInt32(Key.allCases.firstIndex(of: key) ?? 0)
    defer { seen |= bit }
    return seen & bit == 0
  }

  /// Sets the value of a key.
  mutating func set(_ key: Key, to value: Value) throws(Problem) {
    if let attribute = Self.attribute(key) {
      guard case .bool(let isOn) = value else {
        throw Problem("“\(key.rawValue)” must be true or false")
      }
      if isOn { style.attributes.insert(attribute) }
      return
    }
    switch key {
    case .foreground: style.foreground = try Self.color(value, key)
    case .background: style.background = try Self.color(value, key)
    case .underlineColor: style.underlineColor = try Self.color(value, key)
    case .underline:
      guard case .string(let name) = value, let underline = Self.underline(name) else {
        throw Problem("“underline” must be single, double, curly, dotted, dashed or none")
      }
      style.underline = underline
    case .link:
      guard case .string(let text) = value, !text.isEmpty, !Self.hasControls(text) else {
        throw Problem("“link” must be a non-empty text without control characters")
      }
      link = text
    case .linkParameters:
      // A semicolon would end the parameters in an escape sequence.
      guard case .string(let text) = value, !text.utf8.contains(UInt8(ascii: ";")),
        !Self.hasControls(text)
      else { throw Problem("“linkParameters” must be a text without “;” or control characters") }
      linkParameters = text
    default: break
    }
  }

  /// Returns the complete style.
  func finished() throws(Problem) -> TextStyle {
    var style = style
    if style.attributes.isSuperset(of: [.blink, .rapidBlink]) {
      throw Problem("“blink” and “rapidBlink” exclude each other")
    }
    if style.attributes.isSuperset(of: [.superscript, .subscript]) {
      throw Problem("“superscript” and “subscript” exclude each other")
    }
    if let link {
      style.link = Hyperlink(uri: link, parameters: linkParameters ?? "")
    } else if linkParameters != nil {
      throw Problem("“linkParameters” without “link”")
    }
    return style
  }

  // MARK: Names

  /// Returns the attribute of a key.
  static func attribute(_ key: Key) -> TextAttributes? {
    switch key {
    case .bold: .bold
    case .faint: .faint
    case .italic: .italic
    case .blink: .blink
    case .rapidBlink: .rapidBlink
    case .reverse: .reverse
    case .conceal: .conceal
    case .strike: .strike
    case .overline: .overline
    case .superscript: .superscript
    case .subscript: .subscript
    case .proportional: .proportional
    default: nil
    }
  }

  /// Returns the name of an underline.
  static func name(_ underline: Underline) -> StaticString {
    switch underline {
    case .none: "none"
    case .single: "single"
    case .double: "double"
    case .curly: "curly"
    case .dotted: "dotted"
    case .dashed: "dashed"
    }
  }

  private static func underline(_ name: String) -> Underline? {
    Underline.allCases.first { self.name($0).description == name }
  }

  private static func color(_ value: Value, _ key: Key) throws(Problem) -> TerminalColor {
    switch value {
    case .number(let number):
      if let index = UInt8(exactly: number) { return .indexed(index) }
    case .string("default"):
      return .default
    case .string(let text):
      if text.utf8.first == UInt8(ascii: "#"), let rgb = RGB8(hex: String(text.dropFirst())) {
        return .rgb(rgb)
      }
    default: break
    }
    throw Problem(
      "“\(key.rawValue)” must be \"#rrggbb\", a number from 0 to 255, or \"default\"")
  }

  /// Whether a text has control characters.
  static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
