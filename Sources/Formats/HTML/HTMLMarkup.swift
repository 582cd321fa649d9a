import Color
import StyledText
import UnicodeText

/// A start or end tag.
struct HTMLTag {
  /// The name in lower case; empty if it is too long for a known one.
  let name: String
  let isEnd: Bool
  /// The attributes with their raw values, which have character references.
  private var attributes: [(name: String, value: ArraySlice<UInt8>)] = []

  /// Takes the tag at a "<" that is followed by a letter, or by "/" and a letter; nil if the text
  /// ends within it.
  init?(_ scanner: inout MarkupScanner) {
    scanner.index += 1
    isEnd = scanner.skip("/")
    name = scanner.take { !Self.endsName($0) }.lowercased
    while let byte = scanner.next {
      if scanner.skip(">") { return }
      if Self.endsName(byte) {
        scanner.index += 1
        continue
      }
      let start = scanner.index
      scanner.index += 1
      scanner.skip { $0 != .equals && !Self.endsName($0) }
      let attribute = scanner.bytes(from: start)
      scanner.skipSpace()
      attributes.append((attribute.lowercased, []))
      guard scanner.skip("=") else { continue }
      scanner.skipSpace()
      guard let quote = scanner.next else { return nil }
      let value: ArraySlice<UInt8>
      if quote == .quotationMark || quote == .apostrophe {
        scanner.index += 1
        value = scanner.take { $0 != quote }
        scanner.index += 1
      } else {
        value = scanner.take { $0 != .greaterThan && !$0.isSpace }
      }
      attributes[attributes.count - 1].value = value
    }
    return nil
  }

  /// Returns the value of an attribute.
  subscript(name: String) -> ArraySlice<UInt8>? {
    guard let raw = attributes.first(where: { $0.name == name })?.value else { return nil }
    guard raw.contains(.ampersand) else { return raw }
    var value: ArraySlice<UInt8> = []
    var scanner = MarkupScanner(raw)
    while let byte = scanner.next {
      value += byte == .ampersand ? scanner.takeEntity() : scanner.take { $0 != .ampersand }
    }
    return value
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == .greaterThan || byte == .slash || byte.isSpace
  }
}

/// What the name of an element means to the reader.
struct HTMLElement {
  /// The SGR parameters of its style in browsers; nil if it has no text, or all that of the page.
  var sgr: String? = ""
  /// Whether it is a block, on lines of its own.
  var isBlock = false
  /// The elements whose end tags may be left out before it.
  var ended: [String] = []
  /// Whether its content is not text or not markup.
  var isSkipped = false

  /// Returns what a name in lower case means.
  static func named(_ name: String) -> HTMLElement {
    // Most elements are of this kind.
    name == "span" ? HTMLElement() : elements[name] ?? HTMLElement()
  }

  private static let elements = Dictionary(
    uniqueKeysWithValues: PackageResources.elements_txt.tableRows.map { row in
      let sgr = row[2] == "none" ? nil : row[2] == "plain" ? "" : row[2]
      let element = HTMLElement(
        sgr: sgr, isBlock: row[1] == "block", ended: Array(row[3...]),
        isSkipped: row[1] == "skipped")
      return (row[0], element)
    })
}

extension MarkupScanner {
  /// Takes a character reference such as `&lt;` or `&#x41;` at an "&", and returns the text that it
  /// stands for; takes and returns only the "&" if there is no known one.
  ///
  /// Names require the semicolon, numbers do not. Numbers that are not scalars, or that stand for an
  /// invalid byte, become U+FFFD.
  mutating func takeEntity() -> ArraySlice<UInt8> {
    let start = index
    index += 1
    var scalar: Unicode.Scalar?
    if skip("#") {
      let isHex = skip("x") || skip("X")
      let digits = take { isHex ? hexDigitValue($0) != nil : $0.isDigit }
      if !digits.isEmpty {
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? 0
        let isText = value != 0 && !InvalidByte.scalars.contains(value)
        scalar = (isText ? Unicode.Scalar(value) : nil) ?? "\u{FFFD}"
        _ = skip(";")
      }
    } else {
      let name = take { $0.isLetter || $0.isDigit }
      if skip(";") { scalar = Self.entities[String(decoding: name, as: UTF8.self)] }
    }
    guard let scalar else {
      index = start + 1
      return bytes(from: start)
    }
    return Array(String(scalar).utf8)[...]
  }

  private static let entities = Dictionary(
    uniqueKeysWithValues: PackageResources.entities_txt.tableRows.map { row in
      (row[0], UInt32(row[1], radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
    })
}
