/// The kind of an edit, which decides which edits are undone together.
///
///     let caret = Selection(text.endOffset)
///     document.perform(
///       .insert(StyledString("a"), at: caret.head), selectionBefore: caret,
///       selectionAfter: Selection(caret.head + 1), joining: .typing)
public enum EditKind: Hashable, Sendable {
  /// A character was typed. Joins the undo step of typing that ended at the same offset.
  case typing
  /// A character was deleted. Joins the undo step of deleting that ended at the same offset.
  case deleting
  /// Anything else. Never joins another step.
  case other
}
