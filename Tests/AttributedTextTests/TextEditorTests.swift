import Color
import Foundation
import Picker
import Terminal
import TestSupport
import Testing

@testable import AttributedText

@Suite("The control to write attributed text in")
struct TextEditorTests {
  // MARK: Before, keys, after

  @Test func `Keys move the caret, select, type and delete`() throws {
    for row in try VectorRow.all(in: "AttributedTextTests/Vectors/keys.txt", cells: 3) {
      let note = Note(row[0])
      var editor = note.editor
      for key in KeyNotation.keys(row[1]) {
        _ = editor.update(.key(key), in: Self.area, context: RenderContext())
      }
      #expect(note.marked == row[2], "\(row)")
    }
  }

  @Test(arguments: [
    ("one two three four", ["one two", "three four"]), ("one two  three", ["one two", "three"]),
    ("abcdefghijklmnop qr", ["abcdefghijk", "lmnop qr"]), ("a\n\nb", ["a", "", "b"]),
    ("一二三四五六七", ["一二三四五", "六七"]), ("abcdefghijk l", ["abcdefghijk", "l"]),
    ("abc defghijk\nl", ["abc", "defghijk", "l"]),
  ])
  func `Lines are wrapped between words, and words that are too long within`(
    text: String, rows: [String]
  ) {
    let note = Note("‸" + text)
    let editor = note.editor
    var frame = Frame(size: Size(columns: 14, rows: 5))
    editor.render(into: &frame, in: Self.area, context: RenderContext())
    let shown = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().prefix(rows.count).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shown == rows)
  }

  private static let area = Rect(column: 1, row: 1, columns: 12, rows: 3)

  // MARK: Attributes

  @Test func `What is typed has the attributes beside it, or those that were chosen`() {
    let note = Note("a‸")
    note.text.bold = true
    var editor = note.editor
    _ = editor.update(.key(.character("b")), in: Self.area, context: RenderContext())
    #expect(note.text.runs.count == 1 && note.text.bold == true)
    note.text.transformAttributes(in: &note.selection) { $0.foregroundColor = .red }
    for letter in "cd" {
      _ = editor.update(.key(.character(letter)), in: Self.area, context: RenderContext())
    }
    #expect(note.text.runs.map(\.foregroundColor) == [nil, .red])
    #expect(note.text.runs.allSatisfy { $0.bold == true })
  }

  @Test func `Undo takes back what the program or a picker has changed, too`() {
    let note = Note("[one]")
    var editor = note.editor
    let plain = note.text
    note.text.transformAttributes(in: &note.selection) { $0.foregroundColor = .red }
    let colored = note.text
    _ = editor.update(.key(.control("z")), in: Self.area, context: RenderContext())
    #expect(note.text == plain)
    _ = editor.update(.key(.control("y")), in: Self.area, context: RenderContext())
    #expect(note.text == colored)
    note.text = AttributedString("other")
    note.selection = AttributedTextSelection()
    _ = editor.update(.key(.character("!")), in: Self.area, context: RenderContext())
    #expect(note.marked == "other!‸")
  }

  // MARK: Pastes and the mouse

  @Test func `A paste keeps its lines and has no control characters`() {
    let note = Note("a[b]c")
    var editor = note.editor
    let paste = Event.paste("1\r\n2\r3\t4\u{1B}[31m")
    #expect(editor.update(paste, in: Self.area, context: RenderContext()) == .changed)
    #expect(note.marked == "a1\n2\n3    4[31m‸c")
  }

  @Test func `The mouse sets the caret and selects, also in a text that is scrolled`() {
    let note = Note("one\ntwo\nthree\nfour‸")
    var editor = note.editor
    func mouse(_ action: Mouse.Action, _ column: Int, _ row: Int) -> ControlOutcome {
      editor.update(
        .mouse(Mouse(action, at: Point(column: column, row: row))), in: Self.area,
        context: RenderContext())
    }
    #expect(mouse(.press(clicks: 1), 0, 0) == .ignored)
    // The caret in the fourth line has scrolled the first one out.
    _ = editor.update(.key(Key(.end)), in: Self.area, context: RenderContext())
    #expect(mouse(.press(clicks: 1), 2, 1) == .changed && note.marked == "one\nt‸wo\nthree\nfour")
    #expect(mouse(.drag, 3, 2) == .changed && note.marked == "one\nt[wo\nth]ree\nfour")
    #expect(mouse(.release, 3, 2) == .handled)
    #expect(mouse(.drag, 1, 1) == .ignored)
    #expect(mouse(.press(clicks: 1), 12, 3) == .changed && note.marked == "one\ntwo\nthree\nfour‸")
  }

  // MARK: Drawing

  @Test func `The caret is always visible, and cells around the control are left alone`() {
    var random = SeededGenerator(seed: 7)
    let note = Note(
      "a long line with 語語 and more words\n\nb\nanother line that is longer than it is wide\nc‸")
    var editor = note.editor
    let motions = "Left Right Up Down Home End PgUp PgDn C-Home C-End x Enter Backspace".split(
      separator: " ")
    for _ in 0..<400 {
      let area = Rect(
        column: 2, row: 1, columns: random.number(in: 1...20), rows: random.number(in: 1...5))
      for key in KeyNotation.keys(String(random.pick(motions))) {
        _ = editor.update(.key(key), in: area, context: RenderContext())
      }
      var frame = Frame(size: Size(columns: 24, rows: 8))
      frame.fill(frame.bounds, with: Cell("·"))
      editor.render(into: &frame, in: area, context: RenderContext())
      #expect(frame.cursor.map { area.contains($0.position) } == true)
      #expect(editor.selectionFrame(in: area).origin == frame.cursor?.position)
      for row in 0..<8 {
        for column in 0..<24 where !area.contains(Point(column: column, row: row)) {
          #expect(frame[Point(column: column, row: row)].text == "·")
        }
      }
      editor.render(into: &frame, in: area, context: RenderContext().focused(false))
    }
  }

  @Test func `What is visible is a part of the layout of the whole text`() {
    var random = SeededGenerator(seed: 11)
    let keys = "Left Right Up Down Home End PgUp PgDn C-Home C-End S-Up Enter Backspace C-z 語 x é"
    let words = keys.split(separator: " ")
    for _ in 0..<40 {
      let note = Note(
        (0..<30).map { _ in
          String(repeating: "words 語 ", count: random.number(in: 0...4))
        }.joined(separator: "\n") + "‸")
      var editor = note.editor
      for _ in 0..<40 {
        let area = Rect(
          column: 0, row: 0, columns: random.number(in: 2...24), rows: random.number(in: 1...9))
        for key in KeyNotation.keys(String(random.pick(words))) {
          _ = editor.update(.key(key), in: area, context: RenderContext())
        }
        var frame = Frame(size: area.size)
        editor.render(into: &frame, in: area, context: RenderContext())
        let lines = TextLines(note.text, columns: area.columns - 1)
        let selected = note.selection.indices(in: note.text)
        guard case .insertionPoint(let index) = selected, let cursor = frame.cursor else {
          continue
        }
        let cell = lines.cell(of: note.text.offset(of: index))
        var whole = Frame(size: Size(columns: area.columns, rows: (lines.cells.last?.row ?? 0) + 1))
        whole.write(
          note.text, laidOut: lines, in: whole.bounds, selection: nil, context: RenderContext())
        #expect(cell.column == cursor.position.column || cell.column >= area.columns)
        for row in 0..<min(area.rows, whole.size.rows - (cell.row - cursor.position.row)) {
          for column in 0..<area.columns {
            let place = Point(column: column, row: row + cell.row - cursor.position.row)
            #expect(frame[Point(column: column, row: row)].text == whole[place].text)
          }
        }
      }
    }
  }

  @Test func `Drawing, keys and the mouse lay out the visible lines alone`() {
    let note = Note("‸")
    note.text = AttributedString(String(repeating: "a line of words\n", count: 100_000))
    let area = Rect(column: 0, row: 0, columns: 24, rows: 9)
    var editor = note.editor
    for key in KeyNotation.keys(
      "C-End x Backspace Enter Up PgUp PgUp S-PgUp Down C-Home PgDn x C-End C-z")
    {
      _ = editor.update(.key(key), in: area, context: RenderContext())
      var frame = Frame(size: area.size)
      editor.render(into: &frame, in: area, context: RenderContext())
      #expect(frame.cursor != nil && !editor.selectionFrame(in: area).isEmpty)
      let (lines, top) = editor.visibleLines(in: area)
      #expect(lines.cells.count <= 10 * 16 && top <= 9)
    }
    let middle = note.text.utf8.count / 2
    let lines = editor.lines(around: middle, above: 3, below: 4, in: area)
    #expect((lines.cells.last?.row ?? 0) == 8 && lines.cells.count == 8 * 16 + 1)
  }

  @Test func `Attributes are drawn`() {
    var text = AttributedString("plain")
    for (word, change) in [
      ("bold", { $0.bold = true }), ("italic", { $0.italic = true }),
      ("underline", { $0.underline = true }), ("strike", { $0.strikethrough = true }),
    ] as [(String, (inout AttributeContainer) -> Void)] {
      var attributes = AttributeContainer()
      change(&attributes)
      text.append(AttributedString(word, attributes: attributes))
    }
    var frame = Frame(size: Size(columns: 40, rows: 1))
    frame.write(text, in: frame.bounds, context: RenderContext())
    let words: [(CellAttributes, String)] = [
      (.bold, "bold"), (.italic, "italic"), (.underline, "underline"), (.strike, "strike"),
    ]
    for (attribute, word) in words {
      let cells = frame.cells.filter { $0.style.attributes == attribute }
      #expect(cells.map(\.text).joined() == word)
    }
  }

  // MARK: Random keys

  @Test(arguments: 0..<20) func `Random keys do what they do to an array of characters`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let note = Note("one\ntwo‸")
    var editor = note.editor
    var model = NaiveNote(characters: Array("one\ntwo"), anchor: 7, head: 7)
    let start = note.text
    // The model does not wrap lines.
    let area = Rect(column: 0, row: 0, columns: 1000, rows: 3)
    for _ in 0..<200 {
      let word = random.pick([
        "Left", "Right", "S-Left", "S-Right", "Home", "End", "C-Home", "C-End", "Backspace",
        "Delete",
        "Enter", "C-a", "a", "b", "語",
      ])
      for key in KeyNotation.keys(word) {
        _ = editor.update(.key(key), in: area, context: RenderContext())
      }
      model.press(word)
      #expect(note.marked == model.marked, "\(word)")
    }
    let end = note.text
    for (letter, text) in [("z", start), ("y", end)] as [(Character, AttributedString)] {
      for _ in 0..<200 {
        _ = editor.update(.key(.control(letter)), in: Self.area, context: RenderContext())
      }
      #expect(note.text == text)
    }
  }
}

/// A text with a selection in two variables: `‸` is the caret, and a selection is in brackets.
private struct Note {
  @State var text: AttributedString
  @State var selection: AttributedTextSelection

  init(_ marked: String) {
    let plain = marked.filter { !"[]‸".contains($0) }
    let text = AttributedString(plain)
    func index(_ mark: Character) -> AttributedString.Index? {
      guard let end = marked.firstIndex(of: mark) else { return nil }
      let count = marked[..<end].filter { !"[]‸".contains($0) }.count
      return text.characters.index(text.startIndex, offsetBy: count)
    }
    self.text = text
    let caret = index("‸") ?? text.startIndex
    selection = AttributedTextSelection(range: (index("[") ?? caret)..<(index("]") ?? caret))
  }

  var editor: TextEditor { TextEditor(text: $text, selection: $selection) }

  var marked: String {
    let text = text
    func string(_ range: Range<AttributedString.Index>) -> String {
      String(text.characters[range])
    }
    let (start, end) = (text.startIndex, text.endIndex)
    switch selection.indices(in: text) {
    case .insertionPoint(let caret): return string(start..<caret) + "‸" + string(caret..<end)
    case .ranges(let ranges):
      guard let range = ranges.ranges.first else { return "" }
      return string(start..<range.lowerBound) + "[" + string(range) + "]"
        + string(range.upperBound..<end)
    }
  }
}

/// What a note is, in the simplest form.
private struct NaiveNote {
  var characters: [Character]
  var anchor: Int
  var head: Int

  private var selected: Range<Int> { min(anchor, head)..<max(anchor, head) }

  private mutating func replace(with new: [Character]) {
    let start = selected.lowerBound
    characters.replaceSubrange(selected, with: new)
    (anchor, head) = (start + new.count, start + new.count)
  }

  mutating func press(_ word: String) {
    let start = characters[..<head].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = characters[head...].firstIndex(of: "\n") ?? characters.count
    switch word {
    case "Left" where anchor != head: head = selected.lowerBound
    case "Right" where anchor != head: head = selected.upperBound
    case "Left", "S-Left": head = max(head - 1, 0)
    case "Right", "S-Right": head = min(head + 1, characters.count)
    case "Home": head = start
    case "End": head = end
    case "C-Home": head = 0
    case "C-End": head = characters.count
    case "C-a": (anchor, head) = (0, characters.count)
    case "Backspace", "Delete":
      if anchor == head {
        anchor = word == "Backspace" ? max(head - 1, 0) : min(head + 1, characters.count)
      }
      replace(with: [])
    case "Enter": replace(with: ["\n"])
    default: replace(with: Array(word))
    }
    if !word.hasPrefix("S-"), word != "C-a" { anchor = head }
  }

  var marked: String {
    let (before, after) = (
      String(characters[..<selected.lowerBound]), String(characters[selected.upperBound...])
    )
    return anchor == head
      ? before + "‸" + after : before + "[" + String(characters[selected]) + "]" + after
  }
}
