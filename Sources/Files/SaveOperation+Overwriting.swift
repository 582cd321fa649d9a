import Glibc
import SystemPackage

extension SaveOperation {
  /// Writes the content into the old file, whose complete new content stays beside it until that is
  /// done.
  func overwrite(
    _ old: FileStamp, with copy: TemporaryFile, _ written: FileContent
  ) throws -> FileStamp {
    let file = try openOriginal(O_RDWR)
    defer { try? file.close() }
    let current = try file.stat()
    // The space is checked first, so that a full disk is detected before the file is touched.
    let missing = written.byteCount - Int(max(current.sizeAllocated, current.size))
    if missing > 0, let free = try? SystemCalls.freeSpace(on: file), free < missing {
      throw Errno.noSpace
    }
    var attributes = try ExtendedAttributes(of: file)
    attributes.values = attributes.values.filter { $0.key == ExtendedAttributes.capability }
    let mode = current.permissions.subtracting([.setUserID, .setGroupID, .saveText])
    let path = folderPath.pushing(try keepBeside(copy, mode: mode))
    guard let now = try recheck(old), now.isSameFile(as: current) else {
      throw Failure(reason: .changedOnDisk(.replaced))
    }
    try reserve(written.byteCount, in: file, current)
    copy.isNeeded = true
    do throws(Errno) {
      try overwrite(file, from: copy.file, written.byteCount)
      try restore(current.permissions, attributes, of: file)
    } catch {
      let status = try? file.stat()
      throw Failure(reason: .init(error), copy: path, damaged: status.map { FileStamp($0) })
    }
    let fault = Errno.caught { () throws(Errno) in
      try faults.before(.flushTarget)
      try SystemCalls.flush(file)
    }
    let stamp = FileStamp(of: file, now, with: written)
    // After a loss of power the file may be a mixture, so the copy stays.
    if let fault { throw Failure(reason: .init(fault), copy: path, saved: stamp) }
    copy.isNeeded = false
    return stamp
  }

  /// Gives the new content a name beside the file, for the time that the file is incomplete.
  private func keepBeside(_ copy: TemporaryFile, mode: FilePermissions) throws -> FilePath {
    try faults.before(.copy)
    do throws(Errno) {
      // Where that is refused, only the user can read the copy.
      try? SystemCalls.setMode(mode, of: copy.file)
      let name = try copy.nameCopy()
      try folder.flush(with: copy.file)
      return name
    } catch .permissionDenied, .notPermitted {
      throw Failure(reason: .readOnlyFolder)
    }
  }

  private func overwrite(
    _ file: FileDescriptor, from copy: FileDescriptor, _ size: Int
  ) throws(Errno) {
    var blocks = FileBlocks(of: copy)
    var written = 0
    while written < size, let block = try blocks.next() {
      try faults.before(.overwrite)
      try SystemCalls.write(block, to: file, at: written)
      written += block.count
    }
    try faults.before(.truncate)
    // If the size cannot be read, all is written, and truncating it again does no harm.
    if (try? file.stat().size) != Int64(size) { try SystemCalls.truncate(file, to: size) }
  }

  /// Restores the metadata that writing removes.
  private func restore(
    _ mode: FilePermissions, _ attributes: ExtendedAttributes, of file: FileDescriptor
  ) throws(Errno) {
    try faults.before(.restore)
    if let now = try? file.stat().permissions, now != mode {
      try? SystemCalls.setMode(mode, of: file)
    }
    _ = try? attributes.restore(on: file)
  }

  private func reserve(_ size: Int, in file: FileDescriptor, _ old: Stat) throws {
    do {
      try faults.before(.reserve)
      try SystemCalls.reserve(size, in: file)
    } catch {
      // Releases the reserved space; the file is as before, including its time.
      try? SystemCalls.truncate(file, to: Int(old.size))
      try? SystemCalls.setModified(old.st_mtim, of: file)
      throw error
    }
  }
}

// MARK: Interrupted saves

extension TextFile {
  /// Returns the paths of complete copies that interrupted saves of a file have left beside it: the
  /// file itself may be partly old and partly new.
  ///
  /// Temporary files of saves that had not touched the file are removed, and so are copies of saves
  /// that were completed. Saves of running processes are left alone.
  package static func interruptedSaves(of path: String) -> [String] {
    guard let target = try? SaveOperation.resolve(path), let name = target.lastComponent,
      let folder = try? Folder(target.removingLastComponent()), let names = try? folder.names()
    else { return [] }
    return names.sorted().compactMap { other in
      guard let kind = TemporaryFile.kind(of: other, for: FilePath(root: nil, [name])),
        let file = try? folder.open(FilePath(other), O_RDWR)
      else { return nil }
      defer { try? file.close() }
      guard (try? SystemCalls.lock(file)) == true,
        let status = try? file.stat(), status.type == .regular
      else { return nil }
      if kind == .copy, !folder.has(FilePath(root: nil, [name]), try? FileBlocks.content(of: file))
      {
        return target.removingLastComponent().appending(other).string
      }
      // That of root may have been given to the owner of the target already.
      if [status.userID, UserID(0)].contains(SystemCalls.user) {
        try? folder.remove(FilePath(other))
      }
      return nil
    }
  }
}
