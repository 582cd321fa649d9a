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
        let isCut = !isWhole && buffer.count - index < 4 && buffer[index] >= 0xC2
        return isCut && result == .utf8 ? .utf8 : isCut ? .ascii : .invalid
      }
      result = .utf8
      index += length
    }
    return result
  }
}
