import TerminalCore

/// A disc of half-block pixels.
///
/// Pixels are one column wide; rows of pixels are half a cell high.
struct RadialMenuDisc: Hashable {
  /// The leftmost column.
  var column: Int
  /// The topmost row of pixels; two rows of pixels are one row of cells.
  var top: Int
  /// The diameter in pixels: an even number, or 1 for a single cell, two pixels high.
  let diameter: Int

  /// The height in pixels.
  var height: Int { max(diameter, 2) }

  /// The cells that the disc touches, some of them with one pixel only.
  var cells: Rect {
    let first = Self.row(ofPixel: top)
    return Rect(
      column: column, row: first, columns: diameter,
      rows: Self.row(ofPixel: top + height - 1) + 1 - first)
  }

  /// The central cell: of two side by side the left one, of two above each other the one that is
  /// completely inside.
  var middle: Point {
    Point(column: column + (diameter - 1) / 2, row: Self.row(ofPixel: top + (height - 1) / 2))
  }

  /// Returns the number of pixel rows of a cell within the bounds, 0...2.
  func rowsOfPixels(in cell: Point) -> Int {
    guard (column..<column + diameter).contains(cell.column) else { return 0 }
    return max(min(top + height, 2 * cell.row + 2) - max(top, 2 * cell.row), 0)
  }

  /// Returns the distance between the centres of two discs in pixels.
  func distance(to other: RadialMenuDisc) -> Double {
    let right = Double(2 * (other.column - column) + other.diameter - diameter) / 2
    let down = Double(2 * (other.top - top) + other.height - height) / 2
    return (right * right + down * down).squareRoot()
  }

  /// Returns the disc moved as little as possible so that its cells are inside an area.
  func moved(into area: Rect) -> RadialMenuDisc {
    var disc = self
    disc.column = max(min(column, area.maxColumn - diameter), area.minColumn)
    disc.top = max(min(top, 2 * area.maxRow - height), 2 * area.minRow)
    return disc
  }

  /// Whether a pixel, relative to the top left corner, belongs to the disc inside a border.
  func contains(x: Int, y: Int, without border: Int = 0) -> Bool {
    guard diameter > 1 else { return true }
    let middle = Double(diameter) / 2
    let (right, down) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
    // Slightly larger inside a border, in favour of the colour.
    let radius = middle - Double(border) + (border > 0 ? 0.15 : 0)
    return right * right + down * down <= radius * radius
  }

  private static func row(ofPixel y: Int) -> Int { y >> 1 }
}
