package import StyledText

/// A document recovered from a journal.
package struct Recovery: Sendable {
  /// The document, with the history recorded in the journal.
  package var document: Document
  /// The last recorded selection.
  package var selection: Selection?
  /// The number of replayed operations.
  package var operationCount: Int
  /// Whether all readable operations could be replayed.
  package var isComplete: Bool
  /// The length of the journal up to the last replayed operation.
  package var length: Int { end.length }

  /// The state needed to continue the journal.
  struct End: Sendable {
    var length = 0
    var chain = JournalChecksumChain()
    var time = JournalTime(milliseconds: 0)
    var styles: [TextStyle] = []
    var mark = 0
  }

  var end: End
  /// Whether a preview was active; it has been kept.
  var endedPreview: Bool
}
