import StyledText
import UnicodeText

/// Reads text without interpreting escape sequences.
struct PlainReader: FormatReader {
  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    var copied = 0
    var index = 0
    func flush() {
      guard index > copied else { return }
      emit(UnsafeBufferPointer(rebasing: buffer[copied..<index]), .plain)
      copied = index
    }
    while index < buffer.count {
      if buffer[index] < 0x80 {
        index += 1
        continue
      }
      let length = UTF8Scalar.validLength(in: buffer, at: index)
      if length > 0 {
        index += length
        continue
      }
      if !isLast, buffer.count - index < 4 { break }
      flush()
      InvalidByte.utf8(for: buffer[index]).withUnsafeBufferPointer { emit($0, .plain) }
      index += 1
      copied = index
    }
    flush()
    return index
  }
}
