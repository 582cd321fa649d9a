import Colorimetry

/// The lines of a plain-text palette.
struct PaletteLines {
  private let text: [UInt8]
  private var offset = 0
  let fileName: String
  /// The number of the current line, from 1.
  private(set) var number = 0

  init(_ text: [UInt8], fileName: String) {
    self.text = text
    self.fileName = fileName
  }

  /// Returns the text in UTF-8 or a single-byte encoding, without a byte order mark.
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

  /// Returns the number, from 1, of the line with an offset.
  static func number(of offset: Int, in text: [UInt8]) -> Int {
    var number = 1
    for index in 0..<min(offset, text.count) {
      let isPair = text[index] == 0x0d && index + 1 < text.count && text[index + 1] == 0x0a
      if text[index] == 0x0a || (text[index] == 0x0d && !isPair) { number += 1 }
    }
    return number
  }

  /// Whether the first line is or starts with this word.
  func begins(with word: String) -> Bool { text.starts(with: word.utf8) }

  /// Returns the next line, trimmed; nil after the last one.
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

  /// Returns an error in the current line.
  func failure(_ rule: String) -> PaletteFileError {
    PaletteFileError(fileName, .line(number), rule)
  }

  /// Returns the error for too many swatches.
  func tooMany() -> PaletteFileError {
    failure("a palette has at most \(ColorPalette.maximumSwatchCount) colours")
  }

  /// Decodes a name in UTF-8 or Latin-1.
  static func name(_ bytes: ArraySlice<UInt8>) -> String {
    // A scalar has at most four bytes; truncating one must not make the rest Latin-1.
    var part = bytes.prefix(Swatch.maximumNameLength * 4)
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
  /// The text trimmed of white space.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, Self.isSpace(first) { slice.removeFirst() }
    while let last = slice.last, Self.isSpace(last) { slice.removeLast() }
    return slice
  }

  /// Returns the value of a declaration without a flag at its end, such as “!important”.
  func without(flags: [String]) -> ArraySlice<UInt8> {
    guard let mark = lastIndex(of: 0x21) else { return self }
    let flag = self[(mark + 1)...]
    return flags.contains { flag.after($0)?.isEmpty == true } ? self[..<mark].trimmed : self
  }

  /// Consumes an integer of at most six digits and the white space after it.
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

  /// Skips white space.
  mutating func skipSpace() {
    while let byte = first, Self.isSpace(byte) { removeFirst() }
  }

  /// Returns the trimmed text after a leading word, ignoring case.
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
