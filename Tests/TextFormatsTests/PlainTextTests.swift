import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats

@Suite("Plain text")
struct PlainTextTests {
  @Test("Any bytes survive a round trip, including escape sequences")
  func identity() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<500 {
      let bytes = (0..<random.number(in: 0...80)).map { _ in
        random.number(in: 0...2) == 0
          ? UInt8(random.number(in: 0...255))
          : random.pick(Array("\u{1B}[31m é\u{10FF80}\r\n".utf8))
      }
      let text = try TextFormat.plain.read(bytes).text
      #expect(TextFormat.plain.write(text) == bytes)
      #expect(text.runs(in: text.fullRange).allSatisfy { $0.style == .plain })
      let pieces = [random.number(in: 1...5), random.number(in: 1...5)]
      #expect(try FormatPieces.read(.plain, bytes, pieces: pieces).get().text == text)
    }
  }

  @Test("Styles are dropped, invalid bytes restored")
  func writing() {
    let text = FormatPieces.text(
      ("a\u{10FFFF}", TextStyle(attributes: .bold)), ("\u{1B}[1m\u{10FFC3}\u{10FFA9}\r\n", .plain))
    #expect(
      TextFormat.plain.write(text) == [0x61, 0xFF, 0x1B, 0x5B, 0x31, 0x6D, 0xC3, 0xA9, 13, 10])
  }
}
