import Glibc
package import StyledText
import Synchronization
package import SystemPackage
import UnicodeText

/// The journal of the open document.
///
/// It can be used on any thread. Methods that write wait until the records are on the disk.
package final class Journal: Sendable {
  private struct State {
    var writer: JournalWriter
    /// The file; nil once the journal has been closed or removed.
    var file: JournalFile?
  }

  private let state: Mutex<State>
  /// Wakes `leave` when a write has ended.
  private let written = Wakeup()
  private let store: RecoveryStore
  /// This process.
  package let owner: JournalOwner

  /// Creates a journal and locks it.
  ///
  /// Call this before looking for other instances, so that of two processes that open a file at the
  /// same time at least one notices the other.
  package init(
    _ base: JournalBase, text: StyledString, in store: RecoveryStore, at time: JournalTime
  ) throws(JournalError) {
    self.store = store
    owner = JournalOwner.current(since: time)
    var writer = JournalWriter(base, text: text, owner: owner)
    let file = try store.create(writer.header(), for: base.path)
    state = Mutex(State(writer: writer, file: file))
  }

  /// Records a snapshot.
  package func write(_ snapshot: JournalSnapshot, at time: JournalTime) throws(JournalError) {
    try append { $0.edit(to: snapshot, at: time) }
    let long = state.withLock { state -> JournalWriter? in
      guard let file = state.file, file.length > file.limit else { return nil }
      state.file?.limit *= 2
      return state.writer
    }
    guard let long, !long.isSaving else { return }
    // What was typed and deleted again is left out. If that fails, the old journal goes on.
    try? begin(with: long.base, text: long.start, revision: 0, at: time)
  }

  /// Records that a snapshot is about to be written to a file.
  package func announce(
    _ snapshot: JournalSnapshot, as base: JournalBase, at time: JournalTime
  ) throws(JournalError) {
    try append { $0.saving(snapshot, as: base, at: time) }
  }

  /// Begins anew, because a text is certainly in a file: what has been recorded since is kept.
  package func begin(
    with base: JournalBase, text: StyledString, revision: Int, at time: JournalTime
  ) throws(JournalError) {
    defer { written.wake() }
    try state.withLock { (state) throws(JournalError) in
      guard let old = state.file else { return }
      let last = state.writer
      var base = base
      base.textCount = text.utf8Count
      var writer = last.begun(with: base, text: text, revision: revision)
      var file = try store.create(writer.header(), for: base.path)
      let snapshot = JournalSnapshot(
        text: last.text, revision: last.revision, loaded: StyledString(), content: nil)
      do throws(JournalError) {
        try file.append(writer.edit(to: snapshot, at: time))
        file.limit = max(file.limit, 4 * file.length)
      } catch {
        file.remove()
        throw error
      }
      old.remove()
      state = State(writer: writer, file: file)
    }
  }

  /// Writes what is missing and closes the journal, so that its text can be recovered later.
  /// - Parameter isDiscarded: whether the user discards the text, which is then offered only once.
  /// - Returns: whether everything can be recovered.
  package func leave(
    _ snapshot: JournalSnapshot, isDiscarded: Bool = false, at time: JournalTime
  ) -> Bool {
    // A hanging disk must not keep the program from ending.
    let end = ContinuousClock.now + .seconds(1)
    repeat {
      let isKept = state.withLockIfAvailable { state -> Bool in
        guard var file = state.file else { return false }
        var bytes = state.writer.edit(to: snapshot, at: time)
        if isDiscarded { bytes += state.writer.discarded(at: time) }
        defer { file.close() }
        state.file = nil
        return (try? file.append(bytes)) != nil
      }
      if let isKept { return isKept }
      written.wait(until: end)
    } while .now < end
    return false
  }

  /// Removes the journal, because everything has been saved or discarded.
  package func remove() {
    state.withLock { state in
      state.file?.remove()
      state.file = nil
    }
  }

  private func append(_ records: (inout JournalWriter) -> [UInt8]) throws(JournalError) {
    defer { written.wake() }
    try state.withLock { (state) throws(JournalError) in
      guard state.file != nil else { return }
      // If that fails, the next attempt records the difference to what is in the file.
      var writer = state.writer
      try state.file?.append(records(&writer))
      state.writer = writer
    }
  }
}

/// The file of a journal, locked by this process.
struct JournalFile: Sendable {
  private let name: FilePath
  private let folder: Folder
  private let file: FileDescriptor
  private(set) var length: Int
  /// The length above which the journal is begun again.
  var limit = 1 << 27
  /// Whether the name is on the disk.
  private var isNameFlushed = false
  /// Why nothing can be appended any more.
  private var fault: JournalError?

  /// The maximum size of a journal.
  static let maxSize = 1 << 30

  init(_ name: FilePath, in folder: Folder, file: FileDescriptor, length: Int) {
    self.name = name
    self.folder = folder
    self.file = file
    self.length = length
  }

  /// Appends records and waits until they are on the disk; when that fails, nothing of them stays in
  /// the file.
  mutating func append(_ bytes: [UInt8]) throws(JournalError) {
    guard !bytes.isEmpty else { return }
    if let fault { throw fault }
    guard length + bytes.count <= Self.maxSize else {
      fault = .full
      throw .full
    }
    do throws(Errno) {
      try SystemCalls.write(bytes, to: file, at: length)
      try SystemCalls.flush(file)
      if !isNameFlushed { try folder.flush(with: file) }
    } catch {
      do {
        try SystemCalls.truncate(file, to: length)
      } catch {
        fault = .torn
      }
      throw JournalError(error)
    }
    isNameFlushed = true
    length += bytes.count
  }

  func remove() {
    // The next start removes an empty journal, and does not offer its text.
    if (try? folder.remove(name)) == nil { try? SystemCalls.truncate(file, to: 0) }
    close()
  }

  func close() { try? file.close() }
}

/// When the journal has to be written.
package struct JournalSchedule: Sendable {
  /// The delay between the first unwritten change and writing it; the rest of a second is left for
  /// the disk.
  package static let delay = Duration.milliseconds(500)
  /// The delay before a failed write is repeated.
  package static let retryDelay = Duration.seconds(5)

  /// The revision that was written last.
  private var written = 0
  /// The revision that is being written.
  private var inFlight: Int?
  private var due: ContinuousClock.Instant?

  /// Creates the schedule of a document without changes.
  package init() {}

  /// Records the current revision of the document.
  package mutating func record(_ revision: Int, at now: ContinuousClock.Instant) {
    if due == nil, revision != inFlight ?? written { due = now + Self.delay }
  }

  /// The time until the journal has to be written; nil if it is up to date or being written.
  package func waitingTime(at now: ContinuousClock.Instant) -> Duration? {
    inFlight == nil ? due.map { max(.zero, now.duration(to: $0)) } : nil
  }

  /// Records that a revision is being written.
  package mutating func begin(_ revision: Int) {
    inFlight = revision
    due = nil
  }

  /// Records that writing has ended.
  package mutating func end(isWritten: Bool, at now: ContinuousClock.Instant) {
    if isWritten { written = inFlight ?? written } else { due = now + Self.retryDelay }
    inFlight = nil
  }
}

/// Why a journal cannot be written or used.
package enum JournalError: Error, Hashable, Sendable {
  /// The folder belongs to another user.
  case wrongOwner
  /// The journal is in use by a running program, or was removed.
  case busy
  /// The journal has reached its maximum size.
  case full
  /// An incomplete record could not be removed from the file, so nothing can be appended.
  case torn
  /// Any other error of the system.
  case system(Errno)

  init(_ error: any Error) { self = error as? JournalError ?? .system(error as? Errno ?? .ioError) }

  /// A short explanation for the user, without control characters.
  package var message: String {
    switch self {
    case .wrongOwner: "the journal directory belongs to another user"
    case .busy: "the journal is in use"
    case .full: "the journal has reached its maximum size"
    case .torn: "the journal is damaged"
    case .system(let code): TextFileError.Reason(code).explanation
    }
  }
}
