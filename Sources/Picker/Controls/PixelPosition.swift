public import Terminal

/// A position in a field of half-block pixels.
///
/// Whole numbers are the centres of pixels, x to the right and y downwards. A row of cells is two
/// pixels high.
///
///     let field = wheel.field(in: area)
///     let center = PixelPosition(x: Double(field.columns - 1) / 2, y: Double(field.rows) - 0.5)
///     let values = wheel.values(at: center, in: field, model: model)  // the saturation 0, no hue
public struct PixelPosition: Hashable, Sendable {
  /// The distance to the right of the centre of the leftmost pixel.
  public var x: Double
  /// The distance below the centre of the topmost pixel.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the position of a click in a field.
  ///
  /// A cell is two pixels high: in the upper half of the field a click means the upper pixel, in
  /// the lower half the lower one, so that both ends can be reached. If the terminal reports
  /// positions within cells, they are used.
  public init(_ mouse: Mouse, in field: Rect) {
    let column = mouse.position.column - field.minColumn
    let row = mouse.position.row - field.minRow
    if let fraction = mouse.fraction {
      x = Double(column) + fraction.x - 0.5
      y = 2 * (Double(row) + fraction.y) - 0.5
    } else {
      x = Double(column)
      y = Double(2 * row + (2 * row + 1 > field.rows ? 1 : 0))
    }
  }

  /// Returns the cell that contains the position, clamped to the field.
  func cell(in field: Rect) -> Point {
    let column = min(max(Int(x.rounded()), 0), max(field.columns - 1, 0))
    let row = min(max(Int(y.rounded()) / 2, 0), max(field.rows - 1, 0))
    return Point(column: field.minColumn + column, row: field.minRow + row)
  }

  /// Returns the position of a coordinate along `count` pixels, as a fraction 0...1.
  ///
  /// The first pixel is 0 and the last is 1; a single pixel is 0.
  static func fraction(_ coordinate: Double, of count: Int) -> Double {
    count > 1 ? min(max(coordinate / Double(count - 1), 0), 1) : 0
  }

  /// Returns the pixel at a fraction 0...1 of the length of `count` pixels.
  static func coordinate(atFraction fraction: Double, of count: Int) -> Double {
    (min(max(fraction, 0), 1) * Double(max(count - 1, 0))).rounded()
  }
}
