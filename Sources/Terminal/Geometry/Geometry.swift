/// A position on the cell grid: zero-based, rows counted downwards.
///
///     let lastCell = Point(column: 79, row: 23)
public struct Point: Hashable, Sendable {
  /// Cells to the right of the left edge.
  public var column: Int
  /// Cells below the top edge.
  public var row: Int

  /// Creates a position from its column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A size in cells, never negative.
///
///     let size = Size(columns: 80, rows: 24)
///     let isVisible = Rect(size).contains(Point(column: 80, row: 0))  // false
public struct Size: Hashable, Sendable {
  /// Width in cells.
  public var columns: Int
  /// Height in cells.
  public var rows: Int

  /// Creates a size; negative numbers become zero.
  public init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// Whether the area has no cells.
  public var isEmpty: Bool { columns == 0 || rows == 0 }

  /// Returns the message for a text that is not a size.
  package static func complaint(about text: String) -> String {
    "“\(text)” is not a size; expected COLSxROWS such as 80x24, up to 1000"
  }

  /// The size written as COLSxROWS.
  package var notation: String { "\(columns)x\(rows)" }

  /// Parses a size written as COLSxROWS, each from 1 to 1000.
  package init?(notation: String) {
    let sides = notation.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

/// A rectangle of cells; `maxColumn` and `maxRow` are exclusive.
///
///     let panel = Rect(column: 2, row: 1, columns: 30, rows: 5)
///     let content = panel.inset(columns: 1, rows: 1)
///     let isHit = content.contains(Point(column: 2, row: 2))  // false: the left border
public struct Rect: Hashable, Sendable {
  /// The top left cell.
  public var origin: Point
  /// The size.
  public var size: Size

  /// Creates a rectangle from its top left cell and size.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Point(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  /// Creates a rectangle from its top left cell and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates the rectangle of a size at the origin.
  public init(_ size: Size) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  /// A rectangle without cells.
  public static let empty = Rect(Size(columns: 0, rows: 0))

  /// The leftmost column.
  public var minColumn: Int { origin.column }
  /// The topmost row.
  public var minRow: Int { origin.row }
  /// The first column to the right of the rectangle.
  public var maxColumn: Int { origin.column + size.columns }
  /// The first row below the rectangle.
  public var maxRow: Int { origin.row + size.rows }
  /// Width in cells.
  public var columns: Int { size.columns }
  /// Height in cells.
  public var rows: Int { size.rows }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether `point` is inside.
  public func contains(_ point: Point) -> Bool {
    (minColumn..<maxColumn).contains(point.column) && (minRow..<maxRow).contains(point.row)
  }

  /// Returns the cells that are in both rectangles.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minColumn, other.minColumn)
    let top = max(minRow, other.minRow)
    return Rect(
      column: left, row: top,
      columns: min(maxColumn, other.maxColumn) - left, rows: min(maxRow, other.maxRow) - top)
  }

  /// Returns the rectangle inset by `columns` on the left and right, and by `rows` above and below.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: minColumn + columns, row: minRow + rows,
      columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
  }

  /// Returns one row of the rectangle, counted from its top; empty if it is outside.
  public func row(_ index: Int) -> Rect {
    Rect(column: minColumn, row: minRow + index, columns: columns, rows: 1).intersection(self)
  }

  /// Returns rows of the rectangle, counted from its top, in their full width; all of the rest if
  /// there is no count.
  package func rows(from first: Int, count: Int? = nil) -> Rect {
    Rect(column: minColumn, row: minRow + first, columns: columns, rows: count ?? rows - first)
  }

  /// Returns columns of the rectangle, counted from its left edge, in their full height; all of the
  /// rest if there is no count.
  package func columns(from first: Int, count: Int? = nil) -> Rect {
    Rect(column: minColumn + first, row: minRow, columns: count ?? columns - first, rows: rows)
  }

  /// Returns the rectangle moved by the least distance to lie inside `bounds`, and clipped if it is
  /// larger.
  public func moved(into bounds: Rect) -> Rect {
    let column = max(min(minColumn, bounds.maxColumn - columns), bounds.minColumn)
    let row = max(min(minRow, bounds.maxRow - rows), bounds.minRow)
    return Rect(column: column, row: row, columns: columns, rows: rows).intersection(bounds)
  }
}

extension Int {
  /// Returns the index that the number stands for among `count` items in a circle.
  package func wrapped(to count: Int) -> Int {
    let index = self % count
    return index < 0 ? index + count : index
  }
}

/// A value that prints as the call that creates it, such as `ColorMode(.dark, variant: "high-contrast")`,
/// where the names of its properties are not those of the arguments.
package protocol PrintedAsCall: CustomDebugStringConvertible {
  /// The arguments in the order of the call; those without a label have an empty one.
  var printedArguments: [(label: String, value: Any)] { get }
}

extension PrintedAsCall {
  /// The call that creates the value.
  public var debugDescription: String {
    let arguments = printedArguments.map { label, value in
      let text =
        switch value {
        case let text as String: text.debugDescription
        case is any CaseIterable: ".\(value)"
        default: "\(value)"
        }
      return (label.isEmpty ? "" : "\(label): ") + text
    }
    return "\(Self.self)(\(arguments.joined(separator: ", ")))"
  }
}

extension Rect: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    [("column", minColumn), ("row", minRow), ("columns", columns), ("rows", rows)]
  }
}
