package import Recovery
import StyledText

/// Unsaved text of an earlier run that a journal brought back.
package struct RecoveryOffer: Sendable {
  /// Tells which journal it is from.
  package var id: Int
  /// The document with its history.
  package var recovery: Recovery
  /// Whether it belongs to a content that the file has no more.
  package var isOld: Bool
  /// When it was typed, how much, and its first lines that differ, for the user.
  package var lines: [String]

  /// An offer to bring a text back.
  package init(id: Int, recovery: Recovery, isOld: Bool = false, lines: [String]) {
    self.id = id
    self.recovery = recovery
    self.isOld = isOld
    self.lines = lines
  }
}
