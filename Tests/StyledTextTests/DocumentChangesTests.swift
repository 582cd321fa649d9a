import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("The changes of a document")
struct DocumentChangesTests {
  /// Applies changes to an array with a unique number for each byte of the text; new bytes are -1.
  private func follow(_ changes: [TextChange], _ numbers: inout [Int]) {
    for change in changes {
      let range = change.range.lowerBound.utf8..<change.range.upperBound.utf8
      numbers.replaceSubrange(range, with: Array(repeating: -1, count: change.newCount))
    }
  }

  @Test(
    "Following the changes keeps track of all unchanged bytes",
    arguments: rounds(0..<150 as Range<UInt64>))
  func following(seed: UInt64) {
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
          document.beginPreview()
          document.preview(edit)
          if random.number(in: 0...1) == 0 { document.preview(Edit()) }
          if random.number(in: 0...1) == 0 {
            document.endPreview(keep: random.number(in: 0...1) == 0)
          }
        default:
          document.perform(
            edit, selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
        }
      }
      guard let changes = document.changes(since: revision) else {
        Issue.record("changes are dropped too early")
        return
      }
      var numbers = Array(before.indices)
      follow(changes, &numbers)
      let after = Array(document.text.string.utf8)
      #expect(numbers.count == after.count)
      for (index, number) in numbers.enumerated() where number >= 0 {
        #expect(after[index] == before[number])
      }
    }
  }

  @Test("A change of styles is not a change of the text")
  func styles() {
    var document = Document(StyledString("some text"))
    document.perform(
      .restyle(document.text.fullRange, .adding(.bold)), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero))
    #expect(document.changes(since: 0) == [])
    _ = document.undo()
    #expect(document.changes(since: 0) == [])
  }

  @Test("Only the oldest changes are dropped")
  func forgetting() {
    var document = Document()
    for _ in 0..<500 {
      document.perform(
        .insert(StyledString("a"), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
    }
    #expect(document.changes(since: 0) == nil)
    #expect(document.changes(since: document.revision - 10)?.count == 10)
    #expect(document.changes(since: document.revision) == [])
  }

  @Test("States are numbered in the order of their creation, across branches")
  func states() {
    var document = Document()
    func type(_ letter: String) {
      document.perform(
        .insert(StyledString(letter), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
    }
    #expect(document.statePosition == (1, 1))
    type("a")
    type("b")
    _ = document.undo()
    type("c")
    #expect(document.statePosition == (4, 4))
    #expect(document.text.string == "ca")
    _ = document.goEarlier()
    #expect(document.statePosition == (3, 4))
    #expect(document.text.string == "ba")
    _ = document.goEarlier()
    #expect(document.text.string == "a")
    _ = document.goEarlier()
    #expect(document.statePosition == (1, 4))
    #expect(document.goEarlier() == nil)
    _ = document.goLater()
    _ = document.goLater()
    #expect(document.text.string == "ba")
    _ = document.goLater()
    #expect(document.text.string == "ca")
    #expect(document.goLater() == nil)
  }

  @Test("Typing and deleting on the lines of a rectangle is one step each")
  func blockSteps() {
    var document = Document(StyledString("ab\nab\nab"))
    func edit(_ offsets: [Int], _ new: String, deleting count: Int, _ kind: EditKind) {
      let changes = offsets.map { offset in
        Edit.Change.replace(
          TextOffset(offset)..<TextOffset(offset + count), with: StyledString(new))
      }
      document.perform(
        Edit(changes), selectionBefore: Selection(.zero), selectionAfter: Selection(.zero),
        joining: kind)
    }
    edit([1, 4, 7], "x", deleting: 0, .typing)
    edit([2, 6, 10], "y", deleting: 0, .typing)
    #expect(document.text.string == "axyb\naxyb\naxyb")
    edit([2, 7, 12], "", deleting: 1, .deleting)
    edit([1, 5, 9], "", deleting: 1, .deleting)
    #expect(document.text.string == "ab\nab\nab")
    _ = document.undo()
    #expect(document.text.string == "axyb\naxyb\naxyb")
    _ = document.undo()
    #expect(document.text.string == "ab\nab\nab")
    #expect(!document.canUndo)
  }
}
