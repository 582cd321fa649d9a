import TerminalCore

/// A disc of half-block pixels: as many columns wide as it has pixels, on any row of pixels.
struct RadialMenuDisc: Hashable {
  /// The leftmost column.
  var column: Int
  /// The topmost row of pixels, two of which are a row of cells.
  var top: Int
  /// Pixels from side to side: an even number, or 1 for a single cell, two pixels high.
  let diameter: Int

  /// Pixels from top to bottom.
  var height: Int { max(diameter, 2) }

  /// The cells that the disc is in; half of some may be empty.
  var cells: Rect {
    let first = Self.row(ofPixel: top)
    return Rect(
      column: column, row: first, columns: diameter,
      rows: Self.row(ofPixel: top + height - 1) + 1 - first)
  }

  /// The cell in the middle; of two beside each other the left one, of two above each other the one
  /// that lies inside whole.
  var middle: Point {
    Point(column: column + (diameter - 1) / 2, row: Self.row(ofPixel: top + (height - 1) / 2))
  }

  /// How many of the two rows of pixels of a cell are inside the bounds, 0...2.
  func rowsOfPixels(in cell: Point) -> Int {
    guard (column..<column + diameter).contains(cell.column) else { return 0 }
    return max(min(top + height, 2 * cell.row + 2) - max(top, 2 * cell.row), 0)
  }

  /// The distance between the middles of two discs, in pixels.
  func distance(to other: RadialMenuDisc) -> Double {
    let right = Double(2 * (other.column - column) + other.diameter - diameter) / 2
    let down = Double(2 * (other.top - top) + other.height - height) / 2
    return (right * right + down * down).squareRoot()
  }

  /// The disc moved as little as possible so that its cells lie inside an area.
  func moved(into area: Rect) -> RadialMenuDisc {
    var disc = self
    disc.column = max(min(column, area.maxColumn - diameter), area.minColumn)
    disc.top = max(min(top, 2 * area.maxRow - height), 2 * area.minRow)
    return disc
  }

  /// Whether a pixel inside the bounds, counted from the top left one, belongs to the disc without
  /// a border of a width.
  func contains(x: Int, y: Int, without border: Int = 0) -> Bool {
    guard diameter > 1 else { return true }
    let middle = Double(diameter) / 2
    let (right, down) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
    // A little more inside a border: the colour matters most.
    let radius = middle - Double(border) + (border > 0 ? 0.15 : 0)
    return right * right + down * down <= radius * radius
  }

  private static func row(ofPixel y: Int) -> Int { y >> 1 }
}
