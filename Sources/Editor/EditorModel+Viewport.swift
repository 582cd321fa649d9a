import Files
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// The layout of the lines on columns and rows.
  var layout: TextLayout {
    var checkpoints = viewport.checkpoints
    checkpoints.update(for: document)
    return TextLayout(text: text, checkpoints: checkpoints, wrapWidth: wrapWidth)
  }

  /// The areas of the screen.
  var areas: EditorLayout {
    EditorLayout(
      size,
      gutterColumns: viewport.showsLineNumbers
        ? EditorLayout.gutterColumns(of: text, screenColumns: size.columns) : 0)
  }

  /// The columns of a row if lines are wrapped; nil otherwise.
  ///
  /// The last column of the pane is for the caret after a full row and for the marks of rows that
  /// continue. A picker covers text rather than wrap it anew.
  private var wrapWidth: Int? { viewport.wrapsLines ? max(areas.document.columns - 1, 1) : nil }

  /// Wraps long lines at the edge of the pane, or lets them continue beyond it.
  package mutating func wrapLines(_ isOn: Bool) {
    viewport.wrapsLines = isOn
    caret.forgetGoalColumn()
    revealCaretAfterResize()
  }

  /// The part of the document pane in which the caret is kept visible: beside a panel that leaves
  /// the keyboard to the text, the columns that it does not cover.
  var visibleDocument: Rect {
    var pane = areas.document
    guard let session, session.isTextFocused, let cover = pickerFrame else { return pane }
    let free = cover.minColumn - pane.minColumn
    if free >= 12 { pane.size = Size(columns: min(pane.columns, free), rows: pane.rows) }
    return pane
  }

  /// The text of the lines that can be on the screen.
  var visibleText: Range<TextOffset> {
    let last = min(viewport.top + size.rows, text.lastLine)
    return text.range(of: viewport.top).lowerBound..<text.range(of: last).upperBound
  }

  /// Shows the numbers of the lines, or hides them.
  mutating func showLineNumbers(_ isOn: Bool) {
    viewport.showsLineNumbers = isOn
    caret.forgetGoalColumn()
    revealCaretAfterResize()
  }

  /// Scrolls as little as needed to make the caret visible.
  mutating func revealCaret() {
    let pane = visibleDocument
    var layout = layout
    let line = text.line(containing: selection.head)
    layout.measure(line, to: selection.head)
    let column = selection.columns?.head ?? layout.column(of: selection.head)
    viewport.reveal(layout.position(onLine: line, column: column), in: layout, size: pane.size)
    viewport.measureVisibleLines(of: layout, size: areas.document.size)
  }

  /// Scrolls as little as needed to make a character visible.
  mutating func reveal(_ offset: TextOffset) {
    let pane = areas.document
    viewport.reveal(layout.position(of: offset), in: layout, size: pane.size)
    viewport.measureVisibleLines(of: layout, size: pane.size)
  }

  /// Makes the caret visible after the pane or the rows of lines have changed.
  mutating func revealCaretAfterResize() {
    viewport.scrollToLineStart()
    revealCaret()
  }

  /// Scrolls without moving the caret, down to where the last row is at the bottom of the pane.
  mutating func scroll(by rows: Int) {
    let layout = layout
    let last = TextLayout.Row(
      line: text.lastLine, part: layout.rows(of: text.lastLine)?.last ?? 0)
    let lowest = layout.row(1 - max(areas.document.rows, 1), from: last)
    let top = layout.row(rows, from: viewport.topRow)
    viewport.topRow = rows > 0 ? min(top, max(lowest, viewport.topRow)) : top
    viewport.measureVisibleLines(of: layout, size: areas.document.size)
  }
}
