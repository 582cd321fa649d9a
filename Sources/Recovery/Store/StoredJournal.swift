/// A journal in the store.
package struct StoredJournal: Sendable {
  /// The path of the journal.
  package let path: String
  /// Its contents.
  package let contents: JournalContents
  /// Whether the process that wrote it is still running.
  package let state: JournalOwner.State

  /// Whether there are unsaved changes to recover, and no process is known to be using it.
  ///
  /// The journal of a process on another host may be offered too, but only with a notice.
  package var isRecoverable: Bool { state != .alive && contents.unsavedCount > 0 }
}

/// Another instance of the program that has the same file open.
package struct Instance: Hashable, Sendable {
  /// Its process.
  package let owner: JournalOwner
  /// Whether it is running; never `dead`.
  package let state: JournalOwner.State
}
