import ColorControls
import TerminalCore
import Testing

@Suite("Presentation")
struct PresentationTests {
  @Test("A compact terminal gets a sheet, a wide one a panel, others a popover")
  func choice() {
    #expect(Presentation(for: Size(columns: 63, rows: 40)) == .sheet)
    #expect(Presentation(for: Size(columns: 64, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 64, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 119, rows: 20)) == .popover)
    #expect(Presentation(for: Size(columns: 120, rows: 20)) == .panel)
    #expect(Presentation(for: Size(columns: 200, rows: 19)) == .sheet)
    #expect(Presentation(for: Size(columns: 0, rows: 0)) == .sheet)
  }

  @Test("The frame is inside the screen and has room for a picker, at every size and anchor")
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
        for rect in anchors {
          for origin in [nil, Point(column: -999, row: 999)] {
            let frame = presentation.frame(
              in: PickerAnchor(screen: size, rect: rect), supportsOpacity: true,
              origin: origin)
            let content = presentation.content(of: frame)
            if frame.intersection(Rect(size)) != frame || frame.isEmpty || content.isEmpty
              || content.intersection(frame) != content
            {
              wrong.append("\(presentation) \(columns)×\(rows) \(rect.origin): \(frame)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test("A popover touches its anchor, above it where there is more room")
  func popover() {
    let size = Size(columns: 100, rows: 40)
    let top = Rect(column: 92, row: 0, columns: 6, rows: 3)
    let below = Presentation.popover.frame(
      in: PickerAnchor(screen: size, rect: top), supportsOpacity: false)
    #expect(below.minRow == top.maxRow)
    #expect(below.maxColumn == top.maxColumn)
    let bottom = Rect(column: 92, row: 39, columns: 5, rows: 1)
    let above = Presentation.popover.frame(
      in: PickerAnchor(screen: size, rect: bottom), supportsOpacity: false)
    #expect(above.maxRow == bottom.minRow)
    #expect(above.rows == below.rows)
  }

  @Test("A sheet spans the bottom and leaves part of the document visible")
  func sheet() {
    for rows in 2...60 {
      let size = Size(columns: 50, rows: rows)
      let rect = Rect(column: 0, row: 0, columns: 1, rows: 1)
      let anchor = PickerAnchor(screen: size, rect: rect)
      for supportsOpacity in [false, true] {
        let small = Presentation.sheet.frame(in: anchor, supportsOpacity: supportsOpacity)
        let large = Presentation.sheet.frame(
          in: anchor, supportsOpacity: supportsOpacity, detent: .large)
        for sheet in [small, large] {
          #expect(sheet.maxRow == rows && sheet.minColumn == 0 && sheet.columns == 50)
          #expect(sheet.rows < rows)
        }
        #expect(large.rows >= small.rows)
        if rows >= 15 { #expect(large.rows > small.rows && large.rows <= rows * 3 / 5) }
      }
    }
  }

  @Test("A panel stays where it was moved, within the screen")
  func panel() {
    let size = Size(columns: 140, rows: 40)
    let rect = Rect(column: 132, row: 0, columns: 6, rows: 3)
    func frame(_ origin: Point?) -> Rect {
      Presentation.panel.frame(
        in: PickerAnchor(screen: size, rect: rect), supportsOpacity: true, origin: origin)
    }
    let start = frame(nil)
    #expect(start.minRow == 3)
    let moved = frame(Point(column: 20, row: 5))
    #expect(moved.origin == Point(column: 20, row: 5))
    #expect(moved.size == start.size)
    #expect(frame(Point(column: -9999, row: -9999)).origin == Point(column: 0, row: 0))
  }

  @Test(
    "The decoration draws its title and stays in its rectangle", arguments: Presentation.allCases)
  func decoration(presentation: Presentation) {
    for (columns, rows) in [(40, 12), (3, 3), (1, 1), (0, 0), (2, 9)] {
      let rect = Rect(column: 2, row: 1, columns: columns, rows: rows)
      var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
      PickerChrome(presentation, title: "Text\u{1B} colour").render(
        into: &frame, in: rect, context: RenderContext())
      for index in frame.cells.indices where frame.cells[index] != .blank {
        let point = Point(column: index % frame.size.columns, row: index / frame.size.columns)
        #expect(rect.contains(point))
      }
      if columns == 40 { #expect(frame.plainText.contains(" Text\u{FFFD} colour ")) }
    }
  }
}
