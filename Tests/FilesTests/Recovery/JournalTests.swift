import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import StyledText

@Suite("Journal")
struct JournalTests {
  @Test func `A journal knows that its text was discarded`() throws {
    var session = JournalSession(StyledString("text"))
    session.insert("new", at: TextOffset(4))
    session.flush()
    #expect(try !JournalContents(session.file).isDiscarded)
    session.file += session.writer.discarded(at: session.time)
    let contents = try JournalContents(session.file)
    #expect(contents.isDiscarded && contents.hasChanges)
    #expect(contents.text(from: StyledString("text")) == StyledString("textnew"))
  }

  @Test func `Every edit survives a round trip, links and underlines included`() throws {
    var generator = SeededGenerator(seed: 2)
    let linked = TextStyle(
      foreground: .indexed(3), underline: .curly, underlineColor: .rgb(RGB8(1, 2, 3)),
      link: Hyperlink(uri: "https://example.com/\u{1B}", parameters: "id=1"))
    for _ in 0..<1000 {
      let text = generator.text(pieces: 10)
      var edit = generator.edit(of: text, changes: 5)
      switch generator.number(in: 0...9) {
      case 0: edit = .insert(StyledString("\u{10FFC3}\0", style: linked), at: text.endOffset)
      case 1: edit = .restyle(text.fullRange, .setting(linked))
      default: break
      }
      var encoder = JournalEncoder()
      encoder.put(edit, of: text)
      var decoder = JournalDecoder(rest: encoder.bytes[...])
      let read = try decoder.edit(of: text)
      #expect(decoder.rest.isEmpty)
      #expect(read.applied(to: text) == edit.applied(to: text))
    }
  }

  @Test func `Changes of styles and edits far apart do not journal the text between them`() throws {
    let lines = String(repeating: "a line of a long text\n", count: 20_000)
    var session = JournalSession(ANSITextReader.read(Array(lines.utf8)).text)
    // The first edit is recorded with a copy of the file.
    session.insert("zeroth")
    session.flush()
    let copied = session.file.count
    session.insert("first")
    session.insert("last", at: session.text.endOffset)
    session.flush()
    let edited = session.file.count
    #expect(edited - copied < 1000)
    session.document.perform(
      .restyle(session.text.fullRange, .adding(.bold)), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero))
    session.flush()
    #expect(session.file.count - edited < session.text.utf8Count / 2)
    _ = session.document.undo()
    _ = session.document.undo()
    session.flush()
    let contents = try JournalContents(session.file)
    #expect(contents.text(from: session.saved[0]) == session.text)
  }

  @Test func `Only the last of many previews is written, and a preview is recovered`() throws {
    var session = JournalSession(StyledString("text"))
    let whole = TextOffset(0)..<TextOffset(4)
    for index in 0..<100 as Range<UInt8> {
      session.document.preview(.restyle(whole, .foreground(.indexed(index))))
    }
    session.flush()
    #expect(session.file.count < 400)
    session.document.endPreview(keep: false)
    session.flush()
    session.insert("!")
    session.flush()
    for point in session.points {
      let contents = try JournalContents(Array(session.file[..<point.length]))
      #expect(!contents.isTorn)
      #expect(contents.text(from: StyledString("text")) == point.text)
    }
    #expect(try JournalContents(session.file).lastChange == session.time)
  }

  @Test
  func `A copy of the file is written with the first change, and only for small files`() throws {
    var session = JournalSession(StyledString("small"))
    session.flush()
    #expect(try JournalContents(session.file).checkpointWithCopy == nil)
    session.insert("a")
    session.flush()
    let copy = try JournalContents(session.file).checkpointWithCopy?.base.content?.copy
    #expect(copy == Array("small".utf8))
    let large = [UInt8](repeating: 65, count: FileContent.maximumCopySize + 1)
    #expect(FileContent(of: large).copy == nil)
  }

  @Test func `Edits made while the file is still loading are recovered on the whole file`() throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let whole = generator.text(pieces: 40)
      let cuts = generator.offsets(4, in: whole) + [whole.endOffset]
      var session = JournalSession(StyledString(), isRead: false)
      var read = TextOffset.zero
      for cut in cuts {
        let part = whole[read..<cut]
        session.loaded.append(part)
        session.document.appendLoaded(part)
        read = cut
        for _ in 0..<generator.number(in: 0...6) {
          let end = session.text.endOffset
          switch generator.number(in: 0...6) {
          case 0: session.insert("end", style: generator.style(), at: end)
          case 1 where generator.number(in: 0...2) == 0:
            session.document.perform(
              .delete(session.text.fullRange), selectionBefore: Selection(.zero),
              selectionAfter: Selection(.zero))
          default: session.step(&generator)
          }
          if generator.number(in: 0...2) > 0 { session.flush() }
        }
      }
      session.content = JournalSession.content(of: whole)
      session.flush()
      let contents = try JournalContents(session.file)
      #expect(contents.text(from: whole) == session.text, "seed \(seed)")
    }
  }

  @Test func `A text that is older than the one recorded last is not recorded`() {
    var session = JournalSession(StyledString())
    session.insert("a")
    let old = session.snapshot
    session.insert("b")
    session.flush()
    #expect(session.writer.edit(to: old, at: session.time).isEmpty)
    #expect(session.writer.text == session.text)
  }

  @Test func `The times of the first and last change are known`() throws {
    var session = JournalSession(StyledString("text"))
    session.insert("a")
    session.flush()
    let first = session.time
    session.insert("b")
    session.flush()
    let contents = try JournalContents(session.file)
    #expect(contents.firstChange == first)
    #expect(contents.lastChange == session.time)
  }

  @Test func `The first unwritten change determines when the journal is written`() {
    let start = ContinuousClock.now
    func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }
    var schedule = JournalSchedule()
    schedule.record(0, at: at(0))
    #expect(schedule.waitingTime(at: at(0)) == nil)
    schedule.record(1, at: at(1000))
    schedule.record(2, at: at(1400))
    #expect(schedule.waitingTime(at: at(1400)) == .milliseconds(100))
    #expect(schedule.waitingTime(at: at(1501)) == .zero)
    schedule.begin(2)
    schedule.record(3, at: at(1510))
    #expect(schedule.waitingTime(at: at(5000)) == nil, "one write at a time")
    schedule.end(isWritten: true, at: at(1520))
    #expect(schedule.waitingTime(at: at(1510)) == .milliseconds(500))
    schedule.begin(3)
    schedule.end(isWritten: false, at: at(3000))
    schedule.record(4, at: at(3100))
    #expect(schedule.waitingTime(at: at(3000)) == .seconds(5), "a failed write is repeated")
    schedule.begin(4)
    schedule.end(isWritten: true, at: at(8000))
    schedule.record(4, at: at(9000))
    #expect(schedule.waitingTime(at: at(9000)) == nil)
  }
}

@Suite("The difference of two texts")
struct DifferenceTests {
  @Test(.slow) func `It turns one into the other and is short`() {
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

  @Test func `Several edits of the text of a file stay apart, also when they are undone`() {
    let lines = (0..<1000).map { "line \($0) \u{1B}[31mred\u{1B}[0m\n" }.joined()
    let text = ANSITextReader.read(Array(lines.utf8)).text
    var edited = text
    for line in [900, 500, 3] {
      let offset = text.range(of: LineIndex(line)).lowerBound
      edited.apply(.insert(StyledString("new "), at: offset))
    }
    #expect(text.difference(to: edited).changes.map(\.newCount) == [4, 4, 4])
    #expect(edited.difference(to: text).changes.map(\.range.utf8Count) == [4, 4, 4])
    #expect(text.difference(to: edited).applied(to: text) == edited)
  }
}
