import SystemPackage

extension TextFile {
  /// Writes a file as a whole: after a crash there is either the old content or the new.
  ///
  /// See `save(to:expecting:state:content:)`.
  /// - Returns: the stamp of the file as it is now.
  @discardableResult
  package static func save(
    _ bytes: [UInt8], to path: String, expecting: FileStamp? = nil, state: String? = nil
  ) throws(TextFileError) -> FileStamp {
    try save(bytes, to: path, expecting: expecting, state: state, steps: SavingSteps())
  }

  /// Writes a file as a whole: after a crash there is either the old content or the new.
  ///
  /// The content goes into a new file in the same folder, which has no name until it is on the disk
  /// and then takes the name of the old one. Mode, owner, group, extended attributes, ACLs and flags
  /// of the old file are kept. The target of a symbolic link is written, the link stays. A new file
  /// gets what any new file gets, and never replaces one that somebody else makes meanwhile.
  ///
  /// In these cases the old file is overwritten instead, because a new one could not take its place
  /// unnoticed: it has several names (hard links), its owner or one of its attributes cannot be given
  /// to a new file, nothing can be created in the folder, or the file is a mount of its own. Then a
  /// flushed copy of the new content lies in the state folder with a record of what is being done;
  /// when the program ends in the middle, `finishInterrupted(in:)` goes on. Space is reserved first.
  /// Without a state folder the copy lies beside the file; if it cannot lie there, nothing is written.
  ///
  /// A file whose mode does not let it be written stays as it is, though its folder would allow to
  /// replace it.
  /// - Parameters:
  ///   - path: where to; a folder that is not there is not made.
  ///   - expecting: the file that is to be replaced, `.missing` for none. When it was changed, replaced
  ///     or removed by somebody else it stays, and the error is `changedOnDisk`. Nil replaces whatever
  ///     is there.
  ///   - state: the state folder of the program (`$XDG_STATE_HOME/inkwheel`). It is made when it is
  ///     missing; it has to belong to the user.
  ///   - content: hands the bytes to the output. Called once at most, before the old file is touched.
  /// - Returns: the stamp of the file as it is now, with its digest.
  /// - Throws: `TextFileError`, or what the content throws.
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
    func failure(_ reason: TextFileError.Reason, copy: FilePath? = nil) -> TextFileError {
      TextFileError(action: .save, path: path, reason: reason, copy: copy?.string)
    }
    do {
      return try Saving(path, expecting: expecting, state: state, steps: steps).run(content)
    } catch let error as Saving.ContentFailure {
      throw error.error
    } catch let error as Saving.Failure {
      throw failure(error.reason, copy: error.copy)
    } catch Errno.noSuchFileOrDirectory {
      // A missing file is created, so that what is missing can only be its folder.
      throw failure(.noSuchFolder)
    } catch {
      throw failure(.init(error as? Errno ?? .ioError))
    }
  }
}
