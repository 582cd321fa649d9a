/// The first bytes of an incomplete scalar, all of which came from `InvalidByte` scalars.
struct PartialScalar {
  /// The bytes; the first `count` of them are valid.
  private var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  private var count = 0

  /// Whether there are no bytes.
  var isEmpty: Bool { count == 0 }

  /// Adds a byte.
  ///
  /// If it would complete a scalar, discards all bytes and returns true.
  @inline(__always)
  mutating func add(_ byte: UInt8) -> Bool {
    if count > 0, byte < 0xC0 {
      switch count {
      case 1: bytes.1 = byte
      case 2: bytes.2 = byte
      default: bytes.3 = byte
      }
      switch recognize(count + 1) {
      case .complete:
        count = 0
        return true
      case .incomplete:
        count += 1
        return false
      case .noMatch:
        break
      }
    }
    bytes.0 = byte
    count = byte >= 0xC2 && byte <= 0xF4 ? 1 : 0
    return false
  }

  /// Appends the bytes.
  func append(to output: inout [UInt8]) {
    withUnsafeBytes(of: bytes) { output.append(contentsOf: $0.prefix(count)) }
  }

  private func recognize(_ count: Int) -> ParseResult {
    withUnsafeBytes(of: bytes) { raw in
      raw.withMemoryRebound(to: UInt8.self) { buffer in
        guard let base = buffer.baseAddress else { return .noMatch }
        return ParseResult.scalar(in: base, at: 0, to: count)
      }
    }
  }
}
