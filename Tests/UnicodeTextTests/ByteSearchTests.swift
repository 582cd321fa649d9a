import Testing

@testable import UnicodeText

@Suite("Searching bytes")
struct ByteSearchTests {
  @Test("Line ends are found at every place of a text of any length", arguments: 0..<42)
  func lineEnds(length: Int) {
    let others: [UInt8] = [0x09, 0x0B, 0x0C, 0x0E, 0x1B, 0x41, 0x8A, 0x8D, 0xFF]
    for start in 0...length {
      for place in 0...length {
        var bytes = (0..<length).map { others[($0 + place) % others.count] }
        if place < length { bytes[place] = place % 2 == 0 ? 0x0A : 0x0D }
        let found = bytes.withUnsafeBufferPointer { ByteSearch.firstLineEnd(in: $0, from: start) }
        let expected = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? length
        #expect(bytes.isEmpty || found == expected)
      }
    }
  }

  @Test("The end of printable text is found in texts of any length", arguments: 0..<42)
  func printableEnds(length: Int) {
    for stop: UInt8 in [0x00, 0x1F, 0x7F, 0x80, 0xFF] {
      for place in 0...length {
        var bytes = (0..<length).map { $0 % 2 == 0 ? UInt8(0x20) : 0x7E }
        if place < length { bytes[place] = stop }
        let found = bytes.withUnsafeBufferPointer {
          ByteSearch.printableEnd(in: $0, from: 0, to: length)
        }
        #expect(bytes.isEmpty || found == place)
      }
    }
  }
}
