import UnicodeText

/// What became of a save that the end of a process had interrupted.
package struct InterruptedSave: Hashable, Sendable {
  /// What was done about it.
  package enum Outcome: Hashable, Sendable {
    /// The file was half old, half new; now it is the new one.
    case finished
    /// The file was not touched, because somebody else changed it since; the new content is kept.
    case changedByOthers
    /// The file could not be written; the next start tries again.
    case failed(TextFileError.Reason)
    /// A temporary file was removed from the folder of the file.
    case tidied
  }

  /// The path of the file, or of the temporary one.
  package let path: String
  /// What was done.
  package let outcome: Outcome
  /// Where the new content is kept, nil when it is in the file.
  package let copy: String?

  /// One line for the user, without control characters; nil when it is nothing to speak of.
  package var message: String? {
    let path = VisibleMark.sanitized(path)
    let kept = copy.map { "; what was being saved is in \(VisibleMark.sanitized($0))" } ?? ""
    return switch outcome {
    case .finished: "saving \(path) had been interrupted and is now complete"
    case .changedByOthers: "saving \(path) was interrupted, and it was changed since\(kept)"
    case .failed(let reason):
      "saving \(path) was interrupted and cannot go on: \(reason.explanation)\(kept)"
    case .tidied: nil
    }
  }
}
