/// The mark at the start of a text that tells its encoding.
///
/// Source: The Unicode Standard, section 23.8.
package enum ByteOrderMark: Hashable, Sendable {
  case utf8, utf16, utf32

  /// The number of bytes of the longest mark.
  package static let longest = 4
  /// The bytes of the mark in UTF-8.
  package static let utf8Bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Finds the mark of a text; nil if there is none.
  package init?(_ head: some Collection<UInt8>) {
    if head.starts(with: Self.utf8Bytes) {
      self = .utf8
    } else if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else {
      return nil
    }
  }

  /// Says what to do with a text in an encoding that is not read; nil for UTF-8.
  package var refusal: String? {
    let name =
      switch self {
      case .utf8: String?.none
      case .utf16: "UTF-16"
      case .utf32: "UTF-32"
      }
    return name.map { "its encoding is \($0); iconv -f \($0) -t UTF-8 FILE converts it" }
  }

  /// Returns a text without its mark, if that is UTF-8.
  package static func removed(from bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: utf8Bytes) ? Array(bytes.dropFirst(utf8Bytes.count)) : bytes
  }
}
