/// What the bytes from some place on are known to be.
enum Recognition: Equatable {
  /// A sequence or a scalar of that many bytes.
  case whole(Int)
  /// Neither, whatever may follow.
  case none
  /// The beginning of one, cut off by the end of the bytes.
  case unfinished

  /// The scalar of two bytes or more that starts at a byte.
  ///
  /// Follows table 3-7 of the Unicode standard. The scalars that stand for invalid bytes count as
  /// malformed too, so that only reading makes them.
  @inline(__always)
  static func scalar(in bytes: UnsafePointer<UInt8>, at index: Int, to end: Int) -> Recognition {
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
      return .none
    }
    guard index &+ 1 < end else { return .unfinished }
    guard bytes[index &+ 1] >= low, bytes[index &+ 1] <= high else { return .none }
    guard length > 2 else { return .whole(2) }
    guard index &+ 2 < end else { return .unfinished }
    guard bytes[index &+ 2] & 0xC0 == 0x80 else { return .none }
    guard length > 3 else { return .whole(3) }
    if first == 0xF4, bytes[index &+ 1] == 0x8F, bytes[index &+ 2] >= 0xBE { return .none }
    guard index &+ 3 < end else { return .unfinished }
    return bytes[index &+ 3] & 0xC0 == 0x80 ? .whole(4) : .none
  }
}
