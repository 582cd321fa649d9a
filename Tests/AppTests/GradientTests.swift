import Color
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App
@testable import Picker

@Suite("Gradients in the editor")
struct GradientTests {
  private func model(_ text: String, columns: Int = 100, rows: Int = 30) -> EditorModel {
    EditorModel(
      ANSITextReader.read(Array(text.utf8)), path: "note.ans",
      terminal: TerminalContext(size: Size(columns: columns, rows: rows)))
  }

  /// Presses keys, and waits until the picker has unfolded.
  private func play(_ keys: String, _ model: inout EditorModel) {
    model.play(keys)
    _ = model.update(.ticked(elapsed: model.elapsed + .seconds(1)))
  }

  /// The distinct colours of the letters, in the order of the text.
  private func colors(_ model: EditorModel) -> [TerminalColor] {
    model.text.runs(in: model.text.fullRange).map(\.style.foreground)
      .reduce(into: []) { if $1 != .default && $0.last != $1 { $0.append($1) } }
  }

  @Test func `A heading gets two colours by eight keys at most, as one undo step`() {
    var model = model("Welcome\nsecond\n")
    model.play("S-End A-g Enter")
    #expect(colors(model).count == 7)
    #expect(colors(model).first == .rgb(Color.orange.rgb8))
    #expect(model.text.style(at: TextOffset(8)).foreground == .default, "the next line stays")
    model.play("C-z")
    #expect(colors(model).isEmpty)
    // Without a selection it is the line.
    model.play("Home A-g Tab Right Right Enter")
    #expect(colors(model).count == 7)
    #expect(colors(model).first != .rgb(Color.orange.rgb8), "the first stop is turned by the ring")
  }

  @Test func `Esc restores text, history and selection`() {
    var model = model("\u{1B}[31mred\u{1B}[0m plain\n")
    let before = model.text
    model.play("S-End A-g Down + Tab Right A-g Esc")
    #expect(model.text == before && !model.document.canUndo)
    #expect(model.session == nil && !model.selection.isEmpty)
  }

  @Test func `Each stop is edited as any colour, and typed in any notation`() {
    var model = model("abc\n")
    model.play("S-End A-g # f 0 0 Enter")
    #expect(model.session == nil)
    #expect(colors(model).first == .rgb(RGB8(255, 0, 0)))
    model.play("A-g # f 0 0 S-Tab")
    model.play("C-z")
    model.play("S-End A-g Right # 0 0 f Enter")
    #expect(colors(model).last == .rgb(RGB8(0, 0, 255)))
  }

  @Test
  func `The directions, the ways of mixing and the number of colours change the text at once`() {
    var model = model("ab cd\nef gh\n")
    model.play("C-a A-g")
    var seen = [colors(model)]
    for _ in TextGradient.Direction.allCases.dropFirst() {
      model.play("Down")
      #expect(!seen.contains(colors(model)))
      seen.append(colors(model))
    }
    model.play("Down")
    #expect(colors(model) == seen[0])
    model.play("]")
    #expect(colors(model) != seen[0])
    model.play("[ + # 0 0 0")
    #expect(model.session?.picker.gradient?.gradient.stops[1].color.rgb8 == RGB8(0, 0, 0))
  }

  @Test func `A direction is named once`() throws {
    var model = model("ab cd\nef gh\n", columns: 200, rows: 60)
    play("C-a A-g", &model)
    model.play("Down")
    let words = try #require(model.session?.picker.notice?.words)
    #expect(model.frame().plainText.ranges(of: words).count == 1)
  }

  @Test
  func `The same key takes the next ready gradient: of the text, of before, of ring and palettes`()
  {
    var model = model(
      "\u{1B}[31mone\u{1B}[0m \u{1B}[38;2;0;128;255mtwo\u{1B}[0m\nthree\n", columns: 80, rows: 24)
    play("S-End A-g", &model)
    #expect(model.row(with: "1/7: text colours") >= 0 && model.row(with: "↑↓ direction") >= 0)
    #expect(colors(model).last == .rgb(RGB8(0, 128, 255)))
    play("A-g", &model)
    #expect(model.row(with: "2/7: hues of the ring") >= 0)
    play("A-g", &model)
    #expect(model.row(with: "3/7: ") >= 0)
    play("A-g Enter Down A-g A-g", &model)
    #expect(model.row(with: "2/8: used before") >= 0)
  }

  @Test func `A background gets a gradient, too, and a block only its columns`() {
    var model = model("abcdef\nabcdef\n")
    model.play("S-End A-k A-g Enter")
    let runs = model.text.runs(in: model.text.fullRange)
    #expect(Set(runs.map(\.style.background)).count == 7, "six letters and the line break")
    #expect(runs.allSatisfy { $0.style.foreground == .default })
    model.play("C-z C-Home Right A-S-Right A-S-Right A-S-Down A-g Enter")
    #expect(colors(model).count == 4, "two columns in two lines")
  }

  @Test func `With 256 colours the bands are said, and the cursor is at the stop`() {
    var model = model("some words\n")
    model.terminal.context.depth = .indexed256
    play("S-End A-g", &model)
    #expect(model.row(with: " bands · ") >= 0)
    let frame = model.frame()
    #expect(frame.focus.map { frame[$0].text } == "1")
    play("Right", &model)
    let moved = model.frame()
    #expect(moved.focus.map { moved[$0].text } == "2")
  }

  @Test func `It works at any size, and text beyond the limit keeps its colours`() {
    for size in [(80, 24), (20, 6), (3, 1)] {
      var model = model("word\n", columns: size.0, rows: size.1)
      model.play("S-End A-g Right + Enter")
      #expect(colors(model).count > 1, "\(size)")
    }
    var long = model(String(repeating: "word ", count: 300_000))
    long.play("C-a A-g")
    #expect(long.row(with: "too long for a gradient") >= 0 && colors(long).isEmpty)
    var empty = model("\nx")
    empty.play("A-g")
    #expect(empty.row(with: "select text for a gradient") >= 0)
  }

  @Test(arguments: [(40, 12), (60, 16), (80, 24), (100, 30), (140, 45)])
  func `The name of a gradient covers none of its stops`(columns: Int, rows: Int) throws {
    var model = model("abc def ghi\n", columns: columns, rows: rows)
    play("C-a A-g A-g", &model)
    let presented = try #require(model.session?.presented)
    let area = presented.content(in: model.pickerAnchor)
    let strip = try #require(presented.picker.geometry(in: area).preview)
    let numbers = model.rows[strip.maxRow - 1].dropFirst(strip.minColumn).prefix(strip.columns)
    #expect(numbers.filter(\.isNumber).count == presented.picker.gradient?.gradient.stops.count)
    #expect(model.row(with: "2/7: hues") >= 0, "\(model.frame().plainText)")
  }
}
