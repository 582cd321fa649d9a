import TerminalCore

/// The geometry of a swatch browser: title, headings, labels and swatches or layouts.
struct SwatchBrowserGeometry {
  /// The title row; nil if there is a single row.
  let title: Rect?
  /// The row of the headings over the swatches, if there are any.
  let headings: Rect?
  /// The rows of swatches.
  let grid: Rect
  /// The width of the labels before the swatches.
  let labelColumns: Int
  /// The width of a swatch or a layout, with the gap after it.
  let itemColumns: Int
  /// The height of a swatch or a layout, with the gap below it; a few rows of swatches are drawn
  /// taller.
  let itemRows: Int
  /// The blank rows below a layout.
  let layoutGap: Int
  /// Whether the names of layouts stand below their thumbnails, side by side, rather than beside them.
  let hasLayoutGrid: Bool
  /// The width of the gap between clusters of swatches.
  let clusterGap: Int

  init(_ browser: SwatchBrowser, in area: Rect) {
    let isLayouts = browser.page == .layouts
    let most = max(browser.rows.map(\.count).max() ?? 0, 1)
    let gaps = browser.rows.map { $0.cluster > 0 ? ($0.count - 1) / $0.cluster : 0 }.max() ?? 0
    let longest = browser.rows.map { GlyphWidth.columns(of: $0.label) }.max() ?? 0
    // What a row of simulated colours means is in its label, which stays in the narrowest area.
    let isVision = browser.page == .vision
    let wanted = min(longest + (longest > 0 ? 2 : 0), 18, isVision ? area.columns - 5 : 18)
    // Labels are dropped in a narrow area, where they would leave a single column for a swatch.
    let hasLabels =
      isVision
      || area.columns >= 40 && !isLayouts
        && (browser.isList || (area.columns - wanted) / most >= 2 || area.columns / most < 2)
    labelColumns = hasLabels ? wanted : 0
    let room = area.columns - labelColumns
    clusterGap = gaps > 0 && (room - gaps) / most >= min(room / most, 2) ? 1 : 0
    let columns = max((room - clusterGap * gaps) / most, 1)
    // A few swatches are larger, so that they fill more of the page.
    let isSmallPage = browser.isOpen && browser.rows.count <= 4
    let largest =
      isSmallPage ? min(max((area.rows - 1) / max(browser.rows.count, 1) * 2, 6), 12) : 6
    itemColumns =
      isLayouts
      ? columns
      : browser.isList
        ? (isVision && area.columns < 36 ? 0 : min(max(area.columns / 12, 2), 6))
        : min(columns, largest)
    title = area.rows >= 2 ? area.row(0) : nil
    let hasHeadings =
      !browser.headings.isEmpty && itemColumns >= 2 && area.rows >= 6 && !isLayouts
    headings = hasHeadings ? area.row(1) : nil
    let above = (title == nil ? 0 : 1) + (hasHeadings ? 1 : 0)
    grid = Rect(
      column: area.minColumn, row: area.minRow + above, columns: area.columns,
      rows: area.rows - above)
    hasLayoutGrid = isLayouts && most > 1
    let layoutRows = LayoutThumbnail.size.rows + (hasLayoutGrid ? 1 : 0)
    let hasThumbnails = isLayouts && grid.rows >= layoutRows
    // A gap is left out if another row of layouts fits without it.
    let isSpacious =
      !hasLayoutGrid
      || (grid.rows + 1) / (layoutRows + 1) >= min(grid.rows / layoutRows, browser.rows.count)
    layoutGap = hasThumbnails && isSpacious ? 1 : 0
    if isLayouts {
      itemRows = hasThumbnails ? layoutRows + layoutGap : 1
    } else {
      itemRows =
        browser.isList
        ? 1 : min(max(grid.rows / max(browser.rows.count, 1), 1), max(itemColumns / 2, 3))
    }
  }

  /// Returns the number of swatches per row for an ungrouped list.
  static func perRow(columns: Int) -> Int { max(columns / 4, 1) }

  /// Returns the number of layouts per row.
  static func layoutsPerRow(columns: Int) -> Int { max(columns / (columns < 88 ? 20 : 22), 1) }

  /// The number of visible rows of swatches.
  var visibleRows: Int {
    // The gap below the last row of layouts need not be visible.
    max((grid.rows + layoutGap) / itemRows, 1)
  }

  /// Returns the cells of a row, labels and texts included.
  func area(ofRow row: Int, in browser: SwatchBrowser) -> Rect {
    Rect(
      column: grid.minColumn, row: grid.minRow + (row - browser.scroll) * itemRows,
      columns: grid.columns, rows: itemRows
    ).intersection(grid)
  }

  /// Returns the cells of a swatch or a layout, without the gap to the next one.
  func cells(of position: SwatchBrowser.Position, in browser: SwatchBrowser) -> Rect {
    guard browser.rows.indices.contains(position.row) else {
      return Rect(Size(columns: 0, rows: 0))
    }
    let row = browser.rows[position.row]
    let top = grid.minRow + (position.row - browser.scroll) * itemRows
    let left = grid.minColumn + labelColumns + offset(of: position.index, in: row)
    if !row.layouts.isEmpty {
      return Rect(
        column: left, row: top, columns: itemColumns - (hasLayoutGrid ? 1 : 0),
        rows: itemRows - layoutGap
      ).intersection(grid)
    }
    // Two columns are square without a gap.
    let gap = itemColumns >= 3 && !browser.isList ? 1 : 0
    return Rect(column: left, row: top, columns: itemColumns - gap, rows: itemRows)
      .intersection(grid)
  }

  /// Returns the columns from the first swatch of a row to another one.
  func offset(of index: Int, in row: SwatchBrowser.Row) -> Int {
    index * itemColumns + (row.cluster > 0 ? index / row.cluster * clusterGap : 0)
  }

  /// Returns the position of the swatch or row at a point.
  func position(at point: Point, in browser: SwatchBrowser) -> SwatchBrowser.Position? {
    guard grid.contains(point) else { return nil }
    let row = (point.row - grid.minRow) / itemRows + browser.scroll
    let count = browser.count(inRow: row)
    guard count > 0 else { return nil }
    // In a row with a single swatch, its label and texts react to clicks too.
    if count == 1 { return SwatchBrowser.Position(row: row, index: 0) }
    let column = point.column - grid.minColumn - labelColumns
    let index = (0..<count).first { index in
      let start = offset(of: index, in: browser.rows[row])
      return (start..<start + itemColumns).contains(column)
    }
    return index.map { SwatchBrowser.Position(row: row, index: $0) }
  }
}
