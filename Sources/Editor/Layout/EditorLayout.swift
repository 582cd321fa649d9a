import ColorControls
import StyledText
import TerminalCore

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
    let rows = size.rows
    let toolbarRows = Self.toolbarRows(size)
    let statusRows = rows >= 2 ? 1 : 0
    let hintRows = rows >= 8 ? 1 : 0
    let documentRows = rows - toolbarRows - statusRows - hintRows
    let columns = size.columns
    toolbar = Rect(column: 0, row: 0, columns: columns, rows: toolbarRows)
    gutter = Rect(column: 0, row: toolbarRows, columns: gutterColumns, rows: documentRows)
    document = Rect(
      column: gutterColumns, row: toolbarRows, columns: columns - gutterColumns, rows: documentRows)
    status = Rect(
      column: 0, row: toolbarRows + documentRows, columns: columns, rows: statusRows)
    hints = Rect(
      column: 0, row: rows - hintRows, columns: columns, rows: hintRows)
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
