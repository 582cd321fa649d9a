import Color
import UnicodeText

extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of the printable ASCII that starts at an index.
  func printableEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(self)
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The top bit of each byte is set in a sum if the byte is not below 0x20, or is 0x7F. The
      // sums do not carry, because the top bits are masked out.
      let low = word & ~tops
      let others = (word | ~(low &+ ones &* 0x60) | (low &+ ones)) & tops
      if others != 0 { return index + others.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] >= 0x20, self[index] < 0x7F { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// Appends ASCII known at compile time.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number from 0 to 255 in decimal digits.
  mutating func append(decimal number: UInt8) {
    if number >= 100 { append(0x30 + number / 100) }
    if number >= 10 { append(0x30 + number / 10 % 10) }
    append(0x30 + number % 10)
  }

  /// Appends the last hexadecimal digits of a number, in lower case.
  mutating func append(hex number: UInt32, digits: Int) {
    for digit in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: number >> UInt32(digit * 4)) & 15
      append(nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10)
    }
  }

  /// Appends six lower-case hexadecimal digits.
  mutating func append(hex color: RGB8) {
    // Computes all digits at once, one byte each, the first lowest; letters are 39 above digits.
    func spread(_ channel: UInt8) -> UInt64 {
      UInt64(channel >> 4) | UInt64(channel & 15) << 8
    }
    let digits = spread(color.red) | spread(color.green) << 16 | spread(color.blue) << 32
    let letters = (digits &+ 0x0606_0606_0606) >> 4 & 0x0101_0101_0101
    var text = (digits &+ 0x3030_3030_3030 &+ letters &* 39).littleEndian
    Swift.withUnsafeBytes(of: &text) { append(contentsOf: $0.prefix(6)) }
  }

  /// Appends the UTF-8 encoding of a scalar.
  mutating func append(utf8 scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(scalar))
    } else if scalar < 0x800 {
      append(UInt8(0xC0 | scalar >> 6))
      append(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      append(UInt8(0xE0 | scalar >> 12))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    } else {
      append(UInt8(0xF0 | scalar >> 18))
      append(UInt8(0x80 | scalar >> 12 & 0x3F))
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
      append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}

extension VisibleMark {
  /// Returns the mark for the scalar from U+0080 at an index of valid UTF-8, or nil if it is
  /// visible, and the length of the scalar.
  @inline(__always)
  static func mark(
    in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String?, length: Int) {
    let scalar = UTF8Scalar(in: buffer, at: index)
    guard mayHide(scalar.value) else { return (nil, scalar.length) }
    return (Unicode.Scalar(scalar.value).flatMap { text(for: $0) }, scalar.length)
  }

  /// Whether a scalar from U+0080 has a mark.
  static func hides(_ value: UInt32) -> Bool {
    mayHide(value) && Unicode.Scalar(value).map { text(for: $0) != nil } ?? false
  }

  /// Whether a scalar may have a mark: false for most scalars without one, and never for one with a
  /// mark.
  @inline(__always)
  private static func mayHide(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0..<0x061C, 0x2070..<0xFE00, 0x1_0000..<0x10_FF80: false
    default: true
    }
  }
}
