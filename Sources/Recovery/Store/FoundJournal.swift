/// A journal that lies in the folder.
package struct FoundJournal: Sendable {
  /// The file of the journal.
  package let path: String
  /// What it says.
  package let contents: JournalContents
  /// Whether the program that writes it is still there.
  package let state: JournalOwner.State

  /// Whether there is something to recover and nobody at work on it.
  ///
  /// What a program on another computer holds may be offered too, but not without saying so.
  package var isRecoverable: Bool { state != .alive && contents.unsavedCount > 0 }
}

/// Another program that has the same file open.
package struct Instance: Hashable, Sendable {
  /// Who it is.
  package let owner: JournalOwner
  /// Whether it is there; never `dead`.
  package let state: JournalOwner.State
}
