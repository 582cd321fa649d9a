import SystemPackage

extension TextFile {
  /// Writes a file as a whole: after a crash there is either the old content or the new.
  ///
  /// The bytes go into a temporary file in the same folder, which is flushed to the disk and then
  /// takes the name. Mode, owner and group of the old file are kept, extended attributes are not.
  /// The target of a symbolic link is written, the link stays. A new file gets the mode that the
  /// umask gives.
  ///
  /// In these cases the old file is overwritten instead, because a new one could not take its place
  /// unnoticed: it has several names (hard links), it belongs to another user or group and a new
  /// file cannot be given to them, or nothing can be created in the folder. Then a flushed copy of the new content lies beside it while it is overwritten, when
  /// the folder allows that, and space is reserved first, so that a full disk is noticed before
  /// anything is lost.
  ///
  /// The temporary file is removed when saving fails; only when the old file was being overwritten
  /// it stays and the error names it in `copy`.
  public static func save(_ bytes: [UInt8], to path: String) throws(TextFileError) {
    try save(bytes, to: path, with: Steps())
  }

  /// The steps of saving that can fail late; tests put in others.
  struct Steps: Sendable {
    var flush: @Sendable (FileDescriptor) throws(Errno) -> Void = SystemCalls.flush
    var rename: @Sendable (FilePath, FilePath) throws(Errno) -> Void = SystemCalls.rename
    var setOwner: @Sendable (UInt32, UInt32, FileDescriptor) throws(Errno) -> Void =
      SystemCalls.setOwner
  }

  static func save(_ bytes: [UInt8], to path: String, with steps: Steps) throws(TextFileError) {
    do {
      try Saving(bytes: bytes, target: resolve(FilePath(path)), steps: steps).run()
    } catch let failure as Saving.Failure {
      throw TextFileError(
        action: .save, path: path, reason: .init(failure.code), copy: failure.copy?.string)
    } catch is Saving.Special {
      throw TextFileError(action: .save, path: path, reason: .notARegularFile, copy: nil)
    } catch {
      var reason = TextFileError.Reason(error as? Errno ?? .ioError)
      // A missing file is created, so that what is missing can only be its folder.
      if reason == .notFound { reason = .noSuchFolder }
      throw TextFileError(action: .save, path: path, reason: reason, copy: nil)
    }
  }

  /// Follows symbolic links to the file itself, which need not exist.
  private static func resolve(_ path: FilePath) throws(Errno) -> FilePath {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let status = try existing(path), status.kind == .link else { return path }
      path = path.removingLastComponent().pushing(try SystemCalls.target(ofLinkAt: path))
    }
    throw .tooManySymbolicLinkLevels
  }

  /// The facts about what a path names, nil when there is nothing.
  fileprivate static func existing(_ path: FilePath) throws(Errno) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(ofLinkAt: path)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error
    }
  }
}

/// One saving of one file.
private struct Saving {
  /// The target is a device, a pipe or a socket.
  struct Special: Error {}

  /// A failure while the old file was being overwritten.
  struct Failure: Error {
    let code: Errno
    let copy: FilePath?
  }

  let bytes: [UInt8]
  let target: FilePath
  let steps: TextFile.Steps

  var folder: FilePath {
    let folder = target.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  func run() throws {
    guard target.lastComponent?.kind == .regular else {
      throw target.isEmpty ? Errno.noSuchFileOrDirectory : Errno.isDirectory
    }
    guard let old = try TextFile.existing(target) else {
      try createAndRename(keeping: nil)
      return
    }
    switch old.kind {
    case .directory: throw Errno.isDirectory
    case .regular: break
    default: throw Special()
    }
    // A rename would not ask for the permission to write the file itself.
    try SystemCalls.checkWritable(target)
    if old.links == 1, try createAndRename(keeping: old) { return }
    try overwrite()
  }

  /// Saves through a temporary file; false when the old file has to be overwritten.
  @discardableResult
  private func createAndRename(keeping old: SystemCalls.Status?) throws -> Bool {
    guard let temporary = try createTemporary(mode: old == nil ? 0o666 : 0o600) else {
      if old != nil { return false }
      throw Errno.permissionDenied
    }
    do {
      guard try fill(temporary.file, keeping: old) else {
        try? SystemCalls.remove(temporary.path)
        return false
      }
      try steps.rename(temporary.path, target)
    } catch {
      try? SystemCalls.remove(temporary.path)
      throw error
    }
    try flushFolder()
    return true
  }

  /// Writes a temporary file to its end and closes it; false when it cannot replace the old one.
  private func fill(_ file: FileDescriptor, keeping old: SystemCalls.Status?) throws -> Bool {
    defer { try? file.close() }
    if let old, !takesOver(old, file) { return false }
    _ = try file.writeAll(bytes)
    try steps.flush(file)
    return true
  }

  /// Gives a new file owner and mode of the old one, in this order: a change of owner clears bits
  /// of the mode.
  private func takesOver(_ old: SystemCalls.Status, _ file: FileDescriptor) -> Bool {
    do {
      let new = try SystemCalls.status(of: file)
      if new.owner != old.owner || new.group != old.group {
        try steps.setOwner(old.owner, old.group, file)
      }
      try SystemCalls.setMode(old.mode, of: file)
      return true
    } catch {
      return false
    }
  }

  /// Writes into the old file.
  private func overwrite() throws {
    let file = try FileDescriptor.open(target, .writeOnly, options: [.closeOnExec, .noFollow])
    defer { try? file.close() }
    let old = try SystemCalls.status(of: file)
    let copy = try writeCopy()
    do {
      try reserve(in: file, keeping: old.size)
    } catch {
      if let copy { try? SystemCalls.remove(copy) }
      throw error
    }
    do {
      _ = try file.writeAll(toAbsoluteOffset: 0, bytes)
      try SystemCalls.truncate(file, to: bytes.count)
      try steps.flush(file)
    } catch {
      throw Failure(code: error as? Errno ?? .ioError, copy: copy)
    }
    if let copy { try? SystemCalls.remove(copy) }
  }

  /// Writes the content into a file beside the old one; nil when the folder does not allow that.
  private func writeCopy() throws -> FilePath? {
    guard let temporary = try createTemporary(mode: 0o600) else { return nil }
    defer { try? temporary.file.close() }
    do {
      _ = try temporary.file.writeAll(bytes)
      try steps.flush(temporary.file)
    } catch {
      try? SystemCalls.remove(temporary.path)
      throw error
    }
    return temporary.path
  }

  private func reserve(in file: FileDescriptor, keeping oldSize: Int) throws {
    guard bytes.count > oldSize else { return }
    do {
      try SystemCalls.reserve(bytes.count, in: file)
    } catch .invalidArgument, .notSupported {
      return  // not every file system can reserve
    } catch {
      try? SystemCalls.truncate(file, to: oldSize)
      throw error
    }
  }

  /// Creates a file with a new name in the folder of the target; nil when that is not allowed.
  private func createTemporary(mode: UInt32) throws -> (path: FilePath, file: FileDescriptor)? {
    // File systems allow names of 255 bytes; what is added takes at most 30.
    let base = String(
      decoding: (target.lastComponent?.string ?? "").utf8.prefix(200), as: UTF8.self)
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let path = folder.appending(".\(base).\(number).tmp")
      do {
        let file = try FileDescriptor.open(
          path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
          permissions: FilePermissions(rawValue: mode))
        return (path, file)
      } catch let error as Errno {
        switch error {
        case .fileExists: continue
        case .permissionDenied, .notPermitted: return nil
        default: throw error
        }
      }
    }
  }

  /// Makes the new name durable; a folder that cannot be flushed is not an error of the file.
  private func flushFolder() throws {
    guard
      let file = try? FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    else { return }
    defer { try? file.close() }
    do {
      try steps.flush(file)
    } catch .ioError {
      throw Errno.ioError
    } catch {
      return
    }
  }
}
