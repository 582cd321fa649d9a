/// A cell of a grid, counted from its top left corner.
package struct CellPosition: Hashable, Sendable {
  /// The column, from 0.
  package var column: Int
  /// The line, from 0.
  package var line: Int

  /// Creates the cell at a column of a line.
  package init(column: Int, line: Int) {
    self.column = column
    self.line = line
  }
}
