import Files

/// The contents of a journal up to the first damage.
package struct JournalContents: Sendable {
  /// The first record.
  package let header: JournalHeader
  /// The process that wrote to it last.
  package private(set) var owner: JournalOwner
  /// The points from which it can be replayed: the opened file first, then every save.
  package private(set) var checkpoints: [JournalCheckpoint]
  /// The number of operations that can change the text.
  package private(set) var changeCount = 0
  /// When the text was first changed after it was last opened or saved, or nil.
  package private(set) var firstChange: JournalTime?
  /// When the text was last changed, or nil.
  package private(set) var lastChange: JournalTime?
  /// Whether the user discarded the text; it is offered once more.
  package private(set) var isDiscarded = false
  /// Whether unreadable bytes follow, usually because a write was interrupted.
  package private(set) var isTorn = false

  let bytes: [UInt8]
  /// When the text was first changed after the last mark.
  private var firstAfterMark: JournalTime?

  /// Parses a journal, ignoring everything after the first damage.
  package init(_ bytes: [UInt8]) throws(JournalFault) {
    do {
      self = try bytes.withUnsafeBytes { buffer in try Self.scanned(buffer, bytes) }
    } catch let fault as JournalFault {
      throw fault
    } catch {
      throw .malformed
    }
  }

  private init(header: JournalHeader, bytes: [UInt8]) {
    self.header = header
    self.bytes = bytes
    owner = header.owner
    checkpoints = [
      JournalCheckpoint(
        base: header.base, time: header.owner.since, mark: 0, changesBefore: 0,
        isCertain: true)
    ]
  }

  /// The file as it was last opened or saved.
  package var latestBase: JournalBase { latestCheckpoint.base }

  /// The number of changes since the file was last saved.
  package var unsavedCount: Int { changeCount(after: latestCheckpoint) }

  /// Returns the number of changes after a checkpoint; 0 when the file contains all of them.
  package func changeCount(after checkpoint: JournalCheckpoint) -> Int {
    changeCount - checkpoint.changesBefore
  }

  private var latestCheckpoint: JournalCheckpoint {
    checkpoints.last { $0.isCertain } ?? checkpoints[0]
  }

  /// Returns the latest checkpoint whose file had these bytes, or nil when another program has
  /// changed the file.
  ///
  /// `stamp` is used when the program ended before it had read the whole file.
  package func checkpoint(for bytes: [UInt8], stamp: JournalBase.Stamp? = nil) -> JournalCheckpoint?
  {
    checkpoint(digest: ContentDigest.of(bytes), byteCount: bytes.count, stamp: stamp)
  }

  /// Returns the same for a file when only its `ContentDigest` is known.
  package func checkpoint(
    digest: UInt64, byteCount: Int, stamp: JournalBase.Stamp? = nil
  ) -> JournalCheckpoint? {
    checkpoints.last { checkpoint in
      if let content = checkpoint.base.content {
        return content.byteCount == byteCount && content.digest == digest
      }
      return stamp != nil && checkpoint.base.stamp == stamp && stamp?.size == byteCount
    }
  }

  /// Returns the latest checkpoint whose file had this stamp, or nil.
  package func checkpoint(for stamp: JournalBase.Stamp?) -> JournalCheckpoint? {
    checkpoints.last { $0.base.stamp == stamp }
  }

  /// The latest checkpoint with a copy of its file in the journal, for when the file has changed or
  /// is gone.
  package var checkpointWithCopy: JournalCheckpoint? {
    checkpoints.last { $0.base.content?.copy != nil }
  }

  private static func scanned(
    _ buffer: UnsafeRawBufferPointer, _ bytes: [UInt8]
  ) throws(JournalFault) -> JournalContents {
    var cursor = try JournalCursor(buffer)
    guard var first = cursor.next(), first.kind == .header else { throw .notAJournal }
    var contents = JournalContents(header: try first.decoder.header(), bytes: bytes)
    cursor.setTime(contents.owner.since)
    var marks: [Int: (time: JournalTime, changes: Int)] = [:]
    var isReadable = true
    while isReadable, var record = cursor.next() {
      do {
        try contents.add(&record, marks: &marks)
      } catch {
        isReadable = false
      }
    }
    contents.isTorn = cursor.isTorn || !isReadable
    return contents
  }

  private mutating func add(
    _ record: inout JournalCursor.Record, marks: inout [Int: (time: JournalTime, changes: Int)]
  ) throws(JournalFault) {
    switch record.kind {
    case .header: throw .malformed
    case .content: checkpoints[0].base.content = try record.decoder.content()
    case .owner:
      owner = try record.decoder.owner()
      isDiscarded = false
    case .discarded: isDiscarded = true
    case .mark:
      marks[try record.decoder.count()] = (record.time, changeCount)
      firstAfterMark = nil
    case .saved, .saving:
      let number = try record.decoder.count()
      let base = try record.decoder.base()
      guard let mark = marks[number] else { throw .malformed }
      let isCertain = record.kind == .saved
      checkpoints.removeAll { $0.mark == number && !$0.isCertain }
      checkpoints.append(
        JournalCheckpoint(
          base: base, time: mark.time, mark: number, changesBefore: mark.changes,
          isCertain: isCertain))
      if isCertain { firstChange = firstAfterMark }
    case .perform, .undo, .redo, .preview, .endPreview, .rewrite:
      changeCount += 1
      lastChange = record.time
      firstChange = firstChange ?? record.time
      firstAfterMark = firstAfterMark ?? record.time
    case .styles, .beginPreview, .breakUndoGroup, .selection: break
    }
  }
}
