import Terminal
import TestSupport
import Testing

@Suite("Keys that terminals send")
struct KeyEncodingTests {
  @Test func `Keys arrive as the encoding can say them`() throws {
    // A key, and what it is in each encoding.
    for row in try VectorRow.all(in: "TerminalTests/Vectors/encodings.txt", cells: 4) {
      let key = try #require(Key(named: row[0]))
      for (index, encoding) in [KeyEncoding.standard, .modifyOtherKeys, .kitty].enumerated() {
        #expect((key.received(in: encoding)?.name ?? "") == row[index + 1], "\(row)")
      }
    }
  }

  @Test func `What control characters and ESC decode to is what the standard encoding sends`() {
    for byte in (1...26).map({ UInt8($0) }) + [0, 28, 29, 30, 31] {
      for isAlt in [false, true] {
        var decoder = InputDecoder()
        let events = decoder.decode((isAlt ? [0x1B] : []) + [byte])
        guard case .key(let key)? = events.first else { continue }
        #expect(key.received(in: .standard) == key, "\(byte)")
      }
    }
  }

  @Test func `The console of Linux sends no modifiers of arrows and function keys`() {
    #expect(Key(.left, .control).received(in: .console) == nil)
    #expect(Key(.left).received(in: .console) == Key(.left))
    #expect(Key.alt("k").received(in: .console) == .alt("k"))
  }
}
