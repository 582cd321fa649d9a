import Color
import TestSupport
import Testing

@testable import Terminal

@Suite("Frame")
struct FrameTests {
  let red = CellStyle(foreground: .rgb(RGB8(255, 0, 0)))

  @Test func `Any sequence of drawing operations gives the cells of a naive frame`() throws {
    let styles = [CellStyle.plain, red, CellStyle(background: .indexed(4), attributes: .bold)]
    let cells = [Cell("x"), Cell("漢", width: 2), Cell("e\u{301}"), Cell("👍", width: 2, style: red)]
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      let size = Size(
        columns: .random(in: 1...9, using: &generator), rows: .random(in: 1...4, using: &generator))
      var frame = Frame(size: size)
      var naive = NaiveFrame(size: size)
      for _ in 0..<40 {
        let point = Point(
          column: .random(in: -3...10, using: &generator),
          row: .random(in: -2...5, using: &generator))
        let style = generator.pick(styles)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let cell = generator.pick(cells)
          frame.set(cell, at: point)
          naive.set(cell, at: point)
        case 1:
          let rect = Rect(
            column: point.column, row: point.row,
            columns: .random(in: 0...6, using: &generator),
            rows: .random(in: 0...3, using: &generator))
          let cell = generator.pick(cells)
          frame.fill(rect, with: cell)
          naive.fill(rect, with: cell)
        case 2:
          let text = HostileText.random(using: &generator)
          let limit = Int.random(in: 0...8, using: &generator)
          frame.write(text, at: point, style: style, limit: limit)
          naive.write(text, at: point, style: style, limit: limit)
        default:
          let text = HostileText.random(using: &generator)
          var small = Frame(size: Size(columns: 4, rows: 2))
          small.write(text, at: Point(column: 0, row: 0), style: style)
          var naiveSmall = NaiveFrame(size: Size(columns: 4, rows: 2))
          naiveSmall.write(text, at: Point(column: 0, row: 0), style: style, limit: .max)
          frame.draw(small, at: point)
          naive.draw(naiveSmall, at: point)
        }
        try #require(frame.cells == naive.cells, "seed \(seed)")
        expectSoundCells(frame)
      }
    }
  }

  @Test func `Restyling and borders outside the grid change nothing`() {
    let blank = Frame(size: Size(columns: 4, rows: 2))
    var frame = blank
    frame.restyle(Rect(column: 4, row: 0, columns: 4, rows: 4)) { $0.attributes = .bold }
    frame.drawBorder(Rect(column: -1, row: -1, columns: 6, rows: 4), style: red)
    #expect(frame == blank)
  }

  @Test func `Text is clipped at each edge of the grid`() {
    var frame = Frame(size: Size(columns: 4, rows: 2))
    #expect(frame.write("abcdef", at: Point(column: -2, row: 0)) == 6)
    #expect(frame.write("abcdef", at: Point(column: 2, row: 1)) == 6)
    #expect(frame.plainText == "cdef\n  ab\n")
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 3)])
  func `A limit cuts before the glyph that would go over it`(limit: Int, used: Int) {
    var frame = Frame(size: Size(columns: 6, rows: 1))
    #expect(frame.write("a漢b", at: Point(column: 0, row: 0), limit: limit) == used)
    #expect(frame.plainText == (used == 1 ? "a\n" : "a漢\n"))
  }

  @Test func `No text puts a control character or half an escape sequence into a cell`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let scalars = (0..<12).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
      }
      let noise = String(String.UnicodeScalarView(scalars))
      let text = HostileText.random(using: &generator) + noise
      var frame = Frame(size: Size(columns: 16, rows: 3))
      frame.write(text, at: Point(column: 1, row: 0))
      frame.writeCentered(text, in: frame.bounds.row(1))
      frame.writeTrailing(text, in: frame.bounds.row(2))
      frame.setTitle(text)
      expectSoundCells(frame)
      #expect(frame.title.unicodeScalars.allSatisfy { GlyphWidth.isDrawable($0) })
      #expect(!frame.plainText.contains("\u{1B}"))
    }
  }

  @Test func `Every control character in a text becomes a replacement character`() {
    var frame = Frame(size: Size(columns: 8, rows: 1))
    frame.write("\u{1B}[0m\u{9B}\u{7F}", at: Point(column: 0, row: 0))
    #expect(frame.plainText == "\u{FFFD}[0m\u{FFFD}\u{FFFD}\n")
    frame.setTitle("a\u{1B}]0;b\u{7}")
    #expect(frame.title == "a ]0;b ")
  }

  @Test func `Centred and trailing text are aligned and keep their beginning`() {
    var frame = Frame(size: Size(columns: 6, rows: 2))
    frame.writeCentered("漢", in: frame.bounds)
    frame.writeTrailing("ab", in: frame.bounds.row(1))
    #expect(frame.plainText == "  漢\n    ab\n")
    frame.writeCentered("abcdefgh", in: frame.bounds)
    frame.writeTrailing("abcdefgh", in: frame.bounds.row(1))
    #expect(frame.plainText == "abcdef\nabcdef\n")
  }

  @Test func `A border runs along the edge and needs four cells`() {
    var frame = Frame(size: Size(columns: 4, rows: 3))
    frame.drawBorder(Rect(column: 0, row: 0, columns: 4, rows: 1), style: .plain)
    #expect(frame == Frame(size: frame.size))
    frame.drawBorder(frame.bounds, style: .plain)
    #expect(frame.plainText == "╭──╮\n│  │\n╰──╯\n")
    var small = Frame(size: Size(columns: 2, rows: 2))
    small.drawBorder(small.bounds, style: .plain)
    #expect(small.plainText == "╭╮\n╰╯\n")
  }

  @Test func `Restyling changes the style of a rectangle and leaves its glyphs`() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.write("abcd", at: Point(column: 0, row: 0))
    frame.restyle(Rect(column: 1, row: 0, columns: 2, rows: 1)) { $0.attributes.insert(.reverse) }
    #expect(frame.plainText == "abcd\n")
    #expect(frame.cells.map { $0.style.attributes == .reverse } == [false, true, true, false])
  }
}
