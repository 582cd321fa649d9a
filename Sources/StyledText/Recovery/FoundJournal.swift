/// A journal that lies in the folder.
public struct FoundJournal: Sendable {
  /// The file of the journal.
  public let path: String
  /// What it says.
  public let contents: JournalContents
  /// Whether the program that writes it is still there.
  public let state: JournalOwner.State

  /// Whether there is something to recover and nobody at work on it.
  ///
  /// What a program on another computer holds may be offered too, but not without saying so.
  public var isRecoverable: Bool { state != .alive && contents.unsavedCount > 0 }
}

/// Another program that has the same file open.
public struct Instance: Hashable, Sendable {
  /// Who it is.
  public let owner: JournalOwner
  /// Whether it is there; never `dead`.
  public let state: JournalOwner.State
}
