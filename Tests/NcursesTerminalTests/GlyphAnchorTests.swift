import TerminalCore
import Testing

@testable import NcursesTerminal

@Suite("Glyph anchors")
struct GlyphAnchorTests {
  /// The indices of the glyphs that a terminal may join to those before them.
  private func joined(_ text: String) -> [Int] {
    let glyphs = Glyphs(text).map(\.text.narrowed)
    return glyphs.indices.filter { index in
      GlyphAnchor.joins(glyphs[index]) { $0 <= index ? glyphs[index - $0] : nil }
    }
  }

  @Test(
    "Clusters whose width differs between terminals are anchored",
    arguments: [
      ("👍🏽", [1]), ("a👋🏿b", [2]), ("🇩🇪", [1]), ("🇩🇪🇫🇷", [1, 3]), ("x🇩🇪🇫", [2]), ("कि", [1]),
      ("漢字", []), ("─│▀", []), ("👩‍👩‍👧", []), ("👩👩", []), ("é漢", []), ("ab", []), ("🏽", []), ("❤️", []),
    ])
  func joins(text: String, indices: [Int]) { #expect(joined(text) == indices) }

  @Test("Keycaps are anchored, as some terminals draw them in two columns")
  func keycaps() {
    #expect(GlyphAnchor.isWidened(CellText("1\u{20E3}")))
    #expect(!GlyphAnchor.isWidened(CellText("1")) && !GlyphAnchor.isWidened(CellText("e\u{301}")))
  }

  @Test("Variation selectors for emoji and joiners of emoji are not sent, others are")
  func narrowed() {
    #expect(CellText("❤\u{FE0F}").narrowed.string == "❤")
    #expect(CellText("👩\u{200D}").narrowed.string == "👩")
    #expect(CellText("1\u{FE0F}\u{20E3}").narrowed.string == "1\u{20E3}")
    for text in ["e\u{301}", "क\u{94D}\u{200D}", "葛\u{E0100}", "a"] {
      #expect(CellText(text).narrowed.string == CellText(text).string)
    }
  }

  @Test("An anchored glyph is drawn on cleared columns, and the cursor moved behind them")
  func sequences() {
    func sent(_ glyph: String, width: Int, column: Int) -> String {
      let marked = GlyphAnchor.marked(CellText(glyph), width: width, column: column).string
      let bytes = ColorSequences.resolved(Array("a\(marked)b".utf8)) { _ in
        PairTable.Pair(foreground: 0, background: 0)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(sent("🏽", width: 2, column: 2) == "a  \u{1B}[3G🏽\u{1B}[5Gb")
    #expect(sent("\u{93F}", width: 1, column: 199) == "a \u{1B}[200G\u{93F}\u{1B}[201Gb")
    #expect(sent("x\u{301}", width: 1, column: 0) == "a \u{1B}[1Gx\u{301}\u{1B}[2Gb")
    #expect(sent("🇪", width: 1, column: 9) == "a🇪\u{1B}[11Gb")
    #expect(sent("🏽", width: 2, column: 1003) == "a  \u{1B}[1004G🏽\u{1B}[1006Gb")
  }

  @Test("What stands for an emoji becomes the emoji, on cleared columns")
  func emoji() throws {
    var codes = EmojiCodes()
    let family = "👩‍👩‍👧", couple = "🧑🏻‍❤️‍💋‍🧑🏼"
    let code = codes.code(of: couple)
    #expect(codes.code(of: family) != code && codes.code(of: couple) == code)
    let number = try #require(code)
    for column in [0, 77, 1003, 9998] {
      let marked = GlyphAnchor.marked(emoji: number, column: column).string
      let bytes = ColorSequences.resolved(Array("a\(marked)𠀀".utf8), emoji: codes) { _ in
        PairTable.Pair(foreground: 0, background: 0)
      }
      #expect(
        String(decoding: bytes, as: UTF8.self)
          == "a  \u{1B}[\(column + 1)G\(couple)\u{1B}[\(column + 3)G𠀀")
    }
  }

  @Test("Text that resembles an anchor mark stays as it is")
  func lookalikes() {
    let text = "a\u{E0002}b\u{E0100}葛\u{E0100}\u{E01EF}"
    let bytes = ColorSequences.resolved(Array(text.utf8)) { _ in
      PairTable.Pair(foreground: 0, background: 0)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
