import Colorimetry

/// Reserved space at the end of an output, written without a check for each byte.
///
/// The caller gives an upper bound of the space.
struct MarkupBytes {
  private var next: UnsafeMutablePointer<UInt8>
  private let start: UnsafeMutablePointer<UInt8>

  /// Appends the bytes that `body` puts, at most `room`.
  @inline(__always)
  static func append<Result>(
    to output: inout [UInt8], room: Int, _ body: (inout MarkupBytes) -> Result
  ) -> Result {
    var result: Result?
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var bytes = MarkupBytes(start: base + count)
        result = body(&bytes)
        count += bytes.next - bytes.start
        precondition(count <= buffer.count, "more was put than there is room for")
      }
    }
    guard let result else { preconditionFailure("an output gave no room") }
    return result
  }

  private init(start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    next = start
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    next.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func put(_ source: UnsafePointer<UInt8>, count: Int) {
    next.update(from: source, count: count)
    next += count
  }

  /// Stores eight bytes and advances by `count` of them.
  @inline(__always)
  mutating func put(word: UInt64, count: Int) {
    UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
    next += count
  }

  /// Stores 64 bytes and advances by `count` of them.
  @inline(__always)
  mutating func put(_ text: InlineArray<64, UInt8>, count: Int) {
    UnsafeMutableRawPointer(next).storeBytes(of: text, as: InlineArray<64, UInt8>.self)
    next += count
  }

  /// The number of bytes put so far.
  var count: Int { next - start }

  /// The 64 bytes of the space from an offset; only those that were put have a meaning.
  func text(from offset: Int) -> InlineArray<64, UInt8> {
    UnsafeRawPointer(start + offset).loadUnaligned(as: InlineArray<64, UInt8>.self)
  }

  /// Removes the last byte.
  mutating func removeLast() { next -= 1 }

  /// Puts a number below 1000.
  mutating func put(number: Int) {
    if number >= 100 { put(UInt8(0x30 + number / 100)) }
    if number >= 10 { put(UInt8(0x30 + number / 10 % 10)) }
    put(UInt8(0x30 + number % 10))
  }

  /// Puts `#rrggbb`.
  @inline(__always)
  mutating func put(_ color: RGB8) {
    put(UInt8(ascii: "#"))
    put(hex: color.red)
    put(hex: color.green)
    put(hex: color.blue)
  }

  @inline(__always)
  private mutating func put(hex byte: UInt8) {
    put(Self.digit(byte >> 4))
    put(Self.digit(byte & 15))
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
