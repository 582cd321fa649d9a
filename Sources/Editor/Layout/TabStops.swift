/// The columns to which tabs advance.
struct TabStops: Hashable, Sendable {
  /// The distance of tab stops in columns.
  var width = 8

  /// Returns the next tab stop after a column.
  func next(after column: Int) -> Int { (column / width + 1) * width }
}
