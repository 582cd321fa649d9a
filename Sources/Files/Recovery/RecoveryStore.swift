import Glibc
import Synchronization
import SystemPackage

/// A journal in the store.
package struct StoredJournal: Sendable {
  /// The path of the journal.
  package let path: String
  /// Its contents.
  package let contents: JournalContents
  /// Whether the process that wrote it is still running.
  package let state: JournalOwner.State

  /// Whether there are unsaved changes to recover, and no process is known to be using it.
  ///
  /// The journal of a process on another host may be offered too, but only with a notice.
  package var isRecoverable: Bool { state != .alive && contents.hasChanges }

  fileprivate var lastChange: JournalTime { contents.lastChange ?? contents.owner.since }
}

/// The folder of a user's journals.
///
/// Each journal belongs to one document opened by one process, which holds it locked. The names
/// reveal only whether two journals belong to the same path.
package struct RecoveryStore: Sendable {
  /// The path of the folder.
  package let folder: String

  /// The starts of journals by name, which stay as they are.
  private final class Starts: Sendable { let known = Mutex<[String: Start]>([:]) }
  private let starts = Starts()

  static let suffix = ".journal"
  /// The prefix of journals that are just being created.
  static let newPrefix = "new-"

  /// Creates a store.
  ///
  /// The folder need not exist.
  package init(folder: String) { self.folder = folder }

  /// Returns the part of a journal's name that depends on the path.
  static func prefix(for path: String?) -> String {
    guard let path else { return "untitled-" }
    let digits = String(ContentDigest.of(Array(path.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
  }

  private static func randomDigits() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  private func path(of name: String) -> String { folder + "/" + name }

  // MARK: Creating and removing

  /// Creates a file that is locked and has its header before it gets its final name.
  func create(_ header: [UInt8], for path: String?) throws(JournalError) -> JournalFile {
    do {
      let folder = try preparedFolder()
      // The clean-up of another process may remove the file before it is locked.
      for _ in 0..<8 {
        let temporary = FilePath(Self.newPrefix + Self.randomDigits())
        let name = FilePath(Self.prefix(for: path) + Self.randomDigits() + Self.suffix)
        let file = try folder.create(temporary, mode: 0o600)
        do {
          if (try? SystemCalls.lock(file)) != false {
            try SystemCalls.write(header, to: file)
            try folder.rename(temporary, of: file, to: folder, as: name)
            return JournalFile(name, in: folder, file: file, length: header.count)
          }
        } catch Errno.noSuchFileOrDirectory {
          // It has been removed.
        } catch {
          try? folder.remove(temporary)
          try? file.close()
          throw error
        }
        try? file.close()
      }
      throw JournalError.busy
    } catch {
      throw JournalError(error)
    }
  }

  private func preparedFolder() throws -> Folder {
    let folder = try Folder(creating: FilePath(folder))
    let status = try folder.descriptor.stat()
    // Another user could plant a symbolic link and make this one write anywhere.
    guard [status.userID, UserID(0)].contains(SystemCalls.user) else {
      throw JournalError.wrongOwner
    }
    if status.permissions.rawValue & 0o777 != 0o700 {
      try SystemCalls.setMode(.ownerReadWriteExecute, of: folder.descriptor)
    }
    return folder
  }

  /// Removes a journal that is not in use.
  package func discard(_ found: StoredJournal) throws(JournalError) {
    do {
      let folder = try Folder(FilePath(folder))
      guard let name = FilePath(found.path).lastComponent?.string else { return }
      let file = try folder.open(FilePath(name), O_RDONLY)
      defer { try? file.close() }
      guard Self.isFree(file) != false else { throw JournalError.busy }
      try folder.remove(FilePath(name))
    } catch {
      throw JournalError(error)
    }
  }

  /// Returns whether no process writes a journal; nil if the file system does not support locks.
  ///
  /// Only the process that writes a journal excludes others, so those that test, offer or remove it
  /// never wait for each other.
  private static func isFree(_ file: FileDescriptor) -> Bool? {
    try? SystemCalls.lock(file, isShared: true)
  }

  // MARK: Finding

  /// Goes through the journals: returns those of a file, sorted by their last change, latest first, and
  /// the paths of those that another version of the program has left.
  ///
  /// Journals with another path are included when it leads to the same file. Without a path these are
  /// the journals of texts without a file.
  /// - Parameter limit: removes all other journals of ended processes that have nothing to recover, or
  ///   were neither changed nor offered since then. The age of those that the user is asked about counts
  ///   from now on: what is offered stays until it is answered. Nil changes nothing.
  package func review(
    about base: JournalBase, abandonedBefore limit: JournalTime? = nil
  ) -> (journals: [StoredJournal], otherVersions: [String]) {
    var (journals, otherVersions): ([StoredJournal], [String]) = ([], [])
    forEach { folder, name, file, start in
      let isAbout = isAbout(base, name, start)
      let found = isAbout ? stored(name, file) : nil
      if let found { journals.append(found) }
      let isOther = isAbout && start.isOfOtherVersion && Self.isFree(file) != false
      if isOther { otherVersions.append(path(of: name)) }
      guard let limit else { return }
      if isOther || found?.isRecoverable == true {
        _ = futimens(file.rawValue, nil)
      } else if isStale(name, file, start, limit) {
        try? folder.remove(FilePath(name))
      }
    }
    return (journals.sorted { $0.lastChange > $1.lastChange }, otherVersions)
  }

  private func stored(_ name: String, _ file: FileDescriptor) -> StoredJournal? {
    guard let bytes = try? FileBlocks.bytes(of: file, atMost: JournalFile.maxSize),
      let contents = try? JournalContents(bytes), let state = state(of: contents.owner, file)
    else { return nil }
    return StoredJournal(path: path(of: name), contents: contents, state: state)
  }

  /// Returns the other instances that have a file open.
  package func instances(of base: JournalBase, except own: JournalOwner) -> [Instance] {
    guard base.path != nil else { return [] }
    var instances: [Instance] = []
    forEach { _, name, file, start in
      // A journal with changes whose process has ended can be recovered; it is not an instance.
      guard isAbout(base, name, start), let owner = (try? start.contents.get())?.owner,
        owner != own, let state = state(of: owner, file), state != .dead
      else { return }
      instances.append(Instance(owner: owner, state: state))
    }
    return instances
  }

  /// Ten years in milliseconds: what seems to be older was written by a clock that was not set.
  private static let longestTime: Int64 = 10 * 365 * 24 * 3600 * 1000

  private func isStale(
    _ name: String, _ file: FileDescriptor, _ start: Start, _ limit: JournalTime
  ) -> Bool {
    let isFree = Self.isFree(file)
    guard isFree != false else { return false }
    if name.hasPrefix(Self.newPrefix) { return true }
    guard let status = try? file.stat() else { return false }
    let time = status.st_mtim
    let changed = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000)
    let isOld = 1..<Self.longestTime ~= limit.milliseconds - changed
    switch start.contents {
    case .success(let contents):
      guard contents.owner.state(ifLockIsFree: isFree) == .dead else { return false }
      // More than fits in the start is written only with changes.
      return isOld || !contents.hasChanges && status.size == start.length
    // The system crashed before the header was on the disk.
    case .failure(.notAJournal): return start.isUnfinished
    case .failure(.otherVersion): return isOld
    case .failure(.malformed): return false
    }
  }

  /// Opens each journal, also those that are just being created, with what is at its start.
  private func forEach(_ body: (Folder, String, FileDescriptor, Start) -> Void) {
    guard let folder = try? Folder(FilePath(folder)), let names = try? folder.names() else {
      return
    }
    for name in names.sorted() where name.hasSuffix(Self.suffix) || name.hasPrefix(Self.newPrefix) {
      guard let file = Self.open(name, in: folder) else { continue }
      body(folder, name, file, start(of: name, file))
      try? file.close()
    }
  }

  /// Whether a journal is about a file.
  private func isAbout(_ base: JournalBase, _ name: String, _ start: Start) -> Bool {
    if name.hasPrefix(Self.prefix(for: base.path)) { return true }
    guard name.hasSuffix(Self.suffix), let other = (try? start.contents.get())?.base,
      let stamp = base.stamp
    else { return false }
    return other.stamp?.isSameFile(as: stamp) == true && Self.isStillThere(other, as: stamp)
  }

  /// Whether the file of a journal may be this file under another name.
  ///
  /// Saving replaces files, and a new file may get the inode number of a replaced one. So the path
  /// of the journal has to lead to this file or to none.
  private static func isStillThere(_ other: JournalBase, as stamp: FileStamp) -> Bool {
    guard let path = other.path, let now = try? FileStamp.current(of: path) else { return true }
    return now == .missing || now.isSameFile(as: stamp)
  }

  /// Returns the state of the owner of a journal; nil if the journal has been removed since it was
  /// opened, because its text is saved or discarded.
  private func state(of owner: JournalOwner, _ file: FileDescriptor) -> JournalOwner.State? {
    let isFree = Self.isFree(file)
    // The owner removes a journal before it releases the lock.
    guard (try? file.stat().linkCount) != 0 else { return nil }
    return owner.state(ifLockIsFree: isFree)
  }

  /// Opens a regular file.
  private static func open(_ name: String, in folder: Folder) -> FileDescriptor? {
    guard let file = try? folder.open(FilePath(name), O_RDONLY) else { return nil }
    if (try? file.stat().type) == .regular { return file }
    try? file.close()
    return nil
  }

  /// Returns what is at the start of a journal, which is read once.
  private func start(of name: String, _ file: FileDescriptor) -> Start {
    starts.known.withLock { known in
      let start = known[name] ?? Start(of: file)
      known[name] = start
      return start
    }
  }

  /// What is in the first bytes of a journal, which are enough for its header.
  private struct Start {
    let contents: Result<JournalContents, JournalFault>
    let length: Int
    /// Whether not even the header is complete.
    let isUnfinished: Bool

    var isOfOtherVersion: Bool {
      if case .failure(.otherVersion) = contents { true } else { false }
    }

    init(of file: FileDescriptor) {
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 13) { buffer, count in
        count = max(0, pread(file.rawValue, buffer.baseAddress, buffer.count, 0))
      }
      contents = Result { () throws(JournalFault) in try JournalContents(bytes) }
      length = bytes.count
      isUnfinished =
        bytes.allSatisfy { $0 == 0 }
        || bytes.count < 64 && bytes.starts(with: JournalChecksumChain.magicPrefix)
    }
  }
}
