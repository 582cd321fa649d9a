import StyledText

/// The part of the document that is in sight.
struct Viewport: Hashable, Sendable {
  /// The line on the first row.
  var top = LineIndex(0)
  /// The column of the line at the left edge.
  var left = 0

  /// Moves as little as possible so that a place is in sight.
  mutating func reveal(line: LineIndex, column: Int, rows: Int, columns: Int) {
    guard rows > 0, columns > 0 else { return }
    top = min(max(top, line - (rows - 1)), line)
    // A margin shows what comes next while typing towards the edge.
    let margin = min(4, (columns - 1) / 2)
    if column < left + margin, left > 0 { left = max(0, column - margin) }
    if column < left { left = column }
    if column > left + columns - 1 - margin { left = column - columns + 1 + margin }
    if column < columns - margin, left <= margin { left = 0 }
  }
}
