import TerminalCore

/// The size of a cell in pixels, for terminals that report the mouse in pixels.
struct CellPixels: Hashable {
  /// Pixels from one column to the next, not always a whole number.
  var width: Double
  /// Pixels from one row to the next.
  var height: Double

  /// A mouse action whose position is in pixels, brought to a cell and the place inside it.
  func located(_ mouse: Mouse, in size: Size) -> Mouse {
    let x = (Double(mouse.position.column) + 0.5) / width
    let y = (Double(mouse.position.row) + 0.5) / height
    var mouse = mouse
    // The border round the cells belongs to the outermost ones.
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
