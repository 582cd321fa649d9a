import AtomicFiles
import CFileSystem
import Glibc
import SystemPackage

/// The folder of the journals of a user.
///
/// Each journal belongs to one document that one program has open, and is locked while it is. The
/// names say nothing but whether two journals are about one path.
package struct RecoveryStore: Sendable {
  /// Where the journals lie.
  package let folder: String

  /// Journals beyond this length are not read.
  static let mostBytes = 1 << 30
  /// So many names of a folder are looked at.
  static let mostNames = 10_000
  static let suffix = ".journal"
  /// Names of journals that are just being made.
  static let newPrefix = "new-"

  /// Names a folder, which need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// Makes a journal and locks it.
  ///
  /// To be called before `instances(of:except:)`, so that of two programs that open a file at the
  /// same time at least one sees the other.
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

  /// Takes over a journal that nobody writes, to go on with it after it was recovered.
  ///
  /// What comes after the last operation that was recovered is cut off.
  package func resume(
    _ found: FoundJournal, after recovery: Recovery, terminal: String? = nil,
    at time: JournalTime, policy: JournalWriter.Policy = JournalWriter.Policy()
  ) throws(JournalError) -> (writer: JournalWriter, file: JournalFile) {
    do {
      let file = try openLocked(found.path)
      do {
        guard Int(try JournalCalls.status(of: file).st_size) == found.contents.bytes.count else {
          throw JournalError.busy
        }
        try JournalCalls.truncate(file, to: recovery.length)
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

  /// Removes a journal that nobody writes.
  package func discard(_ found: FoundJournal) throws(JournalError) {
    do {
      let file = try openLocked(found.path)
      defer { try? file.close() }
      try JournalCalls.remove(found.path)
    } catch let error as JournalError {
      throw error
    } catch {
      throw JournalError(error as? Errno ?? .ioError)
    }
  }

  /// Gives a journal the name that belongs to another path, after the text was saved there.
  package func move(_ file: JournalFile, to path: String?) throws(JournalError) -> JournalFile {
    let name = newName(for: path)
    do {
      try JournalCalls.rename(file.path, to: name)
    } catch {
      throw JournalError(error)
    }
    return JournalFile(path: name, file: file.file, headerLength: 0)
  }

  /// The part of the name of a journal that belongs to a path.
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
    try JournalCalls.makeFolder(folder)
    let status = try JournalCalls.status(of: folder)
    // Who may write the folder of somebody else could be made to write anywhere.
    guard status.st_uid == JournalCalls.user || JournalCalls.user == 0 else {
      throw JournalError.foreignFolder
    }
    if status.st_mode & 0o777 != 0o700 { try JournalCalls.setMode(0o700, of: folder) }
  }

  /// Makes a file that is locked and has its header before it has its name.
  private func makeFile(_ header: [UInt8], for path: String?) throws -> JournalFile {
    // Somebody who cleans up may remove a file that is not locked yet.
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

  /// Locks a new file, writes its header and gives it its name; false, and it is closed, when it
  /// was
  /// removed meanwhile.
  private func finish(
    _ file: FileDescriptor, at temporary: String, header: [UInt8], name: String
  ) throws -> Bool {
    do {
      if JournalCalls.lock(file, exclusive: true) != .busy {
        _ = try file.writeAll(header)
        try JournalCalls.rename(temporary, to: name)
        return true
      }
    } catch {
      try? JournalCalls.remove(temporary)
      try? file.close()
      if let code = error as? Errno, code == .noSuchFileOrDirectory { return false }
      throw error
    }
    try? file.close()
    return false
  }

  /// Opens a journal that nobody writes and locks it.
  func openLocked(_ path: String) throws -> FileDescriptor {
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.append, .closeOnExec, .noFollow, .nonBlocking])
    do {
      // Somebody who only looks whether it is locked is done in a moment.
      var lock = JournalCalls.lock(file, exclusive: true)
      for _ in 0..<20 where lock == .busy {
        usleep(500)
        lock = JournalCalls.lock(file, exclusive: true)
      }
      guard lock != .busy else { throw JournalError.busy }
      // It may have been removed or replaced before it was locked.
      let opened = try JournalCalls.status(of: file)
      let named = try JournalCalls.status(of: path)
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
