import Glibc
import SystemPackage

/// One save of one file.
struct Saving {
  /// Produces the content; called once.
  typealias Content = (inout FileOutput) throws -> Void

  /// A reason for failure other than an error number of the system.
  struct Failure: Error {
    let reason: TextFileError.Reason
    var copy: FilePath?
    /// The stamp of the new file when only flushing it failed.
    var saved: FileStamp?
  }

  /// An error thrown by the producer of the content.
  struct ContentFailure: Error {
    let error: any Error
  }

  /// The path as it was given.
  let path: String
  let folder: Folder
  /// The path of the folder, and the name of the file in it, which is not a symbolic link.
  let folderPath: FilePath
  let name: FilePath
  let state: SavingState?
  let expected: FileStamp?
  let steps: SavingSteps

  init(
    _ path: String, expecting: FileStamp?, state: String?, steps: SavingSteps
  ) throws {
    let target = try Self.resolve(path)
    guard let name = target.lastComponent, name.kind == .regular, path.utf8.last != 0x2F else {
      throw target.isEmpty ? Errno.noSuchFileOrDirectory : Errno.isDirectory
    }
    self.path = path
    self.name = FilePath(root: nil, [name])
    folderPath = target.removingLastComponent()
    folder = try Folder(folderPath)
    // Without a state folder saving is just as safe, except when the file has to be overwritten.
    self.state = state.flatMap { try? SavingState(in: $0, creating: true) }
    expected = expecting
    self.steps = steps
  }

  /// Follows symbolic links to the file, which need not exist.
  private static func resolve(_ path: String) throws -> FilePath {
    let start = FilePath(path)
    var path = start
    let end = try? SystemCalls.status(at: start)
    // The limit of Linux.
    for _ in 0..<40 {
      guard let status = try status(ofLinkAt: path) else {
        // Links in /proc can lead to unnamed files.
        if end != nil { throw Failure(reason: .notARegularFile) }
        return path
      }
      if status.kind != .link {
        guard end?.isSameFile(as: status) == true else {
          throw Failure(reason: .notARegularFile)
        }
        return path
      }
      path = path.removingLastComponent().pushing(try SystemCalls.target(ofLinkAt: path))
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// Returns the status of a path without following a link at its end, or nil when there is
  /// nothing.
  private static func status(ofLinkAt path: FilePath) throws(Errno) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(ofLinkAt: path)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error
    }
  }

  /// Saves the file, and forgets the copies that earlier saves of it had to leave.
  func run(_ content: Content) throws -> FileStamp {
    let stamp = try save(content)
    state?.forgetCopies(of: folderPath, name, stamp)
    return stamp
  }

  private func save(_ content: Content) throws -> FileStamp {
    try checkExpected()
    guard let old = try folder.status(of: name) else { return try create(content) }
    switch old.kind {
    case .directory: throw Errno.isDirectory
    case .regular: break
    default: throw Failure(reason: .notARegularFile)
    }
    if folder.isImmutable(name) { throw Failure(reason: .immutable) }
    do {
      // A rename would not check the permission to write the file itself.
      try folder.checkWritable(name)
    } catch .permissionDenied {
      throw Failure(reason: .readOnlyFile)
    }
    if old.links == 1, let temporary = try TemporaryFile(for: name, in: self, mode: 0o600) {
      if copyMetadata(of: old, to: temporary.file) != .impossible {
        let written = try write(content, to: temporary.file)
        return try replace(temporary, written, over: old)
      }
    }
    let copy = try BackupCopy(of: self)
    copy.content = try write(content, to: copy.file)
    return try overwrite(old, with: copy)
  }

  /// Throws when the file is not the expected one.
  func checkExpected() throws {
    guard let expected else { return }
    try steps.before(.check)
    if let change = try expected.difference(fromFileAt: path) {
      throw Failure(reason: .changedOnDisk(change))
    }
  }

  /// Writes the content to a new file and flushes it.
  func write(_ content: Content, to file: FileDescriptor) throws -> WrittenContent {
    var output = FileOutput(file: file, steps: steps)
    do {
      try content(&output)
    } catch {
      throw ContentFailure(error: error)
    }
    let written = try output.finish()
    try steps.before(.flush)
    try SystemCalls.flush(file)
    return written
  }

  /// Saves a file that does not exist yet; a file that another program creates in the meantime
  /// stays.
  private func create(_ content: Content) throws -> FileStamp {
    guard let temporary = try TemporaryFile(for: name, in: self, mode: 0o666) else {
      throw Failure(reason: .readOnlyFolder)
    }
    let written = try write(content, to: temporary.file)
    do {
      try temporary.moveToTarget()
    } catch .fileExists {
      throw Failure(reason: .changedOnDisk(.created))
    }
    return try finish(temporary, written)
  }
}
