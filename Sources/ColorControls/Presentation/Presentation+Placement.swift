import TerminalCore

extension Presentation {
  /// Returns where a popover or panel opens: at its first place, or at the first of the others at
  /// which it covers nothing of `anchor.avoiding`; nil if there is none.
  ///
  /// The others are the left edge of the screen, the rows below what it avoids and those above.
  /// - Parameters:
  ///   - first: the place next to the anchor.
  ///   - free: the part of the screen that it may cover.
  static func uncovering(
    _ anchor: PickerAnchor, first: Rect, in free: Rect
  ) -> Rect? {
    let avoided = anchor.avoiding.intersection(free)
    func covers(_ rect: Rect) -> Bool { !rect.intersection(avoided).isEmpty }
    guard !avoided.isEmpty, covers(first) else { return first }
    let left = Rect(origin: Point(column: free.minColumn, row: first.minRow), size: first.size)
    if !covers(left) { return left }
    let spans = [avoided.maxRow..<free.maxRow, free.minRow..<avoided.minRow]
    for span in spans where span.count >= minimumRows + 2 {
      let rows = min(first.rows, span.count)
      // Above, it stays next to its anchor at the top.
      return Rect(column: first.minColumn, row: span.lowerBound, columns: first.columns, rows: rows)
    }
    return nil
  }

  /// Returns whether a sheet belongs at the top, because at the bottom it would cover what the anchor
  /// avoids.
  static func isSheetAtTop(rows: Int, in anchor: PickerAnchor) -> Bool {
    let screen = anchor.screen
    func covered(_ row: Int) -> Int {
      Rect(column: 0, row: row, columns: screen.columns, rows: rows)
        .intersection(anchor.avoiding).rows
    }
    return covered(screen.rows - rows) > covered(0)
  }
}
