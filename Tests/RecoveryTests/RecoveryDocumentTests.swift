import TestSupport
import Testing
import TextTestSupport

@testable import Recovery
@testable import StyledText

@Suite("Recorded documents")
struct RecoveryDocumentTests {
  @Test("Edits made while the file is still loading are recovered on the whole file")
  func whileLoading() throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let whole = generator.text(pieces: 40)
      let cuts = generator.offsets(4, in: whole) + [whole.endOffset]
      var session = JournalSession(StyledString())
      var read = TextOffset.zero
      for cut in cuts {
        session.document.load { $0.appendLoaded(whole[read..<cut]) }
        read = cut
        for _ in 0..<generator.number(in: 0...6) {
          let text = session.text
          switch generator.number(in: 0...6) {
          case 0:
            // At the end of the loaded text.
            let new = StyledString("end", style: generator.style())
            session.document.perform(
              .insert(new, at: text.endOffset), selectionBefore: Selection(text.endOffset),
              selectionAfter: Selection(text.endOffset + 3), joining: .typing)
          case 1:
            session.document.perform(
              .restyle(text.fullRange, generator.styleChange()),
              selectionBefore: Selection(text.fullRange), selectionAfter: Selection(text.fullRange))
          case 2 where generator.number(in: 0...2) == 0:
            session.document.perform(
              .delete(text.fullRange), selectionBefore: Selection(text.fullRange),
              selectionAfter: Selection(.zero))
          default: session.step(&generator)
          }
          session.flush()
        }
      }
      let contents = try JournalContents(session.file)
      var start = contents.checkpoints[0]
      start.base.content = nil
      let recovery = try #require(contents.recover(from: whole, at: start))
      #expect(recovery.isComplete, "seed \(seed)")
      #expect(recovery.document.text == session.text, "seed \(seed)")
    }
  }

  @Test("The difference of two texts turns one into the other and is short")
  func difference() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<800 {
      let left = generator.text(pieces: 30)
      let right =
        generator.number(in: 0...4) == 0
        ? generator.text(pieces: 30) : generator.edit(of: left, changes: 1).applied(to: left)
      let edit = left.difference(to: right)
      #expect(edit.applied(to: left) == right)
      #expect(edit.isEmpty == (left == right))
    }
    let line = StyledString("a line of text, é and so on\n")
    var long = StyledString()
    for _ in 0..<20_000 { long.append(line) }
    let offset = long.rangeWithBreak(of: LineIndex(15_000)).lowerBound
    var other = long
    other.replaceSubrange(offset..<offset, with: StyledString("NEW"))
    #expect(long.difference(to: other) == .insert(StyledString("NEW"), at: offset))
    #expect(other.difference(to: long) == .delete(offset..<offset + 3))
    let bold = Edit.restyle(offset..<offset + 6, .adding(.bold)).applied(to: long)
    let change = long.difference(to: bold).changes
    #expect(change.map(\.range) == [offset..<offset + 6])
  }

  @Test("Only undo past a saved state is recorded as an edit")
  func undoBehindSaved() {
    var document = RecordedDocument()
    func insert(_ text: String) {
      document.perform(
        .insert(StyledString(text), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
    }
    insert("a")
    insert("b")
    let mark = document.markSaving()
    #expect(mark == 1)
    insert("c")
    _ = document.takeOperations()
    _ = document.undo()
    #expect(document.takeOperations() == [.undo(growth: -1)])
    _ = document.undo()
    let caret = Selection(.zero)
    #expect(
      document.takeOperations() == [
        .rewrite(.delete(TextOffset(0)..<TextOffset(1)), selection: caret)
      ])
    insert("d")
    _ = document.undo()
    #expect(document.takeOperations().last == .undo(growth: -1))
    _ = document.undo()
    #expect(
      document.takeOperations() == [
        .rewrite(.delete(TextOffset(0)..<TextOffset(1)), selection: caret)
      ])
  }

  @Test("Nothing is recorded when recording is off")
  func notRecorded() {
    var document = RecordedDocument(Document(), isRecording: false)
    document.perform(
      .insert(StyledString("a"), at: .zero), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero))
    _ = document.undo()
    #expect(document.takeOperations().isEmpty)
    #expect(document.canRedo)
    #expect(document.revision == 2)
  }

  @Test("The preview shows the first lines that differ, and of long lines the part that differs")
  func preview() {
    let file = StyledString("one\ntwo\nthree\n")
    #expect(RecoveryPreview(of: file, against: file).firstLine == nil)
    let changed = StyledString("one\ntwo!\nthree\n")
    #expect(
      RecoveryPreview(of: changed, against: file, maxLines: 2).lines == ["two!", "three"])
    let shorter = RecoveryPreview(of: StyledString("one\n"), against: file)
    #expect(shorter.firstLine == LineIndex(1))
    #expect(shorter.lines == [""])
    #expect(RecoveryPreview(of: StyledString(), against: file).lines == [""])
    let long = String(repeating: "é", count: 100_000)
    let preview = RecoveryPreview(
      of: StyledString(long + "!" + long), against: StyledString(long + long))
    #expect(preview.lines.count == 1)
    #expect(preview.lines[0].contains("!"))
    #expect(preview.lines[0].utf8.count <= 400)
  }

  @Test("The times of the first and last change since the last save are known")
  func times() throws {
    var session = JournalSession(StyledString("text"))
    func type() {
      session.document.perform(
        .insert(StyledString("a"), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
      session.log()
    }
    type()
    let first = session.time
    type()
    let mark = session.document.markSaving()
    session.log()
    session.saved[mark] = session.text
    type()
    let during = session.time
    session.flush()
    #expect(try JournalContents(session.file).firstChange == first)
    session.finishSaving(mark)
    session.flush()
    #expect(try JournalContents(session.file).firstChange == during)
    type()
    let last = session.time
    session.flush()
    let contents = try JournalContents(session.file)
    #expect(contents.firstChange == during)
    #expect(contents.lastChange == last)
    #expect(contents.unsavedCount == 2)
  }
}
