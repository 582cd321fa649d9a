import UnicodeText

/// Characters that are written to HTML and SVG as visible marks.
///
/// These are those of `VisibleMark` and the noncharacters, which HTML and XML forbid, but not tab
/// and line breaks.
enum MarkupMark {
  /// Whether the scalar at a byte from 0x80 of valid UTF-8 needs a mark.
  ///
  /// Examines as few bytes as possible: the first one is enough for most scalars.
  @inline(__always)
  static func isNeeded(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch buffer[index] {
    case 0xC2: buffer[index + 1] < 0xA0
    case 0xD8: buffer[index + 1] == 0x9C
    case 0xE1: buffer[index + 1] == 0xA0 && buffer[index + 2] == 0x8E
    case 0xE2: buffer[index + 1] <= 0x81 && isNeeded(UTF8Scalar(in: buffer, at: index).value)
    case 0xEF: isNeeded(UTF8Scalar(in: buffer, at: index).value)
    case 0xF0...: isNeeded(UTF8Scalar(in: buffer, at: index).value)
    default: false
    }
  }

  /// Whether a scalar from U+0080 needs a mark.
  static func isNeeded(_ value: UInt32) -> Bool {
    if value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) { return true }
    return switch value {
    case InvalidByte.scalars, 0x80...0x9F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// Returns the mark of a scalar that needs one.
  static func text(for value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return VisibleMark.text(for: scalar) ?? "<" + String(value, radix: 16, uppercase: true) + ">"
  }

  /// Returns the scalar whose mark starts at an index, and the length of the mark; nil if there is
  /// no mark.
  ///
  /// Accepts exactly the results of `text(for:)`.
  static func scalar(
    in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (value: UInt32, length: Int)? {
    let count = buffer.count - index
    if count >= 3, buffer[index] == 0xE2, buffer[index + 1] == 0x90 {
      switch buffer[index + 2] {
      case 0x80...0x9F: return (UInt32(buffer[index + 2] - 0x80), 3)
      case 0xA1: return (0x7F, 3)
      default: return nil
      }
    }
    if count >= 4, buffer[index] == UInt8(ascii: "\\"), buffer[index + 1] == UInt8(ascii: "x") {
      guard let high = hexDigit(buffer[index + 2]), let low = hexDigit(buffer[index + 3]),
        high >= 8
      else { return nil }
      return (0x10FF00 + high << 4 + low, 4)
    }
    guard count >= 4, buffer[index] == UInt8(ascii: "<") else { return nil }
    var value: UInt32 = 0
    var length = 1
    while length < min(count, 8), let digit = hexDigit(buffer[index + length]) {
      value = value << 4 | digit
      length += 1
    }
    guard length >= 3, length < count, buffer[index + length] == UInt8(ascii: ">"),
      value >= 0x80, !InvalidByte.scalars.contains(value), isNeeded(value),
      Unicode.Scalar(value) != nil
    else { return nil }
    return (value, length + 1)
  }

  /// Returns the value of an upper-case hexadecimal digit.
  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    default: nil
    }
  }
}
