import StyledText

/// Replays the operations of a journal, up to the first that does not fit the text.
struct JournalReplay {
  private(set) var document: Document
  private(set) var selection: Selection?
  /// The text to which the offsets of previewed edits refer.
  private var previewed: StyledString?
  /// The maximum length of the text in bytes, even if a damaged journal demands more.
  private let maxBytes: Int

  init(_ text: StyledString, maxBytes: Int) {
    // Everything that could be undone before should be undoable again.
    document = Document(text, undoLimit: 4 * Document.defaultUndoLimit)
    self.maxBytes = maxBytes
  }

  /// Applies an operation; returns false and changes nothing when it does not fit the text.
  mutating func apply(_ operation: JournalOperation) -> Bool {
    switch operation {
    case .perform(let edit, let before, let after, let kind):
      guard fits(edit, document.text) else { return false }
      let start = clamped(before)
      let end = clamped(after, after: edit)
      document.perform(edit, selectionBefore: start, selectionAfter: end, joining: kind)
      previewed = nil
      selection = end
    case .undo(let growth):
      return step(growth, { $0.undo() }, back: { $0.redo() })
    case .redo(let growth):
      return step(growth, { $0.redo() }, back: { $0.undo() })
    case .beginPreview(let selection):
      document.beginPreview(selection: selection.map { clamped($0) })
      previewed = document.text
    case .preview(let edit):
      guard let previewed, fits(edit, previewed) else { return false }
      document.preview(edit)
    case .endPreview(let keep, let after):
      previewed = nil
      if !document.isPreviewing { return false }
      // Only discarding a preview changes the text.
      document.endPreview(keep: keep, selectionAfter: after.map { clamped($0) })
      if keep, let after { selection = clamped(after) }
    case .breakUndoGroup:
      document.breakUndoGroup()
    case .rewrite(let edit, let after):
      guard fits(edit, document.text) else { return false }
      let caret = clamped(after ?? Selection(.zero))
      document.breakUndoGroup()
      document.perform(edit, selectionBefore: caret, selectionAfter: caret)
      previewed = nil
      if let after { selection = clamped(after) }
    case .selection(let recorded):
      selection = clamped(recorded)
    case .mark:
      document.endPreview(keep: true)
      document.breakUndoGroup()
      previewed = nil
    }
    return true
  }

  /// Keeps an active preview; returns whether there was one.
  mutating func finish() -> Bool {
    let isPreviewing = document.isPreviewing
    document.endPreview(keep: true)
    selection = selection.map { clamped($0) }
    return isPreviewing
  }

  private mutating func step(
    _ growth: Int, _ body: (inout Document) -> Selection?, back: (inout Document) -> Selection?
  ) -> Bool {
    previewed = nil
    let length = document.text.utf8Count
    guard let target = body(&document) else { return false }
    guard document.text.utf8Count - length == growth else {
      _ = back(&document)
      return false
    }
    selection = clamped(target)
    return true
  }

  /// Whether all changes lie in the text and between scalars, and the result is not too long.
  private func fits(_ edit: Edit, _ text: StyledString) -> Bool {
    var length = text.utf8Count
    guard (edit.changes.last?.range.upperBound.utf8 ?? 0) <= length else { return false }
    for change in edit.changes {
      guard text.isScalarBoundary(change.range.lowerBound.utf8),
        text.isScalarBoundary(change.range.upperBound.utf8)
      else { return false }
      length += change.newCount - change.range.utf8Count
      // Later changes can at most remove the text before the edit.
      guard length - text.utf8Count <= maxBytes else { return false }
    }
    return length <= maxBytes
  }

  private func clamped(_ selection: Selection) -> Selection {
    let text = document.text
    func clamp(_ offset: TextOffset) -> TextOffset {
      var index = min(offset.utf8, text.utf8Count)
      while !text.isScalarBoundary(index) { index -= 1 }
      return TextOffset(index)
    }
    return Selection(anchor: clamp(selection.anchor), head: clamp(selection.head))
  }

  /// Returns a selection whose offsets refer to the text after an edit that has not been applied
  /// yet.
  private func clamped(_ selection: Selection, after edit: Edit) -> Selection {
    func clamp(_ offset: TextOffset) -> TextOffset {
      var shift = 0
      for change in edit.changes {
        let start = change.range.lowerBound.utf8 + shift
        if offset.utf8 < start { break }
        if offset.utf8 < start + change.newCount {
          guard case .replace(_, with: let text) = change else { break }
          var inside = offset.utf8 - start
          while !text.isScalarBoundary(inside) { inside -= 1 }
          return TextOffset(start + inside)
        }
        shift += change.newCount - change.range.utf8Count
      }
      let before = clamped(Selection(offset - shift)).head
      return before + shift
    }
    return Selection(anchor: clamp(selection.anchor), head: clamp(selection.head))
  }
}
