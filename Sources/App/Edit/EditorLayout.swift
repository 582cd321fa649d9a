import Files
import Picker
import StyledText
import Terminal

/// The areas of the editor on a screen of any size.
struct EditorLayout: Hashable {
  /// Name, colours and icon: from twelve rows in the largest terminals to one in a small and none in
  /// a tiny one.
  let toolbar: Rect
  /// The numbers of the lines; empty where they are not shown.
  let gutter: Rect
  /// The text.
  let document: Rect
  /// Messages, prompts, position.
  let status: Rect
  /// The most useful keys; absent in a small terminal.
  let hints: Rect

  /// - Parameter gutterColumns: the columns for the numbers of the lines.
  init(_ size: Size, gutterColumns: Int = 0) {
    let screen = Rect(size)
    let toolbarRows = Self.toolbarRows(size)
    let (statusRows, hintRows) = (size.rows >= 2 ? 1 : 0, size.rows >= 8 ? 1 : 0)
    toolbar = screen.rows(from: 0, count: toolbarRows)
    let lines = screen.rows(
      from: toolbarRows, count: size.rows - toolbarRows - statusRows - hintRows)
    gutter = lines.columns(from: 0, count: gutterColumns)
    document = lines.columns(from: gutterColumns)
    status = screen.rows(from: lines.maxRow, count: statusRows)
    hints = screen.rows(from: size.rows - hintRows)
  }

  /// Returns the rows of the toolbar; its icon is as high.
  private static func toolbarRows(_ size: Size) -> Int {
    let steps = [
      (Size(columns: 240, rows: 70), 12), (Size(columns: 160, rows: 50), 8),
      (Size(columns: 100, rows: 30), 5), (Size(columns: 40, rows: 16), 3),
      (Size(columns: 0, rows: 3), 1),
    ]
    return steps.first { size.columns >= $0.0.columns && size.rows >= $0.0.rows }?.1 ?? 0
  }

  /// Returns the columns of the numbers of a text and the blank after them; 0 where the screen is too
  /// narrow for them.
  static func gutterColumns(of text: StyledString, screenColumns: Int) -> Int {
    guard screenColumns >= 30 else { return 0 }
    return max("\(text.lastLine.value + 1)".utf8.count, 2) + 1
  }

  /// The cells of the picker's icon, at the right end of the toolbar.
  var icon: Rect {
    let size = PickerIcon.size(rows: toolbar.rows)
    let margin = toolbar.columns >= 30 ? 1 : 0
    let column = max(toolbar.maxColumn - size.columns - margin, 0)
    return Rect(column: column, row: toolbar.minRow, columns: size.columns, rows: size.rows)
      .intersection(toolbar)
  }
}

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
  package mutating func wrapLines(_ isOn: Bool) { showLines { $0.wrapsLines = isOn } }

  /// Shows the numbers of the lines, or hides them.
  mutating func showLineNumbers(_ isOn: Bool) { showLines { $0.showsLineNumbers = isOn } }

  /// Changes how lines are shown.
  mutating func showLines(_ change: (inout Viewport) -> Void) {
    change(&viewport)
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

  /// Makes the caret visible after the pane or the rows of lines have changed.
  mutating func revealCaretAfterResize() {
    viewport.scrollToLineStart()
    revealCaret()
  }

  /// Scrolls without moving the caret.
  mutating func scroll(by rows: Int) {
    viewport.scroll(by: rows, in: layout, size: areas.document.size)
  }
}
