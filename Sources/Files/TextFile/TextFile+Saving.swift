import SystemPackage

extension TextFile {
  /// Writes a file atomically: after a crash it has either the old content or the new.
  ///
  /// See `save(to:expecting:state:content:)`.
  /// - Returns: the new stamp of the file.
  @discardableResult
  package static func save(
    _ bytes: [UInt8], to path: String, expecting: FileStamp? = nil, state: String? = nil
  ) throws(TextFileError) -> FileStamp {
    try save(bytes, to: path, expecting: expecting, state: state, steps: SavingSteps())
  }

  /// Writes a file atomically: after a crash it has either the old content or the new.
  ///
  /// The content goes into a new, unnamed file in the same folder, which replaces the old one once
  /// it is on the disk. Mode, owner, group, extended attributes, ACLs and flags of the old file are
  /// kept. If the path is a symbolic link, its target is replaced. A file that does not exist yet
  /// gets default permissions and never replaces one that another program creates in the meantime.
  ///
  /// In these cases the old file is overwritten in place, because replacing it would have side
  /// effects: it has several hard links, its owner or attributes cannot be given to a new file, the
  /// folder does not permit new files, or the file is a mount point. First a flushed copy of the
  /// new content is made in the state folder, with a record of the operation, so that
  /// `finishInterrupted(in:)` can finish an interrupted save. Disk space is reserved first. Without
  /// a state folder the copy is made next to the file; if that is not possible, nothing is written.
  ///
  /// A file whose mode does not permit writing stays as it is, even if its folder permits replacing
  /// it.
  /// - Parameters:
  ///   - path: the path of the file. A missing folder is not created.
  ///   - expecting: the stamp of the file to be replaced, or `.missing`. When another program has
  ///     changed, replaced or removed the file, it stays, and the error is `changedOnDisk`. Nil
  ///     replaces any file.
  ///   - state: the state folder of the program (`$XDG_STATE_HOME/inkwheel`). It is created if
  ///     necessary and must belong to the user.
  ///   - content: passes the bytes to the output. Called at most once, before the old file is
  ///     touched.
  /// - Returns: the new stamp of the file, with its digest.
  /// - Throws: `TextFileError`, or the error thrown by `content`. If the error has a stamp in
  ///   `saved`, the file is the new one, but the disk reported an error when it was flushed.
  @discardableResult
  package static func save(
    to path: String, expecting: FileStamp? = nil, state: String? = nil,
    content: (inout FileOutput) throws -> Void
  ) throws -> FileStamp {
    try save(
      to: path, expecting: expecting, state: state, steps: SavingSteps(), content: content)
  }

  @discardableResult
  static func save(
    _ bytes: [UInt8], to path: String, expecting: FileStamp? = nil, state: String? = nil,
    steps: SavingSteps
  ) throws(TextFileError) -> FileStamp {
    do {
      return try save(to: path, expecting: expecting, state: state, steps: steps) {
        $0.append(bytes)
      }
    } catch let error as TextFileError {
      throw error
    } catch {
      throw TextFileError(action: .save, path: path, reason: .diskError, copy: nil)
    }
  }

  static func save(
    to path: String, expecting: FileStamp?, state: String?, steps: SavingSteps,
    content: (inout FileOutput) throws -> Void
  ) throws -> FileStamp {
    func failure(
      _ reason: TextFileError.Reason, copy: FilePath? = nil, saved: FileStamp? = nil
    ) -> TextFileError {
      TextFileError(action: .save, path: path, reason: reason, copy: copy?.string, saved: saved)
    }
    do {
      return try Saving(path, expecting: expecting, state: state, steps: steps).run(content)
    } catch let error as Saving.ContentFailure {
      throw error.error
    } catch let error as Saving.Failure {
      throw failure(error.reason, copy: error.copy, saved: error.saved)
    } catch Errno.noSuchFileOrDirectory {
      // A missing file is created, so the folder must be missing.
      throw failure(.noSuchFolder)
    } catch {
      throw failure(.init(error as? Errno ?? .ioError))
    }
  }
}
