import Colorimetry

/// The lines of a palette in plain text.
struct PaletteLines {
  private let text: [UInt8]
  private var offset = 0
  let fileName: String
  /// The number of the line that was read last, the first one being 1.
  private(set) var number = 0

  init(_ text: [UInt8], fileName: String) {
    self.text = text
    self.fileName = fileName
  }

  /// The text in UTF-8 (or in something else of single bytes), without a mark of its encoding.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return Array(bytes.dropFirst(3)) }
    let isBigEndian = bytes.starts(with: [0xfe, 0xff])
    guard isBigEndian || bytes.starts(with: [0xff, 0xfe]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether the first line is this word, with or without more after it.
  func begins(with word: String) -> Bool { text.starts(with: word.utf8) }

  /// The next line without white space at its ends; nil after the last one.
  mutating func next() -> ArraySlice<UInt8>? {
    guard offset < text.count else { return nil }
    let start = offset
    while offset < text.count, text[offset] != 0x0a, text[offset] != 0x0d { offset += 1 }
    let line = text[start..<offset]
    if offset < text.count {
      let isPair = text[offset] == 0x0d && offset + 1 < text.count && text[offset + 1] == 0x0a
      offset += isPair ? 2 : 1
    }
    number += 1
    return line.trimmed
  }

  /// An error in the line that was read last.
  func failure(_ rule: String) -> PaletteFileError {
    PaletteFileError(fileName, .line(number), rule)
  }

  /// The rule of how many swatches there may be, when there is one more.
  func tooMany() -> PaletteFileError {
    failure("a palette has at most \(ColorPalette.mostSwatches) colours")
  }

  /// A name in UTF-8 or Latin-1.
  static func name(_ bytes: ArraySlice<UInt8>) -> String {
    // A scalar has at most four bytes; a cut inside of one must not make the rest Latin-1.
    var part = bytes.prefix(Swatch.longestName * 4)
    if part.count < bytes.count {
      while let last = part.last, last & 0xc0 == 0x80 { part.removeLast() }
      if let last = part.last, last >= 0xc0 { part.removeLast() }
    }
    if let text = String(validating: part, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in part { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, Self.isSpace(first) { slice.removeFirst() }
    while let last = slice.last, Self.isSpace(last) { slice.removeLast() }
    return slice
  }

  /// Takes a whole number of at most six digits and the white space after it from the front.
  mutating func takeNumber() -> Int? {
    var value = 0
    var digits = 0
    while let byte = first, (0x30...0x39).contains(byte), digits < 7 {
      value = value * 10 + Int(byte - 0x30)
      digits += 1
      removeFirst()
    }
    guard digits > 0, digits < 7, first.map(Self.isSpace) ?? true else { return nil }
    skipSpace()
    return value
  }

  /// Passes over white space.
  mutating func skipSpace() {
    while let byte = first, Self.isSpace(byte) { removeFirst() }
  }

  /// What stands after a word at the front, upper or lower case, without white space.
  func after(_ word: String) -> ArraySlice<UInt8>? {
    let bytes = word.utf8
    guard count >= bytes.count else { return nil }
    for (byte, wanted) in zip(self, bytes) {
      let lower = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
      guard lower == wanted else { return nil }
    }
    return dropFirst(bytes.count).trimmed
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
