import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Changing a colour everywhere")
struct RecoloringTests {
  private static let log =
    "\u{1B}[31mred\u{1B}[0m plain \u{1B}[38;2;205;0;0mred, too\u{1B}[0m \u{1B}[32mgreen\u{1B}[0m\n"
    + "\u{1B}[1;41mon red\u{1B}[0m \u{1B}[38;5;1mred\u{1B}[0m\n"

  private func model(_ text: String = log) -> EditorModel {
    EditorModel(
      ANSITextReader.read(Array(text.utf8)), path: "note.ans",
      terminal: TerminalContext(size: Size(columns: 100, rows: 30)))
  }

  private func colors(_ model: EditorModel) -> [TerminalColor] {
    model.text.runs(in: model.text.fullRange).flatMap {
      [$0.style.foreground, $0.style.background]
    }.filter { $0 != .default }
  }

  @Test func `All red words become orange by six keys, as one undo step, however red is written`() {
    var model = model()
    let before = colors(model)
    #expect(before == [.indexed(1), .rgb(RGB8(205, 0, 0)), .indexed(2), .indexed(1), .indexed(1)])
    model.play("A-d Enter o r Enter Enter")
    #expect(model.session == nil)
    let orange = TerminalColor.rgb(Color.orange.rgb8)
    #expect(colors(model) == [orange, orange, .indexed(2), orange, orange])
    #expect(model.row(with: "#cd0000 is now #ffa500") >= 0)
    model.play("C-z")
    #expect(colors(model) == before && !model.document.canUndo)
  }

  @Test(arguments: ["o r a n g e", "# f f a 5 0 0", "Tab # f f a 5 0 0"])
  func `What is picked beside the colours of the text is for the marked one, at once`(keys: String)
  {
    var model = model()
    model.play("A-d")
    _ = model.update(.ticked(elapsed: .seconds(1)))
    for (size, words) in [("40x12", "Alt-H help ↵ change Esc"), ("100x30", "of the document")] {
      model.play("size:\(size)")
      #expect(model.row(with: words) >= 0 && model.row(with: "#cd0000") >= 0)
    }
    model.play(keys)
    let orange = TerminalColor.rgb(RGB8(0xFF, 0xA5, 0))
    #expect(colors(model) == [orange, orange, .indexed(2), orange, orange])
    #expect(model.row(with: "Change #cd0000 everywhere") >= 0)
    model.play("Enter C-z")
    #expect(model.session == nil && !model.document.canUndo)
  }

  @Test(arguments: [
    "A-d Esc", "A-d o r a Esc Enter", "A-d # 0 0 f Esc Enter", "A-d Tab Right Left Enter",
    "A-d ] Esc", "A-d ] Right Esc", "A-d A-d", "C-k # 0 0 f A-d Esc Enter",
    "A-d Right # 0 0 f C-z Enter", "A-d Tab A-d Esc",
  ])
  func `Colours of the text that are left without a pick leave everything as it was`(keys: String) {
    var model = model()
    let before = model.text
    model.play(keys)
    #expect(model.session == nil && model.text == before && !model.document.isModified)
    #expect(model.caret.typingStyle == nil)
  }

  @Test
  func `The ring turns the marked colour, and after another page the pick is for what is typed`() {
    var model = model()
    let before = model.text
    model.play("A-d Tab Right")
    #expect(colors(model).filter { $0 == .indexed(1) }.isEmpty && model.text != before)
    model.play("Esc A-d ] Down Right")
    _ = model.update(.ticked(elapsed: .seconds(2)))
    #expect(model.text == before && model.row(with: "Text colour for typing") >= 0)
    #expect(model.caret.typingStyle != nil)
  }

  @Test func `The text follows while the colour is turned, and Esc restores it`() {
    var model = model()
    let before = model.text
    model.play("A-d Enter Right Right Right")
    #expect(colors(model).filter { $0 == .indexed(1) }.isEmpty && model.text != before)
    _ = model.update(.ticked(elapsed: .seconds(1)))
    #expect(model.row(with: "Change #cd0000 everywhere") >= 0)
    model.play("Esc")
    #expect(model.text == before && !model.document.canUndo)
  }

  @Test func `With a selection the title, the hint and the message name it`() {
    var model = model()
    model.play("S-End A-d")
    _ = model.update(.ticked(elapsed: .seconds(1)))
    #expect(
      model.row(with: "Change a colour") >= 0 && model.row(with: "change in the selection") >= 0)
    model.play("o r a n g e Enter")
    #expect(model.row(with: "#cd0000 is now #ffa500 in the selection") >= 0)
  }

  @Test func `A selection without the marked colour stays as it is, and that is said`() {
    var model = model()
    let before = model.text
    model.play("C-End S-Left A-d o r a n g e Enter")
    #expect(model.text == before && !model.document.canUndo)
    #expect(model.row(with: "there is no #cd0000 in the selection") >= 0)
  }

  @Test
  func `Moving in the list changes nothing, and the cursor begins on the colour at the caret`() {
    var model = model()
    let before = model.text
    model.play("C-End Left Left A-d")
    #expect(model.text == before)
    model.play("Right Left Right Left")
    #expect(model.text == before)
    model.play("Enter")
    #expect(model.session?.replaced == RGB8(205, 0, 0))
  }

  @Test(arguments: [("C-k A-d Enter", RGB8(0, 205, 0)), ("A-k A-d Enter", RGB8(205, 0, 0))])
  func `In an open picker the letter or the background at the caret is marked, as it picks`(
    keys: String, color: RGB8
  ) {
    var model = model("\u{1B}[34mblue\u{1B}[32;41mon red\u{1B}[0m\n")
    model.play("Right Right Right Right " + keys)
    #expect(model.session?.replaced == color)
  }

  @Test func `With a selection only that changes, also in blocks`() {
    var model = model()
    model.play("S-End A-d Enter # 0 0 f Enter")
    let blue = TerminalColor.rgb(RGB8(0, 0, 255))
    #expect(colors(model) == [blue, blue, .indexed(2), .indexed(1), .indexed(1)])
    model.play("C-z C-Home A-S-Down A-S-Right C-k A-d Enter # 0 0 f Enter")
    #expect(colors(model).filter { $0 == blue }.count == 2, "one column of two lines")
  }

  @Test func `A hundred thousand lines change without being decoded, and back`() {
    let line = "\u{1B}[31mERROR\u{1B}[0m some \u{1B}[33mwarning\u{1B}[0m of a long log\n"
    var model = model(String(repeating: line, count: 100_000))
    let before = model.text
    model.play("A-d Enter # f 8 0 Enter")
    let last = model.text.range(of: model.text.lastLine - 1).lowerBound
    #expect(model.text.style(at: last).foreground == .rgb(RGB8(255, 136, 0)))
    model.play("C-z")
    #expect(model.text.style(at: last).foreground == .indexed(1) && model.text == before)
  }
}

@Suite("Searching for text in a colour")
struct ColorSearchTests {
  private static let log =
    "\u{1B}[31mred\u{1B}[0m plain \u{1B}[38;2;205;0;0mred, too\u{1B}[0m \u{1B}[32mgreen\u{1B}[0m\n"
    + "#cd0000 \u{1B}[1;41mon red\u{1B}[0m \u{1B}[38;5;1mr\u{1B}[1me\u{1B}[22md\u{1B}[0m\n"

  private func selected(_ keys: String) -> String {
    var model = EditorModel(
      ANSITextReader.read(Array(Self.log.utf8)), path: "note.ans",
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    model.play(keys)
    return model.text.text(in: model.selection.range)
  }

  @Test(arguments: [
    ("C-f A-o # c d 0 0 0 0", "red"), ("C-f A-o # c d 0 0 0 0 Enter", "red, too"),
    ("C-f A-o # c d 0 0 0 0 Enter Enter", "on red"),
    ("C-f A-o # c d 0 0 0 0 Enter Enter Enter", "red"),
    ("C-f A-o # c d 0 0 0 0 Up", "red"), ("C-f # c d 0 0 0 0", "#cd0000"),
    // An empty line gets the colour at the caret.
    ("C-f A-o Enter", "red, too"), ("C-f A-o # 0 0 c d 0 0", "green"),
  ])
  func `Runs in a colour are found however it is written, as letters or background`(
    keys: String, text: String
  ) { #expect(selected(keys) == text) }

  @Test func `What is not a colour is said, and the matches can be replaced`() {
    var model = EditorModel(
      ANSITextReader.read(Array(Self.log.utf8)), path: "note.ans",
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    model.play("C-f A-o # z")
    #expect(model.row(with: "not a colour") >= 0)
    for keys in ["C-r", "Enter", "Esc A-n", "C-r Enter"] {
      model.play(keys)
      #expect(model.told == "“#z” is not a colour", "\(keys)")
    }
    #expect(model.row(with: "Replace with:") < 0)
    model.play("Esc C-r")
    #expect(model.row(with: "colour") >= 0)
    model.play("C-u # c d 0 0 0 0 Enter x Enter a")
    #expect(model.text.string == "x plain x green\n#cd0000 x x\n")
    #expect(model.text.style(at: .zero).foreground == .indexed(1))
  }
}
