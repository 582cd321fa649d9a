import CFileSystem
import Files
import Glibc
import SystemPackage

/// The folder of a user's journals.
///
/// Each journal belongs to one document opened by one process, which holds it locked. The names
/// reveal only whether two journals belong to the same path.
package struct RecoveryStore: Sendable {
  /// The path of the folder.
  package let folder: String

  /// The maximum size of a journal that is read.
  static let maxBytes = 1 << 30
  /// The maximum number of names that are read from the folder.
  static let maxNames = 10_000
  static let suffix = ".journal"
  /// The prefix of journals that are just being created.
  static let newPrefix = "new-"

  /// Creates a store.
  ///
  /// The folder need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// Creates a journal and locks it.
  ///
  /// Call this before `instances(of:except:)`, so that of two processes that open a file at the
  /// same time at least one notices the other.
  package func begin(
    _ base: JournalBase, terminal: String? = nil, at time: JournalTime,
    policy: JournalWriter.Policy = JournalWriter.Policy()
  ) throws(JournalError) -> (writer: JournalWriter, file: JournalFile) {
    let header = JournalHeader(
      identity: UInt64.random(in: 0...UInt64.max),
      owner: JournalOwner.current(terminal: terminal, since: time), base: base)
    var writer = JournalWriter(header, policy: policy)
    let bytes = writer.takeHeader()
    do {
      try prepareFolder()
      return (writer, try makeFile(bytes, for: base.path))
    } catch let error as JournalError {
      throw error
    } catch {
      throw JournalError(error as? Errno ?? .ioError)
    }
  }

  /// Takes over the journal of an ended process after recovery and continues it.
  ///
  /// Everything after the last recovered operation is cut off.
  package func resume(
    _ found: StoredJournal, after recovery: Recovery, terminal: String? = nil,
    at time: JournalTime, policy: JournalWriter.Policy = JournalWriter.Policy()
  ) throws(JournalError) -> (writer: JournalWriter, file: JournalFile) {
    do {
      let file = try openLocked(found.path)
      do {
        guard Int(try JournalSystemCalls.status(of: file).st_size) == found.contents.bytes.count
        else {
          throw JournalError.busy
        }
        try JournalSystemCalls.truncate(file, to: recovery.length)
      } catch {
        try? file.close()
        throw error
      }
      let owner = JournalOwner.current(terminal: terminal, since: time)
      let writer = JournalWriter(
        continuing: found.contents, after: recovery, owner: owner, policy: policy)
      return (writer, JournalFile(path: found.path, file: file, headerLength: 0))
    } catch let error as JournalError {
      throw error
    } catch {
      throw JournalError(error as? Errno ?? .ioError)
    }
  }

  /// Removes a journal that is not in use.
  package func discard(_ found: StoredJournal) throws(JournalError) {
    do {
      let file = try openLocked(found.path)
      defer { try? file.close() }
      try JournalSystemCalls.remove(found.path)
    } catch let error as JournalError {
      throw error
    } catch {
      throw JournalError(error as? Errno ?? .ioError)
    }
  }

  /// Renames a journal after the text was saved to another path.
  package func move(_ file: JournalFile, to path: String?) throws(JournalError) -> JournalFile {
    let name = newName(for: path)
    do {
      try JournalSystemCalls.rename(file.path, to: name)
    } catch {
      throw JournalError(error)
    }
    return JournalFile(path: name, file: file.file, headerLength: 0)
  }

  /// Returns the part of a journal's name that depends on the path.
  static func prefix(for path: String?) -> String {
    guard let path else { return "untitled-" }
    let digits = String(ContentDigest.of(Array(path.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
  }

  func newName(for path: String?) -> String {
    folder + "/" + Self.prefix(for: path) + Self.randomDigits() + Self.suffix
  }

  private static func randomDigits() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  private func prepareFolder() throws {
    try JournalSystemCalls.makeFolder(folder)
    let status = try JournalSystemCalls.status(of: folder)
    // Another user could plant a symbolic link and make this one write anywhere.
    guard status.st_uid == JournalSystemCalls.user || JournalSystemCalls.user == 0 else {
      throw JournalError.foreignFolder
    }
    if status.st_mode & 0o777 != 0o700 { try JournalSystemCalls.setMode(0o700, of: folder) }
  }

  /// Creates a file that is locked and has its header before it gets its final name.
  private func makeFile(_ header: [UInt8], for path: String?) throws -> JournalFile {
    // The clean-up of another process may remove the file before it is locked.
    for _ in 0..<8 {
      let temporary = folder + "/" + Self.newPrefix + Self.randomDigits()
      let file = try FileDescriptor.open(
        temporary, .readWrite,
        options: [.create, .exclusiveCreate, .append, .closeOnExec, .noFollow],
        permissions: .ownerReadWrite)
      let name = newName(for: path)
      if try finish(file, at: temporary, header: header, name: name) {
        return JournalFile(path: name, file: file, headerLength: header.count)
      }
    }
    throw JournalError.busy
  }

  /// Locks a new file, writes its header and renames it.
  ///
  /// Returns false, with the file closed, when it has been removed in the meantime.
  private func finish(
    _ file: FileDescriptor, at temporary: String, header: [UInt8], name: String
  ) throws -> Bool {
    do {
      if JournalSystemCalls.lock(file, exclusive: true) != .busy {
        _ = try file.writeAll(header)
        try JournalSystemCalls.rename(temporary, to: name)
        return true
      }
    } catch {
      try? JournalSystemCalls.remove(temporary)
      try? file.close()
      if let code = error as? Errno, code == .noSuchFileOrDirectory { return false }
      throw error
    }
    try? file.close()
    return false
  }

  /// Opens and locks a journal that is not in use.
  ///
  /// Waits up to a second for processes that only test the lock. They release it in a moment, but not
  /// before they get the processor.
  func openLocked(_ path: String) throws -> FileDescriptor {
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.append, .closeOnExec, .noFollow, .nonBlocking])
    do {
      var lock = JournalSystemCalls.lock(file, exclusive: true)
      for _ in 0..<1000 where lock == .busy {
        usleep(1000)
        lock = JournalSystemCalls.lock(file, exclusive: true)
      }
      guard lock != .busy else { throw JournalError.busy }
      // It may have been removed or replaced before it was locked.
      let opened = try JournalSystemCalls.status(of: file)
      let named = try JournalSystemCalls.status(of: path)
      guard opened.st_dev == named.st_dev, opened.st_ino == named.st_ino,
        opened.st_mode & S_IFMT == S_IFREG
      else { throw JournalError.busy }
      return file
    } catch {
      try? file.close()
      throw error
    }
  }
}
