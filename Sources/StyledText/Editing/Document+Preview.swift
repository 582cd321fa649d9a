/// Live changes that are not history yet, as while a colour is being picked.
struct Preview: Sendable {
  /// The selection when the preview began.
  var selection: Selection?
  /// The edit that is shown and the way back; nil while the text is the one of the beginning.
  var shown: UndoStep.Change?
}

extension Document {
  /// Whether a preview is going on.
  public var isPreviewing: Bool { openPreview != nil }

  /// Begins a preview: from now on `preview(_:)` can show one edit after the other.
  ///
  /// `selection` is what undo of a kept preview brings back; without it that is the changed range.
  /// A preview that is going on is kept first.
  public mutating func beginPreview(selection: Selection? = nil) {
    endPreview(keep: true)
    openPreview = Preview(selection: selection)
  }

  /// Shows the text of the beginning of the preview with an edit, which replaces the one shown.
  ///
  /// The edit is in places of the text at the beginning. History and `isModified` do not change.
  /// An empty edit shows the text of the beginning.
  public mutating func preview(_ edit: Edit) {
    guard var preview = openPreview else {
      preconditionFailure("a preview must begin before it shows an edit")
    }
    if let shown = preview.shown { rewrite(with: shown.inverse) }
    preview.shown = nil
    if !edit.isEmpty {
      preview.shown = UndoStep.Change(edit: edit, inverse: edit.inverse(in: text))
      rewrite(with: edit)
    }
    openPreview = preview
  }

  /// Ends the preview; does nothing when there is none.
  ///
  /// Keeping it makes the shown edit one undo step, or none when the text is that of the beginning.
  /// Not keeping it brings back the text of the beginning, and leaves undo and redo as they were.
  /// `selectionAfter` is what redo brings back; without it that is the changed range.
  public mutating func endPreview(keep: Bool, selectionAfter: Selection? = nil) {
    guard let preview = openPreview else { return }
    openPreview = nil
    guard let shown = preview.shown else { return }
    guard keep, !shown.inverse.isNoChange(in: text) else {
      rewrite(with: shown.inverse)
      return
    }
    let changed = Selection(Document.span(of: shown.edit))
    record(
      shown, kind: .other, joint: nil, selectionBefore: preview.selection ?? changed,
      selectionAfter: selectionAfter ?? Selection(Document.span(of: shown.inverse)))
  }

  /// From the first change of an edit to its last.
  private static func span(of edit: Edit) -> Range<TextOffset> {
    guard let first = edit.changes.first, let last = edit.changes.last else {
      return Range(bytes: 0..<0)
    }
    return first.range.lowerBound..<last.range.upperBound
  }
}
