import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Colours of changed text")
struct StyleChangeTests {
  @Test func `Text of a file has the same colours, changed lazily or at once`() {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<400 {
      var source: [UInt8] = []
      for _ in 0..<40 {
        source += "\u{1B}[3\(Int.random(in: 0..<9, using: &random))m".utf8
        source += "\u{1B}[4\(Int.random(in: 0..<8, using: &random))mx ".utf8
        // Half of the lines are filled up to the edge.
        let end = Int.random(in: 0..<8, using: &random)
        if end < 2 { source += (end == 0 ? "\n" : "\u{1B}[K\n").utf8 }
      }
      let text = ANSITextReader.read(source).text
      // Known before the change, or not.
      if Bool.random(using: &random) { _ = text.distinctForegrounds(in: text.fullRange, limit: 5) }
      var changes: [StyleChange] = []
      var changed = text
      for _ in 0..<3 {
        let change = random.styleChange()
        changes.append(change)
        changed = changed.restyled(by: change)
      }
      var plain = StyledStringBuilder()
      text.forEachPiece(in: text.fullRange) { piece, style in
        for byte in piece {
          plain.append(
            byte,
            changes.reduce(style) {
              byte == 0x0A ? $1.applied(toLineBreak: $0) : $1.applied(to: $0)
            })
        }
      }
      let expected = plain.finish()
      #expect(changed.runs(in: changed.fullRange) == expected.runs(in: expected.fullRange))
      for limit in [1, 3, 7, 20] {
        #expect(
          changed.distinctForegrounds(in: changed.fullRange, limit: limit)
            == expected.distinctForegrounds(in: expected.fullRange, limit: limit))
        #expect(
          changed.distinctBackgrounds(in: changed.fullRange, limit: limit)
            == expected.distinctBackgrounds(in: expected.fullRange, limit: limit))
      }
    }
  }
}
