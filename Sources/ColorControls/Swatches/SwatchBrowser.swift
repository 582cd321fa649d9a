import ColorPalettes
import Colorimetry

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

  /// The current page.
  var page: Page = .recents
  /// Whether the browser replaces the controls.
  ///
  /// Otherwise it is shown below them if there is room.
  var isOpen = false
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
  /// The colour when the browser was opened, which Esc restores.
  var before: Color?

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
  var selected: Swatch? {
    guard let selection, rows.indices.contains(selection.row),
      rows[selection.row].swatches.indices.contains(selection.index)
    else { return nil }
    return rows[selection.row].swatches[selection.index]
  }

  /// The selected layout.
  var selectedLayout: PickerLayout? {
    guard let selection, rows.indices.contains(selection.row),
      rows[selection.row].layouts.indices.contains(selection.index)
    else { return nil }
    return rows[selection.row].layouts[selection.index]
  }

  /// Selects the swatch that looks most like a colour, the first of several.
  mutating func selectNearest(to color: Color) {
    let target = OKLab(color)
    var best: (position: Position, distance: Double)?
    for (row, item) in rows.enumerated() {
      for (index, swatch) in item.swatches.enumerated() {
        let distance = OKLab(swatch.color).squaredDistance(to: target)
        if best.map({ distance < $0.distance }) ?? true {
          best = (Position(row: row, index: index), distance)
        }
      }
    }
    selection = best?.position
  }

  /// Selects a layout.
  mutating func select(_ layout: PickerLayout) {
    for (row, item) in rows.enumerated() {
      guard let index = item.layouts.firstIndex(of: layout) else { continue }
      selection = Position(row: row, index: index)
    }
  }

  /// Moves the selection; without one, selects the first swatch.
  /// - Returns: whether the selection changed.
  mutating func move(rows down: Int, columns right: Int) -> Bool {
    let selectable = rows.indices.filter { count(inRow: $0) > 0 }
    guard let first = selectable.first else { return false }
    guard var position = selection else {
      selection = Position(row: first, index: 0)
      return true
    }
    if down != 0 {
      let index = selectable.firstIndex(of: position.row) ?? 0
      position.row = selectable[min(max(index + down, 0), selectable.count - 1)]
      position.index = min(position.index, count(inRow: position.row) - 1)
    }
    position.index += right
    // Past the end of a row, continue in the next one.
    while position.index < 0 || position.index >= count(inRow: position.row) {
      let index = selectable.firstIndex(of: position.row) ?? 0
      if position.index < 0 {
        guard index > 0 else { position.index = 0; break }
        position.row = selectable[index - 1]
        position.index += count(inRow: position.row)
      } else {
        guard index + 1 < selectable.count else {
          position.index = count(inRow: position.row) - 1; break
        }
        position.index -= count(inRow: position.row)
        position.row = selectable[index + 1]
      }
    }
    defer { selection = position }
    return position != selection
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
    scroll = min(max(scroll, 0), max(rows.count - max(visibleRows, 1), 0))
  }
}
