public import TerminalCore

/// The parts of one row of a slider: letter, track, value.
public struct SliderTrack: Hashable, Sendable {
  /// The name of the component.
  public let label: Rect
  /// The cells that stand for values from the least to the greatest.
  public let cells: Rect
  /// The value in figures.
  public let value: Rect

  /// Divides a row; in a narrow one the name is a letter.
  public init(in row: Rect) {
    let labelColumns = row.columns >= 40 ? 12 : 2
    let valueColumns = min(6, max(row.columns - labelColumns - 4, 0))
    label = Rect(column: row.minColumn, row: row.minRow, columns: labelColumns, rows: 1)
    cells = Rect(
      column: label.maxColumn, row: row.minRow,
      columns: row.columns - labelColumns - valueColumns, rows: 1)
    value = Rect(column: cells.maxColumn, row: row.minRow, columns: valueColumns, rows: 1)
  }

  /// The index of the cell for a share 0...1 of the range.
  public func index(ofShare share: Double) -> Int {
    Int((min(max(share, 0), 1) * Double(max(cells.columns - 1, 0))).rounded())
  }
}
