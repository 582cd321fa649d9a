import Glibc
import SystemPackage

extension Saving {
  /// Replaces the old file with a written one, or overwrites its content where that is not
  /// possible.
  func replace(_ temporary: TemporaryFile, _ written: WrittenContent, over old: SystemCalls.Status)
    throws
    -> FileStamp
  {
    guard let now = try recheck(old) else {
      // The old file is gone, and no stamp was expected.
      if try temporary.replaceTarget() { return try finish(temporary, written) }
      throw Failure(reason: .permissionDenied)
    }
    // Writing has removed set-user-ID, set-group-ID and capabilities; the rest is still set.
    let metadata = copyMetadata(of: now, to: temporary.file)
    guard now.links == 1, metadata != .impossible else {
      return try overwrite(now, from: temporary, written)
    }
    if metadata == .changed {
      try steps.before(.flush)
      try SystemCalls.flush(temporary.file)
    }
    if try temporary.replaceTarget() { return try finish(temporary, written) }
    return try overwrite(now, from: temporary, written)
  }

  /// Overwrites the old file with the content of a temporary one.
  private func overwrite(
    _ old: SystemCalls.Status, from temporary: TemporaryFile, _ written: WrittenContent
  ) throws -> FileStamp {
    let copy = try BackupCopy(of: self)
    try copy.fill(from: temporary, written)
    return try overwrite(old, with: copy)
  }

  /// Returns the current status of the file to be replaced, or nil when it is gone.
  func recheck(_ old: SystemCalls.Status) throws -> SystemCalls.Status? {
    try steps.before(.check)
    let now = try folder.status(of: name)
    if let now, FileStamp(now).isSame(as: FileStamp(old)) { return now }
    try checkExpected()
    guard now == nil || now?.kind == .regular else { throw Failure(reason: .notARegularFile) }
    return now
  }

  /// The result of copying the metadata of the old file.
  enum MetadataCopy {
    case impossible, unchanged, changed
  }

  /// Copies owner, group, attributes, flags and mode of the old file to a new one.
  ///
  /// The order matters: a change of the owner clears mode bits and capabilities, and the mode
  /// determines the mask of an ACL.
  func copyMetadata(of old: SystemCalls.Status, to file: FileDescriptor) -> MetadataCopy {
    do {
      var result = MetadataCopy.unchanged
      let source = try openOriginal(O_RDONLY)
      defer { try? source.close() }
      guard try SystemCalls.status(of: source).isSameFile(as: old) else { return .impossible }
      let new = try SystemCalls.status(of: file)
      if new.owner != old.owner || new.group != old.group {
        try steps.before(.setOwner)
        try SystemCalls.setOwner(old.owner, group: old.group, of: file)
        result = .changed
      }
      try steps.before(.setAttributes)
      if try ExtendedAttributes(of: source).set(on: file) { result = .changed }
      if try SystemCalls.copyFlags(from: source, to: file) { result = .changed }
      if try SystemCalls.status(of: file).mode != old.mode {
        try steps.before(.setMode)
        try SystemCalls.setMode(old.mode, of: file)
        result = .changed
      }
      let now = try SystemCalls.status(of: file)
      let isEqual = now.mode == old.mode && now.owner == old.owner && now.group == old.group
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
    } catch {
      throw error
    }
  }

  /// Flushes the folder of a file that is in its place.
  /// - Returns: the stamp of the file.
  func finish(_ temporary: TemporaryFile, _ written: WrittenContent) throws -> FileStamp {
    let fault = Errno.caught { () throws(Errno) in
      try steps.before(.flushFolder)
      try folder.flush(with: temporary.file)
    }
    let stamp = FileStamp(try SystemCalls.status(of: temporary.file), digest: written.digest)
    if let fault { throw Failure(reason: .init(fault), saved: stamp) }
    return stamp
  }
}
