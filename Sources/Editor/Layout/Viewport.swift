import StyledText

/// The part of the document that is in sight.
struct Viewport: Hashable, Sendable {
  /// The line on the first row.
  var top = LineIndex(0)
  /// Which of its rows that is, where long lines are wrapped.
  var topPart = 0
  /// The column of the line at the left edge, where long lines are not wrapped.
  var left = 0
  /// What was measured to show it.
  var rulers = LineRulers()

  /// The first row.
  var topRow: TextLayout.Row {
    get { TextLayout.Row(line: top, part: topPart) }
    set {
      top = newValue.line
      topPart = newValue.part
    }
  }

  /// Moves as little as possible so that a place is in sight.
  mutating func reveal(
    _ place: (row: TextLayout.Row, column: Int), in layout: TextLayout, rows: Int, columns: Int
  ) {
    guard rows > 0, columns > 0 else { return }
    topRow = min(max(topRow, layout.row(1 - rows, from: place.row)), place.row)
    guard layout.wrapWidth == nil else {
      left = 0
      return
    }
    reveal(column: place.column, columns: columns)
  }

  private mutating func reveal(column: Int, columns: Int) {
    // A margin shows what comes next while typing towards the edge.
    let margin = min(4, (columns - 1) / 2)
    if column < left + margin, left > 0 { left = max(0, column - margin) }
    if column < left { left = column }
    if column > left + columns - 1 - margin { left = column - columns + 1 + margin }
    if column < columns - margin, left <= margin { left = 0 }
  }
}
