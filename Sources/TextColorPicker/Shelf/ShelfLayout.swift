import TerminalCore

/// Where the title, the labels and the swatches of a shelf lie.
struct ShelfLayout {
  /// The row of the title; nil where there is a single row.
  let title: Rect?
  /// The rows of swatches.
  let board: Rect
  /// The columns of the words before the swatches.
  let labelColumns: Int
  /// The columns of one swatch.
  let swatchColumns: Int
  /// The rows of one swatch: few of them are taller.
  let swatchRows: Int

  init(_ shelf: SwatchShelf, in area: Rect) {
    title = area.rows >= 2 ? area.row(0) : nil
    board = Rect(
      column: area.minColumn, row: area.minRow + (title == nil ? 0 : 1), columns: area.columns,
      rows: area.rows - (title == nil ? 0 : 1))
    let longest = shelf.rows.map { GlyphWidth.columns(of: $0.label) }.max() ?? 0
    // A narrow board keeps the swatches and leaves the words out.
    labelColumns = area.columns >= 40 ? min(longest + (longest > 0 ? 2 : 0), 18) : 0
    let most = shelf.rows.map(\.swatches.count).max() ?? 0
    swatchColumns = min(max((area.columns - labelColumns) / max(most, 1), 1), 6)
    let isList = shelf.rows.contains { $0.design != nil || !$0.note.isEmpty }
    swatchRows = isList ? 1 : min(max(board.rows / max(shelf.rows.count, 1), 1), 3)
  }

  /// How many swatches of a flat list go into a row of an area.
  static func perRow(columns: Int) -> Int { max(columns / 4, 1) }

  /// How many rows of swatches are in sight.
  var visibleRows: Int { max(board.rows / swatchRows, 1) }

  /// The cells of a swatch, or of a whole row without swatches.
  func cells(of place: SwatchShelf.Place, in shelf: SwatchShelf) -> Rect {
    let row = board.minRow + (place.row - shelf.scroll) * swatchRows
    guard shelf.rows.indices.contains(place.row), shelf.rows[place.row].design == nil else {
      return Rect(column: board.minColumn, row: row, columns: board.columns, rows: 1)
        .intersection(board)
    }
    return Rect(
      column: board.minColumn + labelColumns + place.index * swatchColumns, row: row,
      columns: swatchColumns, rows: swatchRows
    ).intersection(board)
  }

  /// What can be chosen at a point.
  func place(at point: Point, in shelf: SwatchShelf) -> SwatchShelf.Place? {
    guard board.contains(point) else { return nil }
    let row = (point.row - board.minRow) / swatchRows + shelf.scroll
    let count = shelf.count(inRow: row)
    guard count > 0 else { return nil }
    // A row of a list is chosen by its words too.
    if count == 1 { return SwatchShelf.Place(row: row, index: 0) }
    let index = (point.column - board.minColumn - labelColumns) / swatchColumns
    let isBoard = point.column >= board.minColumn + labelColumns
    return isBoard && index < count ? SwatchShelf.Place(row: row, index: index) : nil
  }
}
