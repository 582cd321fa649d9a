import StyledText
import TerminalCore
import TextColorPicker

/// Draws the lines that explain a question, right above the status line.
struct QuestionPane {
  let question: Overlay.Question

  /// The rows it takes at the bottom of the document: its lines, but not all of the document.
  func area(in document: Rect) -> Rect {
    let count = question.lines.count
    guard count > 0 else { return Rect(column: 0, row: document.maxRow, columns: 0, rows: 0) }
    let rows = min(count, max(document.rows - 2, 1), document.rows)
    return Rect(
      column: document.minColumn, row: document.maxRow - rows, columns: document.columns, rows: rows
    )
  }

  func render(into frame: inout Frame, in document: Rect, theme: ResolvedTheme) {
    let area = area(in: document)
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let lines = question.lines
    for row in 0..<area.rows {
      let number = question.scroll + row
      guard number < lines.count else { break }
      let line = VisibleMark.sanitized(lines[number])
      frame.write(
        String(repeating: " ", count: theme.barPadding) + line, at: area.row(row).origin,
        style: theme.barStyle, limit: area.columns)
    }
    let below = lines.count - question.scroll - area.rows
    guard below > 0 || question.scroll > 0 else { return }
    let words = below > 0 ? " ↓ \(below) more " : " ↑ "
    frame.writeTrailing(words, in: area.row(area.rows - 1), style: theme.barNote)
  }
}
