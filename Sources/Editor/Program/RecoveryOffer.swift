public import StyledText

/// Unsaved text of an earlier run that a journal brought back.
public struct RecoveryOffer: Sendable {
  /// Tells which journal it is from.
  public var id: Int
  /// The document with its history.
  public var recovery: Recovery
  /// Whether it belongs to a content that the file has no more.
  public var isOld: Bool
  /// When it was typed, how much, and its first lines that differ, for the user.
  public var lines: [String]

  /// An offer to bring a text back.
  public init(id: Int, recovery: Recovery, isOld: Bool = false, lines: [String]) {
    self.id = id
    self.recovery = recovery
    self.isOld = isOld
    self.lines = lines
  }
}
