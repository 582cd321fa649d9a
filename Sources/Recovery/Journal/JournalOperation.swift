package import StyledText

/// An operation on a document, as recorded in a journal.
///
/// The cases correspond to the methods of `Document`. Repeating them in order on the same text
/// gives the same text and the same history.
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
  /// Going to a state that is older than the journal, as the edit that leads there.
  case rewrite(Edit, selection: Selection?)
  /// The selection; a hint that is written only along with other operations.
  case selection(Selection)
  /// The current text is about to be saved. Marks are numbered from 1.
  case mark(Int)

  /// Whether it can change the text.
  package var isChange: Bool {
    switch self {
    case .perform, .undo, .redo, .preview, .endPreview, .rewrite: true
    case .beginPreview, .breakUndoGroup, .selection, .mark: false
    }
  }

  /// Whether an operation of the same kind right after this one makes it redundant.
  var isSuperseded: Bool {
    switch self {
    case .preview, .selection: true
    default: false
    }
  }
}
