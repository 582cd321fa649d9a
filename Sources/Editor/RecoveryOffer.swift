package import Formats
package import StyledText

/// A text to be kept in a journal, and a number that increases with each change of it.
package struct JournaledText: Hashable, Sendable {
  /// The text, including an active preview.
  package var text: StyledString
  /// The number of its last change.
  package var revision: Int

  /// Creates a state of a text.
  package init(text: StyledString, revision: Int) {
    self.text = text
    self.revision = revision
  }
}

/// Unsaved text of an earlier session, recovered from a journal.
package struct RecoveryOffer: Sendable {
  /// Identifies its journal.
  package var id: Int
  /// The recovered text.
  package var text: StyledString
  /// Whether it is based on content that the file no longer has.
  package var isStale: Bool
  /// Whether the user has discarded it; then it is offered only once.
  package var isDiscarded: Bool
  /// The format to save it in; nil for that of the file.
  package var format: TextFormat?
  /// Lines for the user: when it was changed, and its first differing lines.
  package var lines: [String]

  /// Creates an offer to recover a text.
  package init(
    id: Int, text: StyledString, isStale: Bool = false, isDiscarded: Bool = false,
    format: TextFormat? = nil, lines: [String]
  ) {
    self.id = id
    self.text = text
    self.isStale = isStale
    self.isDiscarded = isDiscarded
    self.format = format
    self.lines = lines
  }
}
