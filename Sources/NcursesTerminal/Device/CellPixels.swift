import TerminalCore

/// The size of a cell in pixels, for terminals that report the mouse in pixels.
struct CellPixels: Hashable {
  /// Pixels per column, not always an integer.
  var width: Double
  /// Pixels per row.
  var height: Double

  /// Converts a mouse action whose position is in pixels to a cell and a position inside it.
  func located(_ mouse: Mouse, in size: Size) -> Mouse {
    let x = (Double(mouse.position.column) + 0.5) / width
    let y = (Double(mouse.position.row) + 0.5) / height
    var mouse = mouse
    // The padding around the cells belongs to the outermost ones.
    let cell = Point(
      column: min(max(Int(x), 0), max(size.columns - 1, 0)),
      row: min(max(Int(y), 0), max(size.rows - 1, 0)))
    mouse.position = cell
    mouse.fraction = Mouse.Fraction(
      x: min(max(x - Double(cell.column), 0), 0.999),
      y: min(max(y - Double(cell.row), 0), 0.999))
    return mouse
  }
}
