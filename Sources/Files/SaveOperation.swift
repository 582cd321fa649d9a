import Glibc
import SystemPackage

/// One save of one file.
struct SaveOperation {
  /// Produces the content; called once.
  typealias Content = (inout FileOutput) throws -> Void

  /// A reason for failure other than an error number of the system.
  struct Failure: Error {
    let reason: TextFileError.Reason
    var copy: FilePath?
    /// The stamp of the new file when only flushing it failed.
    var saved: FileStamp?
    /// The stamp of a file that may be partly old and partly new.
    var damaged: FileStamp?
  }

  /// An error thrown by the producer of the content.
  struct ContentFailure: Error { let error: any Error }

  /// The path as it was given.
  let path: String
  let folder: Folder
  /// The path of the folder, and the name of the file in it, which is not a symbolic link.
  let folderPath: FilePath
  let name: FilePath
  let expected: FileStamp?
  let faults: FaultInjection
  /// Called when the new content is on the disk, before the old file is touched.
  let announce: (FileContent) -> Void

  init(
    _ path: String, expecting: FileStamp?, faults: FaultInjection,
    announce: @escaping (FileContent) -> Void
  ) throws {
    let target = try Self.resolve(path)
    guard let name = target.lastComponent, name.kind == .regular,
      path.utf8.last != UInt8(ascii: "/")
    else {
      throw target.isEmpty ? Errno.noSuchFileOrDirectory : Errno.isDirectory
    }
    self.path = path
    self.name = FilePath(root: nil, [name])
    folderPath = target.removingLastComponent()
    folder = try Folder(folderPath)
    expected = expecting
    self.faults = faults
    self.announce = announce
  }

  /// Follows symbolic links to the file, which need not exist.
  static func resolve(_ path: String) throws -> FilePath {
    let start = FilePath(path)
    var path = start
    let end = try SystemCalls.status(at: start)
    // The limit of Linux.
    for _ in 0..<40 {
      guard let status = try SystemCalls.status(at: path, flags: .symlinkNoFollow) else {
        // Links in /proc can lead to unnamed files.
        if end != nil { throw Failure(reason: .notARegularFile) }
        return path
      }
      if status.type != .symbolicLink {
        // Before it is compared with what was read, which cannot be read again from a pipe.
        guard status.type != .directory else { throw Errno.isDirectory }
        guard end?.isSameFile(as: status) == true, status.type == .regular else {
          throw Failure(reason: .notARegularFile)
        }
        return path
      }
      path = path.removingLastComponent().pushing(try SystemCalls.target(ofLinkAt: path))
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// Saves the file.
  func run(_ content: Content) throws -> FileStamp {
    try checkExpected()
    guard let old = try folder.status(of: name) else { return try create(content) }
    let stamp = FileStamp(old)
    guard old.type == .regular else { throw Failure(reason: .notARegularFile) }
    if let reason = folder.protection(of: name) { throw Failure(reason: reason) }
    do {
      // A rename would not check the permission to write the file itself.
      try SystemCalls.checkWritable(name, in: folder.descriptor.rawValue)
    } catch .permissionDenied {
      throw Failure(reason: .readOnlyFile)
    }
    guard let temporary = try TemporaryFile(for: self, mode: 0o600) else {
      throw Failure(reason: .readOnlyFolder)
    }
    let metadata = old.linkCount == 1 ? copyMetadata(of: old, to: temporary.file) : .impossible
    let written = try write(content, to: temporary.file)
    if metadata != .impossible, let new = try replace(stamp, with: temporary, written) {
      return new
    }
    return try overwrite(stamp, with: temporary, written)
  }

  /// Throws when the file is not the expected one.
  private func checkExpected() throws {
    guard let expected else { return }
    try faults.before(.check)
    if let change = try expected.change(of: path) {
      throw Failure(reason: .changedOnDisk(change))
    }
  }

  /// Writes the content to a new file, flushes and announces it.
  private func write(_ content: Content, to file: FileDescriptor) throws -> FileContent {
    var output = FileOutput(file: file, faults: faults)
    do {
      try content(&output)
    } catch {
      throw ContentFailure(error: error)
    }
    let written = try output.finish()
    try faults.before(.flush)
    try SystemCalls.flush(file)
    announce(written)
    return written
  }

  /// Saves a file that does not exist yet; a file that another program creates in the meantime
  /// stays.
  private func create(_ content: Content) throws -> FileStamp {
    guard let temporary = try TemporaryFile(for: self, mode: 0o666) else {
      throw Failure(reason: .readOnlyFolder)
    }
    let written = try write(content, to: temporary.file)
    guard let stamp = try move(temporary, written, by: temporary.moveToTarget) else {
      throw Failure(reason: .changedOnDisk(.created))
    }
    return stamp
  }

  /// Moves a written file to its place and flushes the folder.
  /// - Returns: its stamp, or nil when it could not be moved.
  private func move(
    _ temporary: TemporaryFile, _ written: FileContent, by move: () throws(Errno) -> Bool
  ) throws -> FileStamp? {
    let before = try temporary.file.stat()
    do throws(Errno) {
      guard try move() || folder.has(name, written) else { return nil }
    } catch {
      // A network file system may report the failure of a call that succeeded.
      guard folder.has(name, written) else { throw error }
    }
    let fault = Errno.caught { () throws(Errno) in
      try faults.before(.flushFolder)
      try folder.flush(with: temporary.file)
    }
    let stamp = FileStamp(of: temporary.file, before, with: written)
    if let fault { throw Failure(reason: .init(fault), saved: stamp) }
    return stamp
  }

  // MARK: Replacing

  /// Replaces the old file with a written one; returns nil where that is not possible.
  private func replace(
    _ old: FileStamp, with temporary: TemporaryFile, _ written: FileContent
  ) throws -> FileStamp? {
    guard let now = try recheck(old) else {
      // The old file is gone, and no stamp was expected.
      guard let stamp = try move(temporary, written, by: temporary.replaceTarget) else {
        throw Failure(reason: .permissionDenied)
      }
      return stamp
    }
    // Writing has removed set-user-ID, set-group-ID and capabilities; the rest is still set.
    let metadata = copyMetadata(of: now, to: temporary.file)
    guard now.linkCount == 1, metadata != .impossible else { return nil }
    if metadata == .changed {
      try faults.before(.flush)
      try SystemCalls.flush(temporary.file)
    }
    return try move(temporary, written, by: temporary.replaceTarget)
  }

  /// Returns the current status of the file to be replaced, or nil when it is gone.
  func recheck(_ old: FileStamp) throws -> Stat? {
    try faults.before(.check)
    let now = try folder.status(of: name)
    if let now, !old.isRecent, FileStamp(now).isSame(as: old) { return now }
    try checkExpected()
    guard now == nil || now?.type == .regular else { throw Failure(reason: .notARegularFile) }
    return now
  }

  /// The result of copying the metadata of the old file.
  private enum MetadataCopy {
    case impossible, unchanged, changed
  }

  /// Copies owner, group, attributes, flags and mode of the old file to a new one.
  ///
  /// The order matters: a change of the owner clears mode bits and capabilities, and the mode
  /// determines the mask of an ACL.
  private func copyMetadata(of old: Stat, to file: FileDescriptor) -> MetadataCopy {
    do {
      var result = MetadataCopy.unchanged
      let source = try openOriginal(O_RDONLY)
      defer { try? source.close() }
      guard try source.stat().isSameFile(as: old) else { return .impossible }
      let new = try file.stat()
      if new.userID != old.userID || new.groupID != old.groupID {
        try faults.before(.setOwner)
        try SystemCalls.retrying {
          fchown(file.rawValue, old.userID.rawValue, old.groupID.rawValue)
        }
        result = .changed
      }
      try faults.before(.setAttributes)
      if try ExtendedAttributes(of: source).set(on: file) { result = .changed }
      if try SystemCalls.copyFlags(from: source, to: file) { result = .changed }
      if try file.stat().permissions != old.permissions {
        try faults.before(.setMode)
        try SystemCalls.setMode(old.permissions, of: file)
        result = .changed
      }
      let now = try file.stat()
      let isEqual = (now.mode, now.userID, now.groupID) == (old.mode, old.userID, old.groupID)
      return isEqual ? result : .impossible
    } catch {
      return .impossible
    }
  }

  /// Opens the existing file, if necessary write-only.
  func openOriginal(_ flags: Int32) throws(Errno) -> FileDescriptor {
    do {
      return try folder.open(name, flags)
    } catch .permissionDenied {
      return try folder.open(name, O_WRONLY)
    }
  }
}

/// Lets tests fail or kill a save at any step.
package struct FaultInjection: Sendable {
  /// The steps of a save, one for each kind of system call.
  enum Step: String, Hashable, Sendable, CaseIterable {
    case create, write, flush, setOwner, setAttributes, setMode, check, link, rename, flushFolder
    case copy, reserve, overwrite, truncate, flushTarget, restore
  }

  /// Called before each step.
  var before: @Sendable (Step) throws(Errno) -> Void = { (_) throws(Errno) in }

  /// Creates one that does nothing.
  package init() {}
}
