/// A point in a journal from which its operations can be replayed.
package struct JournalCheckpoint: Hashable, Sendable {
  /// The file to whose text the following operations apply.
  package var base: JournalBase
  /// When that file was opened or saved.
  package let time: JournalTime
  /// The mark at this point, 0 for the start of the journal.
  package let mark: Int
  /// The number of changes before this point.
  package let changesBefore: Int
  /// Whether the file is known to have been written; false when the program ended while saving.
  package let isCertain: Bool
}
