import Color
import Terminal
import Testing

@testable import NcursesTerminal

@Suite("Entering and leaving a terminal")
struct EnteringTests {
  private func sequences(_ term: String) throws -> ScreenSequences {
    let entry = try #require(try TerminalDescription.find(environment: ["TERM": term])?.entry)
    return ScreenSequences(entry: entry, term: term, usesMouse: true)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `A burst of requests ends with the one that every terminal answers`() throws {
    let sequences = try sequences("xterm-256color")
    #expect(
      text(sequences.requests(colors: true, depth: false, shape: true, width: true))
        == "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}P$q q\u{1B}\\\u{1B}[?u"
        + "\u{1B}[2;1H─\u{1B}[6n\r\u{1B}[K\u{1B}[c")
    #expect(
      text(sequences.requests(colors: false, depth: false, shape: false, width: false))
        == "\u{1B}[?u\u{1B}[c")
  }

  @Test
  func `kitty and foot are asked for the width of emoji, after that of a box character`() throws {
    for (term, asks) in [
      ("xterm-kitty", true), ("foot", true), ("foot-extra", true), ("xterm-256color", false),
      ("linux", false),
    ] {
      let requests = text(
        try sequences(term).requests(colors: false, depth: false, shape: false, width: true))
      #expect(requests.contains("🇩🇪👍🏽👩‍👩‍👧❤️\u{1B}[6n\r\u{1B}[K\u{1B}[c") == asks, "\(term)")
    }
  }

  @Test func `The mode that measures whole characters is reset only where it was set`() throws {
    var sequences = try sequences("xterm-256color")
    #expect(!text(sequences.leaving).contains("2027"))
    sequences.lateModes = [2027]
    #expect(text(sequences.leaving).contains("\u{1B}[?2027l"))
  }

  @Test
  func `kitty's keyboard protocol is reset only where it was set, before the screen is left`()
    throws
  {
    var sequences = try sequences("xterm-256color")
    #expect(!text(sequences.leaving).contains("\u{1B}[<u"))
    sequences.hasKittyKeys = true
    let leaving = text(sequences.leaving)
    let pop = try #require(leaving.firstRange(of: "\u{1B}[<u"))
    let screen = try #require(leaving.firstRange(of: "\u{1B}[?1049l"))
    #expect(pop.upperBound <= screen.lowerBound)
  }

  @Test(arguments: ["linux", "vt220", "vt100", "ansi"])
  func `Consoles get only sequences of their own description`(term: String) throws {
    let entry = try #require(try TerminalDescription.find(environment: ["TERM": term])?.entry)
    let sequences = ScreenSequences(entry: entry, term: term, usesMouse: true)
    let own = entry.strings.values.map { text(ScreenSequences.withoutPadding($0)) }
      .filter { !$0.contains("%") && !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    // The lower left corner, with the numbers put in.
    for bytes in [
      sequences.entering, sequences.leaving, sequences.fence, Array(sequences.hidingCursor.utf8),
    ] {
      var rest = Substring(text(bytes))
      while !rest.isEmpty {
        if rest.hasPrefix("\u{1B}[999;1H") { rest = rest.dropFirst(8) }
        guard let part = own.first(where: { rest.utf8.starts(with: $0.utf8) }) else { break }
        rest =
          rest.unicodeScalars.dropFirst(part.unicodeScalars.count).reduce(into: "") {
            $0.unicodeScalars.append($1)
          }[...]
      }
      #expect(rest.isEmpty, "\(String(rest).debugDescription)")
    }
    #expect(
      sequences.requests(colors: true, depth: false, shape: true, width: true) == sequences.fence)
    #expect(sequences.modeRequests(mouse: true, pixels: true).isEmpty)
    #expect(sequences.acknowledges && !sequences.fence.isEmpty)
  }

  @Test(
    arguments: [
      ([:], nil), (["LC_ALL": ""], nil), (["LANG": "C"], false), (["LANG": "POSIX"], false),
      (["LANG": "de_DE.ISO-8859-1"], false), (["LANG": "C.UTF-8"], true),
      (["LANG": "de_DE.utf8@euro"], true), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "xx_YY.UTF-8", "LANG": "C"], true),
    ] as [([String: String], Bool?)])
  func `The locale's name shows whether the terminal supports Unicode, if one is set`(
    environment: [String: String], isUTF8: Bool?
  ) {
    #expect(TerminalOptions(environment: environment).usesUTF8 == isUTF8)
  }

  @Test func `The cursor position after a box character selects the glyph set`() {
    #expect(WidthQuery.glyphSet(row: 2, column: 2) == .unicode)
    #expect(WidthQuery.glyphSet(row: 2, column: 3) == .unambiguous)
    #expect(WidthQuery.glyphSet(row: 2, column: 4) == .ascii)
    #expect(WidthQuery.glyphSet(row: 2, column: 9) == nil)
    #expect(WidthQuery.hasWholeEmoji(row: 2, column: 9))
    #expect(!WidthQuery.hasWholeEmoji(row: 2, column: 13))
    #expect(WidthQuery.glyphSet(row: 9, column: 3) == nil)
    #expect(WidthQuery.glyphSet(row: 2, column: 1) == nil)
    let glyphs = ["─", "▀", "é", "Ж", "a", "ā", "漢", "ｱ", "あ", "한", "☃"]
    #expect(
      glyphs.map { GlyphSet.unambiguous.shown(Cell($0)).glyph.string } == [
        "-", "'", "?", "?", "a", "?", "漢", "ｱ", "あ", "한", "☃",
      ])
    #expect(glyphs.allSatisfy { GlyphSet.unicode.shown(Cell($0)) == Cell($0) })
  }

  @Test func `In ASCII, symbols have substitutes, pixels one colour, and other text is a mark`() {
    let glyphs = ["a", "─", "│", "┼", "═", "→", "…", "“", "⣿", "⠁", "▀", "█", "°", "✓", "✗", "Δ"]
    #expect(
      glyphs.map { Cell($0).inASCII.glyph.string } == [
        "a", "-", "|", "+", "=", ">", ".", "\"", "#", ".", "'", "#", "'", "+", "-", "d",
      ])
    for text in ["é", "e\u{301}", "Ж"] {
      let cell = Cell(text).inASCII
      #expect(cell.glyph.string == "?" && cell.style.attributes == .reverse)
    }
    let style = CellStyle(
      foreground: .rgb(RGB8(0, 100, 200)), background: .rgb(RGB8(100, 100, 100)))
    let pixel = Cell(glyph: .upperHalf, style: style, isPixels: true).inASCII
    #expect(pixel.glyph == .space && pixel.style.background == .rgb(RGB8(50, 100, 150)))
    #expect(Cell.inASCII("note • é") == "note * ?")
  }
}
