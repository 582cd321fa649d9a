import ColorControls
import StyledText
import TerminalCore
import UnicodeText

/// Draws the explanation of a question above the status line.
struct QuestionPane {
  let question: Overlay.Question

  /// Returns the rows at the bottom of the document that the explanation covers; two are left
  /// visible.
  func area(in document: Rect) -> Rect {
    let count = rows(in: document).count
    guard count > 0 else { return Rect(column: 0, row: document.maxRow, columns: 0, rows: 0) }
    let rows = min(count, max(document.rows - 2, 1), document.rows)
    return Rect(
      column: document.minColumn, row: document.maxRow - rows, columns: document.columns, rows: rows
    )
  }

  /// Returns the largest scroll offset.
  func lastScroll(in document: Rect) -> Int {
    max(rows(in: document).count - area(in: document).rows, 0)
  }

  func render(into frame: inout Frame, in document: Rect, theme: ResolvedTheme) {
    let area = area(in: document)
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let rows = rows(in: document)
    for row in 0..<area.rows {
      let number = question.scroll + row
      guard number < rows.count else { break }
      frame.write(
        String(repeating: " ", count: theme.barPadding) + rows[number], at: area.row(row).origin,
        style: theme.barStyle, limit: area.columns)
    }
    let below = rows.count - question.scroll - area.rows
    guard below > 0 || question.scroll > 0 else { return }
    let words = below > 0 ? " ↓ \(below) more " : " ↑ "
    frame.writeTrailing(words, in: area.row(area.rows - 1), style: theme.barNote)
  }

  /// Returns the explanation in rows.
  ///
  /// Sentences are wrapped; lines of text, which begin with a space or a sign, are cut.
  private func rows(in document: Rect) -> [String] {
    question.lines.flatMap { line in
      let line = VisibleMark.sanitized(line)
      let isText = line.first.map { " +-…".contains($0) } ?? true
      if isText { return [line] }
      let rows = line.wrapped(columns: document.columns - 4, first: document.columns - 2)
      return [rows[0]] + rows.dropFirst().map { "  " + $0 }
    }
  }
}
