/// A temporary change that is not in the undo history, such as while a colour is being picked.
struct Preview: Sendable {
  /// The selection when the preview began.
  var selection: Selection?
  /// The text when the preview began.
  var base: StyledString
  /// The edit that is shown, or nil while the text is `base`.
  var shown: Edit?
}

extension Document {
  /// Whether a preview is active.
  public var isPreviewing: Bool { openPreview != nil }

  /// Begins a preview, in which `preview(_:)` can show one edit after another.
  ///
  /// `selection` is what undoing a kept preview restores; by default it is the changed range. A
  /// preview that is already active is kept first.
  public mutating func beginPreview(selection: Selection? = nil) {
    endPreview(keep: true)
    openPreview = Preview(selection: selection, base: text)
  }

  /// Shows the text from the start of the preview with an edit applied, which replaces the edit
  /// shown before.
  ///
  /// The offsets of the edit refer to the text at the start of the preview. History and
  /// `isModified` do not change. An empty edit shows the original text.
  public mutating func preview(_ edit: Edit) {
    guard var preview = openPreview else {
      preconditionFailure("a preview must begin before it shows an edit")
    }
    text = preview.base
    if let shown = preview.shown { recordChange(shown, isUndone: true) }
    preview.shown = nil
    if !edit.isEmpty {
      text.apply(edit)
      recordChange(edit)
      preview.shown = edit
    }
    revision += 1
    openPreview = preview
  }

  /// Ends the preview, if one is active.
  ///
  /// Keeping it turns the shown edit into one undo step, or none when it changes nothing. Otherwise
  /// the text from the start of the preview is restored, and undo and redo are as before.
  /// `selectionAfter` is what redo restores; by default it is the changed range.
  public mutating func endPreview(keep: Bool, selectionAfter: Selection? = nil) {
    guard let preview = openPreview else { return }
    openPreview = nil
    guard let edit = preview.shown else { return }
    let shown = text
    text = preview.base
    guard keep, !edit.isNoOp(in: text),
      let splice = Splice(edit, from: text, to: shown)
    else {
      recordChange(edit, isUndone: true)
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
