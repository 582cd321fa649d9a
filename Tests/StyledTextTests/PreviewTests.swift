import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Previews")
struct PreviewTests {
  /// A document that can undo and redo.
  func document(_ random: inout SeededGenerator) -> Document {
    var document = Document(random.text(pieces: 15))
    for _ in 0..<3 {
      document.perform(
        .insert(StyledString("x"), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(TextOffset(1)), joining: .other)
    }
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

  @Test(
    "Discarding a preview restores text, history and modified flag",
    arguments: rounds(0..<200 as Range<UInt64>))
  func cancel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = document(&random)
    var document = before
    document.beginPreview()
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

  @Test("A kept preview is exactly one undo step", arguments: rounds(0..<200 as Range<UInt64>))
  func keep(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = document(&random)
    var document = before
    let selection = Selection(TextOffset(77))
    document.beginPreview(selection: selection)
    for _ in 0..<5 { document.preview(random.edit(of: before.text, changes: 4)) }
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

  @Test("A preview without changes adds no undo step")
  func nothing() {
    var random = SeededGenerator(seed: 1)
    let before = document(&random)
    let same = Edit.restyle(before.text.fullRange, StyleChange())
    let shown = Edit.insert(StyledString("x"), at: .zero)
    for edits in [[], [same], [shown, same], [shown, Edit()]] {
      var document = before
      document.beginPreview()
      for edit in edits { document.preview(edit) }
      document.endPreview(keep: true)
      #expect(document.text == before.text)
      #expect(document.isModified == before.isModified)
      #expect(history(of: document) == history(of: before))
    }
  }

  @Test("A preview is kept when another edit changes the document")
  func interrupted() {
    var document = Document(StyledString("a"))
    document.beginPreview()
    document.preview(.insert(StyledString("b"), at: TextOffset(1)))
    document.perform(
      .insert(StyledString("c"), at: TextOffset(2)), selectionBefore: Selection(TextOffset(2)),
      selectionAfter: Selection(TextOffset(3)), joining: .typing)
    #expect(document.text.string == "abc")
    _ = document.undo()
    #expect(document.text.string == "ab")
    _ = document.undo()
    #expect(document.text.string == "a")
  }
}
