import SystemPackage
import UnicodeText

/// Why a file could not be read or written.
package struct TextFileError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Action: Hashable, Sendable {
    case load, save
  }

  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The file does not exist.
    case notFound
    /// The folder the file should be in does not exist, or is not a folder.
    case noSuchFolder
    /// The name belongs to a folder.
    case isDirectory
    /// Neither a file nor, for reading, a pipe or device.
    case notARegularFile
    /// The system does not allow it.
    case permissionDenied
    /// The mode of the file does not allow to write it.
    case readOnlyFile
    /// The folder does not allow new files.
    case readOnlyFolder
    /// The file system can only be read.
    case readOnly
    /// The file is marked as one that is not to be changed (`chattr +i`, `+a`, fs-verity).
    case immutable
    /// The file is a program that runs.
    case programRuns
    /// No space is left.
    case diskFull
    /// The user has no space left.
    case quotaExceeded
    /// The user or the file system allows no file of this size.
    case fileTooLarge
    /// The file name is too long.
    case nameTooLong
    /// Symbolic links that lead to each other.
    case linkLoop
    /// The disk reports an error.
    case diskError
    /// Somebody else changed, replaced, removed or made the file.
    case changedOnDisk(FileChange)
    /// The file can only be overwritten, and there is no place for the copy that makes this safe.
    case noPlaceForCopy
    /// Anything else, with the number and the words of the system.
    case system(Int32, String)
  }

  /// What was being done.
  package let action: Action
  /// The path as it was given.
  package let path: String
  /// What went wrong.
  package let reason: Reason
  /// A complete copy of the new content, when the file itself may be damaged.
  package let copy: String?

  /// Makes an error of what was done to a path and why it did not work.
  package init(action: Action, path: String, reason: Reason, copy: String? = nil) {
    self.action = action
    self.path = path
    self.reason = reason
    self.copy = copy
  }

  /// One line for the user, without control characters.
  package var message: String {
    let verb = action == .load ? "open" : "save"
    var message = "cannot \(verb) \(VisibleMark.sanitized(path)): \(reason.explanation)"
    if let copy { message += "; the new content is in \(VisibleMark.sanitized(copy))" }
    return message
  }
}

extension TextFileError: CustomStringConvertible {
  /// The message for the user.
  package var description: String { message }
}

extension TextFileError.Reason {
  /// What went wrong in a few words, without control characters.
  package var explanation: String {
    switch self {
    case .notFound: "no such file"
    case .noSuchFolder: "no such folder"
    case .isDirectory: "is a directory"
    case .notARegularFile: "not a regular file"
    case .permissionDenied: "permission denied"
    case .readOnlyFile: "permission denied, the file is read-only"
    case .readOnlyFolder: "permission denied, the folder allows no new files"
    case .readOnly: "the file system is read-only"
    case .immutable: "the file is marked as immutable"
    case .programRuns: "the file is a program that is running"
    case .diskFull: "the disk is full"
    case .quotaExceeded: "the disk quota is used up"
    case .fileTooLarge: "the file is too large"
    case .nameTooLong: "the name is too long"
    case .linkLoop: "symbolic links lead in a circle"
    case .diskError: "the disk reports an error"
    case .changedOnDisk(.modified): "it was changed by another program"
    case .changedOnDisk(.replaced): "it was replaced by another program"
    case .changedOnDisk(.removed): "it was removed by another program"
    case .changedOnDisk(.created): "it was made by another program"
    case .noPlaceForCopy: "there is no place for a safety copy"
    case .system(_, let words): VisibleMark.sanitized(words)
    }
  }

  init(_ code: Errno) {
    self =
      switch code {
      case .noSuchFileOrDirectory: .notFound
      case .notDirectory: .noSuchFolder
      case .isDirectory: .isDirectory
      case .permissionDenied, .notPermitted: .permissionDenied
      case .noSpace: .diskFull
      case .diskQuotaExceeded: .quotaExceeded
      case .readOnlyFileSystem: .readOnly
      case .fileNameTooLong: .nameTooLong
      case .fileTooLarge: .fileTooLarge
      case .tooManySymbolicLinkLevels: .linkLoop
      case .textFileBusy: .programRuns
      case .ioError: .diskError
      default: .system(code.rawValue, code.description)
      }
  }
}
