import UnicodeText

/// The character encoding of ANSI art.
///
///     let art = ArtReader.read(bytes)
///     let isFromDOS = art.encoding == .codePage437
public enum ArtEncoding: Hashable, Sendable {
  /// Single bytes, as on the IBM PC.
  case codePage437
  /// UTF-8, as exported by newer editors for modern terminals.
  case utf8

  /// Detects the encoding: UTF-8 if it is valid and not just ASCII, else code page 437.
  ///
  /// Two characters of a picture, such as █▓ or ┌┐, can be a valid letter. Where a record names the
  /// font of a PC or an Amiga, only a scalar of three bytes, such as a block, is UTF-8.
  static func detect(
    _ buffer: UnsafeBufferPointer<UInt8>, hasFont: Bool = false
  ) -> ArtEncoding {
    guard validity(of: buffer, isWhole: true) == .utf8 else { return .codePage437 }
    return hasFont && !buffer.contains { $0 >= 0xE0 } ? .codePage437 : .utf8
  }

  enum Validity {
    case ascii, utf8, invalid
  }

  /// - Parameter isWhole: whether the buffer is complete, so that a truncated scalar is an error.
  static func validity(of buffer: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Validity {
    var result = Validity.ascii
    var index = 0
    while index < buffer.count {
      if buffer[index] < 0x80 {
        index += 1
        continue
      }
      let length = UTF8Scalar.validLength(in: buffer, at: index)
      if length == 0 {
        return !isWhole && isCut(buffer, at: index) ? result : .invalid
      }
      result = .utf8
      index += length
    }
    return result
  }

  /// Whether the scalar at an index is truncated by the end of the buffer.
  private static func isCut(_ buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let length: Int
    switch buffer[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return false
    }
    return index + length > buffer.count
      && buffer[(index + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
  }
}
