/// A Unicode scalar and the length of its UTF-8 encoding.
public struct UTF8Scalar {
  /// The code point.
  public let value: UInt32
  /// The number of bytes in UTF-8, 1 to 4.
  public let length: Int

  /// A scalar whose value and length are known.
  @inlinable public init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
  }

  /// Decodes the scalar that starts at `index` in valid UTF-8.
  @inline(__always)
  @inlinable public init(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) {
    let first = UInt32(buffer[index])
    func tail(_ distance: Int) -> UInt32 { UInt32(buffer[index + distance] & 0x3F) }
    if first < 0x80 {
      value = first
      length = 1
    } else if first < 0xE0 {
      value = (first & 0x1F) << 6 | tail(1)
      length = 2
    } else if first < 0xF0 {
      value = (first & 0x0F) << 12 | tail(1) << 6 | tail(2)
      length = 3
    } else {
      value = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      length = 4
    }
  }

  /// The scalar as a `Unicode.Scalar`.
  @inline(__always)
  @inlinable public var scalar: Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }

  /// The length of the non-ASCII scalar that starts at `index`, or 0 when it is malformed.
  ///
  /// Follows table 3-7 of the Unicode standard. The scalars that stand for invalid bytes count as
  /// malformed too, so that they can only come from decoding.
  @inlinable public static func validLength(in buffer: UnsafeBufferPointer<UInt8>, at index: Int)
    -> Int
  {
    let count = buffer.count
    func isTail(_ distance: Int) -> Bool {
      index + distance < count && buffer[index + distance] & 0xC0 == 0x80
    }
    switch buffer[index] {
    case 0xC2...0xDF:
      return isTail(1) ? 2 : 0
    case 0xE0...0xEF:
      guard isTail(1), isTail(2) else { return 0 }
      let second = buffer[index + 1]
      if buffer[index] == 0xE0, second < 0xA0 { return 0 }
      if buffer[index] == 0xED, second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard isTail(1), isTail(2), isTail(3) else { return 0 }
      let second = buffer[index + 1]
      if buffer[index] == 0xF0, second < 0x90 { return 0 }
      if buffer[index] == 0xF4 {
        if second > 0x8F { return 0 }
        if InvalidByte.startsScalar(in: buffer, at: index) { return 0 }
      }
      return 4
    default:
      return 0
    }
  }
}
