import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Soft wrap")
struct SoftWrapTests {
  private func editor(_ marked: String, columns: Int, rows: Int = 12) -> EditorModel {
    var model = EditorModel(marked: marked, size: Size(columns: columns, rows: rows))
    model.play("A-$")
    return model
  }

  /// The displayed rows of the text, without trailing blanks.
  private func rows(_ model: EditorModel) -> [String] {
    let layout = EditorLayout(model.size).document
    return model.rows[layout.minRow..<layout.maxRow].map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  @Test
  func `Lines wrap at blanks, long words at the edge, and every row that continues has a mark`() {
    let model = editor("‸one two three fourfourfourfour five⏎six", columns: 12, rows: 14)
    #expect(
      rows(model).prefix(6) == [
        "one two    »", "three      »", "fourfourfou»", "rfour five", "six", "",
      ])
    // A word that just fits stays on the row, with its blank after it.
    let other = editor("‸abcde fghij kl⏎12345678901⏎x", columns: 12, rows: 14)
    #expect(rows(other).prefix(4) == ["abcde fghij»", "kl", "12345678901", "x"])
  }

  @Test(arguments: [20, 40_000])
  func `Wide characters are cut in neither short nor very long lines`(count: Int) {
    var model = editor("‸", columns: 12, rows: 14)
    _ = model.update(.event(.paste("x" + String(repeating: "漢", count: count))))
    model.play("C-Home")
    for key in ["", "PgDn", "Down*3", "C-End", "Up*2"] {
      model.play(key)
      let shown = rows(model).joined()
      #expect(!shown.contains("\u{FFFD}"))
      let frame = model.frame()
      for (index, cell) in frame.cells.enumerated() where cell.width == 2 {
        #expect(frame.cells[index + 1].width == 0)
      }
    }
    model.play("C-Home")
    // In rows of eleven columns, wide characters leave the last one empty or are split by rows.
    #expect(rows(model)[0].hasPrefix("x漢漢漢漢漢"))
    if count == 20 { #expect(rows(model).joined().filter { $0 == "漢" }.count == 20) }
  }

  @Test(arguments: [
    "xxxxxxxx\t" + String(repeating: "y", count: 40_000), String(repeating: "a\tbb\t", count: 8000),
  ])
  func `Down passes a tab that reaches over the edge of a very long line`(line: String) {
    var model = editor("‸", columns: 11, rows: 14)
    _ = model.update(.event(.paste(line)))
    model.play("C-Home")
    for row in 1...30 {
      let before = model.selection.head
      model.play("Down")
      #expect(model.selection.head > before, "row \(row)")
    }
    model.play("Up*30")
    #expect(model.selection.head == .zero)
  }

  @Test func `The caret is drawn where the next character goes, also after a full row`() {
    var model = editor("12345678901‸⏎x", columns: 12, rows: 14)
    let top = EditorLayout(model.size).document.minRow
    #expect(model.frame().cursor?.position == Point(column: 11, row: top))
    model.play("2")
    #expect(model.frame().cursor?.position == Point(column: 1, row: top + 1))
    #expect(rows(model).prefix(3) == ["12345678901»", "2", "x"])
    model.play("Left")
    #expect(model.frame().cursor?.position == Point(column: 0, row: top + 1))
  }

  @Test
  func `The rows of a text show every character once, and stepping through them is reversible`() {
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomEvents(seed: 700 + seed)
      let model = random.editor(pieces: 30...60)
      let width = random.generator.number(in: 1...30)
      let layout = TextLayout(text: model.text, checkpoints: CheckpointCache(), wrapWidth: width)
      for index in 0..<model.text.lineCount {
        let line = LineIndex(index)
        guard let rows = layout.rows(of: line) else { continue }
        let range = model.text.range(of: line)
        var offset = range.lowerBound
        for part in 0..<rows.count {
          let columns = rows.columns(of: part)
          let slots = layout.part(of: range, columns: columns).slots
          #expect(part == rows.last || !slots.isEmpty)
          for slot in slots {
            #expect(slot.offset == offset)
            offset = model.text.offset(after: offset)
            let found = layout.position(of: slot.offset)
            #expect(found.row == TextLayout.Row(line: line, part: part))
          }
          // Only an unbreakable character and one blank may exceed the width.
          if let last = slots.last, slots.count > 1, last.glyphs.first?.text != .space {
            #expect(last.column + last.width - columns.lowerBound <= width)
          }
        }
        #expect(offset == range.upperBound)
      }
      let bottom = layout.row(10_000, from: TextLayout.Row(line: model.text.firstLine))
      #expect(bottom.line == model.text.lastLine)
      #expect(layout.row(-10_000, from: bottom) == TextLayout.Row(line: model.text.firstLine))
      var steps = 0
      var row = TextLayout.Row(line: model.text.firstLine)
      while row < bottom, steps < 5000 {
        let next = layout.row(1, from: row)
        #expect(layout.row(-1, from: next) == row)
        row = next
        steps += 1
      }
      #expect(layout.row(steps, from: TextLayout.Row(line: model.text.firstLine)) == bottom)
    }
  }

  @Test func `A very long line is cut at the column and measured only as far as it is visible`() {
    var model = EditorModel(
      ANSITextReader.read(Array(String(repeating: "0123456789", count: 300_000).utf8)),
      path: "long", terminal: TerminalContext(size: Size(columns: 81, rows: 24)))
    model.play("A-$")
    #expect(rows(model)[0] == String(repeating: "0123456789", count: 8) + "»")
    model.play("PgDn*3")
    #expect(model.viewport.checkpoints.checkpoints(ofLineAt: .zero).end.offset.utf8 < 30_000)
    model.play("C-End")
    let pane = EditorLayout(model.size).document
    #expect(model.frame().cursor?.position == Point(column: 80, row: pane.maxRow - 1))
    model.play("Up*2 Home Right*3 x")
    #expect(model.text.text(in: .zero..<TextOffset(6)) == "012x34")
  }
}
