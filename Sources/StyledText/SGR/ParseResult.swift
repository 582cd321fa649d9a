/// The result of recognising a sequence or a scalar at an offset.
enum ParseResult: Equatable {
  /// A complete sequence or scalar, with its length in bytes.
  case complete(Int)
  /// No sequence or scalar, whatever follows.
  case noMatch
  /// The start of a sequence or scalar that is cut off by the end of the bytes.
  case incomplete

  /// Recognises the non-ASCII scalar that starts at `index`.
  ///
  /// Follows table 3-7 of the Unicode standard. The scalars that stand for invalid bytes count as
  /// malformed too, so that they can only come from decoding.
  @inline(__always)
  static func scalar(in bytes: UnsafePointer<UInt8>, at index: Int, to end: Int) -> ParseResult {
    let first = bytes[index]
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let length: Int
    switch first {
    case 0xC2...0xDF:
      length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { low = 0xA0 } else if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { low = 0x90 } else if first == 0xF4 { high = 0x8F }
    default:
      return .noMatch
    }
    guard index &+ 1 < end else { return .incomplete }
    guard bytes[index &+ 1] >= low, bytes[index &+ 1] <= high else { return .noMatch }
    guard length > 2 else { return .complete(2) }
    guard index &+ 2 < end else { return .incomplete }
    guard bytes[index &+ 2] & 0xC0 == 0x80 else { return .noMatch }
    guard length > 3 else { return .complete(3) }
    if first == 0xF4, bytes[index &+ 1] == 0x8F, bytes[index &+ 2] >= 0xBE { return .noMatch }
    guard index &+ 3 < end else { return .incomplete }
    return bytes[index &+ 3] & 0xC0 == 0x80 ? .complete(4) : .noMatch
  }
}
