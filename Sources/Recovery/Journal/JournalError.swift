import SystemPackage
import UnicodeText

/// Why a journal cannot be kept or used.
package enum JournalError: Error, Hashable, Sendable {
  /// The folder belongs to another user.
  case foreignFolder
  /// The journal is in use by a program that runs, or was removed.
  case busy
  /// The file is no journal, or is too large for one.
  case unreadable
  /// A later version of the program wrote it.
  case laterVersion
  /// No space or no quota is left.
  case diskFull
  /// Part of a record is in the file and cannot be taken away, so that nothing can be added.
  case torn
  /// What the system says, with number and words.
  case system(Int32, String)

  init(_ code: Errno) {
    self =
      switch code {
      case .noSpace, .diskQuotaExceeded: .diskFull
      default: .system(code.rawValue, code.description)
      }
  }

  /// A few words for the user, without control characters.
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
