import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Golden frames of wrapped lines and blocks")
struct WrapGoldenTests {
  private static let prose =
    "\u{1B}[1;38;2;240;120;60mWrapped\u{1B}[0m lines of \u{1B}[38;2;90;180;240mprose\u{1B}[0m go on "
    + "in the next row, \u{1B}[48;2;60;40;90mwith what is behind them, over the end of a row and "
    + "into the next one\u{1B}[0m. Words stay whole, 漢字かな and 👩‍👩‍👧 too, unless they are "
    + String(repeating: "long", count: 30) + ".\n\tA tab and little more\n"
    + "name      colour    value\nred       \u{1B}[31m####\u{1B}[0m      1\nblue\n"
    + "yellow    \u{1B}[33m####\u{1B}[0m      4444\n"

  private func editor(
    _ columns: Int, _ rows: Int, depth: ColorDepth = .truecolor, keys: String
  ) -> EditorModel {
    let context = RenderContext(
      theme: .standard(.dark), depth: depth, elapsed: .milliseconds(1400) - RingMotion.period)
    var model = EditorModel(
      ANSITextReader.read(Array(Self.prose.utf8)), path: "prose.ans",
      terminal: TerminalContext(size: Size(columns: columns, rows: rows), context: context))
    model.play(keys + " tick:1400")
    return model
  }

  /// The displayed rows of the document.
  private func rows(_ frame: Frame) -> [Substring] {
    let area = EditorLayout(frame.size).document
    return frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)[
      area.minRow..<area.maxRow
    ].map { $0 }
  }

  private func check(_ model: EditorModel, _ name: String) throws {
    let depth = model.terminal.context.depth
    try GoldenFrame.check(model.frame().quantized(to: depth, appearance: .dark), "editor/\(name)")
  }

  @Test(arguments: [(80, 24), (40, 12)], [ColorDepth.truecolor, .indexed256])
  func `A selection across several rows of wrapped lines matches its golden frame`(
    size: (columns: Int, rows: Int), depth: ColorDepth
  ) throws {
    let model = editor(size.columns, size.rows, depth: depth, keys: "A-$ Right*8 S-Down*2")
    let frame = model.frame()
    let rows = rows(frame)
    let marked = rows.filter { $0.hasSuffix("»") }
    #expect(marked.count >= 4)
    #expect(!rows.contains { $0.hasPrefix("‹") || $0.hasSuffix("›") })
    #expect(rows[1].first != " " && rows[2].first != " ")
    let area = EditorLayout(frame.size).document
    #expect(frame.cursor?.position == Point(column: 8, row: area.minRow + 2))
    // The tint extends from the anchor on the first row to the caret on the third.
    let tint = frame[Point(column: 10, row: area.minRow)].style.background
    #expect(tint != .default)
    #expect(frame[Point(column: 7, row: area.minRow)].style.background == .default)
    #expect(frame[Point(column: 8, row: area.minRow)].style.background == tint)
    #expect(frame[Point(column: 9, row: area.minRow + 3)].style.background != tint)
    if depth == .truecolor { try check(model, "\(size.columns)x\(size.rows)-wrapped-\(depth)") }
  }

  @Test
  func `The caret after the full last row of a wrapped line matches its golden frame`() throws {
    let model = editor(80, 24, keys: "A-$ End")
    let frame = model.frame()
    #expect(frame.cursor.map { EditorLayout(frame.size).document.contains($0.position) } == true)
    try check(model, "80x24-wrapped-end")
  }

  @Test(arguments: [ColorDepth.truecolor, .ansi16])
  func `A block across lines of different lengths matches its golden frame`(depth: ColorDepth)
    throws
  {
    let model = editor(80, 24, depth: depth, keys: "Down*3 Right*10 A-S-Down*2 A-S-Right*6")
    let frame = model.frame()
    #expect(frame.plainText.contains("3×6 block · Ln 6, Col 17"))
    let area = EditorLayout(frame.size).document
    let plain = frame[Point(column: 9, row: area.minRow + 3)].style
    for row in 3...5 {
      for column in 10..<16 {
        let style = frame[Point(column: column, row: area.minRow + row)].style
        #expect(style.background != plain.background || style.attributes != plain.attributes)
      }
      #expect(frame[Point(column: 16, row: area.minRow + row)].style == .plain)
    }
    #expect(model.centerColors.count == 2)
    try check(model, "80x24-block-\(depth)")
  }

  @Test func `A block without columns shows a caret in every line`() throws {
    let model = editor(80, 24, keys: "Down*3 Right*10 A-S-Down*2")
    let frame = model.frame()
    let area = EditorLayout(frame.size).document
    for row in 3...5 {
      #expect(
        frame[Point(column: 10, row: area.minRow + row)].style.background
          != frame[Point(column: 9, row: area.minRow + row)].style.background)
    }
    try check(model, "80x24-carets")
  }
}
