public import TerminalCore

extension Rect {
  /// Returns the rectangle inset by a padding, which shrinks to leave at least 20 columns and 6
  /// rows.
  public func inset(_ padding: Padding) -> Rect {
    inset(
      columns: min(padding.columns, max((columns - 20) / 2, 0)),
      rows: min(padding.rows, max((rows - 6) / 2, 0)))
  }
}
