extension Frame {
  /// Writes text on one row, clipped to `limit` columns and to the grid.
  ///
  /// Control characters and other scalars that a terminal would act upon become U+FFFD, so
  /// untrusted names and messages can be written as they are.
  /// - Returns: the columns used.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    var column = 0
    for glyph in Glyphs(text) {
      guard column + glyph.width <= limit else { break }
      set(
        Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style),
        at: Point(column: point.column + column, row: point.row))
      column += glyph.width
    }
    return column
  }

  /// Writes text centred in the first row of `rect`.
  public mutating func writeCentered(_ text: String, in rect: Rect, style: CellStyle = .plain) {
    let width = min(GlyphWidth.columns(of: text), rect.columns)
    write(
      text, at: Point(column: rect.minColumn + (rect.columns - width) / 2, row: rect.minRow),
      style: style, limit: rect.columns)
  }

  /// Writes text at the right end of the first row of `rect`; a longer text keeps its beginning.
  public mutating func writeTrailing(_ text: String, in rect: Rect, style: CellStyle = .plain) {
    let width = min(GlyphWidth.columns(of: text), rect.columns)
    write(
      text, at: Point(column: rect.maxColumn - width, row: rect.minRow), style: style, limit: width)
  }

  /// Draws a box with rounded corners along the edge of `rect`; needs 2×2 cells.
  public mutating func drawBorder(_ rect: Rect, style: CellStyle) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    for column in rect.minColumn + 1..<rect.maxColumn - 1 {
      set(Cell("─", style: style), at: Point(column: column, row: rect.minRow))
      set(Cell("─", style: style), at: Point(column: column, row: rect.maxRow - 1))
    }
    for row in rect.minRow + 1..<rect.maxRow - 1 {
      set(Cell("│", style: style), at: Point(column: rect.minColumn, row: row))
      set(Cell("│", style: style), at: Point(column: rect.maxColumn - 1, row: row))
    }
    let right = rect.maxColumn - 1
    let bottom = rect.maxRow - 1
    set(Cell("╭", style: style), at: rect.origin)
    set(Cell("╮", style: style), at: Point(column: right, row: rect.minRow))
    set(Cell("╰", style: style), at: Point(column: rect.minColumn, row: bottom))
    set(Cell("╯", style: style), at: Point(column: right, row: bottom))
  }
}
