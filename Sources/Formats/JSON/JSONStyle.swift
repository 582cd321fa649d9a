import Color
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
      + ["fg", "bg", "underline", "underlineColor", "link", "linkParameters"])

  /// A message for the user.
  struct Problem: Error {
    let words: String

    init(_ words: String) {
      self.words = words
    }
  }

  private(set) var style = TextStyle.plain
  /// The keys so far.
  var seen: Set<String> = []
  private var link: String?
  private var linkParameters: String?

  /// The maximum length of a link in bytes.
  static let maximumTextLength = 1 << 16

  /// Sets the value of a key.
  mutating func set(_ key: String, to value: Value) throws(Problem) {
    switch key {
    case "fg": style.foreground = try Self.color(value, key)
    case "bg": style.background = try Self.color(value, key)
    case "underlineColor": style.underlineColor = try Self.color(value, key)
    case "underline":
      guard case .string(let name) = value, let underline = Self.underline(name) else {
        throw Problem("“underline” must be single, double, curly, dotted, dashed or none")
      }
      style.underline = underline
    case "link":
      guard case .string(let text) = value, !text.isEmpty, !Self.hasControls(text) else {
        throw Problem("“link” must be a non-empty text without control characters")
      }
      link = text
    case "linkParameters":
      // A semicolon would end the parameters in an escape sequence.
      guard case .string(let text) = value, !text.utf8.contains(UInt8(ascii: ";")),
        !Self.hasControls(text)
      else { throw Problem("“linkParameters” must be a text without “;” or control characters") }
      linkParameters = text
    default:
      guard case .bool(let isOn) = value else { throw Problem("“\(key)” must be true or false") }
      if isOn, let attribute = Self.attributes.first(where: { $0.key == key }) {
        style.attributes.insert(attribute.value)
      }
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

  /// Returns the name of an underline.
  static func name(_ underline: Underline) -> String {
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
    Underline.allCases.first { self.name($0) == name }
  }

  private static func color(_ value: Value, _ key: String) throws(Problem) -> TerminalColor {
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
      "“\(key)” must be \"#rrggbb\", a number from 0 to 255, or \"default\"")
  }

  /// Whether a text has control characters.
  static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}

/// A cache from the JSON of styles to the styles: texts use the same few again and again.
struct JSONStyleCache {
  private struct Entry {
    var bytes: [UInt8]
    var style: TextStyle
  }

  /// Longer JSON is not cached.
  static let maximumLength = 256
  private static let size = 512
  private var entries = [Entry?](repeating: nil, count: size)

  /// Returns the cached style of some JSON.
  func style(for bytes: UnsafeBufferPointer<UInt8>) -> TextStyle? {
    guard let entry = entries[Self.slot(of: bytes)], entry.bytes.count == bytes.count else {
      return nil
    }
    let isSame = entry.bytes.withUnsafeBufferPointer { known in
      var index = 0
      while index < known.count, known[index] == bytes[index] { index += 1 }
      return index == known.count
    }
    return isSame ? entry.style : nil
  }

  /// Caches a style, replacing an older one.
  mutating func insert(_ style: TextStyle, for bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.maximumLength else { return }
    entries[Self.slot(of: bytes)] = Entry(bytes: Array(bytes), style: style)
  }

  /// Returns the slot of some JSON.
  ///
  /// All bytes contribute, so that similar colours get different slots.
  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & UInt64(size - 1))
  }
}
