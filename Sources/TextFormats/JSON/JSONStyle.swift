import Colorimetry
import StyledText

/// A style on its way from JSON: what its keys have said so far.
struct JSONStyle {
  /// A value without anything in it.
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

  /// What is wrong, in words for the user.
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

  /// More bytes than this are no link.
  static let longestText = 1 << 16

  /// Takes note of a key; false when it was there before.
  mutating func take(_ key: Key) -> Bool {
    let bit: UInt32 = 1 << UInt32(Key.allCases.firstIndex(of: key) ?? 0)
    defer { seen |= bit }
    return seen & bit == 0
  }

  /// Sets what a key stands for.
  mutating func set(_ key: Key, to value: Value) throws(Problem) {
    if let attribute = Self.attribute(key) {
      guard case .bool(let isOn) = value else {
        throw Problem("“\(key.rawValue)” is true or false")
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
        throw Problem("“underline” is single, double, curly, dotted, dashed or none")
      }
      style.underline = underline
    case .link:
      guard case .string(let text) = value, !text.isEmpty, !Self.hasControls(text) else {
        throw Problem("“link” is a text without control characters, and not empty")
      }
      link = text
    case .linkParameters:
      // A semicolon would end the parameters where they are written as a sequence.
      guard case .string(let text) = value, !text.utf8.contains(UInt8(ascii: ";")),
        !Self.hasControls(text)
      else { throw Problem("“linkParameters” is a text without “;” and control characters") }
      linkParameters = text
    default: break
    }
  }

  /// The style after the last key.
  func finished() throws(Problem) -> TextStyle {
    var style = style
    if style.attributes.isSuperset(of: [.blink, .rapidBlink]) {
      throw Problem("text blinks slowly or rapidly, not both")
    }
    if style.attributes.isSuperset(of: [.superscript, .subscript]) {
      throw Problem("text is superscript or subscript, not both")
    }
    if let link {
      style.link = Hyperlink(uri: link, parameters: linkParameters ?? "")
    } else if linkParameters != nil {
      throw Problem("“linkParameters” without “link”")
    }
    return style
  }

  // MARK: Names

  /// The attribute that a key switches on.
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

  /// The name of an underline.
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
      "“\(key.rawValue)” is \"#rrggbb\", a number from 0 to 255, or \"default\"")
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
