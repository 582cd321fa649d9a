/// A control sequence, `ESC [ mark numbers final`, whatever it means.
package struct ControlSequence {
  /// The length in bytes.
  package let length: Int
  /// The range of the numbers, separated by colons and semicolons.
  package let numbers: Range<Int>
  /// One of `<=>?` before the numbers, or 0.
  package let mark: UInt8
  /// The last byte, which tells what it does.
  package let final: UInt8
  /// Whether the sequence has only numbers before its final byte.
  package let isPlain: Bool

  /// Parses the sequence at an ESC; nil if there is no well-formed one.
  package init?(in buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    let end = min(buffer.count, start + ANSIScanner.longestSequence)
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
    // Marks between numbers, as in "?7;?33h", are ignored; only the first one counts.
    let last = index
    while index < end, (0x20...0x3F).contains(buffer[index]) { index += 1 }
    guard index < end, (0x40...0x7E).contains(buffer[index]) else { return nil }
    self.mark = mark
    final = buffer[index]
    isPlain = mark == 0 && last == index
    length = index + 1 - start
  }
}
