import UnicodeText

/// The outcome of a save that had been interrupted when its process ended.
package struct InterruptedSave: Hashable, Sendable {
  /// How the save was handled.
  package enum Outcome: Hashable, Sendable {
    /// The file was partly overwritten and is now complete.
    case finished
    /// Another program has changed the file since, so it was not touched; the new content is kept.
    case changedByOthers
    /// The file could not be written; the next start of the program tries again.
    case failed(TextFileError.Reason)
    /// A temporary file was removed from the folder of the target.
    case removedTemporary
  }

  /// The path of the file, or of the temporary file.
  package let path: String
  /// The outcome.
  package let outcome: Outcome
  /// The path of the new content, or nil when it is in the file.
  package let copy: String?

  /// One line for the user, without control characters, or nil when there is nothing to report.
  package var message: String? {
    let path = VisibleMark.sanitized(path)
    let kept = copy.map { "; what was being saved is in \(VisibleMark.sanitized($0))" } ?? ""
    return switch outcome {
    case .finished: "saving \(path) had been interrupted and is now complete"
    case .changedByOthers: "saving \(path) was interrupted, and the file has changed since\(kept)"
    case .failed(let reason):
      "saving \(path) was interrupted and cannot be completed: \(reason.explanation)\(kept)"
    case .removedTemporary: nil
    }
  }
}
