import Glibc
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
}

/// The folder of a user's journals.
///
/// Each journal belongs to one document opened by one process, which holds it locked. The names
/// reveal only whether two journals belong to the same path.
package struct RecoveryStore: Sendable {
  /// The path of the folder.
  package let folder: String

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
    let status = try SystemCalls.status(of: folder.descriptor)
    // Another user could plant a symbolic link and make this one write anywhere.
    guard status.owner == SystemCalls.user || SystemCalls.user == 0 else {
      throw JournalError.wrongOwner
    }
    if status.mode & 0o777 != 0o700 { try SystemCalls.setMode(0o700, of: folder.descriptor) }
    return folder
  }

  /// Removes a journal that is not in use.
  package func discard(_ found: StoredJournal) throws(JournalError) {
    do {
      let folder = try Folder(FilePath(folder))
      guard let name = FilePath(found.path).lastComponent?.string else { return }
      let file = try openLocked(name, in: folder)
      defer { try? file.close() }
      try folder.remove(FilePath(name))
    } catch {
      throw JournalError(error)
    }
  }

  /// Opens and locks a journal that is not in use.
  ///
  /// Waits up to a second for processes that only test the lock. They release it in a moment, but not
  /// before they get the processor.
  func openLocked(_ name: String, in folder: Folder) throws -> FileDescriptor {
    let file = try folder.open(FilePath(name), O_RDWR)
    do {
      for _ in 0..<1000 where (try? SystemCalls.lock(file)) == false { usleep(1000) }
      // It may have been removed or replaced before it was locked.
      let opened = try SystemCalls.status(of: file)
      guard (try? SystemCalls.lock(file)) != false, opened.kind == .regular,
        try folder.status(of: FilePath(name))?.isSameFile(as: opened) == true
      else { throw JournalError.busy }
      return file
    } catch {
      try? file.close()
      throw error
    }
  }

  // MARK: Finding

  /// Returns the journals of a file, sorted by their last change, latest first.
  ///
  /// Journals with another path are included when it leads to the same file. Without a path these
  /// are the journals of texts without a file.
  package func journals(about base: JournalBase) -> [StoredJournal] {
    names(about: base).compactMap { name, file, _ in
      defer { try? file.close() }
      guard let bytes = try? FileBlocks.bytes(of: file, atMost: JournalFile.maxSize),
        let contents = try? JournalContents(bytes), let state = state(of: contents.owner, file)
      else { return nil }
      return StoredJournal(path: path(of: name), contents: contents, state: state)
    }.sorted {
      ($0.contents.lastChange ?? $0.contents.owner.since)
        > ($1.contents.lastChange ?? $1.contents.owner.since)
    }
  }

  /// Returns the other instances that have a file open.
  package func instances(of base: JournalBase, except own: JournalOwner) -> [Instance] {
    guard base.path != nil else { return [] }
    return names(about: base).compactMap { _, file, start in
      defer { try? file.close() }
      // A journal with changes whose process has ended can be recovered; it is not an instance.
      guard let owner = (try? start.get())?.owner, owner != own, let state = state(of: owner, file),
        state != .dead
      else { return nil }
      return Instance(owner: owner, state: state)
    }
  }

  /// Returns the paths of journals of a file that another version of the program has left.
  package func otherVersions(about base: JournalBase) -> [String] {
    names(about: base).compactMap { name, file, start in
      defer { try? file.close() }
      guard case .failure(.otherVersion) = start,
        (try? SystemCalls.lock(file, isShared: true)) != false
      else { return nil }
      return path(of: name)
    }
  }

  /// Removes journals of ended processes that have nothing to recover, and with `abandonedBefore`
  /// also those whose last change is older.
  /// - Returns: the number of removed journals.
  @discardableResult
  package func sweep(abandonedBefore limit: JournalTime? = nil) -> Int {
    guard let folder = try? Folder(FilePath(folder)) else { return 0 }
    let removed = names(in: folder, unfinished: true).filter { name in
      // A journal that stays is never locked: its text may be recovered just now.
      guard isStale(name, limit, in: folder), let file = try? openLocked(name, in: folder) else {
        return false
      }
      defer { try? file.close() }
      return isStale(name, limit, in: folder) && (try? folder.remove(FilePath(name))) != nil
    }
    return removed.count
  }

  private func isStale(_ name: String, _ limit: JournalTime?, in folder: Folder) -> Bool {
    if name.hasPrefix(Self.newPrefix) { return true }
    guard let file = Self.open(name, in: folder) else { return false }
    defer { try? file.close() }
    guard let status = try? SystemCalls.status(of: file) else { return false }
    let time = status.modified
    let changed = Int64(time.seconds) * 1000 + Int64(time.nanoseconds / 1_000_000)
    let isStale = limit.map { changed < $0.milliseconds } ?? false
    let bytes = Self.start(of: file)
    do {
      let start = try JournalContents(bytes)
      guard start.owner.state(ifLockIsFree: true) == .dead else { return false }
      // More than fits in the start is written only with changes.
      return isStale || !start.hasChanges && status.size == bytes.count
    } catch {
      switch error {
      // The system crashed before the header was on the disk.
      case .notAJournal: return Self.isUnfinished(bytes)
      case .otherVersion: return isStale
      case .malformed: return false
      }
    }
  }

  private static func isUnfinished(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == 0 }
      || bytes.count < 64 && bytes.starts(with: JournalChecksumChain.magicPrefix)
  }

  /// A time that changes when journals are created or removed; nil while it may hide another change.
  package var revision: FileStamp.Time? {
    guard let status = try? SystemCalls.status(at: FilePath(folder)), !status.isRecent else {
      return nil
    }
    return status.modified
  }

  /// Returns the names of the journals of a file, opened, with what is at their start.
  private func names(
    about base: JournalBase
  ) -> [(name: String, file: FileDescriptor, start: Result<JournalContents, JournalFault>)] {
    guard let folder = try? Folder(FilePath(folder)) else { return [] }
    let prefix = Self.prefix(for: base.path)
    return names(in: folder).compactMap { name in
      guard let file = Self.open(name, in: folder) else { return nil }
      let start = Result { () throws(JournalFault) in try JournalContents(Self.start(of: file)) }
      if name.hasPrefix(prefix) { return (name, file, start) }
      if let other = (try? start.get())?.base, let stamp = base.stamp,
        other.stamp?.isSameFile(as: stamp) == true, Self.isStillThere(other, as: stamp)
      {
        return (name, file, start)
      }
      try? file.close()
      return nil
    }
  }

  /// Whether the file of a journal may be this file under another name.
  ///
  /// Saving replaces files, and a new file may get the inode number of a replaced one. So the path
  /// of the journal has to lead to this file or to none.
  private static func isStillThere(_ other: JournalBase, as stamp: FileStamp) -> Bool {
    guard let path = other.path, let now = try? FileStamp.current(of: path) else { return true }
    return now == .missing || now.isSameFile(as: stamp)
  }

  private func names(in folder: Folder, unfinished: Bool = false) -> [String] {
    ((try? folder.names()) ?? []).filter {
      $0.hasSuffix(Self.suffix) || unfinished && $0.hasPrefix(Self.newPrefix)
    }.sorted()
  }

  /// Returns the state of the owner of a journal; nil if the journal has been removed since it was
  /// opened, because its text is saved or discarded.
  private func state(of owner: JournalOwner, _ file: FileDescriptor) -> JournalOwner.State? {
    // A shared lock excludes only the writer.
    var isFree = try? SystemCalls.lock(file, isShared: true)
    // The clean-up of another process locks a journal for a moment, which does not mean it is in use.
    var attempts = 0
    while isFree == false, attempts < 100, owner.isOnThisHost, !owner.isRunning {
      attempts += 1
      usleep(500)
      isFree = try? SystemCalls.lock(file, isShared: true)
    }
    // The owner removes a journal before it releases the lock.
    guard (try? SystemCalls.status(of: file).links) != 0 else { return nil }
    return owner.state(ifLockIsFree: isFree)
  }

  /// Opens a regular file.
  private static func open(_ name: String, in folder: Folder) -> FileDescriptor? {
    guard let file = try? folder.open(FilePath(name), O_RDONLY) else { return nil }
    if (try? SystemCalls.status(of: file))?.kind == .regular { return file }
    try? file.close()
    return nil
  }

  /// Returns the first bytes of a file, which are enough for the header of a journal.
  private static func start(of file: FileDescriptor) -> [UInt8] {
    var blocks = FileBlocks(of: file)
    return (try? blocks.next())?.bytes ?? []
  }
}
