package import Formats
package import Recovery
import StyledText

/// Unsaved text of an earlier run, recovered from a journal.
package struct RecoveryOffer: Sendable {
  /// Identifies its journal.
  package var id: Int
  /// The recovered document with its history.
  package var recovery: Recovery
  /// Whether it is based on content that the file no longer has.
  package var isOld: Bool
  /// Whether the user has discarded it; then it is offered only once.
  package var isDiscarded: Bool
  /// The format to save it in; nil for that of the file.
  package var format: TextFormat?
  /// Lines for the user: when it was typed, how much, and its first differing lines.
  package var lines: [String]

  /// Creates an offer to recover a text.
  package init(
    id: Int, recovery: Recovery, isOld: Bool = false, isDiscarded: Bool = false,
    format: TextFormat? = nil, lines: [String]
  ) {
    self.id = id
    self.recovery = recovery
    self.isOld = isOld
    self.isDiscarded = isDiscarded
    self.format = format
    self.lines = lines
  }
}
