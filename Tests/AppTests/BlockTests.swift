import Color
import Files
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Block selection")
struct BlockTests {
  @Test func `A burst of typing or deleting is one undo step, and undo restores the block`() {
    var model = EditorModel(marked: "‸abc⏎def⏎ghi", playing: "A-S-Down*2 A-S-Right")
    let block = model.selection
    #expect(model.play("C-c") == [.sendToClipboard("a\nd\ng")])
    model.play("xyz")
    #expect(model.text.string == "xyzbc\nxyzef\nxyzhi")
    #expect(model.selection.columns == Selection.Columns(anchor: 3, head: 3))
    model.play("C-z")
    #expect(model.text.string == "abc\ndef\nghi")
    #expect(model.selection == block)
    model.play("C-y")
    #expect(model.text.string == "xyzbc\nxyzef\nxyzhi")
    model.play("Backspace*3 C-z*2")
    #expect(model.text.string == "abc\ndef\nghi")
  }

  @Test func `A block may extend beyond the ends of lines, and the status line shows its size`() {
    var model = EditorModel(marked: "abc⏎d⏎ghi⏎‸", playing: "C-Home A-S-Down*2 A-S-Right*12")
    #expect(model.selectionSize == "3×12 block")
    #expect(model.caretColumn == 12)
    #expect(model.selectedRanges.map(\.utf8Count) == [3, 1, 3])
    let frame = model.frame()
    #expect(frame.plainText.contains("3×12 block · Ln 3, Col 13"))
    let top = EditorLayout(model.size).document.minRow
    for row in 0..<4 {
      for column in 0..<14 {
        let cell = frame[Point(column: column, row: top + row)]
        #expect((cell.style.background != .default) == (row < 3 && column < 12))
      }
    }
    #expect(frame.cursor?.position == Point(column: 12, row: top + 2))
    model.play("A-S-Home")
    #expect(model.selectionSize == "3×0 block")
    model.play("A-S-Right*2 A-S-Up A-S-PgUp A-S-PgDn")
    #expect(model.selectionSize == "4×2 block")
  }

  @Test func `Dragging with Alt selects a block, also beyond the text`() {
    var model = EditorModel(marked: "‸abcdef⏎ab⏎⏎abcdef", playing: "alt:2,3 drag:10,6 up:10,6")
    #expect(model.selection.columns == Selection.Columns(anchor: 2, head: 10))
    #expect(model.selectionSize == "4×8 block")
    #expect(model.selectedRanges.map { model.text.text(in: $0) } == ["cdef", "cdef"])
    model.play("alt:9,4 drag:4,3 up:4,3 x")
    #expect(model.text.string == "abcdx\nab  x\n\nabcdef")
    model.play("click:1,3")
    #expect(!model.selection.isBlock)
  }

  @Test func `Picking a colour changes only the columns of the block, as one undo step`() {
    var model = EditorModel(marked: "a{r:b}c⏎d{g:e}f⏎‸", playing: "C-Home Right A-S-Down A-S-Right")
    #expect(model.centerColors.map(\.hex) == ["#ff0000", "#00ff00"])
    model.play("C-k # 0000ff Enter Enter")
    #expect(model.session == nil)
    #expect(MarkedText(model.text, Selection(.zero)).description == "‸a{b:b}c⏎d{b:e}f⏎")
    #expect(model.centerColors.map(\.hex) == ["#0000ff"])
    model.play("C-z")
    #expect(MarkedText(model.text, Selection(.zero)).description == "‸a{r:b}c⏎d{g:e}f⏎")
    #expect(!model.document.canUndo)
    #expect(model.selectionSize == "2×1 block")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `The rows of a block are the parts of its lines between its columns`(seed: UInt64) {
    var random = RandomEvents(seed: seed)
    let model = random.editor(pieces: 20...60)
    let text = model.text
    let layout = model.layout
    let ends = [0, 1].map { _ in random.generator.number(in: 0...text.lineCount - 1) }.sorted()
    let sides = [0, 1].map { _ in random.generator.number(in: 0...30) }.sorted()
    var line = ends[0]
    let rows = layout.blockRows(
      of: LineIndex(ends[0])...LineIndex(ends[1]), columns: sides[0]..<sides[1])
    for row in rows {
      let range = text.range(of: LineIndex(line))
      #expect(row.line == LineIndex(line))
      let start = layout.offset(in: range, nearestTo: sides[0])
      let end = max(start, layout.offset(in: range, nearestTo: sides[1]))
      #expect(row.range == start..<end, "seed \(seed), line \(line), columns \(sides)")
      #expect(row.missing == max(sides[0] - layout.column(of: range.upperBound), 0))
      line += 1
    }
    #expect(line == ends[1] + 1)
  }

  @Test func `Typing, styling and undo act on all of a tall block`() {
    var model = EditorModel(
      ANSITextReader.read(Array(String(repeating: "some words\n", count: 20_000).utf8)),
      path: "tall", terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    let first = model.text
    model.play("Right*5 A-S-C-End A-S-Right*2")
    #expect(model.selectionSize == "20,001×2 block")
    model.play("C-b")
    #expect(model.text.style(at: TextOffset(11 * 12_345 + 5)).attributes == .bold)
    #expect(model.text.style(at: TextOffset(11 * 12_345 + 4)).attributes == [])
    model.play("xy")
    #expect(model.text.text(in: model.text.range(of: LineIndex(12_345))) == "some xyrds")
    model.play("C-z*2")
    #expect(model.text == first)
  }

  @Test func `In wrapped lines a block selects columns of lines, not of rows`() {
    let line = String(repeating: "word ", count: 12)
    var model = EditorModel(marked: "‸\(line)⏎\(line)", size: Size(columns: 30, rows: 14))
    model.play("A-$ Right*30 A-S-Down A-S-Right*4")
    #expect(model.selectionSize == "2×4 block")
    #expect(model.selectedRanges.map { model.text.text(in: $0) } == ["word", "word"])
    let area = EditorLayout(model.size).document
    let frame = model.frame()
    #expect(frame.cursor.map { area.contains($0.position) } == true)
    var tinted = ""
    for row in area.minRow..<area.maxRow {
      for column in 0..<29 {
        let cell = frame[Point(column: column, row: row)]
        if cell.style.background != .default { tinted += cell.text }
      }
    }
    #expect(tinted == "wordword")
    model.play("x A-$")
    #expect(
      model.text.text(in: model.text.range(of: LineIndex(1))).hasPrefix(line.prefix(30) + "x "))
  }
}
