/// How many columns a stretch of a line takes, whatever column it begins at.
///
/// A tab reaches to the next stop, so that what is before the first one and what is behind the last
/// one has to be told apart.
struct ColumnSpan: Hashable, Sendable {
  /// Columns before the first tab, or of all where there is none.
  private var head = 0
  /// Columns from a tab stop to the end; nil where there is no tab.
  private var tail: Int?

  /// The column a stretch ends at that begins at a column.
  func end(from column: Int) -> Int {
    guard let tail else { return column + head }
    return Self.stop(after: column + head) + tail
  }

  mutating func append(columns: Int) {
    if let tail { self.tail = tail + columns } else { head += columns }
  }

  mutating func appendTab() {
    // Behind a tab columns count from a stop.
    tail = tail.map(Self.stop(after:)) ?? 0
  }

  /// The tab stop behind a column.
  static func stop(after column: Int) -> Int {
    (column / LineLayout.tabWidth + 1) * LineLayout.tabWidth
  }
}
