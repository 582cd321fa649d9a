/// How a journal begins.
public struct JournalHeader: Hashable, Sendable {
  /// A number at random, so that remains of another journal are never taken for parts of this one.
  public var identity: UInt64
  /// Who writes it.
  public var owner: JournalOwner
  /// What the first operation starts from; the content follows when it has been read.
  public var base: JournalBase

  /// Makes a header from parts.
  public init(identity: UInt64, owner: JournalOwner, base: JournalBase) {
    self.identity = identity
    self.owner = owner
    self.base = base
  }
}
