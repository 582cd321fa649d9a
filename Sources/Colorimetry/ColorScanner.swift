/// Reads the parts of a colour notation from left to right, each byte at most a few times.
struct ColorScanner {
  private let text: [UInt8]
  private(set) var offset = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The byte at the current place, or nil at the end.
  var next: UInt8? { offset < text.count ? text[offset] : nil }

  /// An error at the current place.
  func failure(_ expected: String) -> ColorParseError { failure(expected, at: offset) }

  /// An error at a place read before.
  func failure(_ expected: String, at offset: Int) -> ColorParseError {
    ColorParseError(in: text, at: offset, expected: expected)
  }

  /// Passes over white space and says whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) { offset += 1 }
    return offset > start
  }

  /// Passes over `byte` if it is next.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == byte.value else { return false }
    offset += 1
    return true
  }

  /// Passes over white space to the end of the text, or throws.
  mutating func finish() throws(ColorParseError) {
    skipSpace()
    if offset < text.count { throw failure("the end of the colour") }
  }

  /// The ASCII letters and digits that follow, in lower case.
  mutating func word() -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    while let byte = next, Self.isLetter(byte) || Self.isDigit(byte) {
      bytes.append(Self.isLetter(byte) ? byte | 0x20 : byte)
      offset += 1
    }
    return bytes[...]
  }

  /// The ASCII letters that follow, in lower case; for units, which end where a digit begins.
  mutating func letters() -> String {
    var bytes: [UInt8] = []
    while let byte = next, Self.isLetter(byte) {
      bytes.append(byte | 0x20)
      offset += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A decimal number with an optional sign, fraction and exponent.
  mutating func number() throws(ColorParseError) -> Double {
    let start = offset
    if next == 0x2b || next == 0x2d { offset += 1 }
    var digits = skipDigits()
    if next == 0x2e, offset + 1 < text.count, Self.isDigit(text[offset + 1]) {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      offset = start
      throw failure("a number")
    }
    skipExponent()
    // The scanned bytes are ASCII. Whatever is too large becomes infinite or nil here.
    let value = Double(String(decoding: text[start..<offset], as: UTF8.self))
    guard let value, abs(value) <= 1e9 else {
      throw failure("a number below a thousand million", at: start)
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = next, Self.isDigit(byte) { offset += 1 }
    return offset - start
  }

  private mutating func skipExponent() {
    guard let byte = next, byte | 0x20 == 0x65 else { return }
    var ahead = offset + 1
    if ahead < text.count, text[ahead] == 0x2b || text[ahead] == 0x2d { ahead += 1 }
    guard ahead < text.count, Self.isDigit(text[ahead]) else { return }
    offset = ahead
    _ = skipDigits()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
}
