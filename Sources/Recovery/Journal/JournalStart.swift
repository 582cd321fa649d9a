/// A place in a journal from which its operations can be done again.
package struct JournalStart: Hashable, Sendable {
  /// The file whose text the operations after this place are about.
  package var base: JournalBase
  /// When that file was opened or saved.
  package let time: JournalTime
  /// The mark at this place, 0 for the beginning.
  package let mark: Int
  /// The number of changes before this place.
  package let changesBefore: Int
  /// Whether it is known that the file was written; false when the program ended while it was.
  package let isCertain: Bool
}
