import StyledText
import TerminalCore
import TextColorPicker

/// The areas of the editor on a screen of any size.
struct EditorLayout: Hashable {
  /// Name, colours and icon: three rows, one in a small terminal, none in a tiny one.
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
    let toolbarRows = rows >= 16 && size.columns >= 40 ? 3 : rows >= 3 ? 1 : 0
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

  /// Returns the columns of the numbers of a text and the blank after them; 0 where the screen is too
  /// narrow for them.
  static func gutterColumns(of text: StyledString, screenColumns: Int) -> Int {
    guard screenColumns >= 30 else { return 0 }
    return max("\(text.lastLine.value + 1)".utf8.count, 2) + 1
  }

  /// The cells of the picker's icon, at the right end of the toolbar.
  var icon: Rect {
    let size = PickerIcon.size(rows: toolbar.rows)
    let column = max(toolbar.maxColumn - size.columns - 1, 0)
    return Rect(column: column, row: toolbar.minRow, columns: size.columns, rows: size.rows)
      .intersection(toolbar)
  }
}
