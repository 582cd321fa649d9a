import Testing

@testable import NcursesTerminal

@Suite("Colour sequences")
struct ColorSequencesTests {
  private static let red = PairTable.Pair(foreground: 0xFF0000, background: PairTable.ownColor)
  private static let pairs: [PairTable.Pair] = [
    .plain, red, PairTable.Pair(foreground: 0xFF0000, background: 0x000007),
    PairTable.Pair(foreground: PairTable.firstIndexed + 3, background: PairTable.firstIndexed + 12),
    PairTable.Pair(foreground: PairTable.firstIndexed + 208, background: 0x000000),
  ]

  private func resolved(_ text: String) -> String {
    let bytes = ColorSequences.resolved(Array(text.utf8)) { Self.pairs[$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A pair becomes one sequence with both colours")
  func both() {
    #expect(resolved("\u{1}2\u{2}x") == "\u{1B}[38;2;255;0;0;48;2;0;0;7mx")
    #expect(resolved("\u{1}3\u{2}x") == "\u{1B}[33;104mx")
    #expect(resolved("\u{1}4\u{2}x") == "\u{1B}[38;5;208;48;2;0;0;0mx")
    #expect(resolved("\u{1}0\u{2}x") == "\u{1B}[39;49mx")
  }

  @Test("Only colours that changed are sent")
  func difference() {
    #expect(
      resolved("\u{1}1\u{2}a\u{1}2\u{2}b\u{1}2\u{2}c\u{1}1\u{2}d")
        == "\u{1B}[38;2;255;0;0;49ma\u{1B}[48;2;0;0;7mbc\u{1B}[49md")
  }

  @Test("After a change of attributes both colours are sent")
  func attributes() {
    #expect(
      resolved("\u{1}1\u{2}a\u{1B}[0;1m\u{1}1\u{2}b")
        == "\u{1B}[38;2;255;0;0;49ma\u{1B}[0;1m\u{1B}[38;2;255;0;0;49mb")
  }

  @Test("Moves of the cursor and text pass as they are, and keep the colours")
  func others() {
    #expect(
      resolved("\u{1}1\u{2}ä\u{1B}[3;4H\u{1}1\u{2}漢\u{1B}M\u{1}1\u{2}z")
        == "\u{1B}[38;2;255;0;0;49mä\u{1B}[3;4H漢\u{1B}Mz")
  }

  @Test("Truncated output does not trap")
  func truncated() {
    for text in ["\u{1}", "\u{1}3", "\u{1B}", "\u{1B}[", "\u{1B}[1;", "a\u{1}0"] {
      #expect(!resolved(text).contains("\u{1}"))
    }
  }
}
