package import StyledText

/// A document that a journal brought back.
package struct Recovery: Sendable {
  /// The document, with the history that the journal knows.
  package var document: Document
  /// Where the caret was last, when the journal says so.
  package var selection: Selection?
  /// The number of operations that were done again.
  package var operationCount: Int
  /// Whether all that could be read could also be done.
  package var isComplete: Bool
  /// The length of the journal up to the last operation that was done.
  package var length: Int { end.length }

  /// What is needed to go on writing where reading ended.
  struct End: Sendable {
    var length = 0
    var chain = JournalChain()
    var time = JournalTime(milliseconds: 0)
    var styles: [TextStyle] = []
    var mark = 0
  }

  var end: End
  /// Whether a preview was going on, which was kept.
  var endedPreview: Bool
}
