import Color
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The toolbar of the editor")
struct ToolbarTests {
  private func editor(_ text: String, columns: Int = 100, rows: Int = 30) -> EditorModel {
    EditorModel(
      ANSITextReader.read(Array(text.utf8)), path: "note.ans",
      terminal: TerminalContext(size: Size(columns: columns, rows: rows)))
  }

  @Test(arguments: [24, 30])
  func `Where nothing has a colour, it says what the key of the picker does`(rows: Int) {
    let orange = "abc \u{1B}[38;2;255;136;0mdef\u{1B}[0m\n"
    for (content, keys, words) in [
      ("abc\n", "", "Ctrl-K colours what you type next"),
      ("abc\n", "S-Right", "Ctrl-K colours the selection"), ("abc\n", "C-k", "text default"),
      (orange, "", "text default"), (orange, "Right*5", "text #ff8800"),
    ] {
      var model = editor(content, columns: 90, rows: rows)
      model.play(keys)
      let text = model.rows.prefix(3).joined(separator: "\n")
      #expect(text.contains(words), "\(keys): \(text)")
      #expect(text.contains("default") == words.hasPrefix("text"), "\(text)")
    }
    var model = editor("abc\n")
    model.click(at: Point(column: 3, row: 1))
    #expect(model.session != nil)
  }

  @Test func `A colour of the palette has one name`() {
    var model = editor("\u{1B}[31mred\u{1B}[0m \u{1B}[38;2;205;7;0mlike it")
    for (keys, hasCaption) in [("Right", false), ("End", true)] {
      model.play(keys)
      let text = model.rows.prefix(6).joined(separator: "\n")
      #expect(text.contains("≈ firebrick") == hasCaption, "\(text)")
    }
  }

  @Test func `Where bright letters are bold, the picker names the same colour`() {
    var model = editor("\u{1B}[1;38;5;208morange")
    model.terminal.context.depth = .ansi16
    model.terminal.context.hasBrightBackgrounds = false
    model.play("S-End C-k tick:1000")
    let text = model.rows.joined(separator: "\n")
    #expect(text.ranges(of: "bright red").count == 2 && !text.contains(/(as|→) red/), "\(text)")
  }

  @Test
  func `The attributes have a row while the text has the keyboard, or while one of them is on`() {
    for (keys, isShown) in [("", true), ("C-k", false), ("C-b C-k", true)] {
      var model = editor("abc\n")
      model.play(keys)
      #expect((model.row(with: "Alt-S strike") >= 0) == isShown, "\(keys)")
    }
  }
}
