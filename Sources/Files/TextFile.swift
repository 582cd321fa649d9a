import SystemPackage

/// Reads and writes whole files.
package enum TextFile {
  // MARK: Reading

  /// Reads a file, a pipe or a device to its end.
  /// - Parameter limit: the most bytes of a regular file; nil for a file, pipe or device of any size.
  package static func load(
    _ path: String, atMost limit: Int? = nil
  ) throws(TextFileError) -> [UInt8] {
    try loadStamped(path, atMost: limit).bytes
  }

  /// Reads a file, a pipe or a device to its end, with the stamp needed for saving.
  ///
  /// A limit is meant for files that the program reads on its own, or that a user names while it
  /// runs: a pipe without a writer or an endless device must not block it.
  /// - Parameter limit: the most bytes of a regular file; nil for a file, pipe or device of any size.
  package static func loadStamped(
    _ path: String, atMost limit: Int? = nil
  ) throws(TextFileError) -> (bytes: [UInt8], result: FileReader.Result) {
    let reader = try FileReader(path, atMost: limit ?? .max, regularOnly: limit != nil)
    // The file is read in one block if its size is known, otherwise in growing blocks.
    var bytes = try reader.next(atMost: reader.size ?? 1 << 16) ?? []
    while bytes.count != reader.size, let block = try reader.next(atMost: max(bytes.count, 1 << 16))
    {
      bytes += block
    }
    return (bytes, try reader.result())
  }

  // MARK: Writing

  /// Writes a file atomically: after a crash it has either the old content or the new.
  ///
  /// See `save(to:expecting:announce:content:)`.
  /// - Returns: the new stamp of the file.
  @discardableResult
  package static func save(
    _ bytes: [UInt8], to path: String, expecting: FileStamp? = nil,
    faults: FaultInjection = FaultInjection()
  ) throws(TextFileError) -> FileStamp {
    do {
      return try save(to: path, expecting: expecting, faults: faults) { $0.append(bytes) }
    } catch {
      throw error as? TextFileError ?? TextFileError(action: .save, path: path, reason: .diskError)
    }
  }

  /// Writes a file atomically: after a crash it has either the old content or the new.
  ///
  /// The content goes into a new, unnamed file in the same folder, which replaces the old one once
  /// it is on the disk. Mode, owner, group, extended attributes, ACLs and flags of the old file are
  /// kept. If the path is a symbolic link, its target is replaced. A file that does not exist yet
  /// gets default permissions and never replaces one that another program creates in the meantime.
  ///
  /// In these cases the old file is overwritten in place, because replacing it would have side
  /// effects: it has several hard links, its owner or attributes cannot be given to a new file, or
  /// the file is a mount point. Disk space is reserved first, and the new content has a name beside
  /// the file, which `interruptedSaves(of:)` finds if the save is interrupted.
  ///
  /// A file whose mode does not permit writing stays as it is, even if its folder permits replacing
  /// it; and so does one whose folder permits no new files.
  /// - Parameters:
  ///   - path: the path of the file. A missing folder is not created.
  ///   - expecting: the stamp of the file to be replaced, or `.missing`. When another program has
  ///     changed, replaced or removed the file, it stays, and the error is `changedOnDisk`. Nil
  ///     replaces any file.
  ///   - faults: for tests.
  ///   - announce: called with what the file will contain, once that is on the disk and before the
  ///     old file is touched.
  ///   - content: passes the bytes to the output. Called at most once, before the old file is
  ///     touched.
  /// - Returns: the new stamp of the file, with its digest.
  /// - Throws: `TextFileError`, or the error thrown by `content`. If the error has a stamp in
  ///   `saved`, the file is the new one, but the disk reported an error when it was flushed.
  @discardableResult
  package static func save(
    to path: String, expecting: FileStamp? = nil, faults: FaultInjection = FaultInjection(),
    announce: @escaping (FileContent) -> Void = { _ in }, content: (inout FileOutput) throws -> Void
  ) throws -> FileStamp {
    func failure(_ failure: SaveOperation.Failure) -> TextFileError {
      TextFileError(
        action: .save, path: path, reason: failure.reason, copy: failure.copy?.string,
        saved: failure.saved, damaged: failure.damaged)
    }
    do {
      return try SaveOperation(path, expecting: expecting, faults: faults, announce: announce)
        .run(content)
    } catch let error as SaveOperation.ContentFailure {
      throw error.error
    } catch let error as SaveOperation.Failure {
      throw failure(error)
    } catch Errno.noSuchFileOrDirectory {
      // A missing file is created, so the folder must be missing.
      throw failure(.init(reason: .noSuchFolder))
    } catch {
      throw failure(.init(reason: .init(error as? Errno ?? .ioError)))
    }
  }
}
