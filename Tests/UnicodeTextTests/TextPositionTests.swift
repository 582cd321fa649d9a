import Testing

@testable import UnicodeText

@Suite("Positions in a text")
struct TextPositionTests {
  @Test("A line, or a line and a column, are parsed")
  func parse() {
    #expect(TextPosition("12") == TextPosition(line: 12, column: 1))
    #expect(TextPosition("12:8") == TextPosition(line: 12, column: 8))
    for text in ["", ":", "0", "1:0", "-1", "1:2:3", "x", "1:", ":1", " 1"] {
      #expect(TextPosition(text) == nil, "\(text)")
    }
  }

  @Test("Columns are Unicode scalars, and bytes that are not UTF-8 count as one")
  func scalars() {
    let bytes = Array("ä\n🎨é".utf8) + [0xFF, 0x61]
    bytes.withUnsafeBufferPointer { bytes in
      var position = TextPosition()
      position.advance(over: bytes)
      #expect(position == TextPosition(line: 2, column: 5))
    }
    Array(bytes[3...]).withUnsafeBufferPointer { line in
      let offsets = (1...7).map { TextPosition(line: 1, column: $0).offset(in: line) }
      #expect(offsets == [0, 4, 6, 7, 8, 8, 8])
      #expect(TextPosition(line: 1, column: .max).offset(in: line) == 8)
    }
  }
}
