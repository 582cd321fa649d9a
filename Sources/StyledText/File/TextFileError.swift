/// Why a file could not be read or written.
public struct TextFileError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Action: Hashable, Sendable {
    case load, save
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
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
    /// No space or no quota is left.
    case diskFull
    /// The file system can only be read.
    case readOnly
    /// The file name is too long.
    case nameTooLong
    /// Symbolic links that lead to each other.
    case linkLoop
    /// Anything else, with the number and the words of the system.
    case system(Int32, String)
  }

  /// What was being done.
  public let action: Action
  /// The path as it was given.
  public let path: String
  /// What went wrong.
  public let reason: Reason
  /// A complete copy of the new content, when the file itself may be damaged.
  public let copy: String?

  /// One line for the user, without control characters.
  public var message: String {
    let verb = action == .load ? "open" : "save"
    var message = "cannot \(verb) \(VisibleMark.sanitized(path)): \(explanation)"
    if let copy { message += "; the new content is in \(VisibleMark.sanitized(copy))" }
    return message
  }

  private var explanation: String {
    switch reason {
    case .notFound: "no such file"
    case .noSuchFolder: "no such folder"
    case .isDirectory: "is a directory"
    case .notARegularFile: "not a regular file"
    case .permissionDenied: "permission denied"
    case .diskFull: "the disk is full"
    case .readOnly: "the file system is read-only"
    case .nameTooLong: "the name is too long"
    case .linkLoop: "symbolic links lead in a circle"
    case .system(_, let words): VisibleMark.sanitized(words)
    }
  }
}

extension TextFileError: CustomStringConvertible {
  /// The message for the user.
  public var description: String { message }
}
