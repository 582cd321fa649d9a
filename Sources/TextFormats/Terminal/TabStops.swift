/// The columns at which tabs stop: every eighth one, until the output sets or clears some.
struct TabStops {
  /// Stops are set up to this column; no terminal is wider.
  private static let maximum = 4096

  /// Whether all stops were cleared, those of every eighth column too.
  private var isCleared = false
  private var added: Set<Int> = []
  private var removed: Set<Int> = []

  private func contains(_ column: Int) -> Bool {
    added.contains(column)
      || !isCleared && column.isMultiple(of: 8) && !removed.contains(column)
  }

  /// Sets a stop at a column.
  mutating func set(_ column: Int) {
    guard column < Self.maximum else { return }
    added.insert(column)
  }

  /// Clears the stop at a column.
  mutating func clear(_ column: Int) {
    added.remove(column)
    if column < Self.maximum { removed.insert(column) }
  }

  /// Clears all stops.
  mutating func clearAll() { (isCleared, added, removed) = (true, [], []) }

  /// Returns the column to which a number of tabs moves.
  /// - Parameter last: the last column, where tabs without a stop move to; nil if it is not known.
  func column(after column: Int, count: Int, last: Int?) -> Int {
    var column = column
    for _ in 0..<min(count, Self.maximum) where column < last ?? .max {
      let end = last ?? max(column + 9, Self.maximum)
      column = (column + 1..<end).first { contains($0) } ?? last ?? column
    }
    return column
  }

  /// Returns the column to which a number of tabs back moves.
  func column(before column: Int, count: Int) -> Int {
    var column = column
    for _ in 0..<min(count, Self.maximum) where column > 0 {
      column = (1..<column).last { contains($0) } ?? 0
    }
    return column
  }
}
