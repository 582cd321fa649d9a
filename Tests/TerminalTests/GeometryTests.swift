import TestSupport
import Testing

@testable import Terminal

@Suite("Geometry")
struct GeometryTests {
  let rect = Rect(column: 2, row: 3, columns: 5, rows: 4)

  @Test func `A size never has a negative extent`() {
    #expect(Size(columns: -3, rows: 2) == Size(columns: 0, rows: 2))
    #expect(Size(columns: 4, rows: -1).isEmpty)
    #expect(!Size(columns: 1, rows: 1).isEmpty)
  }

  @Test func `A rectangle contains its first cells and not those after its last`() {
    #expect(rect.contains(Point(column: 2, row: 3)))
    #expect(rect.contains(Point(column: 6, row: 6)))
    #expect(!rect.contains(Point(column: 7, row: 6)))
    #expect(!rect.contains(Point(column: 6, row: 7)))
    #expect(!rect.contains(Point(column: 1, row: 3)))
    #expect(!Rect(column: 2, row: 2, columns: 0, rows: 5).contains(Point(column: 2, row: 2)))
  }

  @Test func `An intersection contains the cells in both rectangles`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let one = Self.randomRect(using: &generator)
      let two = Self.randomRect(using: &generator)
      let both = one.intersection(two)
      #expect(both == two.intersection(one) || both.isEmpty)
      for row in -4..<14 {
        for column in -4..<14 {
          let point = Point(column: column, row: row)
          #expect(both.contains(point) == (one.contains(point) && two.contains(point)))
        }
      }
    }
  }

  @Test func `An inset takes off margins on all sides, down to nothing`() {
    #expect(rect.inset(columns: 1, rows: 1) == Rect(column: 3, row: 4, columns: 3, rows: 2))
    #expect(rect.inset(columns: 3, rows: 0).isEmpty)
  }

  @Test func `A row outside a rectangle is empty`() {
    #expect(rect.row(0) == Rect(column: 2, row: 3, columns: 5, rows: 1))
    #expect(rect.row(3) == Rect(column: 2, row: 6, columns: 5, rows: 1))
    #expect(rect.row(4).isEmpty)
    #expect(rect.row(-1).isEmpty)
  }

  @Test func `A rectangle moved into bounds lies inside and keeps its size if it fits`() {
    var generator = SeededGenerator(seed: 12)
    let bounds = Rect(column: 1, row: 2, columns: 6, rows: 5)
    for _ in 0..<300 {
      let before = Self.randomRect(using: &generator)
      let after = before.moved(into: bounds)
      #expect(after.intersection(bounds) == after)
      #expect(after.columns == min(before.columns, bounds.columns))
      #expect(after.rows == min(before.rows, bounds.rows))
      if !before.isEmpty, before.intersection(bounds) == before { #expect(after == before) }
    }
  }

  private static func randomRect(using generator: inout SeededGenerator) -> Rect {
    Rect(
      column: .random(in: -4...8, using: &generator), row: .random(in: -4...8, using: &generator),
      columns: .random(in: 0...8, using: &generator), rows: .random(in: 0...8, using: &generator))
  }
}
