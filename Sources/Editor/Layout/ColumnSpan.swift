/// The width of a part of a line, for any column at which it begins.
///
/// A tab advances to the next tab stop, so only the width before the first tab depends on where the
/// part begins.
struct ColumnSpan: Hashable, Sendable {
  /// The tab stops.
  let tabStops: TabStops
  /// Columns before the first tab, or all columns if there is none.
  private var head = 0
  /// Columns from the stop of the first tab to the end; nil if there is no tab.
  private var tail: Int?

  /// Returns the column at which the part ends if it begins at `column`.
  func end(from column: Int) -> Int {
    guard let tail else { return column + head }
    return tabStops.next(after: column + head) + tail
  }

  mutating func append(columns: Int) {
    if let tail { self.tail = tail + columns } else { head += columns }
  }

  mutating func appendTab() {
    // After a tab, columns count from a tab stop.
    tail = tail.map(tabStops.next(after:)) ?? 0
  }

  /// Creates a span of no columns.
  init(_ tabStops: TabStops) { self.tabStops = tabStops }
}
