package import SystemPackage
package import UnicodeText

/// Why a file could not be read or written.
package struct TextFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted.
  package enum Action: Hashable, Sendable {
    case load, save
  }

  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The file does not exist.
    case notFound
    /// The folder of the file does not exist or is not a folder.
    case noSuchFolder
    /// The path is a folder.
    case isDirectory
    /// Not a regular file and, when reading, not a pipe or device either.
    case notARegularFile
    /// The system denies permission.
    case permissionDenied
    /// The mode of the file does not permit writing.
    case readOnlyFile
    /// The folder does not permit new files.
    case readOnlyFolder
    /// The file is marked as immutable (`chattr +i`, fs-verity).
    case immutable
    /// The file is marked as append-only (`chattr +a`).
    case appendOnly
    /// No disk space is left.
    case diskFull
    /// The disk reported an error.
    case diskError
    /// The text begins with the mark of an encoding that is not read.
    case encoding(ByteOrderMark)
    /// Another program modified, replaced, removed or created the file.
    case changedOnDisk(FileChange)
    /// Any other error of the system.
    case system(Errno)
  }

  /// What was attempted.
  package let action: Action
  /// The path as given by the caller.
  package let path: String
  /// What went wrong.
  package let reason: Reason
  /// A complete copy of the new content, when the file itself may be damaged.
  package let copy: String?
  /// The stamp of the new file when everything was written, and only the last flush failed: other
  /// programs see the new content, but it may be lost in a power failure.
  package let saved: FileStamp?
  /// The stamp of a file that may be partly old and partly new, so that it is not taken for one
  /// that another program changed.
  package let damaged: FileStamp?

  /// Creates an error.
  package init(
    action: Action, path: String, reason: Reason, copy: String? = nil, saved: FileStamp? = nil,
    damaged: FileStamp? = nil
  ) {
    self.action = action
    self.path = path
    self.reason = reason
    self.copy = copy
    self.saved = saved
    self.damaged = damaged
  }

  /// One line for the user, without control characters.
  package var message: String { message(naming: path) }

  /// The message with another name for the file, such as a shorter one.
  package func message(naming name: String) -> String {
    let name = VisibleMark.sanitized(name)
    if saved != nil {
      // The reason comes before the path of the copy, which may be too long for a line.
      let kept = copy.map { "; a copy is in \(VisibleMark.sanitized($0))" } ?? ""
      return "saved \(name), but \(reason.explanation): it may be lost in a power failure\(kept)"
    }
    let verb = action == .load ? "open" : "save"
    let kept = copy.map { "; the new content is in \(VisibleMark.sanitized($0))" } ?? ""
    return "cannot \(verb) \(name): \(reason.explanation)\(kept)"
  }

  /// The message for the user.
  package var description: String { message }
}

extension TextFileError.Reason {
  /// A short explanation, without control characters.
  package var explanation: String {
    switch self {
    case .notFound: "no such file"
    case .noSuchFolder: "no such directory"
    case .isDirectory: "is a directory"
    case .notARegularFile: "not a regular file"
    case .permissionDenied: "permission denied"
    case .readOnlyFile: "permission denied: the file is read-only"
    case .readOnlyFolder: "permission denied: the directory is not writable"
    case .immutable: "the file is marked as immutable"
    case .appendOnly: "the file is append-only"
    case .diskFull: "the disk is full"
    case .diskError: "the disk reported an error"
    case .encoding(let mark): mark.refusal ?? "unknown encoding"
    case .changedOnDisk(.modified), .changedOnDisk(.grown), .changedOnDisk(.truncated):
      "it was changed by another program"
    case .changedOnDisk(.replaced): "it was replaced by another program"
    case .changedOnDisk(.removed): "it was removed by another program"
    case .changedOnDisk(.created): "it was created by another program"
    case .system(let code): Self.words[code] ?? VisibleMark.sanitized(code.description)
    }
  }

  /// What is said instead of the words of the system.
  private static let words: [Errno: String] = [
    .readOnlyFileSystem: "the file system is read-only",
    .textFileBusy: "the file is a running program",
    .diskQuotaExceeded: "the disk quota is exceeded", .fileTooLarge: "the file is too large",
    .fileNameTooLong: "the name is too long",
    .tooManySymbolicLinkLevels: "too many levels of symbolic links",
  ]

  /// Returns the reason that an error of the system stands for.
  package init(_ code: Errno) {
    self =
      switch code {
      case .noSuchFileOrDirectory: .notFound
      case .notDirectory: .noSuchFolder
      case .isDirectory: .isDirectory
      case .permissionDenied, .notPermitted: .permissionDenied
      case .noSpace: .diskFull
      case .ioError: .diskError
      default: .system(code)
      }
  }
}
