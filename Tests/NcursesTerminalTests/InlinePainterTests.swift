import Color
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests run one after another.
extension NcursesPainterTests {
  @Test(arguments: [0, 7, 20, 29])
  func `Inline frames are painted in their rows wherever the cursor is`(row: Int) throws {
    let screen = TerminalSize(columns: 41, rows: 30)
    var region = InlineRegion(.cells(10), screen: Size(columns: 41, rows: 30))
    let painter = try NcursesPainter(
      entry: .installed(), depth: .truecolor, size: region.size, isInline: true)
    let lines = (0..<30).map { "line \($0)" }.joined(separator: "\r\n")
    var start = Array((lines + "\u{1B}[\(row + 1);4H\u{1B}[7m").utf8)
    start += region.enter([], asksForWidth: true)
    #expect(region.handle(row: row + 1, column: 4) == nil)
    #expect(region.handle(row: row + 2, column: 2) == 2)
    let top = min(row + 1, 20)
    var (outputs, frames) = ([start], [Frame(size: region.size)])
    for step in 0..<20 {
      var frame = Frame(size: region.size)
      frame.fill(
        Rect(column: step, row: step % 10, columns: 12, rows: 3),
        with: Cell("▀", style: CellStyle(foreground: .rgb(RGB8(UInt8(step), 0, 9)))))
      frame.write("step \(step) 漢字 to the end", at: Point(column: 22, row: 9 - step % 10))
      frames.append(frame)
      outputs.append(region.framed(painter.paint(frame), cursor: step % 5))
    }
    outputs.append(region.leaving)
    var step = 0
    try TerminalScreen.forEach(rendering: outputs, size: screen) { shown in
      defer { step += 1 }
      guard step > 0 else { return }
      // Between frames the cursor is in the first row, and at the end at the prompt.
      let isLast = step >= frames.count
      #expect(
        shown.cursor == .init(row: isLast ? top - 1 : top, column: isLast ? 3 : (step - 1) % 5))
      #expect(shown.lines[top - 1] == "line \(row)")
      guard !isLast else {
        #expect(shown.lines[top...].joined().isEmpty)
        return
      }
      for row in 0..<10 {
        for column in 0..<40 {
          let expected = frames[step][Point(column: column, row: row)]
          let cell = shown.cell(top + row, column)
          guard expected.width > 0 else { continue }
          #expect(cell.text == expected.text || cell.text.isEmpty && expected.text == " ")
          #expect(!cell.reverse)
        }
        #expect(shown.cell(top + row, 40).text.isEmpty)
      }
    }
  }

  @Test func `A focus that moves alone takes the cursor with it`() {
    var region = InlineRegion(.cells(10), screen: Size(columns: 80, rows: 24))
    _ = region.enter([], asksForWidth: false)
    _ = region.handle(row: 1, column: 5)
    #expect(!region.framed([65], cursor: 4).isEmpty)
    #expect(region.framed([], cursor: 4).isEmpty)
    #expect(String(decoding: region.framed([], cursor: 7), as: UTF8.self).hasSuffix("\r\u{1B}[7C"))
  }

  @Test(arguments: [(24, 80, 14, true), (24, 4, 14, false), (24, 80, 1, false)])
  func `The cursor ends at the prompt where that is known, and otherwise below it`(
    rows: Int, columns: Int, row: Int, isAtPrompt: Bool
  ) {
    var region = InlineRegion(.cells(10), screen: Size(columns: 80, rows: 24))
    _ = region.enter([], asksForWidth: false)
    _ = region.handle(row: 14, column: 5)
    _ = region.framed([65], cursor: 4)
    _ = region.handle(row: 15, column: 1)
    region.resize(to: Size(columns: columns, rows: rows))
    _ = region.framed([65], cursor: 4)
    _ = region.handle(row: row, column: 5)
    #expect(
      String(decoding: region.leaving, as: UTF8.self).hasSuffix("\u{1B}[A\u{1B}[4C") == isAtPrompt)
  }

  @Test func `Rows and percentages of the screen leave the row of the prompt`() {
    #expect(ScreenLength.cells(10).rows(onScreenOf: 24) == 10)
    #expect(ScreenLength.cells(50).rows(onScreenOf: 24) == 23)
    #expect(ScreenLength.cells(10).rows(onScreenOf: 1) == 1)
    #expect(ScreenLength.percent(40).rows(onScreenOf: 50) == 20)
    #expect(ScreenLength.percent(10).rows(onScreenOf: 50) == ScreenLength.minimumRowsOfPercentage)
    #expect(ScreenLength.percent(99).rows(onScreenOf: 24) == 23)
  }

  @Test func `The mouse counts from the first row of the region, and only there`() {
    var region = InlineRegion(.cells(10), screen: Size(columns: 80, rows: 24))
    func row(_ action: Mouse.Action, _ row: Int) -> Int? {
      region.located(Mouse(action, at: Point(column: 3, row: row)))?.position.row
    }
    _ = region.enter([], asksForWidth: false)
    #expect(row(.press(clicks: 1), 20) == nil)
    _ = region.handle(row: 24, column: 5)
    _ = region.framed([65], cursor: 4)
    #expect(row(.press(clicks: 1), 14) == nil)
    _ = region.handle(row: 15, column: 1)
    #expect(row(.press(clicks: 1), 13) == nil)
    #expect(row(.press(clicks: 1), 14) == 0)
    #expect(row(.drag, 2) == 0)
    #expect(row(.press(clicks: 1), 23) == 9)
    region.resize(to: Size(columns: 80, rows: 30))
    #expect(row(.press(clicks: 1), 14) == nil)
    _ = region.framed([65], cursor: 4)
    #expect(row(.press(clicks: 1), 14) == nil)
    _ = region.handle(row: 3, column: 5)
    #expect(row(.press(clicks: 1), 2) == 0)
  }
}
