import Color
import Testing

@testable import Terminal

@Suite("Canvas")
struct CanvasTests {
  let red = RGB8(255, 0, 0)
  let blue = RGB8(0, 0, 255)
  let below = CellStyle(foreground: .indexed(3), background: .rgb(RGB8(9, 9, 9)))

  /// The cell that results from drawing two pixels over an earlier cell.
  private func cell(_ top: RGB8?, _ bottom: RGB8?) -> Cell {
    var canvas = Canvas(size: Size(columns: 1, rows: 1))
    canvas[0, 0] = top
    canvas[0, 1] = bottom
    var frame = Frame(size: Size(columns: 1, rows: 1))
    frame.set(Cell("q", style: below), at: Point(column: 0, row: 0))
    canvas.draw(into: &frame, at: Point(column: 0, row: 0))
    return frame[Point(column: 0, row: 0)]
  }

  @Test func `Two pixels become a half block or a space; a transparent one shows what is below`() {
    let style = CellStyle(foreground: .rgb(red), background: .rgb(blue))
    #expect(cell(red, blue) == Cell(glyph: CellText("▀"), style: style, isPixels: true))
    #expect(
      cell(red, red)
        == Cell(glyph: CellText(" "), style: CellStyle(background: .rgb(red)), isPixels: true))
    let upper = CellStyle(foreground: .rgb(red), background: below.background)
    #expect(cell(red, nil) == Cell(glyph: CellText("▀"), style: upper, isPixels: true))
    #expect(cell(nil, red) == Cell(glyph: CellText("▄"), style: upper, isPixels: true))
    #expect(cell(nil, nil) == Cell("q", style: below))
  }

  @Test func `A canvas has two pixels a cell and is clipped at every edge`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 3))
    #expect((canvas.width, canvas.height) == (4, 6))
    for y in 0..<canvas.height {
      for x in 0..<canvas.width { canvas[x, y] = RGB8(UInt8(x), UInt8(y), 0) }
    }
    for (column, row) in [(-2, -1), (3, 1), (-9, 0), (0, 7)] {
      var frame = Frame(size: Size(columns: 5, rows: 2))
      canvas.draw(into: &frame, at: Point(column: column, row: row))
      for index in 0..<10 {
        let (x, y) = (index % 5 - column, index / 5 - row)
        let isInside = (0..<4).contains(x) && (0..<3).contains(y)
        let style = CellStyle(
          foreground: .rgb(RGB8(UInt8(max(x, 0)), UInt8(max(2 * y, 0)), 0)),
          background: .rgb(RGB8(UInt8(max(x, 0)), UInt8(max(2 * y + 1, 0)), 0)))
        #expect(
          frame.cells[index]
            == (isInside ? Cell(glyph: CellText("▀"), style: style, isPixels: true) : .blank))
      }
    }
  }

  @Test func `Pixels over half a wide glyph leave no other half`() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.write("漢漢", at: Point(column: 0, row: 0))
    var canvas = Canvas(size: Size(columns: 2, rows: 1))
    canvas[0, 0] = red
    canvas[1, 0] = red
    canvas.draw(into: &frame, at: Point(column: 1, row: 0))
    #expect(frame.plainText == " ▀▀\n")
    expectSoundCells(frame)
  }
}
