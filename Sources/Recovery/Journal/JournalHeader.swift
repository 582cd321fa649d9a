/// The first record of a journal.
package struct JournalHeader: Hashable, Sendable {
  /// A random number, so that remains of another journal are never taken for a part of this one.
  package var identity: UInt64
  /// The process that writes the journal.
  package var owner: JournalOwner
  /// The file that the first operation applies to; its content follows once it has been read.
  package var base: JournalBase

  /// Creates a header.
  package init(identity: UInt64, owner: JournalOwner, base: JournalBase) {
    self.identity = identity
    self.owner = owner
    self.base = base
  }
}
