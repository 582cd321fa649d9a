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

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `Undo goes back through every text, and redo forward again`(seed: UInt64) {
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

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `Joined typing and deleting undo to the start and redo to the end`(seed: UInt64) {
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

  @Test func `Typing is undone as one step up to a line break`() {
    var document = Document()
    type("one\ntwo", into: &document)
    for (text, caret) in [("one\n", 4), ("one", 3), ("", 0)] {
      #expect(document.undo() == Selection(TextOffset(caret)))
      #expect(document.text.string == text)
    }
    #expect(document.redo() == Selection(TextOffset(3)))
    #expect(document.text.string == "one")
  }

  @Test func `A caret move, another kind of edit and another offset begin a new step`() {
    var document = Document()
    type("ab", into: &document)
    document.breakUndoGroup()
    type("cd", into: &document)
    backspace(in: &document)
    backspace(in: &document)
    for text in ["abcd", "ab"] {
      _ = document.undo()
      #expect(document.text.string == text)
    }
    document.perform(.insert(StyledString("x"), at: .zero), joining: .typing)
    #expect(!document.canRedo)
    _ = document.undo()
    #expect(document.text.string == "ab")
    for offset in [2, 0] {
      document.perform(
        .insert(StyledString("x"), at: TextOffset(offset)),
        selectionBefore: Selection(TextOffset(offset)),
        selectionAfter: Selection(TextOffset(offset + 1)), joining: .typing)
    }
    _ = document.undo()
    #expect(document.text.string == "abx")
  }

  @Test func `Replacing a selection by typing is one step; deleting joins in both directions`() {
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
      document.perform(.delete(Range(bytes: range)), joining: .deleting)
    }
    #expect(document.text.string == "abf")
    _ = document.undo()
    #expect(document.text.string == "abcdef")
  }

  @Test func `Undoing back to the saved text is unmodified, even within continuous typing`() {
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

  @Test func `The revision changes with every change, and only then`() {
    var document = Document()
    var seen = [document.revision]
    type("a", into: &document)
    seen.append(document.revision)
    _ = document.undo()
    seen.append(document.revision)
    _ = document.redo()
    seen.append(document.revision)
    #expect(Set(seen).count == 4)
    document.perform(Edit())
    document.markSaved()
    #expect(document.revision == seen.last)
  }
}

@Suite("The changes of a document")
struct DocumentChangesTests {
  /// Applies changes to an array with a unique number for each byte of the text; new bytes are -1.
  private func follow(_ changes: [TextChange], _ numbers: inout [Int]) {
    for change in changes {
      let range = change.range.lowerBound.utf8..<change.range.upperBound.utf8
      numbers.replaceSubrange(range, with: Array(repeating: -1, count: change.newCount))
    }
  }

  @Test(arguments: rounds(0..<150 as Range<UInt64>))
  func `Following the changes keeps track of all unchanged bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var document = Document(random.text(pieces: 20))
    for _ in 0..<12 {
      let before = Array(document.text.string.utf8)
      let revision = document.revision
      for _ in 0..<random.number(in: 1...3) {
        let ends = random.offsets(2, in: document.text)
        let new = random.text(pieces: 3)
        let edit =
          random.number(in: 0...3) == 0
          ? Edit.restyle(ends[0]..<ends[1], .adding(.bold)) : .replace(ends[0]..<ends[1], with: new)
        switch random.number(in: 0...7) {
        case 0: _ = document.undo()
        case 1: _ = document.redo()
        case 2: _ = document.goEarlier()
        case 3:
          document.endPreview(keep: true)
          document.preview(edit)
          if random.number(in: 0...1) == 0 { document.preview(Edit()) }
          if random.number(in: 0...1) == 0 {
            document.endPreview(keep: random.number(in: 0...1) == 0)
          }
        default: document.perform(edit)
        }
      }
      let changes = try #require(document.changes(since: revision))
      var numbers = Array(before.indices)
      follow(changes, &numbers)
      let after = Array(document.text.string.utf8)
      #expect(numbers.count == after.count)
      for (index, number) in numbers.enumerated() where number >= 0 {
        #expect(after[index] == before[number])
      }
    }
  }

  @Test func `A change of styles is not a change of the text`() {
    var document = Document(StyledString("some text"))
    document.perform(.restyle(document.text.fullRange, .adding(.bold)))
    #expect(document.changes(since: 0) == [])
    _ = document.undo()
    #expect(document.changes(since: 0) == [])
  }

  @Test func `Only the oldest changes are dropped`() {
    var document = Document()
    for _ in 0..<500 { document.perform(.insert(StyledString("a"), at: .zero)) }
    #expect(document.changes(since: 0) == nil)
    #expect(document.changes(since: document.revision - 10)?.count == 10)
    #expect(document.changes(since: document.revision) == [])
  }

  @Test func `States are numbered in the order of their creation, across branches`() {
    var document = Document()
    func type(_ letter: String) { document.perform(.insert(StyledString(letter), at: .zero)) }
    #expect(document.statePosition == (1, 1))
    type("a")
    type("b")
    _ = document.undo()
    type("c")
    let texts = ["", "a", "ba", "ca"]
    for number in [4, 3, 2, 1] {
      #expect(document.statePosition == (number, 4))
      #expect(document.text.string == texts[number - 1])
      #expect((document.goEarlier() == nil) == (number == 1))
    }
    for number in [2, 3, 4] {
      #expect(document.goLater() != nil)
      #expect(document.text.string == texts[number - 1])
    }
    #expect(document.goLater() == nil)
  }

  @Test func `Typing and deleting on the lines of a rectangle is one step each`() {
    var document = Document(StyledString("ab\nab\nab"))
    func edit(_ offsets: [Int], _ new: String, deleting count: Int, _ kind: EditKind) {
      let changes = offsets.map { offset in
        Edit.Change.replace(
          TextOffset(offset)..<TextOffset(offset + count), with: StyledString(new))
      }
      document.perform(Edit(changes), joining: kind)
    }
    edit([1, 4, 7], "x", deleting: 0, .typing)
    edit([2, 6, 10], "y", deleting: 0, .typing)
    #expect(document.text.string == "axyb\naxyb\naxyb")
    edit([2, 7, 12], "", deleting: 1, .deleting)
    edit([1, 5, 9], "", deleting: 1, .deleting)
    for text in ["ab\nab\nab", "axyb\naxyb\naxyb", "ab\nab\nab"] {
      #expect(document.text.string == text)
      _ = document.undo()
    }
    #expect(!document.canUndo)
  }
}

@Suite("Previews")
struct PreviewTests {
  /// A document that can undo and redo.
  func document(_ random: inout SeededGenerator) -> Document {
    var document = Document(random.text(pieces: 15))
    for _ in 0..<3 { document.perform(.insert(StyledString("x"), at: .zero)) }
    _ = document.undo()
    if random.number(in: 0...1) == 0 { document.markSaved() }
    return document
  }

  /// All texts reached by undo and redo, with the modified flag.
  func history(of document: Document) -> [String] {
    var result: [String] = []
    var back = document
    while back.undo() != nil { result.append("\(back.text.hashValue) \(back.isModified)") }
    result.append("now")
    var forth = document
    while forth.redo() != nil { result.append("\(forth.text.hashValue) \(forth.isModified)") }
    return result
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `Discarding a preview restores text, history and modified flag`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = document(&random)
    var document = before
    for _ in 0..<5 {
      let edit = random.edit(of: before.text, changes: 4)
      document.preview(edit)
      #expect(document.text == edit.applied(to: before.text))
      #expect(document.isModified == before.isModified)
    }
    document.endPreview(keep: false)
    #expect(document.text == before.text)
    #expect(document.isModified == before.isModified)
    #expect(history(of: document) == history(of: before))
    #expect(!document.isPreviewing)
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `A kept preview is exactly one undo step`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = document(&random)
    var document = before
    let selection = Selection(TextOffset(77))
    for _ in 0..<5 {
      document.preview(random.edit(of: before.text, changes: 4), selection: selection)
    }
    let last = Edit.insert(StyledString("new"), at: .zero)
    document.preview(last)
    document.endPreview(keep: true)
    #expect(document.text == last.applied(to: before.text))
    #expect(document.isModified)
    #expect(!document.canRedo)
    #expect(document.undo() == selection)
    #expect(document.text == before.text)
    #expect(document.isModified == before.isModified)
    #expect(document.redo() == Selection(.zero..<TextOffset(3)))
    #expect(document.text == last.applied(to: before.text))
  }

  @Test func `A preview without changes adds no undo step`() {
    var random = SeededGenerator(seed: 1)
    let before = document(&random)
    let same = Edit.restyle(before.text.fullRange, StyleChange())
    let shown = Edit.insert(StyledString("x"), at: .zero)
    for edits in [[], [same], [shown, same], [shown, Edit()]] {
      var document = before
      for edit in edits { document.preview(edit) }
      document.endPreview(keep: true)
      #expect(document.text == before.text)
      #expect(document.isModified == before.isModified)
      #expect(history(of: document) == history(of: before))
    }
  }

  @Test func `A preview is kept when another edit changes the document`() {
    var document = Document(StyledString("a"))
    document.preview(.insert(StyledString("b"), at: TextOffset(1)))
    document.perform(.insert(StyledString("c"), at: TextOffset(2)), joining: .typing)
    for text in ["abc", "ab", "a"] {
      #expect(document.text.string == text)
      _ = document.undo()
    }
  }
}
