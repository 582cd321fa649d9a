import Recovery
import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Moves the caret, or the end of the selection that moves.
  mutating func move(_ motion: Motion, extending: Bool) {
    if extending, isMarkSet, isMarkBlock { return extendBlock(motion) }
    if !extending, !selection.isEmpty, motion == .left || motion == .right {
      let range = selection.range
      return moveCaret(to: motion == .left ? range.lowerBound : range.upperBound, extending: false)
    }
    let kept = motion.isVertical ? wantedColumn ?? caretRowColumn : nil
    moveCaret(to: destination(of: motion), extending: extending)
    wantedColumn = kept
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
    case .pageUp: return vertical(-pageRows)
    case .pageDown: return vertical(pageRows)
    }
  }

  /// The rows that a page up or down goes.
  var pageRows: Int { max(visibleDocument.rows - 1, 1) }

  private func vertical(_ rows: Int) -> TextOffset {
    let layout = layout
    let place = layout.place(of: selection.head)
    let target = layout.step(rows, from: place.row)
    // Beyond the first and the last row the caret goes to their ends, as people expect.
    guard target.missing == 0 else { return rows < 0 ? text.startOffset : text.endOffset }
    return layout.offset(in: target.row, nearestTo: wantedColumn ?? place.column)
  }

  /// The column of the caret in its line, before scrolling.
  var caretColumn: Int { selection.columns?.head ?? layout.column(of: selection.head) }

  /// The column that moves up and down keep: that of the row on the screen.
  var caretRowColumn: Int {
    wrapsLines ? layout.place(of: selection.head).column : caretColumn
  }
}
