import TerminalCore
import Testing
import TextColorPicker

@Suite("Presentation")
struct PresentationTests {
  @Test("a compact terminal has a sheet, a wide one a panel, others a popover")
  func choice() {
    #expect(Presentation(for: Size(columns: 63, rows: 40)) == .sheet)
    #expect(Presentation(for: Size(columns: 64, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 64, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 119, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 120, rows: 20)) == .panel)
    #expect(Presentation(for: Size(columns: 200, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 0, rows: 0)) == .sheet)
  }

  @Test("the frame lies inside the screen and holds a picker, for each size and anchor")
  func insideScreen() {
    var wrong: [String] = []
    for columns in stride(from: 1, through: 180, by: 3) {
      for rows in 1...60 {
        let size = Size(columns: columns, rows: rows)
        let presentation = Presentation(for: size)
        let anchors = [
          Rect(column: columns - 7, row: 0, columns: 6, rows: 3),
          Rect(column: 0, row: 0, columns: 5, rows: 1),
          Rect(column: columns - 5, row: rows - 1, columns: 5, rows: 1),
          Rect(column: columns / 2, row: rows / 2, columns: 6, rows: 3),
        ]
        for anchor in anchors {
          for offset in [Point(column: 0, row: 0), Point(column: -999, row: 999)] {
            let frame = presentation.frame(
              in: size, anchor: anchor, supportsOpacity: true, offset: offset)
            let content = presentation.content(of: frame)
            if frame.intersection(Rect(size)) != frame || frame.isEmpty || content.isEmpty
              || content.intersection(frame) != content
            {
              wrong.append("\(presentation) \(columns)×\(rows) \(anchor.origin): \(frame)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test("a popover touches its anchor, above it where there is more room")
  func popover() {
    let size = Size(columns: 100, rows: 40)
    let top = Rect(column: 92, row: 0, columns: 6, rows: 3)
    let below = Presentation.popover.frame(in: size, anchor: top, supportsOpacity: false)
    #expect(below.minRow == top.maxRow)
    #expect(below.maxColumn == top.maxColumn)
    let bottom = Rect(column: 92, row: 39, columns: 5, rows: 1)
    let above = Presentation.popover.frame(in: size, anchor: bottom, supportsOpacity: false)
    #expect(above.maxRow == bottom.minRow)
    #expect(above.rows == below.rows)
  }

  @Test("a sheet lies at the bottom, across, and leaves some of the document")
  func sheet() {
    for rows in 2...60 {
      let size = Size(columns: 50, rows: rows)
      let anchor = Rect(column: 0, row: 0, columns: 1, rows: 1)
      let opaque = Presentation.sheet.frame(in: size, anchor: anchor, supportsOpacity: false)
      let full = Presentation.sheet.frame(in: size, anchor: anchor, supportsOpacity: true)
      #expect(opaque.maxRow == rows && opaque.minColumn == 0 && opaque.columns == 50)
      #expect(opaque.rows < rows)
      #expect(full.rows == opaque.rows || full.rows == opaque.rows + 1)
      if rows >= 20 { #expect(full.rows == opaque.rows + 1) }
    }
  }

  @Test("a panel moves with its offset as far as the screen goes")
  func panel() {
    let size = Size(columns: 140, rows: 40)
    let anchor = Rect(column: 132, row: 0, columns: 6, rows: 3)
    func frame(_ column: Int, _ row: Int) -> Rect {
      Presentation.panel.frame(
        in: size, anchor: anchor, supportsOpacity: true,
        offset: Point(column: column, row: row))
    }
    let start = frame(0, 0)
    #expect(start.minRow == 3)
    let moved = frame(-20, 5)
    #expect(moved.minColumn == start.minColumn - 20)
    #expect(moved.minRow == start.minRow + 5)
    #expect(moved.size == start.size)
    #expect(frame(-9999, -9999).origin == Point(column: 0, row: 0))
  }

  @Test(
    "the decoration draws its title and stays in its rectangle", arguments: Presentation.allCases)
  func decoration(presentation: Presentation) {
    for (columns, rows) in [(40, 12), (3, 3), (1, 1), (0, 0), (2, 9)] {
      let rect = Rect(column: 2, row: 1, columns: columns, rows: rows)
      var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
      PickerDecoration(presentation, title: "Text\u{1B} colour").render(
        into: &frame, in: rect, context: RenderContext())
      for place in frame.cells.indices where frame.cells[place] != .blank {
        let point = Point(column: place % frame.size.columns, row: place / frame.size.columns)
        #expect(rect.contains(point))
      }
      if columns == 40 { #expect(frame.plainText.contains(" Text\u{FFFD} colour ")) }
    }
  }
}
