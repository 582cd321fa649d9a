/// The position and shape of the terminal's cursor.
///
///     frame.cursor = Cursor(Point(column: 7, row: 1), shape: .block)
public struct Cursor: Hashable, Sendable {
  /// Shapes a terminal can draw (DECSCUSR).
  public enum Shape: UInt8, Hashable, Sendable {
    /// A block over the cell.
    case block = 2
    /// A line under the cell.
    case underline = 4
    /// A line at the left of the cell.
    case bar = 6
  }

  /// The cell of the cursor.
  public var position: Point
  /// The shape.
  public var shape: Shape

  /// Creates a cursor at a position.
  public init(_ position: Point, shape: Shape = .bar) {
    self.position = position
    self.shape = shape
  }
}
