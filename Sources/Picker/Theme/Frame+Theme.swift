package import Terminal

extension Frame {
  /// Draws an empty panel with the theme's shadow, background and border.
  /// - Parameter hasBorder: whether to draw the border.
  package mutating func drawPanel(
    _ rect: Rect, isFocused: Bool = true, hasBorder: Bool = true, theme: ResolvedTheme
  ) {
    if theme.shadow == .drop { drawShadow(of: rect, theme: theme) }
    fill(rect, with: Cell(" ", style: theme.panelStyle))
    if hasBorder {
      drawBorder(rect, glyphs: theme.borderGlyphs, style: theme.borderStyle(isFocused: isFocused))
    }
  }

  /// Draws a border along the edge of `rect`, which must have at least 2×2 cells.
  package mutating func drawBorder(_ rect: Rect, glyphs: BorderGlyphs, style: CellStyle) {
    guard rect.columns >= 2, rect.rows >= 2, glyphs.border != .blank else { return }
    let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
    for column in rect.minColumn + 1..<right {
      set(Cell(glyphs.horizontal, style: style), at: Point(column: column, row: rect.minRow))
      set(Cell(glyphs.horizontal, style: style), at: Point(column: column, row: bottom))
    }
    for row in rect.minRow + 1..<bottom {
      set(Cell(glyphs.vertical, style: style), at: Point(column: rect.minColumn, row: row))
      set(Cell(glyphs.vertical, style: style), at: Point(column: right, row: row))
    }
    let corners = [
      rect.origin, Point(column: right, row: rect.minRow),
      Point(column: rect.minColumn, row: bottom), Point(column: right, row: bottom),
    ]
    for (glyph, point) in zip(glyphs.cornerGlyphs, corners) {
      set(Cell(glyph, style: style), at: point)
    }
  }

  /// Draws the shadow of a panel: two columns on its right and a row below it.
  private mutating func drawShadow(of rect: Rect, theme: ResolvedTheme) {
    let right = Rect(
      column: rect.maxColumn, row: rect.minRow + 1, columns: 2, rows: rect.rows)
    let below = Rect(
      column: rect.minColumn + 2, row: rect.maxRow, columns: rect.columns - 2, rows: 1)
    for area in [right, below] { restyle(area) { $0 = theme.shadowStyle } }
  }
}

extension ResolvedTheme {
  /// Returns the rectangle of the content of a bordered panel.
  ///
  /// The padding shrinks if fewer than 30 columns or 8 rows would be left.
  package func content(ofPanel rect: Rect) -> Rect {
    let columns = min(panelPadding.columns, max((rect.columns - 2 - 30) / 2, 0))
    let rows = min(panelPadding.rows, max((rect.rows - 2 - 8) / 2, 0))
    return rect.inset(columns: 1 + columns, rows: 1 + rows)
  }
}
