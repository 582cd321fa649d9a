import AtomicFiles

/// What a journal says, as far as it is whole.
package struct JournalContents: Sendable {
  /// How it begins.
  package let header: JournalHeader
  /// Who wrote it last.
  package private(set) var owner: JournalOwner
  /// Where it can be started from: what was opened, then what was saved, the latest last.
  package private(set) var starts: [JournalStart]
  /// The number of operations that can change the text.
  package private(set) var changeCount = 0
  /// When the text changed first after it was opened or saved last; nil when it did not.
  package private(set) var firstChange: JournalTime?
  /// When the text changed last; nil when it never did.
  package private(set) var lastChange: JournalTime?
  /// Whether bytes follow that cannot be read, mostly because writing was cut short.
  package private(set) var isTorn = false

  let bytes: [UInt8]
  /// When the text changed first after the last mark.
  private var firstAfterMark: JournalTime?

  /// Reads the bytes of a journal; those after the first damage are left out.
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
    starts = [
      JournalStart(
        base: header.base, time: header.owner.since, mark: 0, changesBefore: 0,
        isCertain: true)
    ]
  }

  /// The file as it was opened or saved last.
  package var latestBase: JournalBase { latestStart.base }

  /// The number of changes that are not in the file as it was saved last.
  package var unsavedCount: Int { changeCount(after: latestStart) }

  /// The number of changes after a start: none when all that the journal knows is in its file.
  package func changeCount(after start: JournalStart) -> Int { changeCount - start.changesBefore }

  private var latestStart: JournalStart { starts.last { $0.isCertain } ?? starts[0] }

  /// The latest start that these bytes of the file are good for; nil when the file was changed by
  /// somebody else.
  ///
  /// `stamp` decides when the program ended before it had read the file to its end.
  package func start(for bytes: [UInt8], stamp: JournalBase.Stamp? = nil) -> JournalStart? {
    start(digest: ContentDigest.of(bytes), byteCount: bytes.count, stamp: stamp)
  }

  /// The same for a file whose `ContentDigest` is known, as when it was read piece by piece.
  package func start(
    digest: UInt64, byteCount: Int, stamp: JournalBase.Stamp? = nil
  ) -> JournalStart? {
    starts.last { start in
      if let content = start.base.content {
        return content.byteCount == byteCount && content.digest == digest
      }
      return stamp != nil && start.base.stamp == stamp && stamp?.size == byteCount
    }
  }

  /// The latest start whose file has this stamp, without reading the file; nil when it was touched.
  package func start(for stamp: JournalBase.Stamp?) -> JournalStart? {
    starts.last { $0.base.stamp == stamp }
  }

  /// The start whose file is kept in the journal itself, for when the file was changed or is gone.
  package var startWithCopy: JournalStart? { starts.last { $0.base.content?.copy != nil } }

  private static func scanned(
    _ buffer: UnsafeRawBufferPointer, _ bytes: [UInt8]
  ) throws(JournalFault) -> JournalContents {
    var cursor = try JournalCursor(buffer)
    guard var first = cursor.next(), first.kind == .header else { throw .notAJournal }
    var contents = JournalContents(header: try first.reader.header(), bytes: bytes)
    cursor.setTime(contents.owner.since)
    var marks: [Int: (time: JournalTime, changes: Int)] = [:]
    var isReadable = true
    while isReadable, var record = cursor.next() {
      do {
        try contents.take(&record, marks: &marks)
      } catch {
        isReadable = false
      }
    }
    contents.isTorn = cursor.isTorn || !isReadable
    return contents
  }

  private mutating func take(
    _ record: inout JournalCursor.Record, marks: inout [Int: (time: JournalTime, changes: Int)]
  ) throws(JournalFault) {
    switch record.kind {
    case .header: throw .malformed
    case .content: starts[0].base.content = try record.reader.content()
    case .owner: owner = try record.reader.owner()
    case .mark:
      marks[try record.reader.count()] = (record.time, changeCount)
      firstAfterMark = nil
    case .saved, .saving:
      let number = try record.reader.count()
      let base = try record.reader.base()
      guard let mark = marks[number] else { throw .malformed }
      let isCertain = record.kind == .saved
      starts.removeAll { $0.mark == number && !$0.isCertain }
      starts.append(
        JournalStart(
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
