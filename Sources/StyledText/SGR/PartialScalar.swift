/// The beginning of a scalar, made of bytes that are not UTF-8 by themselves.
struct PartialScalar {
  /// The bytes in order of memory; as many count as `count` says.
  private var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  private var count = 0

  /// Whether there is no beginning of a scalar.
  var isEmpty: Bool { count == 0 }

  /// Adds a byte, or says that it would complete a scalar; then it is no part of one.
  @inline(__always)
  mutating func add(_ byte: UInt8) -> Bool {
    if count > 0, byte < 0xC0 {
      switch count {
      case 1: bytes.1 = byte
      case 2: bytes.2 = byte
      default: bytes.3 = byte
      }
      switch recognize(count + 1) {
      case .whole:
        count = 0
        return true
      case .unfinished:
        count += 1
        return false
      case .none:
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

  private func recognize(_ count: Int) -> Recognition {
    withUnsafeBytes(of: bytes) { raw in
      raw.withMemoryRebound(to: UInt8.self) { buffer in
        guard let base = buffer.baseAddress else { return .none }
        return Recognition.scalar(in: base, at: 0, to: count)
      }
    }
  }
}
