import ColorControls
import TerminalCore

/// Draws a label and the line being typed, with the cursor.
struct PromptLine {
  let label: String
  let line: TextEntry
  /// What an empty line shows.
  var placeholder = ""
  let style: CellStyle
  /// The style of the placeholder.
  var noteStyle = CellStyle.plain
  let labelStyle: CellStyle
  /// The style of text that the next character replaces.
  let selectedStyle: CellStyle

  func render(into frame: inout Frame, in row: Rect) {
    guard !row.isEmpty else { return }
    frame.fill(row, with: Cell(" ", style: style))
    let used = frame.write(label, at: row.origin, style: labelStyle, limit: row.columns / 2)
    let box = Rect(
      column: row.minColumn + used, row: row.minRow, columns: row.columns - used, rows: 1)
    guard box.columns > 0 else { return }
    let before = GlyphWidth.columns(of: String(line.text.prefix(line.caret)))
    // Keep the caret visible: drop whole characters at the start.
    var shown = Substring(line.text)
    var hidden = 0
    while before - hidden > box.columns - 1, let first = shown.popFirst() {
      hidden += GlyphWidth.columns(of: String(first))
    }
    if line.text.isEmpty {
      frame.write(placeholder, at: box.origin, style: noteStyle, limit: box.columns)
    }
    frame.write(
      String(shown), at: box.origin,
      style: line.isSelected ? selectedStyle : style, limit: box.columns)
    frame.cursor = Cursor(Point(column: box.minColumn + before - hidden, row: box.minRow))
  }
}
