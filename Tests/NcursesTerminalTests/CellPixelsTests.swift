import Terminal
import Testing

@testable import NcursesTerminal

@Suite("Mouse in pixels")
struct CellPixelsTests {
  @Test func `A pixel is mapped to its cell and the position inside it`() throws {
    let cells = CellPixels(width: 9, height: 18)
    let size = Size(columns: 80, rows: 24)
    for (x, y, column, row) in [(0, 0, 0, 0), (8, 17, 0, 0), (9, 18, 1, 1), (719, 431, 79, 23)] {
      let mouse = cells.located(Mouse(.drag, at: Point(column: x, row: y)), in: size)
      #expect(mouse.position == Point(column: column, row: row))
      let fraction = try #require(mouse.fraction)
      #expect((0..<1).contains(fraction.x) && (0..<1).contains(fraction.y))
      #expect(abs(Double(column) + fraction.x - (Double(x) + 0.5) / 9) < 1e-9)
      #expect(abs(Double(row) + fraction.y - (Double(y) + 0.5) / 18) < 1e-9)
    }
  }

  @Test func `The border round the cells belongs to the outermost ones`() throws {
    let mouse = CellPixels(width: 7.5, height: 15).located(
      Mouse(.press(clicks: 1), at: Point(column: 10_000, row: 10_000)),
      in: Size(columns: 10, rows: 4))
    #expect(mouse.position == Point(column: 9, row: 3))
    #expect(mouse.fraction?.x ?? 2 < 1 && mouse.fraction?.y ?? 2 < 1)
  }
}
