import Color
import Formats
import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import Recovery
@testable import StyledText

@Suite("Journal")
struct JournalTests {
  @Test("The digest is XXH64")
  func digest() {
    #expect(ContentDigest.of([]) == 0xEF46_DB37_51D8_E999)
    #expect(ContentDigest.of(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    #expect(
      ContentDigest.of(Array("Nobody inspects the spammish repetition".utf8))
        == 0xFBCE_A83C_8A37_8BF1)
  }

  @Test("The digest does not depend on how the bytes are divided")
  func digestInPieces() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let bytes = (0..<generator.number(in: 0...200)).map { _ in
        UInt8(generator.number(in: 0...255))
      }
      var digest = ContentDigest()
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + generator.number(in: 1...70))
        bytes[start..<end].withUnsafeBytes { digest.add($0) }
        start = end
      }
      #expect(digest.value == ContentDigest.of(bytes))
      #expect(digest.byteCount == bytes.count)
    }
  }

  @Test("A journal knows that its text was discarded until another run continues it")
  func discarded() throws {
    var session = JournalSession(StyledString("text"))
    let end = session.document.text.endOffset
    session.document.perform(
      Edit([.replace(end..<end, with: StyledString("new"))]), selectionBefore: Selection(end),
      selectionAfter: Selection(end))
    session.flush()
    #expect(try !JournalContents(session.file).isDiscarded)
    session.writer.discard(at: session.time)
    session.flush()
    let contents = try JournalContents(session.file)
    #expect(contents.isDiscarded && contents.unsavedCount == 1)
    let recovery = try #require(
      contents.recover(from: StyledString("text"), at: contents.checkpoints[0]))
    #expect(recovery.document.text == StyledString("textnew"))
    var next = JournalWriter(
      continuing: contents, after: recovery, owner: JournalSession.owner)
    let taken = next.take()
    let batch = try #require(taken)
    #expect(try !JournalContents(session.file + batch.bytes).isDiscarded)
  }

  func operations(_ generator: inout SeededGenerator) -> JournalOperation {
    let text = generator.text(pieces: 10)
    let selection = Selection(generator.range(in: text))
    return switch generator.number(in: 0...9) {
    case 0...3:
      .perform(
        generator.edit(of: text, changes: 5), selectionBefore: selection,
        selectionAfter: Selection(anchor: selection.head, head: selection.anchor),
        joining: generator.pick([.typing, .deleting, .other]))
    case 4: .undo(growth: generator.number(in: -9...900))
    case 5: .redo(growth: generator.number(in: -900...9))
    case 6: .preview(generator.edit(of: text, changes: 2))
    case 7:
      .rewrite(generator.edit(of: text, changes: 1), selection: generator.pick([nil, selection]))
    case 8: generator.pick([.breakUndoGroup, .beginPreview(selection), .beginPreview(nil)])
    default:
      generator.pick([
        .selection(selection), .mark(3), .endPreview(keep: true, selectionAfter: selection),
      ])
    }
  }

  @Test("Every operation survives a round trip, links and underlines included")
  func operationsComeBack() throws {
    var generator = SeededGenerator(seed: 2)
    let linked = TextStyle(
      foreground: .indexed(3), underline: .curly, underlineColor: .rgb(RGB8(1, 2, 3)),
      link: Hyperlink(uri: "https://example.org/\u{1B}", parameters: "id=1"))
    var change = StyleChange.setting(linked)
    change.removed = .all
    var removing = StyleChange()
    removing.link = .remove
    var all: [JournalOperation] = (0..<2000).map { _ in operations(&generator) }
    all.append(
      .preview(.insert(StyledString("\u{10FFC3}\0", style: linked), at: TextOffset(1 << 40))))
    all.append(
      .preview(
        Edit([
          .restyle(TextOffset(1)..<TextOffset(5), change),
          .restyle(TextOffset(7)..<TextOffset(8), change),
          .restyle(TextOffset(8)..<TextOffset(9), removing),
        ])))
    var indices = JournalStyles()
    var table: [TextStyle] = []
    for operation in all {
      var encoder = JournalEncoder()
      encoder.put(operation, styles: &indices)
      table += indices.takeUnwritten()
      let read = try encoder.bytes.withUnsafeBytes { buffer in
        var decoder = JournalDecoder(buffer)
        let result = try decoder.operation(operation.kind, styles: table)
        #expect(decoder.remaining == 0)
        return result
      }
      #expect(read == operation)
    }
  }

  @Test("A text that replaces many matches is written once")
  func repeatedReplacement() {
    var session = JournalSession(StyledString(String(repeating: "ab", count: 10_000)))
    let new = StyledString("replacement", style: TextStyle(foreground: .indexed(1)))
    session.document.perform(
      Edit((0..<10_000).map { .replace(TextOffset($0 * 2)..<TextOffset($0 * 2 + 1), with: new) }),
      selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
    let before = session.file.count
    session.flush()
    #expect(session.file.count - before < 80_000)
  }

  func time(_ milliseconds: Int64) -> JournalTime { JournalTime(milliseconds: milliseconds) }

  func typing(_ text: String = "a") -> JournalOperation {
    .perform(
      .insert(StyledString(text), at: .zero), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero), joining: .typing)
  }

  func newWriter(_ change: (inout JournalWriter.Policy) -> Void = { _ in }) -> JournalWriter {
    var policy = JournalWriter.Policy()
    change(&policy)
    var writer = JournalWriter(
      JournalHeader(identity: 1, owner: JournalSession.owner, base: .untitled), policy: policy)
    _ = writer.takeHeader()
    return writer
  }

  @Test("The first unwritten operation determines the deadline")
  func deadline() {
    var writer = newWriter()
    #expect(writer.waitingTime(at: time(0)) == nil)
    writer.append(typing(), at: time(1000))
    writer.append(typing(), at: time(1400))
    #expect(writer.nextDeadline == time(1500))
    #expect(writer.waitingTime(at: time(1400)) == 100)
    #expect(writer.waitingTime(at: time(1501)) == 0)
    let first = writer.take()
    #expect(first != nil)
    writer.append(typing(), at: time(1510))
    #expect(writer.isUnwritten)
    #expect(writer.nextDeadline == nil, "one batch at a time")
    let early = writer.take()
    #expect(early == nil)
    writer.written()
    #expect(writer.nextDeadline == time(2010))
    _ = writer.take()
    writer.written()
    #expect(!writer.isUnwritten)
    #expect(writer.waitingTime(at: time(9000)) == nil)
  }

  @Test("Setting the clock back does not delay writing")
  func clock() {
    var writer = newWriter()
    writer.append(typing(), at: time(1_000_000))
    #expect(writer.waitingTime(at: time(5)) == 0)
  }

  @Test("Large batches are written immediately, caret movements alone never")
  func muchAndNothing() {
    var writer = newWriter { $0.maxPending = 1000 }
    writer.append(.selection(Selection(.zero)), at: time(0))
    writer.append(.breakUndoGroup, at: time(0))
    #expect(writer.waitingTime(at: time(10_000)) == nil)
    writer.append(typing(String(repeating: "x", count: 2000)), at: time(500))
    #expect(writer.waitingTime(at: time(500)) == 0)
  }

  @Test("Only the last of many previews in a row is written")
  func previewsAreMerged() throws {
    var session = JournalSession(StyledString("text"))
    let whole = TextOffset(0)..<TextOffset(4)
    session.document.beginPreview()
    for index in 0..<100 {
      session.document.preview(.restyle(whole, .foreground(.indexed(UInt8(index)))))
      session.log()
    }
    session.flush()
    #expect(session.file.count < 400)
    session.document.preview(.restyle(whole, .foreground(.indexed(200))))
    session.flush()
    session.document.endPreview(keep: false)
    session.flush()
    session.document.perform(
      .insert(StyledString("!"), at: .zero), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero))
    session.flush()
    for point in session.points {
      let contents = try JournalContents(Array(session.file[..<point.length]))
      #expect(!contents.isTorn)
      #expect(contents.recovered(from: StyledString("text"))?.document.text == point.text)
    }
    let contents = try JournalContents(session.file)
    #expect(contents.lastChange == session.time)
  }

  @Test("A write error is reported once, and the batch is written later")
  func failures() throws {
    var session = JournalSession(StyledString())
    func type(_ text: String) {
      session.document.perform(
        .insert(StyledString(text), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
      session.log()
    }
    type("a")
    _ = session.writer.take()
    type("b")
    let first = session.writer.failed(at: time(2_000_000))
    #expect(first)
    #expect(session.writer.waitingTime(at: time(2_000_001)) == 4999)
    type("c")
    let both = session.writer.take()
    let second = session.writer.failed(at: time(2_005_000))
    #expect(both != nil)
    #expect(!second)
    session.flush()
    let contents = try JournalContents(session.file)
    #expect(contents.recovered(from: StyledString())?.document.text == StyledString("cba"))
    type("d")
    _ = session.writer.take()
    let third = session.writer.failed(at: time(3_000_000))
    #expect(third, "another failure")
  }

  @Test("Memory use stays limited while the disk is full")
  func givesUp() {
    var writer = newWriter { $0.maxUnwritten = 10_000 }
    for index in 0..<100 {
      writer.append(typing(String(repeating: "x", count: 1000)), at: time(Int64(index)))
      if writer.take() != nil { _ = writer.failed(at: time(Int64(index))) }
    }
    #expect(writer.hasGivenUp)
    #expect(!writer.isUnwritten)
    #expect(writer.nextDeadline == nil)
  }

  @Test("A copy of the file is written with the first change, and only for small files")
  func copyOfBase() throws {
    var session = JournalSession(StyledString("small"))
    #expect(try JournalContents(session.file).checkpointWithCopy == nil)
    session.document.perform(
      .delete(TextOffset(0)..<TextOffset(1)), selectionBefore: Selection(.zero),
      selectionAfter: Selection(.zero))
    session.flush()
    let copy = try JournalContents(session.file).checkpointWithCopy?.base.content?.copy
    #expect(copy == Array("small".utf8))
    let large = [UInt8](repeating: 65, count: DocumentReader.maximumCopySize + 1)
    #expect(JournalBase.Content(of: large, textCount: large.count).copy == nil)
  }

  @Test("Saving restarts a long journal; text typed while saving is kept")
  func beginsAnew() throws {
    var policy = JournalWriter.Policy()
    policy.restartsAbove = 500
    var session = JournalSession(StyledString("start"), policy: policy)
    func type(_ text: String) {
      session.document.perform(
        .insert(StyledString(text), at: .zero), selectionBefore: Selection(.zero),
        selectionAfter: Selection(.zero))
      session.flush()
    }
    type(String(repeating: "long", count: 400))
    session.save()
    session.flush()
    #expect(session.file.count < 2500, "a header and a copy")
    #expect(try JournalContents(session.file).unsavedCount == 0)
    type("more")
    var contents = try JournalContents(session.file)
    var saved = try #require(session.saved[1])
    var start = try #require(contents.checkpoint(for: JournalSession.bytes(of: saved)))
    #expect(contents.recover(from: saved, at: start)?.document.text == session.text)

    type(String(repeating: "again", count: 400))
    let mark = session.document.markSaving()
    session.log()
    session.saved[mark] = session.text
    type("while it is saved")
    session.finishSaving(mark)
    session.flush()
    contents = try JournalContents(session.file)
    #expect(contents.unsavedCount == 1)
    #expect(contents.checkpoints.count == 2)
    saved = try #require(session.saved[mark])
    start = try #require(contents.checkpoint(for: JournalSession.bytes(of: saved)))
    #expect(start.mark == mark)
    #expect(contents.recover(from: saved, at: start)?.document.text == session.text)
  }
}
