import SystemPackage
import UnicodeText

/// Why a journal cannot be written or used.
package enum JournalError: Error, Hashable, Sendable {
  /// The folder belongs to another user.
  case foreignFolder
  /// The journal is in use by a running program, or was removed.
  case busy
  /// The file is not a journal, or is too large.
  case unreadable
  /// A later version of the program wrote it.
  case laterVersion
  /// No disk space or quota is left.
  case diskFull
  /// An incomplete record could not be removed from the file, so nothing can be appended.
  case torn
  /// Any other error, with the number and description from the system.
  case system(Int32, String)

  init(_ code: Errno) {
    self =
      switch code {
      case .noSpace, .diskQuotaExceeded: .diskFull
      default: .system(code.rawValue, code.description)
      }
  }

  /// A short explanation for the user, without control characters.
  package var message: String {
    switch self {
    case .foreignFolder: "the folder of the journals belongs to another user"
    case .busy: "the journal is in use"
    case .unreadable: "the journal cannot be read"
    case .laterVersion: "the journal was written by a later version"
    case .diskFull: "the disk is full"
    case .torn: "the journal is damaged"
    case .system(_, let words): VisibleMark.sanitized(words)
    }
  }
}
