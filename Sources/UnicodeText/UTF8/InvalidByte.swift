/// Bytes that are not UTF-8, kept in a text as noncharacters and private-use scalars.
///
/// The byte `b` (0x80...0xFF) becomes the scalar U+10FF00 + `b`, in U+10FF80...U+10FFFF.
public enum InvalidByte {
  /// The scalar values that stand for bytes.
  package static let scalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The first byte of these scalars in UTF-8; also that of all others from U+100000.
  @inlinable public static var firstByte: UInt8 { 0xF4 }

  /// Returns the byte that a scalar stands for, or nil for other scalars.
  package static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    scalars.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Returns the UTF-8 encoding, four bytes, of the scalar for a byte from 0x80.
  package static func utf8(for byte: UInt8) -> [UInt8] {
    [0xF4, 0x8F, byte < 0xC0 ? 0xBE : 0xBF, 0x80 | byte & 0x3F]
  }

  /// Returns the bytes of a text, with each of these scalars turned back into its byte.
  package static func source(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { buffer in
      guard buffer.contains(firstByte) else { return Array(buffer) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(buffer.count)
      var index = 0
      while index < buffer.count {
        let isByte = startsScalar(in: buffer, at: index)
        bytes.append(isByte ? byte(in: buffer, at: index) : buffer[index])
        index += isByte ? 4 : 1
      }
      return bytes
    }
  }

  /// Writes the UTF-8 encoding, four bytes, of the scalar for a byte from 0x80.
  @inline(__always)
  @inlinable public static func store(_ byte: UInt8, at target: UnsafeMutablePointer<UInt8>) {
    target[0] = 0xF4
    target[1] = 0x8F
    target[2] = 0xBE | byte &>> 6 & 1
    target[3] = 0x80 | byte & 0x3F
  }

  /// Whether a scalar for an invalid byte starts at `index`.
  @inline(__always)
  @inlinable public static func startsScalar(in buffer: UnsafeBufferPointer<UInt8>, at index: Int)
    -> Bool
  {
    index + 3 < buffer.count && buffer[index] == 0xF4 && buffer[index + 1] == 0x8F
      && buffer[index + 2] >= 0xBE
  }

  /// The byte that the scalar starting at `index` stands for.
  @inline(__always)
  @inlinable public static func byte(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8
  {
    (buffer[index + 2] == 0xBE ? 0x80 : 0xC0) | buffer[index + 3] & 0x3F
  }

  /// Returns the number of bytes of a text once each of these scalars is turned back into its byte.
  package static func sourceCount(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var count = text.count
    var index = 0
    while let found = ByteSearch.first(firstByte, in: text, from: index) {
      if startsScalar(in: text, at: found) { count -= 3 }
      index = found + 4
    }
    return count
  }
}
