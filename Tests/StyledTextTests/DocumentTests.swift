import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Undo and redo in a document")
struct DocumentTests {
  /// Types a text at the end, character by character.
  func type(_ text: String, into document: inout Document) {
    for character in text {
      let caret = Selection(document.text.endOffset)
      let typed = StyledString(String(character))
      document.perform(
        .insert(typed, at: caret.head), selectionBefore: caret,
        selectionAfter: Selection(caret.head + typed.utf8Count), joining: .typing)
    }
  }

  func backspace(in document: inout Document) {
    let end = document.text.endOffset
    let start = document.text.offset(before: end)
    document.perform(
      .delete(start..<end), selectionBefore: Selection(end), selectionAfter: Selection(start),
      joining: .deleting)
  }

  @Test(
    "Undo goes back through every text, and redo forward again",
    arguments: rounds(0..<200 as Range<UInt64>))
  func undoRedo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = Document(random.text(pieces: 20))
    var texts = [document.text]
    for number in 0..<12 {
      let edit = random.edit(of: document.text, changes: 4)
      guard !edit.isEmpty else { continue }
      document.perform(
        edit, selectionBefore: Selection(TextOffset(number)),
        selectionAfter: Selection(TextOffset(number + 1000)))
      texts.append(document.text)
      // Back and forth at some points in between.
      if random.number(in: 0...2) == 0 {
        #expect(document.undo() == Selection(TextOffset(number)))
        #expect(document.text == texts[texts.count - 2])
        #expect(document.redo() == Selection(TextOffset(number + 1000)))
        #expect(document.text == texts[texts.count - 1])
      }
    }
    for text in texts.dropLast().reversed() {
      #expect(document.isModified)
      #expect(document.undo() != nil)
      #expect(document.text == text)
    }
    #expect(!document.isModified)
    #expect(!document.canUndo)
    #expect(document.undo() == nil)
    for text in texts.dropFirst() {
      #expect(document.redo() != nil)
      #expect(document.text == text)
    }
    #expect(!document.canRedo)
    #expect(document.redo() == nil)
  }

  @Test(
    "Joined typing and deleting undo to the start and redo to the end",
    arguments: rounds(0..<200 as Range<UInt64>))
  func joinedHistory(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = Document(random.text(pieces: 6))
    let first = document.text
    for _ in 0..<60 {
      switch random.number(in: 0...6) {
      case 0: document.breakUndoGroup()
      case 1, 2: if !document.text.isEmpty { backspace(in: &document) }
      case 3: type("\n", into: &document)
      default: type("ab", into: &document)
      }
    }
    let last = document.text
    var texts: [StyledString] = []
    while document.canUndo {
      texts.append(document.text)
      _ = document.undo()
    }
    #expect(document.text == first)
    for text in texts.reversed() {
      _ = document.redo()
      #expect(document.text == text)
    }
    #expect(document.text == last)
  }

  @Test("Typing is undone as one step up to a line break")
  func typingJoins() {
    var document = Document()
    type("one\ntwo", into: &document)
    #expect(document.undo() == Selection(TextOffset(4)))
    #expect(document.text.string == "one\n")
    _ = document.undo()
    #expect(document.text.string == "one")
    #expect(document.undo() == Selection(.zero))
    #expect(document.text.string == "")
    #expect(document.redo() == Selection(TextOffset(3)))
    #expect(document.text.string == "one")
  }

  @Test("A caret move, another kind of edit and another offset begin a new step")
  func typingSplits() {
    var document = Document()
    type("ab", into: &document)
    document.breakUndoGroup()
    type("cd", into: &document)
    backspace(in: &document)
    backspace(in: &document)
    _ = document.undo()
    #expect(document.text.string == "abcd")
    _ = document.undo()
    #expect(document.text.string == "ab")
    document.perform(
      .insert(StyledString("x"), at: .zero), selectionBefore: Selection(.zero),
      selectionAfter: Selection(TextOffset(1)), joining: .typing)
    #expect(!document.canRedo)
    _ = document.undo()
    #expect(document.text.string == "ab")
  }

  @Test("Replacing a selection by typing is one step; deleting joins in both directions")
  func joins() {
    var document = Document(StyledString("abcdef"))
    document.perform(
      .replace(TextOffset(1)..<TextOffset(3), with: StyledString("x")),
      selectionBefore: Selection(TextOffset(1)..<TextOffset(3)),
      selectionAfter: Selection(TextOffset(2)), joining: .typing)
    document.perform(
      .insert(StyledString("y"), at: TextOffset(2)), selectionBefore: Selection(TextOffset(2)),
      selectionAfter: Selection(TextOffset(3)), joining: .typing)
    #expect(document.text.string == "axydef")
    #expect(document.undo() == Selection(TextOffset(1)..<TextOffset(3)))
    #expect(document.text.string == "abcdef")
    for range in [3..<4, 2..<3, 2..<3] {
      document.perform(
        .delete(TextOffset(range.lowerBound)..<TextOffset(range.upperBound)),
        selectionBefore: Selection(TextOffset(9)), selectionAfter: Selection(TextOffset(2)),
        joining: .deleting)
    }
    #expect(document.text.string == "abf")
    _ = document.undo()
    #expect(document.text.string == "abcdef")
  }

  @Test("Undoing back to the saved text is unmodified, even within continuous typing")
  func modified() {
    var document = Document()
    type("ab", into: &document)
    document.markSaved()
    #expect(!document.isModified)
    type("cd", into: &document)
    #expect(document.isModified)
    _ = document.undo()
    #expect(document.text.string == "ab")
    #expect(!document.isModified)
    _ = document.undo()
    #expect(document.isModified)
    _ = document.redo()
    #expect(!document.isModified)
    _ = document.undo()
    type("zz", into: &document)
    #expect(document.isModified)
    _ = document.undo()
    #expect(document.isModified)
  }

  @Test("The revision changes with every change, and only then")
  func revision() {
    var document = Document()
    var seen = [document.revision]
    type("a", into: &document)
    seen.append(document.revision)
    _ = document.undo()
    seen.append(document.revision)
    _ = document.redo()
    seen.append(document.revision)
    #expect(Set(seen).count == 4)
    document.perform(
      Edit(), selectionBefore: Selection(.zero), selectionAfter: Selection(.zero), joining: .other)
    document.markSaved()
    #expect(document.revision == seen.last)
  }
}
