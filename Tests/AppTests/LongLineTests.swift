import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Very long lines and very long texts")
struct LongLineTests {
  private func editor(_ text: String, columns: Int = 80) -> EditorModel {
    EditorModel(
      ANSITextReader.read(Array(text.utf8)), path: "long.txt",
      terminal: TerminalContext(size: Size(columns: columns, rows: 24)))
  }

  private func row(_ model: EditorModel) -> String {
    String(model.rows[EditorLayout(model.size).document.minRow])
  }

  @Test func `In a line of megabytes, a key measures some kilobytes, or the rest after an edit`() {
    var model = editor(String(repeating: "\u{1B}[31msome \u{1B}[0mwords\tand 漢字 ", count: 60_000))
    var end: Int { model.viewport.checkpoints.checkpoints(ofLineAt: .zero).end.offset.utf8 }
    #expect(model.text.utf8Count > 1_000_000)
    model.play("End")
    for key in ["Left", "Right", "Home", "End", "C-Left", "C-Right", "Up", "PgDn", "C-Home"] {
      model.play(key)
      #expect(end == model.text.utf8Count, "\(key)")
    }
    for place in [0, 500_000, 1_000_000, model.text.utf8Count] {
      model.moveCaret(to: model.text.roundedDown(TextOffset(place)), extending: false)
      for key in ["x", "y", "Backspace", "C-z", "Left", "Delete", "Tab", "paste:some␣more"] {
        let before = model.selection.head.utf8
        model.play(key)
        let known = (before - 25_000)...(model.selection.head.utf8 + 25_000)
        #expect(known.contains(end), "\(key) at \(place)")
      }
      model.play("End")
      #expect(end == model.text.utf8Count)
    }
  }

  @Test func `Only the visible characters of a long line are laid out`() {
    let text = String(repeating: "0123456789", count: 100_000)
    var model = editor(text)
    #expect(row(model) == text.prefix(79) + "›")
    model.goTo(line: 1, column: 500_001)
    let left = model.viewport.left
    #expect(row(model).hasPrefix("‹") && row(model).hasSuffix("›"))
    let start = text.index(text.startIndex, offsetBy: left + 1)
    #expect(row(model).dropFirst().dropLast() == text[start...].prefix(78))
    #expect(model.frame().cursor?.position.column == 500_000 - left)
    #expect(model.frame().plainText.contains("Col 500001"))
    let part = model.layout.part(of: model.text.fullRange, columns: left..<left + 81)
    #expect(part.slots.count == 81)
    model.play("End")
    #expect(row(model).hasPrefix("‹") && row(model).hasSuffix("6789"))
    #expect(model.frame().plainText.contains("Col 1000001"))
  }

  @Test func `Clicks and drags in a long line meet the character under the pointer`() {
    let text = String(repeating: "ab漢\t", count: 20_000)
    var model = editor(text)
    model.goTo(line: 1, column: 80_000)
    let layout = model.layout
    let column = model.viewport.left + 30
    model.play("click:30,3")
    #expect(model.selection.head == layout.offset(in: LineIndex(0), nearestTo: column))
    let clicked = model.caretColumn
    model.play("drag:38,3 up:38,3")
    #expect(model.caretColumn == clicked + 8)
    #expect(model.selection.range.utf8Count == 6)
  }

  @Test func `The same keys lead to the same frame in a line of any length`() {
    // The width of the hidden part is a multiple of the tab width.
    let tail = "end of the line 漢字 e\u{301}\t👨‍👩‍👧 x"
    let short = String(repeating: "12345678", count: 20) + tail
    let long = String(repeating: "12345678", count: 20_000) + tail
    let keys = "End Left*3 x Backspace S-Left*4 C-b C-Left C-Left Right Delete C-z Tab C-k Esc"
    var one = editor(short)
    var other = editor(long)
    for key in keys.split(separator: " ") {
      one.play(String(key))
      other.play(String(key))
      #expect(row(one) == row(other), "\(key)")
      #expect(one.frame().cursor?.position.column == other.frame().cursor?.position.column)
    }
  }

  @Test
  func
    `The status line counts the characters of a small selection and gives the size of a large one`()
  {
    var model = editor(String(repeating: "漢", count: 5000))
    model.play("C-a")
    #expect(model.selectionSize == "5000 selected")
    model = editor(String(repeating: "漢", count: 6000))
    model.play("C-a")
    #expect(model.selectionSize == "18 kB selected")
    model = editor(String(repeating: "123456789\n", count: 1_200_000))
    model.play("C-a")
    #expect(model.selectionSize == "12 MB in 1,200,001 lines selected")
    #expect(model.frame().plainText.contains("12 MB in 1,200,001 lines selected"))
  }

  @Test
  func `Long runs of wide characters are laid out where they are visible and not cut at the edges`()
  {
    let text = String(repeating: "漢字かな한글", count: 20_000) + "e\u{301}x"
    var model = editor(text, columns: 41)
    #expect(row(model).hasPrefix("漢字かな한글漢字"))
    for column in [100_001, 100_002, 3, 239_990] {
      model.goTo(line: 1, column: column)
      let expected = model.layout.offset(in: LineIndex(0), nearestTo: column - 1)
      #expect(model.selection.head == expected)
      #expect(expected.utf8 == column / 2 * 3)
      let frame = model.frame()
      let caret = frame.cursor?.position ?? Point(column: 0, row: 0)
      #expect(caret.column == column / 2 * 2 - model.viewport.left)
      let index = text.index(text.startIndex, offsetBy: column / 2)
      #expect(frame[caret].text == String(text[index]))
    }
    model.play("End")
    #expect(model.caretColumn == 240_002)
    model.play("Home Right*2 A-S-Right*3")
    #expect(model.selectedRanges == [TextOffset(6)..<TextOffset(15)])
  }
}
