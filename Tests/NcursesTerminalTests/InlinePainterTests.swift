import Color
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests run one after another.
extension NcursesPainterTests {
  @Test(
    "Inline frames are painted in their rows wherever the cursor is", arguments: [0, 7, 20, 29])
  func inline(row: Int) throws {
    let screen = TerminalSize(columns: 41, rows: 30)
    var region = InlineRegion(.rows(10), screen: Size(columns: 41, rows: 30))
    let painter = try NcursesPainter(
      entry: .installed(), depth: .truecolor, size: region.size, isInline: true)
    let lines = (0..<30).map { "line \($0)" }.joined(separator: "\r\n")
    var start = Array((lines + "\u{1B}[\(row + 1);4H\u{1B}[7m").utf8)
    start += region.enter([], asksForWidth: true)
    #expect(region.handle(row: row + 1, column: 4) == .prompt)
    #expect(region.handle(row: row + 2, column: 2) == .sample(column: 2))
    let top = min(row + 1, 20)
    var (outputs, frames) = ([start], [Frame(size: region.size)])
    for step in 0..<20 {
      var frame = Frame(size: region.size)
      frame.fill(
        Rect(column: step, row: step % 10, columns: 12, rows: 3),
        with: Cell("▀", style: CellStyle(foreground: .rgb(RGB8(UInt8(step), 0, 9)))))
      frame.write("step \(step) 漢字 to the end", at: Point(column: 22, row: 9 - step % 10))
      frames.append(frame)
      outputs.append(region.framed(painter.paint(frame)))
    }
    outputs.append(region.leaving)
    var step = 0
    try TerminalScreen.forEach(rendering: outputs, size: screen) { shown in
      defer { step += 1 }
      guard step > 0 else { return }
      #expect(shown.cursor == .init(row: top - 1, column: 3))
      #expect(shown.lines[top - 1] == "line \(row)")
      guard step < frames.count else {
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

  @Test("Rows and percentages of the screen leave the row of the prompt")
  func heights() {
    #expect(InlineHeight.rows(10).rows(onScreenOf: 24) == 10)
    #expect(InlineHeight.rows(50).rows(onScreenOf: 24) == 23)
    #expect(InlineHeight.rows(10).rows(onScreenOf: 1) == 1)
    #expect(InlineHeight.percent(40).rows(onScreenOf: 50) == 20)
    #expect(InlineHeight.percent(10).rows(onScreenOf: 50) == InlineHeight.minimumRowsOfPercentage)
    #expect(InlineHeight.percent(99).rows(onScreenOf: 24) == 23)
  }

  @Test("The mouse counts from the first row of the region, and only there")
  func mouse() {
    var region = InlineRegion(.rows(10), screen: Size(columns: 80, rows: 24))
    func row(_ action: Mouse.Action, _ row: Int) -> Int? {
      region.located(Mouse(action, at: Point(column: 3, row: row)))?.position.row
    }
    _ = region.enter([], asksForWidth: false)
    #expect(row(.press(clicks: 1), 20) == nil)
    _ = region.handle(row: 24, column: 5)
    _ = region.framed([65])
    _ = region.handle(row: 14, column: 5)
    #expect(row(.press(clicks: 1), 13) == nil)
    #expect(row(.press(clicks: 1), 14) == 0)
    #expect(row(.drag, 2) == 0)
    #expect(row(.press(clicks: 1), 23) == 9)
    region.resize(to: Size(columns: 80, rows: 30))
    #expect(row(.press(clicks: 1), 14) == nil)
    _ = region.framed([65])
    #expect(row(.press(clicks: 1), 14) == nil)
    _ = region.handle(row: 2, column: 5)
    #expect(row(.press(clicks: 1), 2) == 0)
  }
}
