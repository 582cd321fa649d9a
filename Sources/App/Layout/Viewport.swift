import StyledText
import Terminal

/// The visible part of the document.
struct Viewport: Hashable, Sendable {
  /// The first row.
  var topRow = TextLayout.Row(line: LineIndex(0))
  /// The first visible column of the lines, where long lines are not wrapped.
  var left = 0
  /// Whether long lines continue on the next row instead of beyond the edge.
  var wrapsLines = false
  /// Whether the numbers of the lines are shown beside them.
  var showsLineNumbers = false
  /// Known columns of long lines.
  private(set) var checkpoints = CheckpointCache()

  /// The columns between tab stops.
  var tabWidth: Int {
    get { widths.tabWidth }
    set { widths.tabWidth = newValue }
  }

  /// What the columns depend on besides the text.
  var widths: CharacterWidths {
    get { checkpoints.widths }
    set {
      guard newValue != widths else { return }
      checkpoints = CheckpointCache(widths: newValue)
    }
  }

  /// The line on the first row.
  var top: LineIndex { topRow.line }

  /// Shows the start of another text; wrapping, line numbers and tab stops do not change.
  mutating func reset() {
    (topRow, left) = (TextLayout.Row(line: LineIndex(0)), 0)
    checkpoints = CheckpointCache(widths: widths)
  }

  /// Shows the start of the top line.
  mutating func scrollToLineStart() {
    topRow.part = 0
    left = 0
  }

  /// Returns the column at a cell, counted in the line, or in the row where lines are wrapped.
  func column(at point: Point, in pane: Rect) -> Int {
    left + min(max(point.column, 0), pane.maxColumn - 1) - pane.minColumn
  }

  /// Scrolls as little as needed to make a position visible in a pane.
  mutating func reveal(
    _ position: (row: TextLayout.Row, column: Int), in layout: TextLayout, size: Size
  ) {
    // On a screen without rows too, the first row is one of the text.
    let rows = max(size.rows, 1)
    topRow = min(max(topRow, layout.row(1 - rows, from: position.row)), position.row)
    guard layout.wrapWidth == nil, size.columns > 0 else {
      left = 0
      return
    }
    reveal(column: position.column, columns: size.columns)
  }

  private mutating func reveal(column: Int, columns: Int) {
    // A margin shows the next characters while the user types towards the edge.
    let margin = min(4, (columns - 1) / 2)
    if column < left + margin, left > 0 { left = max(0, column - margin) }
    if column < left { left = column }
    if column > left + columns - 1 - margin { left = column - columns + 1 + margin }
    if column < columns - margin, left <= margin { left = 0 }
  }

  /// Scrolls down, or up by a negative number, to where the last row is at the bottom of a pane.
  mutating func scroll(by rows: Int, in layout: TextLayout, size: Size) {
    let line = layout.text.lastLine
    let last = TextLayout.Row(line: line, part: layout.rows(of: line)?.last ?? 0)
    let lowest = layout.row(1 - max(size.rows, 1), from: last)
    let top = layout.row(rows, from: topRow)
    topRow = rows > 0 ? min(top, max(lowest, topRow)) : top
    measureVisibleLines(of: layout, size: size)
  }

  /// Measures the long lines that are visible in a pane, so that drawing them is quick, and keeps
  /// the checkpoints of the layout.
  mutating func measureVisibleLines(of layout: TextLayout, size: Size) {
    var layout = layout
    let lastLine = layout.text.lastLine
    if let width = layout.wrapWidth {
      var part = topRow.part
      var rows = size.rows
      var line = top
      while rows > 0, line <= lastLine {
        layout.measure(line, column: (part + rows) * width + 1)
        rows -= max((layout.rows(of: line)?.count ?? 1) - part, 1)
        part = 0
        line = line + 1
      }
    } else if left > 0 {
      for row in 0..<size.rows where top + row <= lastLine {
        layout.measure(top + row, column: left + size.columns)
      }
    }
    checkpoints = layout.checkpoints
  }
}
