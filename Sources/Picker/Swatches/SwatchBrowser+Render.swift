import Color
import Terminal

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
    let gap = longest == 0 ? 0 : isVision ? 1 : 2
    let wanted = min(longest + gap, 18, isVision ? area.columns - 5 : 18)
    // Labels are dropped in a narrow area, where they would leave a single column for a swatch.
    let hasLabels =
      isVision
      || area.columns >= 24 && !isLayouts
        && (browser.isList || (area.columns - wanted) / most >= 2 || area.columns / most < 2)
    labelColumns = hasLabels ? wanted : 0
    let availableColumns = area.columns - labelColumns
    clusterGap =
      gaps > 0 && (availableColumns - gaps) / most >= min(availableColumns / most, 2) ? 1 : 0
    let columns = max((availableColumns - clusterGap * gaps) / most, 1)
    // A few swatches are larger, so that they fill more of the page.
    let isSmallPage = browser.isOpen && browser.rows.count <= 4
    let largest =
      isSmallPage ? ((area.rows - 1) / max(browser.rows.count, 1) * 2).clamped(to: 6...12) : 6
    itemColumns =
      isLayouts
      ? columns
      : browser.isList
        ? (isVision && area.columns < 36 ? 0 : (area.columns / 12).clamped(to: 2...6))
        : min(columns, largest)
    title = area.rows >= 2 ? area.row(0) : nil
    let hasHeadings = !browser.headings.isEmpty && itemColumns >= 2 && area.rows >= 6 && !isLayouts
    headings = hasHeadings ? area.row(1) : nil
    let above = (title == nil ? 0 : 1) + (hasHeadings ? 1 : 0)
    grid = area.rows(from: above)
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
        ? 1 : (grid.rows / max(browser.rows.count, 1)).clamped(to: 1...max(itemColumns / 2, 3))
    }
  }

  /// Returns the number of swatches per row for an ungrouped list.
  static func perRow(columns: Int) -> Int { max(columns / 4, 1) }

  /// Returns the number of layouts per row.
  static func layoutsPerRow(columns: Int) -> Int {
    // There is no gap after the last one.
    max((columns + 1) / (columns < 87 ? 20 : 22), 1)
  }

  /// The number of visible rows of swatches.
  var visibleRows: Int {
    // The gap below the last row of layouts need not be visible.
    max((grid.rows + layoutGap) / itemRows, 1)
  }

  /// Returns the cells of a row, labels and texts included.
  func area(ofRow row: Int, in browser: SwatchBrowser) -> Rect {
    grid.rows(from: (row - browser.scroll) * itemRows, count: itemRows).intersection(grid)
  }

  /// Returns the cells of a swatch or a layout, without the gap to the next one.
  func cells(of position: SwatchBrowser.Position, in browser: SwatchBrowser) -> Rect {
    guard browser.rows.indices.contains(position.row) else {
      return .empty
    }
    let row = browser.rows[position.row]
    let isLayout = !row.layouts.isEmpty
    // Two columns are square without a gap.
    let hasGap = isLayout ? hasLayoutGrid : itemColumns >= 3 && !browser.isList
    return
      grid
      .rows(
        from: (position.row - browser.scroll) * itemRows,
        count: itemRows - (isLayout ? layoutGap : 0)
      )
      .columns(
        from: labelColumns + offset(of: position.index, in: row),
        count: itemColumns - (hasGap ? 1 : 0)
      )
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

/// Draws a swatch browser.
struct SwatchPainter {
  /// The browser.
  let browser: SwatchBrowser
  /// The texts of the page.
  let texts: SwatchBrowser.PageTexts
  /// The colour that is being picked, and the space of the layouts.
  let model: ColorViewModel
  /// Where the parts are.
  let geometry: SwatchBrowserGeometry
  /// The theme, and whether the browser has the focus.
  let context: RenderContext

  /// Draws the title, the headings and the visible rows.
  func render(into frame: inout Frame) {
    var value: Point?
    if let row = geometry.title { value = renderTitle(into: &frame, in: row) }
    renderHeadings(into: &frame)
    if browser.rows.isEmpty {
      frame.write(texts.placeholder, in: geometry.grid, style: context.theme.panelNote)
    }
    let columns = browser.isList ? TextColumns(browser, geometry: geometry) : nil
    let visible = browser.rows.indices.dropFirst(browser.scroll).prefix(geometry.visibleRows)
    for index in visible {
      if !browser.rows[index].layouts.isEmpty {
        renderLayouts(ofRow: index, into: &frame)
      } else if let columns {
        renderListRow(index, columns: columns, into: &frame)
      } else {
        renderSwatches(ofRow: index, into: &frame)
      }
    }
    // A swatch has no text, but its name and value stand in the title.
    if context.isFocused, !browser.isList, let value { frame.focus = value }
  }

  // MARK: Title

  /// Returns where the name and value of the selected swatch begin; nil if they are not shown.
  private func renderTitle(into frame: inout Frame, in row: Rect) -> Point? {
    let (theme, rows) = (context.theme, browser.rows)
    let before = rows.prefix(browser.scroll).map(\.count).reduce(0, +)
    let shown = rows.dropFirst(browser.scroll).prefix(geometry.visibleRows).map(\.count)
    let count = rows.map(\.count).reduce(0, +)
    let range = "\(before + 1)–\(before + shown.reduce(0, +)) of \(count)"
    let isScrolled = rows.count > geometry.visibleRows
    let scrolled = isScrolled ? ["\(texts.titles[0]) \(range)"] : []
    let width = frame.write(
      (scrolled + texts.titles).map { "‹ \($0) ›" }.fitting(columns: row.columns), in: row,
      style: context.isFocused ? theme.panelFocus : theme.panelNote)
    guard browser.hasColors, let selected = browser.selected else { return nil }
    let hex = selected.color.formatted(.hex)
    let name = selected.name.isEmpty ? hex : "\(selected.name) \(hex)"
    // Until a swatch is picked, the cursor marks the nearest one.
    let isPicked = selected.color.rgb8 == model.rgb8
    let captions = (isPicked ? [name] : ["nearest: \(name)", name]) + [hex]
    guard
      let text = captions.first(where: { width + 2 + GlyphWidth.columns(of: $0) <= row.columns })
    else { return nil }
    let cells = row.columns(from: width + 2)
    frame.write(text, in: cells, style: isPicked ? theme.panelStyle : theme.panelNote)
    return cells.origin
  }

  /// Draws the headings, of narrow columns every second or third.
  private func renderHeadings(into frame: inout Frame) {
    guard let row = geometry.headings else { return }
    let longest = browser.headings.map(\.count).max() ?? 0
    let step = (longest + geometry.itemColumns) / geometry.itemColumns
    for (index, heading) in browser.headings.enumerated() where index.isMultiple(of: step) {
      let start = geometry.labelColumns + index * geometry.itemColumns
      frame.write(heading, in: row.columns(from: start), style: context.theme.panelNote)
    }
  }

  // MARK: Swatches

  private func renderSwatches(ofRow row: Int, into frame: inout Frame) {
    renderLabel(ofRow: row, into: &frame)
    for (index, swatch) in browser.rows[row].swatches.enumerated() {
      renderSwatch(swatch.color, at: SwatchBrowser.Position(row: row, index: index), into: &frame)
    }
  }

  func renderLabel(ofRow index: Int, into frame: inout Frame) {
    guard geometry.labelColumns > 0 else { return }
    let (theme, rows) = (context.theme, browser.rows)
    // A row that continues the one before it, cut off by the width, needs no second label.
    let isContinued = index > browser.scroll && rows[index - 1].label == rows[index].label
    // A label that does not fit loses its last words.
    var words = rows[index].label.split(separator: " ")
    let limit = geometry.labelColumns - 1
    while words.count > 1, words.joined(separator: " ").count > limit { words.removeLast() }
    frame.write(
      isContinued ? "" : words.joined(separator: " "),
      at: geometry.area(ofRow: index, in: browser).origin,
      style: browser.selection?.row == index ? theme.panelFocus : theme.panelNote, limit: limit)
  }

  /// Draws a swatch, with the cursor on the selected one; one of two rows or more has half a row between
  /// it and the next.
  ///
  /// In monochrome it shows its brightness, dark ones as dots, with a gap to the next swatch if
  /// there is room.
  func renderSwatch(_ color: Color, at position: SwatchBrowser.Position, into frame: inout Frame) {
    let cells = geometry.cells(of: position, in: browser)
    guard !cells.isEmpty else { return }
    defer {
      if browser.selection == position, browser.hasColors {
        renderCursor(on: color, into: &frame, in: cells)
      }
    }
    let board = Checkerboard(context.theme)
    if context.depth == .monochrome {
      let area = cells.rows(from: 0, count: cells.rows - (cells.rows > 2 ? 1 : 0))
      let lightness = OKLab(board.pixel(color, x: 0, y: 0)).l
      let brightness = context.theme.appearance == .dark ? lightness : 1 - lightness
      if brightness < 0.3 {
        return frame.fill(area, with: Cell("·", style: context.theme.panelStyle))
      }
      return ColorPreview(color).render(into: &frame, in: area, context: context)
    }
    var canvas = Canvas(size: cells.size)
    for y in 0..<(cells.rows >= 2 ? canvas.height - 1 : canvas.height) {
      for x in 0..<canvas.width { canvas[x, y] = board.pixel(color, x: x, y: y) }
    }
    canvas.draw(into: &frame, at: cells.origin)
    let panel = context.displayed(context.theme.panel)
    if context.depth == .ansi16, cells.columns >= 3,
      context.displayed(board.pixel(color, x: 0, y: 0)) == panel
    {
      // A swatch in the colour of the panel would be a hole.
      frame.fill(cells.row((cells.rows - 1) / 2), with: Cell("·", style: context.theme.panelNote))
    }
  }
}
