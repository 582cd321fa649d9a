/// How a journal begins.
package struct JournalHeader: Hashable, Sendable {
  /// A number at random, so that remains of another journal are never taken for parts of this one.
  package var identity: UInt64
  /// Who writes it.
  package var owner: JournalOwner
  /// What the first operation starts from; the content follows when it has been read.
  package var base: JournalBase

  /// Makes a header from parts.
  package init(identity: UInt64, owner: JournalOwner, base: JournalBase) {
    self.identity = identity
    self.owner = owner
    self.base = base
  }
}
