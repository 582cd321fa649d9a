/// Scans a colour notation from left to right, each byte at most a few times.
package struct ColorScanner {
  private let text: [UInt8]
  /// The offset after the last byte.
  private let end: Int
  /// Whether this is a colour alone, of which errors say what was expected, rather than one in a text,
  /// where that takes time.
  let isAlone: Bool
  /// The offset of the next byte.
  package var offset: Int
  /// Whether an underscore is a blank, as in the values of Tailwind: `hsl(0_100%_50%)`.
  package var hasUnderscores = false

  init(_ text: [UInt8]) { self.init(text, in: 0..<text.count, isAlone: true) }

  /// Creates a scanner for a part of a text.
  package init(_ text: [UInt8], in range: Range<Int>, isAlone: Bool) {
    self.text = text
    offset = range.lowerBound
    end = range.upperBound
    self.isAlone = isAlone
  }

  /// The next byte, or nil at the end.
  package var next: UInt8? { offset < end ? text[offset] : nil }

  /// The byte after the next one, or nil.
  var afterNext: UInt8? { offset + 1 < end ? text[offset + 1] : nil }

  /// Whether the scanner is at the end.
  package var isAtEnd: Bool { offset >= end }

  /// Whether a number begins here.
  package var isAtNumber: Bool {
    var ahead = self
    if !ahead.skip("+") { _ = ahead.skip("-") }
    _ = ahead.skip(".")
    return ahead.next?.isDigit == true
  }

  /// Returns an error at the current offset.
  func failure(_ expected: @autoclosure () -> String) -> ColorParseError {
    failure(expected(), at: offset)
  }

  /// Returns an error at an earlier offset.
  func failure(_ expected: @autoclosure () -> String, at offset: Int) -> ColorParseError {
    isAlone ? ColorParseError(in: text, at: offset, expected: expected()) : .unexplained
  }

  /// Skips white space and CSS comments and returns whether there was any white space.
  ///
  /// An unterminated comment extends to the end of the text, as in CSS.
  @discardableResult
  package mutating func skipSpace() -> Bool {
    var hadSpace = false
    while let byte = next {
      if byte.isSpace || byte == .underscore && hasUnderscores {
        hadSpace = true
        offset += 1
      } else if byte == .slash, afterNext == .asterisk {
        offset += 2
        while let inside = next, !(inside == .asterisk && afterNext == .slash) { offset += 1 }
        offset = min(offset + 2, end)
      } else {
        break
      }
    }
    return hadSpace
  }

  /// Skips `byte` if it is next.
  package mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == byte.value else { return false }
    offset += 1
    return true
  }

  /// Skips `byte`, which must be next.
  mutating func require(_ byte: Unicode.Scalar) throws(ColorParseError) {
    guard skip(byte) else { throw failure("“\(Character(byte))”") }
  }

  /// Skips white space to the end of the text, or throws.
  mutating func finish() throws(ColorParseError) {
    skipSpace()
    if offset < end { throw failure("the end of the colour") }
  }

  /// Reads the CSS identifier that follows, in lower case and without escapes; truncated if it is
  /// longer than any known name.
  package mutating func word() -> String {
    var word = wordBytes()
    while let character = escape() { word += [character] + wordBytes() }
    return lowercased(word)
  }

  private mutating func wordBytes() -> ArraySlice<UInt8> {
    let isUnderscoreBlank = hasUnderscores
    return bytes {
      $0.isLetter || $0.isDigit || $0 == .hyphen || $0 == .underscore && !isUnderscoreBlank
    }
  }

  /// Reads an escape of CSS, such as `\72 ` or `\r`, and returns its character, or 0 for one outside
  /// ASCII; nil if there is none.
  ///
  /// https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
  private mutating func escape() -> UInt8? {
    guard next == .backslash, let character = afterNext, !character.isLineBreak else { return nil }
    offset += 1
    let digits = text[offset..<end].prefix(6).prefix { hexDigitValue($0) != nil }
    offset += max(digits.count, 1)
    guard !digits.isEmpty else { return character }
    if next?.isSpace == true { offset += 1 }
    let scalar = digits.reduce(0) { $0 << 4 | Int(hexDigitValue($1) ?? 0) }
    return scalar < 0x80 ? UInt8(scalar) : 0
  }

  /// Reads a string of JSON without its quotation marks, or a number, and the white space around it.
  mutating func token() -> String {
    skipSpace()
    defer { skipSpace() }
    _ = skip("\"")
    defer { _ = skip("\"") }
    return lowercased(bytes { $0.isWordByte || "#+-.".utf8.contains($0) })
  }

  /// Reads the ASCII letters that follow, in lower case; for units.
  package mutating func letters() -> String { lowercased(bytes(where: \.isLetter)) }

  /// Reads the hexadecimal digits that follow.
  mutating func hexDigits() -> ArraySlice<UInt8> { bytes { hexDigitValue($0) != nil } }

  /// Reads the letters and digits that follow.
  package mutating func alphanumerics() -> ArraySlice<UInt8> { bytes { $0.isLetter || $0.isDigit } }

  private mutating func bytes(where isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = next, isIncluded(byte) { offset += 1 }
    return text[start..<offset]
  }

  /// Reads an integer of at most nine digits.
  mutating func integer() throws(ColorParseError) -> Int {
    let start = offset
    var value = 0
    while let byte = next, byte.isDigit {
      guard offset - start < 9 else { throw failure("a smaller number", at: start) }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    guard offset > start else { throw failure("a number") }
    return value
  }

  /// Reads what a number is divided by, such as `/ 255.0`; nil if there is no slash.
  package mutating func divisor() throws(ColorParseError) -> Double? {
    let end = offset
    skipSpace()
    guard skip("/") else {
      offset = end
      return nil
    }
    skipSpace()
    let start = offset
    let divisor = try number().value
    guard divisor > 0 else { throw failure("a number above 0", at: start) }
    return divisor
  }

  /// Reads a decimal number with an optional sign, fraction and exponent, and its number of
  /// decimals.
  package mutating func number() throws(ColorParseError) -> (value: Double, decimals: Int) {
    guard isAtNumber else { throw failure("a number") }
    let start = offset
    if next == .plus || next == .hyphen { offset += 1 }
    skipDigits()
    var decimals = 0
    if next == .point, let after = afterNext, after.isDigit {
      offset += 1
      decimals = skipDigits()
    }
    skipExponent()
    guard offset - start <= 1000 else { throw failure("a shorter number", at: start) }
    return (Double(String(decoding: text[start..<offset], as: UTF8.self)) ?? 0, decimals)
  }

  @discardableResult
  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = next, byte.isDigit { offset += 1 }
    return offset - start
  }

  private mutating func skipExponent() {
    guard let byte = next, byte.folded == UInt8(ascii: "e") else { return }
    let end = offset
    offset += 1
    if next == .plus || next == .hyphen { offset += 1 }
    if skipDigits() == 0 { offset = end }
  }

  /// Returns the text since `start`, in lower case.
  private func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    // No name is longer than "lightgoldenrodyellow" or "display-p3-linear".
    String(decoding: bytes.prefix(24).map(\.lowercased), as: UTF8.self)
  }
}
