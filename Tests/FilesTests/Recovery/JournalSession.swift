import TestSupport
import TextTestSupport

@testable import Files
@testable import StyledText

/// A document with its journal, and its text after each step.
struct JournalSession {
  /// The text at a length of the journal.
  struct Point {
    let length: Int
    let text: StyledString
  }

  var document: Document
  var writer: JournalWriter
  /// The journal as it is on the disk.
  var file: [UInt8]
  var points: [Point] = []
  /// The texts of the checkpoints: the initial text and those that were saved.
  var saved: [StyledString]
  /// The text of the file as far as it has been read.
  var loaded: StyledString
  var content: FileContent?
  private var now: Int64 = 1_000_000

  static let owner = JournalOwner(
    process: 99_999_999, processStart: 7, host: "elsewhere", boot: "once",
    since: JournalTime(milliseconds: 1_000_000))

  init(_ text: StyledString, isRead: Bool = true) {
    content = isRead ? JournalSession.content(of: text) : nil
    document = Document(text)
    loaded = text
    saved = [text]
    writer = JournalWriter(
      JournalBase(path: "/somewhere/file", format: "ansi", stamp: nil), text: text,
      owner: JournalSession.owner)
    file = writer.header()
  }

  /// The content of the simulated file: the text without its styles.
  static func content(of text: StyledString) -> FileContent {
    FileContent(of: Array(text.string.utf8))
  }

  var time: JournalTime { JournalTime(milliseconds: now) }

  var text: StyledString { document.text }

  var snapshot: JournalSnapshot {
    JournalSnapshot(text: text, revision: document.revision, loaded: loaded, content: content)
  }

  /// Writes everything to the simulated disk and remembers the text.
  mutating func flush() {
    now += 10
    file += writer.edit(to: snapshot, at: time)
    points.append(Point(length: file.count, text: text))
  }

  /// Announces a save of the text.
  mutating func announce() {
    var base = JournalBase(path: "/somewhere/file", format: "ansi", stamp: nil)
    base.content = JournalSession.content(of: text)
    now += 10
    file += writer.saving(snapshot, as: base, at: time)
    saved.append(text)
    points.append(Point(length: file.count, text: text))
  }

  mutating func insert(_ text: String, style: TextStyle = .plain, at offset: TextOffset = .zero) {
    document.perform(
      .insert(StyledString(text, style: style), at: offset), selectionBefore: Selection(offset),
      selectionAfter: Selection(offset))
  }

  /// Performs a random operation.
  mutating func step(_ generator: inout SeededGenerator) {
    switch generator.number(in: 0...9) {
    case 0...3:
      let edit = generator.edit(of: text, changes: 3)
      document.perform(edit, selectionBefore: Selection(.zero), selectionAfter: Selection(.zero))
    case 4, 5: _ = document.undo()
    case 6: _ = document.redo()
    case 7: document.preview(generator.edit(of: document.base, changes: 2))
    case 8: document.endPreview(keep: generator.number(in: 0...1) == 0)
    default: _ = document.goEarlier()
    }
  }
}

extension JournalContents {
  /// The text that is recovered from that of the first checkpoint.
  func text(from text: StyledString) -> StyledString? { self.text(from: text, at: checkpoints[0]) }

  /// The length of the intact part.
  func length(of bytes: [UInt8]) -> Int {
    guard var cursor = try? JournalCursor(bytes) else { return 0 }
    while cursor.next() != nil {}
    return cursor.length
  }
}
