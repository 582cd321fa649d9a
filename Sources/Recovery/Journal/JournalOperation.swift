package import StyledText

/// One thing that happened to a document, as a journal keeps it.
///
/// The cases are the functions of `Document`, so that doing them again in the same order on the
/// same
/// text gives the same text and the same history.
package enum JournalOperation: Hashable, Sendable {
  /// `Document.perform`.
  case perform(
    Edit, selectionBefore: Selection, selectionAfter: Selection, joining: EditKind)
  /// `Document.undo`, with the number of bytes by which the text grew.
  case undo(growth: Int)
  /// `Document.redo`, with the number of bytes by which the text grew.
  case redo(growth: Int)
  /// `Document.beginPreview`.
  case beginPreview(Selection?)
  /// `Document.preview`.
  case preview(Edit)
  /// `Document.endPreview`.
  case endPreview(keep: Bool, selectionAfter: Selection?)
  /// `Document.breakUndoGroup`.
  case breakUndoGroup
  /// A step to a state that is older than what the journal knows, as the edit that leads there.
  case rewrite(Edit, selection: Selection?)
  /// Where the caret is; a hint that is written only along with other things.
  case selection(Selection)
  /// The text of now is about to be saved, under a number that counts up from 1.
  case mark(Int)

  /// Whether it can change the text.
  package var isChange: Bool {
    switch self {
    case .perform, .undo, .redo, .preview, .endPreview, .rewrite: true
    case .beginPreview, .breakUndoGroup, .selection, .mark: false
    }
  }

  /// Whether the same kind of operation right after it makes this one needless.
  var isSuperseded: Bool {
    switch self {
    case .preview, .selection: true
    default: false
    }
  }
}
