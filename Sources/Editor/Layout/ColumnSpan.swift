/// The width of a part of a line, for any column at which it begins.
///
/// A tab advances to the next tab stop, so only the width before the first tab depends on where the
/// part begins.
struct ColumnSpan: Hashable, Sendable {
  /// Columns before the first tab, or all columns if there is none.
  private var head = 0
  /// Columns from the stop of the first tab to the end; nil if there is no tab.
  private var tail: Int?

  /// Returns the column at which the part ends if it begins at `column`.
  func end(from column: Int) -> Int {
    guard let tail else { return column + head }
    return Self.stop(after: column + head) + tail
  }

  mutating func append(columns: Int) {
    if let tail { self.tail = tail + columns } else { head += columns }
  }

  mutating func appendTab() {
    // After a tab, columns count from a tab stop.
    tail = tail.map(Self.stop(after:)) ?? 0
  }

  /// Returns the next tab stop after a column.
  static func stop(after column: Int) -> Int {
    (column / LineLayout.tabWidth + 1) * LineLayout.tabWidth
  }
}
