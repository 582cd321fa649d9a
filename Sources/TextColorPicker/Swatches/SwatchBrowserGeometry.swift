import TerminalCore

/// The geometry of a swatch browser: title, labels and swatches.
struct SwatchBrowserGeometry {
  /// The title row; nil if there is a single row.
  let title: Rect?
  /// The rows of swatches.
  let grid: Rect
  /// The width of the labels before the swatches.
  let labelColumns: Int
  /// The width of a swatch.
  let swatchColumns: Int
  /// The height of a swatch; a few rows of swatches are drawn taller.
  let swatchRows: Int

  init(_ browser: SwatchBrowser, in area: Rect) {
    title = area.rows >= 2 ? area.row(0) : nil
    grid = Rect(
      column: area.minColumn, row: area.minRow + (title == nil ? 0 : 1), columns: area.columns,
      rows: area.rows - (title == nil ? 0 : 1))
    let longest = browser.rows.map { GlyphWidth.columns(of: $0.label) }.max() ?? 0
    // Labels are dropped in a narrow area.
    labelColumns = area.columns >= 40 ? min(longest + (longest > 0 ? 2 : 0), 18) : 0
    let most = browser.rows.map(\.swatches.count).max() ?? 0
    swatchColumns = min(max((area.columns - labelColumns) / max(most, 1), 1), 6)
    let isList = browser.rows.contains { $0.layout != nil || !$0.note.isEmpty }
    swatchRows = isList ? 1 : min(max(grid.rows / max(browser.rows.count, 1), 1), 3)
  }

  /// Returns the number of swatches per row for an ungrouped list.
  static func perRow(columns: Int) -> Int { max(columns / 4, 1) }

  /// The number of visible rows of swatches.
  var visibleRows: Int { max(grid.rows / swatchRows, 1) }

  /// Returns the cells of a row, labels and notes included.
  func area(ofRow row: Int, in browser: SwatchBrowser) -> Rect {
    Rect(
      column: grid.minColumn, row: grid.minRow + (row - browser.scroll) * swatchRows,
      columns: grid.columns, rows: swatchRows
    ).intersection(grid)
  }

  /// Returns the cells of a swatch, or of a whole row that has none.
  func cells(of position: SwatchBrowser.Position, in browser: SwatchBrowser) -> Rect {
    let row = grid.minRow + (position.row - browser.scroll) * swatchRows
    guard browser.rows.indices.contains(position.row), browser.rows[position.row].layout == nil
    else {
      return Rect(column: grid.minColumn, row: row, columns: grid.columns, rows: 1)
        .intersection(grid)
    }
    return Rect(
      column: grid.minColumn + labelColumns + position.index * swatchColumns, row: row,
      columns: swatchColumns, rows: swatchRows
    ).intersection(grid)
  }

  /// Returns the position of the swatch or row at a point.
  func position(at point: Point, in browser: SwatchBrowser) -> SwatchBrowser.Position? {
    guard grid.contains(point) else { return nil }
    let row = (point.row - grid.minRow) / swatchRows + browser.scroll
    let count = browser.count(inRow: row)
    guard count > 0 else { return nil }
    // In a row with a single swatch, its label and note react to clicks too.
    if count == 1 { return SwatchBrowser.Position(row: row, index: 0) }
    let index = (point.column - grid.minColumn - labelColumns) / swatchColumns
    let isInGrid = point.column >= grid.minColumn + labelColumns
    return isInGrid && index < count ? SwatchBrowser.Position(row: row, index: index) : nil
  }
}
