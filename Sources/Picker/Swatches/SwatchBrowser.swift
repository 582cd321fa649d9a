import Color
import Terminal

/// The swatch browser: pages of recent colours, palettes, matching colours, search results and
/// layouts.
struct SwatchBrowser: Hashable, Sendable {
  /// A page of the browser.
  enum Page: Hashable, Sendable {
    /// Recently picked colours.
    case recents
    /// The colours of the document.
    case document
    /// Harmonies, tints and shades of the current colour.
    case matching
    /// The current colour with simulated colour vision deficiencies.
    case vision
    /// A palette, by its index in `SwatchLibrary.palettes`.
    case palette(Int)
    /// Search results.
    case search
    /// The available layouts.
    case layouts
  }

  /// What a page is called, from the longest wording to the shortest, and what it says without rows.
  typealias PageTexts = (titles: [String], placeholder: String)

  /// The current page.
  var page: Page = .recents
  /// Whether the browser replaces the controls.
  ///
  /// Otherwise it is shown below them if there is room.
  var isOpen = false
  /// Whether the picker was opened for it, and is left with it.
  var closesPicker = false
  /// The position of the selected swatch, if any.
  var selection: Position?
  /// The number of rows scrolled out at the top.
  var scroll = 0
  /// The rows, as they were when the page was opened.
  ///
  /// Harmonies stay those of the colour they were made from while one of them is selected.
  var rows: [Row] = []
  /// The titles of the columns of swatches; none for most pages.
  var headings: [String] = []
  /// Whether all layouts are listed, not only the usual ones.
  var showsAll = false
  /// What was shown when the browser was opened, which Esc restores.
  var before: ColorViewModel?

  /// The position of a swatch.
  struct Position: Hashable, Sendable {
    var row: Int
    var index: Int
  }

  /// A row of the browser; one without items is a space between others.
  struct Row: Hashable, Sendable {
    /// The label before the swatches.
    var label = ""
    /// The swatches from left to right.
    var swatches: [Swatch] = []
    /// The number of swatches that stand together; 0 for all of them.
    var cluster = 0
    /// The texts after a swatch, in columns.
    var texts: [String] = []
    /// The texts where those have no room; empty if they are the same.
    var shortTexts: [String] = []
    /// The background of a sample of text in the colour of the swatch.
    var background: RGB8?
    /// The layouts of the row, on the page of layouts.
    var layouts: [PickerLayout] = []

    /// The number of items that can be selected.
    var count: Int { max(swatches.count, layouts.count) }
  }

  /// Whether each row has one swatch and texts.
  var isList: Bool { page == .search || page == .vision }

  /// Whether the items are colours that can be picked.
  var hasColors: Bool { page != .vision && page != .layouts }

  /// Returns the number of selectable items in a row.
  func count(inRow row: Int) -> Int { rows.indices.contains(row) ? rows[row].count : 0 }

  /// The selected swatch.
  var selected: Swatch? { selectedItem(of: \.swatches) }

  /// The selected layout.
  var selectedLayout: PickerLayout? { selectedItem(of: \.layouts) }

  private func selectedItem<Item>(of items: KeyPath<Row, [Item]>) -> Item? {
    guard let selection, rows.indices.contains(selection.row) else { return nil }
    let items = rows[selection.row][keyPath: items]
    return items.indices.contains(selection.index) ? items[selection.index] : nil
  }

  /// The positions of all items, row by row.
  private var positions: [Position] {
    rows.enumerated().flatMap { row, item in
      (0..<item.count).map { Position(row: row, index: $0) }
    }
  }

  /// Selects the swatch that looks most like a colour, the first of several.
  mutating func selectNearest(to color: Color) {
    let index = ColorIndex(rows.flatMap { $0.swatches.map(\.color) })
    selection = index.nearest(1, to: color).first.map { positions[$0.index] }
  }

  /// Selects a layout.
  mutating func select(_ layout: PickerLayout) {
    let position = positions.first { rows[$0.row].layouts[$0.index] == layout }
    if let position { selection = position }
  }

  /// Moves the selection; without one, selects the first swatch.
  ///
  /// Past the end of a row it continues in the next one.
  /// - Returns: whether the selection changed.
  mutating func move(rows down: Int, columns right: Int) -> Bool {
    let positions = positions
    guard let first = positions.first else { return false }
    guard let before = selection else {
      selection = first
      return true
    }
    let selectable = rows.indices.filter { count(inRow: $0) > 0 }
    let row = (selectable.firstIndex(of: before.row) ?? 0) + down
    var position = before
    position.row = selectable[row.clamped(to: 0...selectable.count - 1)]
    position.index = min(position.index, count(inRow: position.row) - 1)
    let index = (positions.firstIndex(of: position) ?? 0) + right
    selection = positions[index.clamped(to: 0...positions.count - 1)]
    return selection != before
  }

  /// Scrolls as little as needed to make the selection visible.
  mutating func reveal(visibleRows: Int) {
    if let selection, visibleRows > 0 {
      scroll = min(scroll, selection.row)
      scroll = max(scroll, selection.row - visibleRows + 1)
    }
    limitScroll(visibleRows: visibleRows)
  }

  /// Limits scrolling so that the last row stays at the bottom.
  mutating func limitScroll(visibleRows: Int) {
    scroll = scroll.clamped(to: 0...max(rows.count - max(visibleRows, 1), 0))
  }
}

/// The page of layouts: a thumbnail and a name of each.
extension SwatchPainter {
  /// Draws the layouts of a row.
  func renderLayouts(ofRow row: Int, into frame: inout Frame) {
    let theme = context.theme
    for (index, layout) in browser.rows[row].layouts.enumerated() {
      let position = SwatchBrowser.Position(row: row, index: index)
      let cells = geometry.cells(of: position, in: browser)
      guard !cells.isEmpty else { continue }
      let isSelected = browser.selection == position
      let style = isSelected ? theme.panelFocus : theme.panelStyle
      let size = LayoutThumbnail.size
      let hasPicture =
        cells.rows >= size.rows
        && cells.columns >= 2 + size.columns + (geometry.hasLayoutGrid ? 0 : 10)
      if hasPicture {
        LayoutThumbnail(layout, of: model).render(
          into: &frame, at: Point(column: cells.minColumn + 2, row: cells.minRow),
          context: context)
      }
      let isBelow = geometry.hasLayoutGrid && hasPicture
      let lines = cells.rows(from: isBelow ? size.rows : 0)
      frame.write(isSelected ? "◆ " : "  ", in: lines, style: theme.panelFocus)
      if isSelected, context.isFocused { frame.focus = lines.origin }
      let text = lines.columns(from: hasPicture && !isBelow ? size.columns + 3 : 2)
      frame.write(
        [layout.title, layout.shortTitle].fitting(columns: text.columns), in: text, style: style)
    }
  }

  /// Draws the cursor on a swatch: a marker, in brackets where there are three columns, else reversed.
  ///
  /// Glyphs rather than colours set it apart, so that it is as clear in 16 colours and in one.
  func renderCursor(on color: Color, into frame: inout Frame, in cells: Rect) {
    // The cursor has to differ from the colour that the terminal shows.
    let shown = context.displayed(Checkerboard(context.theme).pixel(color, x: 0, y: 0))
    let row = cells.row((cells.rows - 1) / 2)
    let middle = Point(column: cells.minColumn + (cells.columns - 1) / 2, row: row.minRow)
    // Dots beside the marker would hide it.
    if cells.columns >= 3, context.depth == .monochrome { frame.fill(row, with: Cell(" ")) }
    Marker.draw(into: &frame, at: middle, in: cells, on: shown, context: context)
    guard context.isFocused else { return }
    let contrast = TerminalColor.rgb(Color(shown).contrastColor.rgb8)
    if cells.columns >= 3 {
      let style = CellStyle(foreground: contrast, background: .rgb(shown), attributes: .bold)
      frame.set(Cell("[", style: style), at: row.origin)
      frame.set(Cell("]", style: style), at: Point(column: cells.maxColumn - 1, row: middle.row))
    } else {
      // Among small swatches, a marker in the colour of the swatch on black or white stands out.
      if cells.columns == 2 {
        frame.set(Cell(" "), at: Point(column: cells.maxColumn - 1, row: middle.row))
      }
      frame.restyle(row) {
        $0 = CellStyle(foreground: .rgb(shown), background: contrast, attributes: .bold)
      }
    }
  }
}
