import Files
import Picker
import StyledText
import Terminal

/// The caret with its selection, goal column, mark and typing style.
struct Caret: Sendable {
  /// A mark makes the motions select without Shift.
  enum Mark: Hashable, Sendable {
    case text, block
  }

  /// The selected text, or the position of the caret when nothing is selected.
  var selection = Selection(.zero)
  /// The style of the next typed character when the user chose one; nil takes it from the text.
  var typingStyle: TextStyle?
  /// Whether the selection was just coloured: what is typed or pasted then goes after it, because
  /// an Enter too many after picking must not replace it.
  private(set) var isColored = false
  /// The column that vertical motions try to keep, counted in the line, or in the row where lines
  /// are wrapped.
  private(set) var goalColumn: Int?
  /// The mark, until an edit, a click, Esc or its own key ends it.
  private(set) var mark: Mark?

  /// Moves without an edit.
  ///
  /// Every other selection ends the typing style. Only a vertical motion passes a goal column on;
  /// all other moves forget it.
  mutating func move(to selection: Selection, goalColumn: Int? = nil) {
    if selection != self.selection { typingStyle = nil }
    self.selection = selection
    self.goalColumn = goalColumn
    isColored = false
  }

  /// Goes where an edit, undo or redo left the selection: the mark ends, and with it the typing
  /// style unless text was typed.
  mutating func settle(at selection: Selection, keepingTypingStyle: Bool) {
    if !keepingTypingStyle { typingStyle = nil }
    self.selection = selection
    goalColumn = nil
    mark = nil
    isColored = false
  }

  /// Records that the selection has been coloured.
  mutating func markColored() { isColored = !selection.isEmpty || selection.isBlock }

  /// Forgets the goal column because columns have changed.
  mutating func forgetGoalColumn() { goalColumn = nil }

  /// Sets a mark, or ends it when it is the one that is set.
  mutating func toggle(_ mark: Mark) { self.mark = self.mark == mark ? nil : mark }

  /// Ends the mark; the selection stays.
  mutating func endMark() { mark = nil }
}

extension EditorModel {
  /// Moves the caret, or the head of the selection.
  mutating func move(_ motion: Motion, extending: Bool) {
    if extending, caret.mark == .block { return extendBlock(motion) }
    if !extending, !selection.isEmpty, motion == .left || motion == .right {
      let range = selection.range
      return moveCaret(to: motion == .left ? range.lowerBound : range.upperBound, extending: false)
    }
    let motion = motion == .lineEnd && file.following != nil ? .documentEnd : motion
    let goalColumn = motion.isVertical ? caret.goalColumn ?? caretRowColumn : nil
    let destination = layout.destination(
      of: motion, from: selection.head, goalColumn: goalColumn ?? caretRowColumn,
      pageRows: pageRows)
    moveCaret(to: destination, extending: extending, goalColumn: goalColumn)
  }

  /// Moves the caret to an offset, and extends the selection or ends it.
  mutating func moveCaret(to offset: TextOffset, extending: Bool, goalColumn: Int? = nil) {
    let head = text.roundedDown(offset)
    caret.move(
      to: Selection(anchor: extending ? selection.anchor : head, head: head),
      goalColumn: goalColumn)
    document.breakUndoGroup()
    revealCaret()
  }

  /// Moves the caret to a line and column, both counted from 1, or as near as the text allows.
  ///
  /// If the line has not been read yet, the caret moves once it has been.
  package mutating func goTo(line: Int, column: Int) {
    let isRead = line < text.lineCount
    file.reading?.pendingPosition = isRead ? nil : (line, column)
    let index = LineIndex(min(max(line, 1), text.lineCount) - 1)
    let top = viewport.top
    moveCaret(to: layout.offset(in: index, nearestTo: max(column, 1) - 1), extending: false)
    guard viewport.top != top else { return }
    // A line that was not on the screen stands in the middle, with the lines around it.
    let half = visibleDocument.rows / 2
    scroll(by: viewport.top < top ? -half : min(half, text.lastLine.value - index.value))
  }

  mutating func selectAll() {
    document.breakUndoGroup()
    caret.typingStyle = nil
    caret.move(to: Selection(anchor: text.startOffset, head: text.endOffset))
  }

  /// The number of rows that a page motion moves.
  var pageRows: Int { max(visibleDocument.rows - 1, 1) }

  /// The column of the caret in its line.
  var caretColumn: Int { selection.columns?.head ?? layout.column(of: selection.head) }

  /// The column that vertical motions keep: that of the row on the screen.
  var caretRowColumn: Int {
    viewport.wrapsLines ? layout.position(of: selection.head).column : caretColumn
  }
}
