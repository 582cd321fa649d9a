import Color
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

@Suite("Codes in the output of ncurses")
struct OutputRewriterTests {
  private let pairs: CodeTable<CellColors> = {
    var pairs = CodeTable<CellColors>.pairs
    for (foreground, background) in [
      (.rgb(RGB8(255, 0, 0)), .default), (.rgb(RGB8(255, 0, 0)), .rgb(RGB8(0, 0, 7))),
      (.indexed(3), .indexed(12)), (.indexed(208), .rgb(RGB8(0, 0, 0))),
    ] as [(TerminalColor, TerminalColor)] {
      _ = pairs.number(of: CellColors(foreground: foreground, background: background))
    }
    return pairs
  }()

  private func rewritten(_ text: String, _ glyphs: GlyphTable = GlyphTable()) -> String {
    let bytes = OutputRewriter.rewritten(Array(text.utf8), pairs: pairs, glyphs: glyphs)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test
  func
    `A pair becomes one sequence with the colours that changed; after other attributes, with both`()
    throws
  {
    let rows = try VectorRow.all(in: "NcursesTerminalTests/Vectors/pairs.txt", cells: 2)
    #expect(rows.count == 8)
    for row in rows {
      let (text, expected) = (row[0], row[1])
      #expect(rewritten(text) == expected, "\(row)")
    }
  }

  @Test func `Truncated output does not trap`() {
    for text in [
      "\u{1}", "\u{1}3", "\u{1B}", "\u{1B}[", "\u{1B}[1;", "a\u{1}0", "?", "?\u{6}", "?\u{7}00",
    ] { #expect(!rewritten(text).contains("\u{1}")) }
  }

  @Test func `Movements are relative to the first row, and useless ones are left out`() {
    #expect(
      rewritten("\u{5}\u{3}2;10\u{4}a\u{3}0;0\u{4}b\u{3}0;0\u{4}")
        == "\r\u{1B}[J\r\n\n\u{1B}[10Ca\r\u{1B}[2Ab")
    #expect(rewritten("\u{3}2;10\u{4}\u{3}0;0\u{4}").isEmpty)
    #expect(rewritten("a") == "a")
    #expect(rewritten("\u{3}2;10\u{4}a") == "\r\n\n\u{1B}[10Ca\r\u{1B}[2A")
  }

  // MARK: Glyphs

  private func sent(_ glyph: String, width: Int, column: Int?, rest: String? = nil) throws -> String
  {
    var glyphs = GlyphTable()
    let drawn = DrawnGlyph(
      text: CellText(glyph), rest: rest.map { CellText($0) }, width: width, column: column)
    let found = glyphs.number(of: drawn)
    let number = try #require(found)
    let digits = [number / 64 / 64, number / 64 % 64, number % 64]
      .map { String(Unicode.Scalar(UInt8(0x30 + $0))) }.joined()
    let right = width == 2 ? "?\u{7}" + digits : ""
    return rewritten("a?\u{6}\(digits)\(right)b", glyphs)
  }

  @Test
  func `An anchored glyph is drawn on cleared columns, and the cursor moved behind them`() throws {
    #expect(try sent("漢", width: 2, column: nil) == "a漢b")
    #expect(try sent("🏽", width: 2, column: 2) == "a  \u{1B}[3G🏽\u{1B}[5Gb")
    #expect(try sent("\u{93F}", width: 1, column: 199) == "a \u{1B}[200G\u{93F}\u{1B}[201Gb")
    #expect(try sent("x\u{301}", width: 1, column: 0) == "a \u{1B}[1Gx\u{301}\u{1B}[2Gb")
    #expect(try sent("🇪", width: 1, column: 9) == "a🇪\u{1B}[11Gb")
    #expect(try sent("🏽", width: 2, column: 1003) == "a  \u{1B}[1004G🏽\u{1B}[1006Gb")
    // A whole emoji of ten scalars, and half a flag in two columns.
    #expect(try sent("🧑🏻‍❤️", width: 2, column: 9998, rest: "‍💋‍🧑🏼") == "a  \u{1B}[9999G🧑🏻‍❤️‍💋‍🧑🏼\u{1B}[10001Gb")
    #expect(try sent("🇪", width: 2, column: 0, rest: "") == "a  \u{1B}[1G🇪\u{1B}[3Gb")
  }

  @Test func `Alone, the right half of a glyph moves the cursor over it`() {
    #expect(rewritten("a?\u{7}000b") == "a\u{1B}[Cb")
  }

  /// The indices of the glyphs that a terminal may join to those before them.
  private func joined(_ text: String) -> [Int] {
    let glyphs = Glyphs(text).map(\.text.narrowed)
    return glyphs.indices.filter { index in
      DrawnGlyph.joins(glyphs[index]) { $0 <= index ? glyphs[index - $0] : nil }
    }
  }

  @Test(arguments: [
    ("👍🏽", [1]), ("a👋🏿b", [2]), ("🇩🇪", [1]), ("🇩🇪🇫🇷", [1, 3]), ("x🇩🇪🇫", [2]), ("कि", [1]),
    ("漢字", []), ("─│▀", []), ("👩‍👩‍👧", []), ("👩👩", []), ("é漢", []), ("ab", []), ("🏽", []), ("❤️", []),
  ])
  func `Clusters whose width differs between terminals are anchored`(text: String, indices: [Int]) {
    #expect(joined(text) == indices)
  }

  @Test func `Keycaps are anchored, as some terminals draw them in two columns`() {
    #expect(DrawnGlyph.isWidened(CellText("1\u{20E3}")))
    #expect(!DrawnGlyph.isWidened(CellText("1")) && !DrawnGlyph.isWidened(CellText("e\u{301}")))
  }

  @Test func `Variation selectors for emoji and joiners of emoji are not sent, others are`() {
    #expect(CellText("❤\u{FE0F}").narrowed.string == "❤")
    #expect(CellText("👩\u{200D}").narrowed.string == "👩")
    #expect(CellText("1\u{FE0F}\u{20E3}").narrowed.string == "1\u{20E3}")
    for text in ["e\u{301}", "क\u{94D}\u{200D}", "葛\u{E0100}", "a"] {
      #expect(CellText(text).narrowed.string == CellText(text).string)
    }
  }

  // MARK: Numbers

  @Test
  func `Each pair has its own number, from 1 on, keeps it, and none is left in a full table`() {
    func pair(_ number: Int) -> CellColors {
      CellColors(
        foreground: .indexed(UInt8(number % 256)), background: .indexed(UInt8(number / 256)))
    }
    var table = CodeTable<CellColors>.pairs
    let all = [.plain] + (0..<65_535).map(pair)
    for _ in 0..<2 {
      let numbers = all.map { table.number(of: $0) }
      #expect(numbers == Array(0..<65_536))
    }
    let none = table.number(of: pair(65_535))
    table.removeAll()
    let first = table.number(of: pair(65_535))
    #expect(none == nil && first == 1 && table.items == [.plain, pair(65_535)])
  }
}
