import StyledText
import UnicodeText

/// Writes text without styles; control characters and invalid bytes are kept.
struct PlainWriter: FormatWriter {
  mutating func begin(_ output: inout [UInt8]) {}

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8]
  ) {
    var copied = 0
    var index = 0
    while let found = ByteSearch.first(InvalidByte.firstByte, in: text, from: index) {
      guard InvalidByte.startsScalar(in: text, at: found) else {
        index = found + 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<found]))
      output.append(InvalidByte.byte(in: text, at: found))
      index = found + 4
      copied = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }

  mutating func finish(_ output: inout [UInt8]) {}
}
