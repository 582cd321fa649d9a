import Foundation
import TestSupport
import TextTestSupport

@testable import Recovery
@testable import StyledText

/// A document with its journal, and its text after each step.
struct JournalSession {
  /// The text at a length of the journal.
  struct Point {
    let length: Int
    let text: StyledString
  }

  var document: RecordedDocument
  var writer: JournalWriter
  /// The journal as it is on the disk.
  var file: [UInt8]
  var points: [Point] = []
  /// The saved texts by mark; 0 is the initial text.
  var saved: [Int: StyledString] = [:]
  private var now: Int64 = 1_000_000

  static let owner = JournalOwner(
    process: 99_999_999, processStart: 7, host: "elsewhere", boot: "once", terminal: "/dev/pts/9",
    since: JournalTime(milliseconds: 1_000_000))

  init(_ text: StyledString, policy: JournalWriter.Policy = .init()) {
    var base = JournalBase(path: "/somewhere/file", format: "ansi", stamp: nil)
    base.content = JournalSession.content(of: text)
    document = RecordedDocument(Document(text))
    writer = JournalWriter(
      JournalHeader(identity: 42, owner: JournalSession.owner, base: base), policy: policy)
    file = writer.takeHeader()
    saved[0] = text
  }

  /// The content of the simulated file: the text without its styles.
  static func bytes(of text: StyledString) -> [UInt8] { Array(text.string.utf8) }

  static func content(of text: StyledString) -> JournalBase.Content {
    .init(of: bytes(of: text), textCount: text.utf8Count)
  }

  var time: JournalTime { JournalTime(milliseconds: now) }

  /// The text as it would be recovered, with a preview kept.
  var text: StyledString { document.text }

  /// Passes the recorded operations to the writer.
  mutating func log() {
    now += 10
    for operation in document.takeOperations() { writer.append(operation, at: time) }
  }

  /// Writes everything to the simulated disk and remembers the text.
  mutating func flush() {
    log()
    if let batch = writer.take() {
      if batch.restarts {
        file = []
        points = []
      }
      file += batch.bytes
      writer.written()
    }
    points.append(Point(length: file.count, text: text))
  }

  mutating func save() {
    let mark = document.markSaving()
    log()
    saved[mark] = text
    var base = JournalBase(path: "/somewhere/file", format: "ansi", stamp: nil)
    base.content = JournalSession.content(of: text)
    writer.announce(mark: mark, as: base, at: time)
    finishSaving(mark)
  }

  mutating func finishSaving(_ mark: Int) {
    guard let text = saved[mark] else { return }
    var base = JournalBase(path: "/somewhere/file", format: "ansi", stamp: nil)
    base.content = JournalSession.content(of: text)
    writer.saved(mark: mark, as: base, at: time)
    document.markSaved()
  }

  /// Performs a random operation.
  mutating func step(_ generator: inout SeededGenerator, saving: Bool = false) {
    func caret(_ offset: TextOffset) -> Selection { Selection(offset) }
    switch generator.number(in: 0...(saving ? 13 : 11)) {
    case 0...2:
      let edit = generator.edit(of: text, changes: 3)
      let after = edit.applied(to: text)
      document.perform(
        edit, selectionBefore: Selection(generator.range(in: text)),
        selectionAfter: Selection(generator.range(in: after)))
    case 3, 4:
      // Continues typing, so that steps are joined.
      var offset = generator.offsets(1, in: text)[0]
      if let typed, typed.revision == document.revision { offset = typed.offset }
      let new = StyledString(generator.pick(["a", "é", "\n", "漢"]), style: generator.style())
      document.perform(
        .insert(new, at: offset), selectionBefore: caret(offset),
        selectionAfter: caret(offset + new.utf8Count), joining: .typing)
      typed = (offset + new.utf8Count, document.revision)
    case 5:
      let range = generator.range(in: text)
      document.perform(
        .delete(range), selectionBefore: Selection(range),
        selectionAfter: caret(range.lowerBound), joining: .deleting)
    case 6, 7: _ = document.undo()
    case 8: _ = document.redo()
    case 9:
      if !document.isPreviewing {
        previewed = nil
        document.beginPreview(selection: generator.pick([nil, caret(.zero)]))
      }
      let base = previewed ?? text
      previewed = base
      document.preview(generator.edit(of: base, changes: 2))
    case 10: document.endPreview(keep: generator.number(in: 0...1) == 0)
    case 11: document.breakUndoGroup()
    case 12: save()
    default:
      _ = document.goToState { document in
        // Any path through the history will do.
        guard let first = document.undo() else { return nil }
        return document.undo() ?? first
      }
    }
    if !document.isPreviewing { previewed = nil }
  }

  /// The text when the preview began.
  private var previewed: StyledString?
  /// Where typing continues, as long as nothing else is changed.
  private var typed: (offset: TextOffset, revision: Int)?
}

extension JournalContents {
  /// The recovery from the first checkpoint.
  func recovered(from text: StyledString) -> Recovery? { recover(from: text, at: checkpoints[0]) }
}
