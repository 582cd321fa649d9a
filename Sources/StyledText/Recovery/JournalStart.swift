/// A place in a journal from which its operations can be done again.
public struct JournalStart: Hashable, Sendable {
  /// The file whose text the operations after this place are about.
  public var base: JournalBase
  /// When that file was opened or saved.
  public let time: JournalTime
  /// The mark at this place, 0 for the beginning.
  public let mark: Int
  /// The number of changes before this place.
  public let changesBefore: Int
  /// Whether it is known that the file was written; false when the program ended while it was.
  public let isCertain: Bool
}
