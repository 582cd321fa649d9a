import Color
import StyledText

/// A style that is decoded from JSON, key by key.
struct JSONStyle {
  /// The attributes and their keys.
  static let attributes: [(key: String, value: TextAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("blink", .blink),
    ("rapidBlink", .rapidBlink), ("reverse", .reverse), ("conceal", .conceal),
    ("strike", .strike), ("overline", .overline), ("superscript", .superscript),
    ("subscript", .subscript), ("proportional", .proportional),
  ]
  /// All keys of a style.
  static let keys = Set(
    attributes.map(\.key)
      + ["fg", "bg", "underline", "underlineColor", "fill", "link", "linkParameters"])

  private(set) var style = TextStyle.plain
  private var key = ""
  private var seen: Set<String> = []
  private var link: String?
  private var linkParameters: String?

  /// The maximum length of a link in bytes.
  static let maximumTextLength = 1 << 16

  /// Begins with a key; returns false if this version does not know it.
  mutating func begin(_ key: String) throws(FormatError) -> Bool {
    guard Self.keys.contains(key) else { return false }
    guard seen.insert(key).inserted else { throw FormatError("the key “\(key)” occurs twice") }
    self.key = key
    return true
  }

  /// Sets the value of the current key.
  mutating func set(_ value: JSONItem) throws(FormatError) {
    switch key {
    case "fg": style.foreground = try Self.color(value, key)
    case "bg": style.background = try Self.color(value, key)
    case "underlineColor": style.underlineColor = try Self.color(value, key)
    case "fill": style.fill = try Self.color(value, key)
    case "underline":
      guard case .string(let name) = value, let index = Self.underlines.firstIndex(of: name),
        let underline = Underline(rawValue: UInt8(index))
      else {
        throw FormatError("“underline” must be single, double, curly, dotted, dashed or none")
      }
      style.underline = underline
    case "link":
      guard case .string(let text) = value, !text.isEmpty, !text.hasControls else {
        throw FormatError("“link” must be a non-empty string without control characters")
      }
      link = text
    case "linkParameters":
      // A semicolon would end the parameters in an escape sequence.
      guard case .string(let text) = value, !text.utf8.contains(.semicolon),
        !text.hasControls
      else {
        throw FormatError("“linkParameters” must be a string without “;” or control characters")
      }
      linkParameters = text
    default:
      guard case .bool(let isOn) = value else {
        throw FormatError("“\(key)” must be true or false")
      }
      if isOn, let attribute = Self.attributes.first(where: { $0.key == key }) {
        style.attributes.insert(attribute.value)
      }
    }
  }

  /// Returns the complete style.
  func finished() throws(FormatError) -> TextStyle {
    var style = style
    if style.attributes.isSuperset(of: [.blink, .rapidBlink]) {
      throw FormatError("“blink” and “rapidBlink” cannot be combined")
    }
    if style.attributes.isSuperset(of: [.superscript, .subscript]) {
      throw FormatError("“superscript” and “subscript” cannot be combined")
    }
    if let link {
      style.link = Hyperlink(uri: link, parameters: linkParameters ?? "")
    } else if linkParameters != nil {
      throw FormatError("“linkParameters” requires “link”")
    }
    return style
  }

  // MARK: Names

  /// The names of underlines, by their raw values.
  static let underlines = ["none", "single", "double", "curly", "dotted", "dashed"]

  private static func color(_ value: JSONItem, _ key: String) throws(FormatError) -> TerminalColor {
    switch value {
    case .number(let number?):
      if let index = UInt8(exactly: number) { return .indexed(index) }
    case .string("default"): return .default
    case .string(let text):
      if text.utf8.first == .hashSign, let rgb = RGB8(hex: String(text.dropFirst())) {
        return .rgb(rgb)
      }
    default: break
    }
    throw FormatError("“\(key)” must be \"#rrggbb\", a number from 0 to 255, or \"default\"")
  }
}

/// A part of a JSON document: a bracket, a key or a whole scalar value.
enum JSONItem {
  case beginObject, endObject, beginArray, endArray
  case key(String)
  case string(String)
  /// A number; nil if it is not an integer.
  case number(Int?)
  case bool(Bool)
  case null
}

extension String {
  /// Whether there are control characters.
  var hasControls: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
