import Color
import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The eyedropper")
struct EyedropperTests {
  private static let capture =
    "plain \u{1B}[31mred\u{1B}[0m \u{1B}[1;94mbright\u{1B}[0m \u{1B}[38;2;243;139;168mpink\u{1B}[0m "
    + "\u{1B}[48;5;208mback\u{1B}[0m\n\u{1B}[7;33mreverse\u{1B}[0m\nend"

  /// A picker whose terminal has told its red only.
  private func picker(_ text: String = capture, columns: Int = 80, rows: Int = 24) -> PickModel {
    var model = PickModel(
      color: .black, format: .hex, supportsOpacity: false,
      terminal: TerminalContext(size: Size(columns: columns, rows: rows)))
    var scheme = TerminalScheme()
    scheme[.palette(1)] = .color(RGB8(0xF3, 0x8B, 0xA8))
    model.takeColor(from: ColorSource(ANSITextReader.read(Array(text.utf8)).text, nil, scheme))
    return model
  }

  @Test(arguments: [
    ("C-Right Right", "31, red of the terminal, here #f38ba8", "#f38ba8"),
    ("C-Right C-Right Right", "94, bright blue of the terminal, usually #5c5cff", "#5c5cff"),
    ("C-Right C-Right C-Right Right", "#f38ba8", "#f38ba8"),
    ("End Left Tab", "208 of 256 colours, #ff8700", "#ff8700"),
    ("Down", "the text colour of the terminal", ""),
    ("Down Tab", "33, yellow", "#cdcd00"),
    ("click:6,0", "31, red of the terminal, here #f38ba8", "#f38ba8"),
  ])
  func
    `A character or its background gives the colour, which is said in words, and Enter picks on it`(
      keys: String, words: String, printed: String
    )
  {
    var model = picker()
    #expect(model.pickedColor == nil)
    model.play(keys)
    // Reverse text is seen in the colour of its background.
    let shown = keys == "Down Tab" ? words.replacing("33,", with: "43,") : words
    #expect(model.row(with: " " + shown) >= 0)
    model.play("Enter")
    #expect(model.row(with: "Enter print") >= 0)
    let effects = model.play("Enter")
    guard case .quit(0, .line(let line)?)? = effects.last else {
      Issue.record("nothing is printed: \(effects)")
      return
    }
    #expect(printed.isEmpty || line == printed)
  }

  @Test
  func `Below a prompt the first row says the colour, and the text up to the cursor's character`()
    throws
  {
    var model = picker(columns: 79, rows: 8)
    model.terminal.isInline = true
    model.play("C-Right Right")
    let frame = model.frame()
    let row = try #require(frame.plainText.split(separator: "\n").first)
    #expect(row.hasPrefix(" #f38ba8 plain red") && row.contains("Enter take it"), "\(row)")
    #expect(row.contains("Alt-H help"), "\(row)")
    let end = frame.focus?.column ?? 0
    #expect(frame.focus?.row == 0 && row.prefix(end).hasSuffix("plain "), "\(row)")
  }

  @Test func `Another colour can be taken from the picker, and Esc in the text returns to it`() {
    var (first, model) = (picker(), picker())
    #expect(first.play("Esc").contains(.quit(status: 130, output: nil)))
    model.play("C-Right Right Enter Right")
    let picked = model.picker.color
    let help = model.top.help(in: model)
    #expect(help?.lines.contains { $0.action == Command.takeColor.title } == true)
    model.play("A-j")
    #expect(model.row(with: "Enter take it") >= 0)
    #expect(model.play("Esc").isEmpty)
    #expect(model.row(with: "Enter print") >= 0 && model.picker.color == picked)
  }

  @Test func `The cursor is on the character in every size, and a long text scrolls with it`() {
    let lines = (1...60).map { "\($0) " + String(repeating: "x", count: 100) }
    for (columns, rows) in [(80, 24), (20, 6), (10, 3), (5, 1), (1, 1), (0, 0), (80, 2)] {
      var model = picker(lines.joined(separator: "\n"), columns: columns, rows: rows)
      for keys in ["", "PgDn", "End", "C-End", "Up", "C-Home", "wheel-:0,0"] {
        model.play(keys)
        guard rows >= 2, columns > 4, !keys.hasPrefix("wheel") else { continue }
        #expect(model.frame().cursor != nil, "\(columns)×\(rows) \(keys)")
      }
    }
  }

  @Test(arguments: [
    ("C-k A-j Right Enter", "text #ff0000"),
    ("A-k A-j Right Enter", "background #00ff00"),
    ("A-j Right Enter", "text #ff0000"), ("C-k A-j Right Tab Enter", "text #00ff00"),
    ("C-k A-j click:2,3", "text #ff0000"),
  ])
  func `In the editor the picker takes a colour of the text, for the side that is picked`(
    keys: String, shown: String
  ) {
    let text = ANSITextReader.read(
      Array("ab\u{1B}[38;2;255;0;0;48;2;0;255;0mcd\u{1B}[0m".utf8)
    ).text
    let opened = OpenedFile(
      id: 1, path: "a.ans", text: text, progress: OpenedFile.Progress(bytes: 1, size: 1),
      summary: DocumentReader.Summary(format: .ansi, lineEnding: .lineFeed, stamp: .existing))
    var model = EditorModel(
      opened, terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    model.play("S-Right S-Right " + keys)
    #expect(model.row(with: shown) >= 0)
    // One undo step takes it back; the text below is the same.
    model.play("Enter C-z")
    #expect(model.text == text)
  }

  @Test func `In the editor the colour is shown below the text, which the wheel scrolls`() {
    let lines = (1...60).map { "\($0)\n" }.joined()
    var model = EditorModel(marked: "⟦ab‸⟧\n" + lines, playing: "C-k A-j")
    let row = model.size.rows - 2
    let frame = model.frame()
    #expect(frame.lines[row].hasPrefix(" Text colour       the text colour of the terminal"))
    #expect(frame[Point(column: 14, row: row)].style.background == .rgb(model.theme.text))
    model.play("wheel-:5,5")
    #expect(model.viewport.top == LineIndex(3) && model.frame().cursor == nil)
    model.play("Left")
    #expect(model.viewport.top == LineIndex(0) && model.frame().cursor != nil)
  }

  @Test(arguments: [(20, " #f38ba8"), (40, " 31, red of the terminal, here #f3…")])
  func `On a narrow screen the words have the room`(columns: Int, words: String) {
    var model = picker(columns: columns, rows: 8)
    model.play(columns == 20 ? "C-Right C-Right C-Right Right" : "C-Right Right")
    #expect(model.rows[6].hasPrefix("     " + words), "\(model.rows)")
  }

  @Test func `A key without an action says so until the next one`() {
    var (pick, editor) = (picker(), EditorModel(marked: "a‸b", playing: "A-j"))
    for (keys, words) in [("x", "does nothing here"), ("Right", "the text colour of the terminal")]
    {
      pick.play(keys)
      editor.play(keys)
      #expect(pick.row(with: words) >= 0 && editor.row(with: words) >= 0, "\(keys)")
    }
  }

  @Test func `In the editor Esc takes no colour, and the text is as it was`() {
    var model = EditorModel(marked: "⟦ab‸cd", playing: "C-k A-j Right Right Esc")
    #expect(model.row(with: "Enter keep") >= 0)
    model.play("Esc")
    #expect(model.marked == MarkedText("⟦ab‸cd"))
  }
}
