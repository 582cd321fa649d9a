public import TerminalCore

extension Frame {
  /// Fills a rectangle as a panel: shadow, ground and border of the theme.
  /// - Parameter hasBorder: false leaves the border out.
  public mutating func drawPanel(
    _ rect: Rect, isFocused: Bool = true, hasBorder: Bool = true, theme: ResolvedTheme
  ) {
    if theme.shadow == .drop { drawShadow(of: rect, theme: theme) }
    fill(rect, with: Cell(" ", style: theme.panelStyle))
    if hasBorder {
      drawBorder(rect, look: theme.borderLook, style: theme.borderStyle(isFocused: isFocused))
    }
  }

  /// Draws a border along the edge of `rect`; needs 2×2 cells.
  public mutating func drawBorder(_ rect: Rect, look: BorderLook, style: CellStyle) {
    guard rect.columns >= 2, rect.rows >= 2, look.border != .blank else { return }
    let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
    for column in rect.minColumn + 1..<right {
      set(Cell(look.horizontal, style: style), at: Point(column: column, row: rect.minRow))
      set(Cell(look.horizontal, style: style), at: Point(column: column, row: bottom))
    }
    for row in rect.minRow + 1..<bottom {
      set(Cell(look.vertical, style: style), at: Point(column: rect.minColumn, row: row))
      set(Cell(look.vertical, style: style), at: Point(column: right, row: row))
    }
    let corners = [
      rect.origin, Point(column: right, row: rect.minRow),
      Point(column: rect.minColumn, row: bottom), Point(column: right, row: bottom),
    ]
    for (glyph, point) in zip(look.cornerGlyphs, corners) {
      set(Cell(glyph, style: style), at: point)
    }
  }

  /// Darkens what lies under the shadow of a panel: two columns at its right, a row below it.
  private mutating func drawShadow(of rect: Rect, theme: ResolvedTheme) {
    let right = Rect(
      column: rect.maxColumn, row: rect.minRow + 1, columns: 2, rows: rect.rows)
    let below = Rect(
      column: rect.minColumn + 2, row: rect.maxRow, columns: rect.columns - 2, rows: 1)
    for area in [right, below] { restyle(area) { $0 = theme.shadowStyle } }
  }
}

extension ResolvedTheme {
  /// The part of a bordered panel that is left for what is inside.
  ///
  /// The padding gives way where a panel is so small that 30 columns and 8 rows would not be left.
  public func content(ofPanel rect: Rect) -> Rect {
    let columns = min(panelPadding.columns, max((rect.columns - 2 - 30) / 2, 0))
    let rows = min(panelPadding.rows, max((rect.rows - 2 - 8) / 2, 0))
    return rect.inset(columns: 1 + columns, rows: 1 + rows)
  }
}
