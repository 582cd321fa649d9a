import UnicodeText

/// How the characters of a file of ANSI art are written.
public enum ArtEncoding: Hashable, Sendable {
  /// One byte each, as on the IBM PC.
  case codePage437
  /// UTF-8, as newer editors export it for terminals of today.
  case utf8

  /// The encoding of art: UTF-8 when it is valid and there is more than ASCII, else code page 437.
  static func detect(_ buffer: UnsafeBufferPointer<UInt8>) -> ArtEncoding {
    switch validity(of: buffer, isWhole: true) {
    case .utf8: .utf8
    case .ascii, .invalid: .codePage437
    }
  }

  enum Validity {
    case ascii, utf8, invalid
  }

  /// - Parameter isWhole: whether nothing follows, so that a scalar cut short is an error.
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

  /// Whether the buffer ends within the scalar that starts at a byte.
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
