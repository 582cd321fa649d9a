import StyledText

/// Does the operations of a journal again, and stops at the first that cannot have happened.
struct JournalReplay {
  private(set) var document: Document
  private(set) var selection: Selection?
  /// The text that the places of previewed edits are about.
  private var previewed: StyledString?
  /// Texts do not grow longer than this, whatever a damaged journal says.
  private let mostBytes: Int

  init(_ text: StyledString, mostBytes: Int) {
    // Where undo was within reach, it is so again.
    document = Document(text, undoLimit: 4 * Document.defaultUndoLimit)
    self.mostBytes = mostBytes
  }

  /// Does an operation; false, and nothing is changed, when it does not fit the text.
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
      // Only one that is taken back makes the text another.
      document.endPreview(keep: keep, selectionAfter: after.map { clamped($0) })
      if keep, let after { selection = clamped(after) }
    case .breakUndoGroup:
      document.breakUndoGroup()
    case .rewrite(let edit, let after):
      guard fits(edit, document.text) else { return false }
      let place = clamped(after ?? Selection(.zero))
      document.breakUndoGroup()
      document.perform(edit, selectionBefore: place, selectionAfter: place)
      previewed = nil
      if let after { selection = clamped(after) }
    case .selection(let place):
      selection = clamped(place)
    case .mark:
      document.endPreview(keep: true)
      document.breakUndoGroup()
      previewed = nil
    }
    return true
  }

  /// Ends a preview that was going on; false when there was none.
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
    guard let place = body(&document) else { return false }
    guard document.text.utf8Count - length == growth else {
      _ = back(&document)
      return false
    }
    selection = clamped(place)
    return true
  }

  /// Whether all changes lie in a text, between its scalars, and do not make it too long.
  private func fits(_ edit: Edit, _ text: StyledString) -> Bool {
    var length = text.utf8Count
    guard (edit.changes.last?.range.upperBound.utf8 ?? 0) <= length else { return false }
    for change in edit.changes {
      guard text.isScalarBoundary(change.range.lowerBound.utf8),
        text.isScalarBoundary(change.range.upperBound.utf8)
      else { return false }
      length += change.newCount - change.range.utf8Count
      // A later change can only take away what is there now.
      guard length - text.utf8Count <= mostBytes else { return false }
    }
    return length <= mostBytes
  }

  private func clamped(_ selection: Selection) -> Selection {
    let text = document.text
    func place(_ offset: TextOffset) -> TextOffset {
      var place = min(offset.utf8, text.utf8Count)
      while !text.isScalarBoundary(place) { place -= 1 }
      return TextOffset(place)
    }
    return Selection(anchor: place(selection.anchor), head: place(selection.head))
  }

  /// A selection in places of the text after an edit that is still to be made.
  private func clamped(_ selection: Selection, after edit: Edit) -> Selection {
    func place(_ offset: TextOffset) -> TextOffset {
      var moved = 0
      for change in edit.changes {
        let start = change.range.lowerBound.utf8 + moved
        if offset.utf8 < start { break }
        if offset.utf8 < start + change.newCount {
          guard case .replace(_, with: let text) = change else { break }
          var inside = offset.utf8 - start
          while !text.isScalarBoundary(inside) { inside -= 1 }
          return TextOffset(start + inside)
        }
        moved += change.newCount - change.range.utf8Count
      }
      let before = clamped(Selection(offset - moved)).head
      return before + moved
    }
    return Selection(anchor: place(selection.anchor), head: place(selection.head))
  }
}
