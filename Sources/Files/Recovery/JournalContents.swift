package import StyledText

/// The contents of a journal up to the first damage.
package struct JournalContents: Sendable {
  /// A file from whose text the edits that follow lead to the latest text.
  package struct Checkpoint: Hashable, Sendable {
    /// The file as it was opened or saved.
    package var base: JournalBase
    /// The number of edits before it.
    let editsBefore: Int
  }

  /// The process that wrote the journal.
  package let owner: JournalOwner
  /// The points from which it can be replayed: the opened file first, then those that were about to
  /// be saved.
  package private(set) var checkpoints: [Checkpoint]
  /// When the text was first changed after it was opened or saved, or nil.
  package private(set) var firstChange: JournalTime?
  /// When the text was last changed, or nil.
  package private(set) var lastChange: JournalTime?
  /// Whether the user discarded the text; it is offered once more.
  package private(set) var isDiscarded = false
  /// Whether unreadable bytes follow, usually because a write was interrupted.
  package private(set) var isTorn = false

  private let bytes: [UInt8]
  /// The edits, as ranges of `bytes`.
  private var edits: [Range<Int>] = []

  /// Parses a journal, ignoring everything after the first damage.
  package init(_ bytes: [UInt8]) throws(JournalFault) {
    self.bytes = bytes
    var cursor = try JournalCursor(bytes)
    guard var first = cursor.next(), first.kind == .header else { throw .notAJournal }
    owner = try first.decoder.owner()
    checkpoints = [Checkpoint(base: try first.decoder.base(), editsBefore: 0)]
    scan(&cursor)
  }

  /// The file that was opened, or saved last.
  package var base: JournalBase { checkpoints[0].base }

  /// Whether the text was changed after the file was opened or saved.
  package var hasChanges: Bool { !edits.isEmpty }

  private mutating func scan(_ cursor: inout JournalCursor) {
    while var record = cursor.next() {
      do {
        switch record.kind {
        case .header: break
        case .content:
          (checkpoints[0].base.content, checkpoints[0].base.textCount) =
            try record.decoder.content()
          // Journals of earlier versions end here.
          if !record.decoder.rest.isEmpty { checkpoints[0].base.format = try record.decoder.text() }
        case .edit:
          edits.append(record.decoder.rest.indices)
          firstChange = firstChange ?? record.time
          lastChange = record.time
        case .saving:
          checkpoints.append(Checkpoint(base: try record.decoder.base(), editsBefore: edits.count))
        case .discarded: isDiscarded = true
        }
      } catch {
        isTorn = true
        return
      }
    }
    isTorn = cursor.isTorn
  }

  /// Returns the latest checkpoint whose file had this content, or nil when another program has
  /// changed the file.
  ///
  /// `stamp` is used when the program ended before it had read the whole file.
  package func checkpoint(for content: FileContent, stamp: FileStamp? = nil) -> Checkpoint? {
    checkpoints.last { checkpoint in
      if let known = checkpoint.base.content { return known.isSame(as: content) }
      guard let stamp, let old = checkpoint.base.stamp else { return false }
      return old.isSame(as: stamp) && stamp.size == content.byteCount
    }
  }

  /// The checkpoint with a copy of its file in the journal, for when the file has changed or is
  /// gone.
  package var checkpointWithCopy: Checkpoint? { base.content?.copy.map { _ in checkpoints[0] } }

  /// Repeats the edits after a checkpoint, or returns nil when `text` is not the text of the
  /// checkpoint.
  ///
  /// It stops at an edit that does not fit the text.
  /// - Parameters:
  ///   - text: the complete text of the file at the checkpoint.
  ///   - checkpoint: one of `checkpoints`.
  package func text(from text: StyledString, at checkpoint: Checkpoint) -> StyledString? {
    if checkpoint.base.content != nil, checkpoint.base.textCount != text.utf8Count { return nil }
    var result = text
    for range in edits.dropFirst(checkpoint.editsBefore) {
      var decoder = JournalDecoder(rest: bytes[range])
      guard let edit = try? decoder.edit(of: result) else { break }
      result.apply(edit)
    }
    return result
  }
}
