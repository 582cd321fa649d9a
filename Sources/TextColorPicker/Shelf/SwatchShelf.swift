import ColorPalettes
import Colorimetry

/// A board of swatches: recent colours, palettes, colours that match, names that are found.
struct SwatchShelf: Hashable, Sendable {
  /// What is on it.
  enum Page: Hashable, Sendable {
    /// The colours picked last.
    case recents
    /// The colours of the document.
    case document
    /// Harmonies, tints and shades of the colour picked.
    case matching
    /// How the colour looks to people who see fewer colours.
    case vision
    /// A palette, by its place in `SwatchLibrary.palettes`.
    case palette(Int)
    /// Names that were looked for.
    case search
    /// The designs that the picker can have.
    case designs
  }

  /// What is on it.
  var page: Page = .recents
  /// Whether it takes the place of the controls; else it is shown where there is room below them.
  var isOpen = false
  /// The place of the swatch chosen on it, if one was.
  var selection: Place?
  /// Rows scrolled out at the top.
  var scroll = 0
  /// The rows, as they were when the page was opened.
  ///
  /// Harmonies stay those of the colour they were made from while one of them is chosen.
  var rows: [Row] = []
  /// The colour before the shelf was opened, for Esc.
  var before: Color?

  /// The place of a swatch.
  struct Place: Hashable, Sendable {
    var row: Int
    var index: Int
  }

  /// One row of the board.
  struct Row: Hashable, Sendable {
    /// The words before the swatches.
    var label = ""
    /// The swatches, side by side.
    var swatches: [Swatch] = []
    /// The words after the swatches.
    var note = ""
    /// What the row stands for on the page of designs.
    var design: PickerDesign?
  }

  /// How many things can be chosen in a row.
  func count(inRow row: Int) -> Int {
    guard rows.indices.contains(row) else { return 0 }
    return rows[row].design != nil ? 1 : rows[row].swatches.count
  }

  /// The swatch that is chosen.
  var selected: Swatch? {
    guard let selection, rows.indices.contains(selection.row),
      rows[selection.row].swatches.indices.contains(selection.index)
    else { return nil }
    return rows[selection.row].swatches[selection.index]
  }

  /// Moves the choice; from nowhere to the first swatch.
  /// - Returns: whether it moved.
  mutating func move(rows down: Int, columns right: Int) -> Bool {
    let places = rows.indices.filter { count(inRow: $0) > 0 }
    guard let first = places.first else { return false }
    guard var place = selection else {
      selection = Place(row: first, index: 0)
      return true
    }
    if down != 0 {
      let index = places.firstIndex(of: place.row) ?? 0
      place.row = places[min(max(index + down, 0), places.count - 1)]
      place.index = min(place.index, count(inRow: place.row) - 1)
    }
    place.index += right
    // Past the end of a row the next one begins.
    while place.index < 0 || place.index >= count(inRow: place.row) {
      let index = places.firstIndex(of: place.row) ?? 0
      if place.index < 0 {
        guard index > 0 else { place.index = 0; break }
        place.row = places[index - 1]
        place.index += count(inRow: place.row)
      } else {
        guard index + 1 < places.count else { place.index = count(inRow: place.row) - 1; break }
        place.index -= count(inRow: place.row)
        place.row = places[index + 1]
      }
    }
    defer { selection = place }
    return place != selection
  }

  /// Scrolls as little as needed to have the choice in sight.
  mutating func reveal(visibleRows: Int) {
    if let selection, visibleRows > 0 {
      scroll = min(scroll, selection.row)
      scroll = max(scroll, selection.row - visibleRows + 1)
    }
    limitScroll(visibleRows: visibleRows)
  }

  /// Keeps the last row at the bottom.
  mutating func limitScroll(visibleRows: Int) {
    scroll = min(max(scroll, 0), max(rows.count - max(visibleRows, 1), 0))
  }
}
