/// Live changes that are not history yet, as while a colour is being picked.
struct Preview: Sendable {
  /// The selection when the preview began.
  var selection: Selection?
  /// The text when the preview began.
  var base: StyledString
  /// The edit that is shown; nil while the text is the one of the beginning.
  var shown: Edit?
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
    openPreview = Preview(selection: selection, base: text)
  }

  /// Shows the text of the beginning of the preview with an edit, which replaces the one shown.
  ///
  /// The edit is in places of the text at the beginning. History and `isModified` do not change.
  /// An empty edit shows the text of the beginning.
  public mutating func preview(_ edit: Edit) {
    guard var preview = openPreview else {
      preconditionFailure("a preview must begin before it shows an edit")
    }
    text = preview.base
    if let shown = preview.shown { note(shown, isUndone: true) }
    preview.shown = nil
    if !edit.isEmpty {
      text.apply(edit)
      note(edit)
      preview.shown = edit
    }
    revision += 1
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
    guard let edit = preview.shown else { return }
    let shown = text
    text = preview.base
    guard keep, !edit.isNoChange(in: text),
      let splice = Splice(edit, from: text, to: shown)
    else {
      note(edit, isUndone: true)
      revision += 1
      return
    }
    text = shown
    revision += 1
    history.add(
      UndoStep(
        splices: [splice], kind: .other,
        selectionBefore: preview.selection ?? Selection(splice.oldRange),
        selectionAfter: selectionAfter ?? Selection(splice.newRange)))
  }
}
