extension Screen {
  /// The columns at which tabs stop: every eighth one, until the output sets or clears some.
  struct TabStops {
    /// Stops are set and cleared up to this column; no terminal is wider.
    private static let maximum = 4096

    private static let usual = Array(stride(from: 8, to: maximum, by: 8))

    /// The stops up to `maximum`, in ascending order.
    private var columns = usual
    /// Whether there are stops beyond.
    private var areEndless = true

    /// Sets a stop at a column.
    mutating func set(_ column: Int) {
      let index = index(from: column)
      guard column < Self.maximum, !columns[index...].starts(with: [column]) else { return }
      columns.insert(column, at: index)
    }

    /// Clears the stop at a column.
    mutating func clear(_ column: Int) {
      let index = index(from: column)
      if columns[index...].starts(with: [column]) { columns.remove(at: index) }
    }

    /// Clears all stops.
    mutating func clearAll() { (columns, areEndless) = ([], false) }

    /// Returns the column to which a tab moves, if a stop follows.
    func column(after column: Int) -> Int? {
      let index = index(from: column + 1)
      if index < columns.count { return columns[index] }
      return areEndless ? max((column / 8 + 1) * 8, Self.maximum) : nil
    }

    /// Returns the column to which a tab back moves.
    func column(before column: Int) -> Int {
      if areEndless, column > Self.maximum { return (column - 1) / 8 * 8 }
      let index = index(from: column)
      return index > 0 ? columns[index - 1] : 0
    }

    /// Returns the index of the first stop at or behind a column, by bisection.
    private func index(from column: Int) -> Int {
      var range = 0..<columns.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range = columns[middle] < column ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
  }
}
