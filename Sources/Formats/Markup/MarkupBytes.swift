import Color

/// Bytes of markup that are put one after the other.
protocol MarkupBytes {
  mutating func append(_ byte: UInt8)
  mutating func put(_ text: UnsafeBufferPointer<UInt8>)
}

extension MarkupBytes {
  /// Puts text.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Puts a name.
  mutating func put(name: String) { for byte in name.utf8 { append(byte) } }

  /// Puts a number below 1000.
  mutating func put(number: Int) {
    if number >= 100 { append(UInt8(0x30 + number / 100)) }
    if number >= 10 { append(UInt8(0x30 + number / 10 % 10)) }
    append(UInt8(0x30 + number % 10))
  }

  /// Puts `#rrggbb`.
  mutating func put(_ color: RGB8) {
    append(UInt8(ascii: "#"))
    var digits = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    for _ in 0..<6 {
      digits = digits &<< 4
      let digit = UInt8(truncatingIfNeeded: digits &>> 24 & 15)
      append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
  }
}

extension [UInt8]: MarkupBytes {
  mutating func put(_ text: UnsafeBufferPointer<UInt8>) { append(contentsOf: text) }
}

/// The end of an output, with room for a tag or a short text.
///
/// Every word of a log may have a tag of a dozen parts, and an array checks its storage for each.
struct MarkupBuffer: MarkupBytes {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count: Int

  /// More than the longest tag needs.
  static let longestTag = 1024

  /// Appends to an output; what exceeds the room is left out.
  @inline(__always)
  static func append(
    to output: inout [UInt8], atMost room: Int = longestTag, _ body: (inout MarkupBuffer) -> Void
  ) {
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        var bytes = MarkupBuffer(buffer: buffer, count: count)
        body(&bytes)
        count = bytes.count
      }
    }
  }

  mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    guard let source = text.baseAddress, let target = buffer.baseAddress,
      text.count <= buffer.count &- count
    else { return }
    (target + count).update(from: source, count: text.count)
    count &+= text.count
  }

  mutating func removeLast() { count = max(count - 1, 0) }
}
