import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Moves the caret, or the end of the selection that moves.
  mutating func move(_ motion: Motion, extending: Bool) {
    if !extending, !selection.isEmpty, motion == .left || motion == .right {
      let range = selection.range
      return moveCaret(to: motion == .left ? range.lowerBound : range.upperBound, extending: false)
    }
    let column = wantedColumn
    let target = destination(of: motion)
    let kept = column ?? caretColumn
    moveCaret(to: target, extending: extending)
    wantedColumn = motion.isVertical ? kept : nil
  }

  /// Puts the caret at a place, selecting on the way or not.
  mutating func moveCaret(to offset: TextOffset, extending: Bool) {
    let head = text.roundedDown(offset)
    let moved = Selection(anchor: extending ? selection.anchor : head, head: head)
    if moved != selection { chosenStyle = nil }
    selection = moved
    wantedColumn = nil
    document.breakUndoGroup()
    revealCaret()
  }

  mutating func selectAll() {
    document.breakUndoGroup()
    chosenStyle = nil
    wantedColumn = nil
    selection = Selection(anchor: text.startOffset, head: text.endOffset)
  }

  private func destination(of motion: Motion) -> TextOffset {
    let head = selection.head
    switch motion {
    case .left: return text.offset(before: head)
    case .right: return text.offset(after: head)
    case .wordLeft: return text.wordStart(before: head)
    case .wordRight: return text.wordEnd(after: head)
    case .lineStart: return text.range(of: text.line(containing: head)).lowerBound
    case .lineEnd: return text.range(of: text.line(containing: head)).upperBound
    case .documentStart: return text.startOffset
    case .documentEnd: return text.endOffset
    case .up: return vertical(-1)
    case .down: return vertical(1)
    case .pageUp: return vertical(-max(visibleDocument.rows - 1, 1))
    case .pageDown: return vertical(max(visibleDocument.rows - 1, 1))
    }
  }

  private func vertical(_ lines: Int) -> TextOffset {
    let line = text.line(containing: selection.head)
    let target = line.value + lines
    // Beyond the first and the last line the caret goes to their ends, as people expect.
    guard target >= 0 else { return text.startOffset }
    guard target < text.lineCount else { return text.endOffset }
    return LineLayout(text, line: LineIndex(target)).offset(nearestTo: wantedColumn ?? caretColumn)
  }

  /// The column of the caret in its line, before scrolling.
  var caretColumn: Int {
    LineLayout(text, line: text.line(containing: selection.head)).column(of: selection.head)
  }

  // MARK: Sight

  /// The part of the document pane that no picker covers.
  var visibleDocument: Rect {
    var pane = EditorLayout(size).document
    guard session != nil, let cover = pickerFrame else { return pane }
    switch presentation {
    case .sheet:
      pane.size = Size(
        columns: pane.columns, rows: max(min(pane.rows, cover.minRow - pane.minRow), 1))
    case .popover, .panel:
      let free = cover.minColumn - pane.minColumn
      if free >= 12 { pane.size = Size(columns: min(pane.columns, free), rows: pane.rows) }
    }
    return pane
  }

  /// Scrolls as little as possible to have the caret in sight.
  mutating func revealCaret() {
    let pane = visibleDocument
    viewport.reveal(
      line: text.line(containing: selection.head), column: caretColumn, rows: pane.rows,
      columns: pane.columns)
  }

  /// Has the caret in sight of a pane that was made larger or smaller.
  mutating func revealCaretAnew() {
    // What a narrow pane had scrolled away may fit now.
    viewport.left = 0
    revealCaret()
  }
}
