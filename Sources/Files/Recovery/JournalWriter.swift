package import StyledText

/// A document at one moment, as far as its journal is concerned.
package struct JournalSnapshot: Sendable {
  /// The text, including an active preview.
  package var text: StyledString
  /// A number that increases with every change of the text.
  package var revision: Int
  /// The text of the file without any edits, as far as it has been read.
  ///
  /// Parts are only appended, and never split a scalar. What later bytes could still change, such as
  /// half an escape sequence, is not in it yet.
  package var loaded: StyledString
  /// The content of the file, once it has been read to its end.
  package var content: FileContent?
  /// The name of the format in which that content was read.
  package var format: String

  /// Creates a snapshot.
  package init(
    text: StyledString, revision: Int, loaded: StyledString, content: FileContent?,
    format: String = ""
  ) {
    self.text = text
    self.revision = revision
    self.loaded = loaded
    self.content = content
    self.format = format
  }
}

/// Encodes the journal of one document.
///
/// It uses no clock and no files. A record holds the difference between the text recorded last and
/// the present one, whether that came from typing, undo or a preview.
struct JournalWriter: Sendable {
  let owner: JournalOwner
  private(set) var base: JournalBase
  /// The text recorded last, with everything that has been loaded since.
  private(set) var text: StyledString
  /// The text of the file, as far as it has been read.
  private(set) var start: StyledString
  /// Whether a save was announced, which may be going on.
  private(set) var isSaving = false
  /// The revision of that text.
  private(set) var revision: Int
  /// How much of the file that text takes into account.
  private var loadedCount: Int
  /// Whether anything but the header is in the journal.
  private var hasEdits = false
  private var isContentWritten = false
  private var chain = JournalChecksumChain()

  /// Begins the journal of a file with a text, of which at least the beginning has been read.
  init(_ base: JournalBase, text: StyledString, revision: Int = 0, owner: JournalOwner) {
    self.owner = owner
    self.base = base
    (self.text, start) = (text, text)
    self.revision = revision
    loadedCount = text.utf8Count
  }

  /// Begins the journal of the next save of the same document.
  func begun(with base: JournalBase, text: StyledString, revision: Int) -> JournalWriter {
    var next = JournalWriter(base, text: text, revision: revision, owner: owner)
    next.loadedCount = loadedCount
    return next
  }

  /// Returns the bytes at the start of the file.
  ///
  /// The content, with a copy of a small file, follows only once there is something to recover.
  mutating func header() -> [UInt8] {
    let owner = owner
    var base = base
    base.content = nil
    return JournalChecksumChain.magic
      + record(.header, at: owner.since) { payload in
        payload.put(owner)
        payload.put(base)
      }
  }

  /// Returns what records a snapshot: nothing if it does not differ from the text recorded last, or
  /// is older than that.
  mutating func edit(to snapshot: JournalSnapshot, at time: JournalTime) -> [UInt8] {
    let loaded = snapshot.loaded
    if loaded.utf8Count > loadedCount {
      text.append(loaded[TextOffset(loadedCount)..<loaded.endOffset])
      start.append(loaded[TextOffset(loadedCount)..<loaded.endOffset])
      loadedCount = loaded.utf8Count
    }
    if base.content == nil, let content = snapshot.content {
      (base.content, base.format) = (content, snapshot.format)
      base.textCount = loaded.utf8Count
    }
    guard snapshot.revision >= revision else { return [] }
    let (before, base) = (text, base)
    let edit = before.difference(to: snapshot.text)
    hasEdits = hasEdits || !edit.isEmpty
    var bytes: [UInt8] = []
    if hasEdits, !isContentWritten, let content = base.content {
      bytes += record(.content, at: time) { payload in
        payload.put(content, textCount: base.textCount)
        payload.put(base.format)
      }
      isContentWritten = true
    }
    if !edit.isEmpty { bytes += record(.edit, at: time) { $0.put(edit, of: before) } }
    (text, revision) = (snapshot.text, snapshot.revision)
    return bytes
  }

  /// Returns what records that a snapshot is about to be written to a file.
  ///
  /// Then the file is recognised after a crash, whether it was written or not.
  mutating func saving(
    _ snapshot: JournalSnapshot, as base: JournalBase, at time: JournalTime
  ) -> [UInt8] {
    isSaving = true
    var base = base
    // The text can be recovered from the copy of the first base and the edits since.
    base.content?.copy = nil
    base.textCount = snapshot.text.utf8Count
    return edit(to: snapshot, at: time) + record(.saving, at: time) { $0.put(base) }
  }

  /// Returns what records that the user discards the text.
  mutating func discarded(at time: JournalTime) -> [UInt8] { record(.discarded, at: time) { _ in } }

  private mutating func record(
    _ kind: JournalRecordKind, at time: JournalTime, _ body: (inout JournalEncoder) -> Void
  ) -> [UInt8] {
    var payload = JournalEncoder()
    payload.put(kind.rawValue)
    payload.putSigned(time.milliseconds)
    body(&payload)
    var frame = JournalEncoder()
    frame.putFixed(UInt32(truncatingIfNeeded: payload.bytes.count))
    frame.putFixed(chain.checksum(of: payload.bytes[...]))
    return frame.bytes + payload.bytes
  }
}
