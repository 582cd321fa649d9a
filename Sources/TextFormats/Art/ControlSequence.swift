/// A sequence `ESC [ mark numbers final`, whatever it means.
struct ControlSequence {
  /// More bytes are not taken for one.
  static let longest = 1024

  let length: Int
  /// Where the numbers are, with colons and semicolons between them.
  let numbers: Range<Int>
  /// One of `<=>?` before the numbers, 0 when there is none.
  let mark: UInt8
  let final: UInt8
  /// Whether there is nothing but numbers before the last byte.
  let isPlain: Bool

  /// Reads the sequence that starts at an ESC; nil when there is none that is well formed.
  init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    let end = min(buffer.count, start + ControlSequence.longest)
    guard start + 2 < end, buffer[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    var mark: UInt8 = 0
    while index < end, (0x3C...0x3F).contains(buffer[index]) {
      mark = buffer[index]
      index += 1
    }
    let first = index
    while index < end, (0x30...0x3B).contains(buffer[index]) { index += 1 }
    numbers = first..<index
    // Marks between numbers, as in "?7;?33h", would need a meaning each; the first one counts.
    let last = index
    while index < end, (0x20...0x3F).contains(buffer[index]) { index += 1 }
    guard index < end, (0x40...0x7E).contains(buffer[index]) else { return nil }
    self.mark = mark
    final = buffer[index]
    isPlain = mark == 0 && last == index
    length = index + 1 - start
  }
}
