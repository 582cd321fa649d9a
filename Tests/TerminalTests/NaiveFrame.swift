import Terminal

/// A slow and obvious frame: a list of glyphs, each with the cells it covers.
struct NaiveFrame {
  struct Glyph {
    var cell: Cell
    var point: Point

    func covers(_ other: Point) -> Bool {
      other.row == point.row
        && (point.column..<point.column + max(Int(cell.width), 1)).contains(other.column)
    }
  }

  let size: Size
  private(set) var glyphs: [Glyph] = []

  init(size: Size) {
    self.size = size
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        glyphs.append(Glyph(cell: .blank, point: Point(column: column, row: row)))
      }
    }
  }

  mutating func set(_ cell: Cell, at point: Point) {
    let width = max(Int(cell.width), 1)
    let covered = (0..<width).map { Point(column: point.column + $0, row: point.row) }
    let points = covered.filter { isInside($0) }
    for point in points { free(point) }
    if points.count == width {
      glyphs.append(Glyph(cell: cell, point: point))
    } else {
      // Half a wide glyph cannot be drawn: its part of the grid is blank.
      for point in points { glyphs.append(Glyph(cell: Cell(" ", style: cell.style), point: point)) }
    }
  }

  /// Fills a rectangle with copies of a cell, or with blanks instead of a wide one.
  mutating func fill(_ rect: Rect, with cell: Cell) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    let narrow = cell.width == 1 ? cell : Cell(" ", style: cell.style)
    for row in area.minRow..<area.maxRow {
      for column in area.minColumn..<area.maxColumn {
        set(narrow, at: Point(column: column, row: row))
      }
    }
  }

  mutating func write(_ text: String, at point: Point, style: CellStyle, limit: Int) {
    var column = 0
    for glyph in Glyphs(text) {
      if column + glyph.width > limit { break }
      set(
        Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style),
        at: Point(column: point.column + column, row: point.row))
      column += glyph.width
    }
  }

  mutating func draw(_ other: NaiveFrame, at point: Point) {
    let ordered = other.glyphs.sorted {
      ($0.point.row, $0.point.column) < ($1.point.row, $1.point.column)
    }
    for glyph in ordered {
      set(
        glyph.cell,
        at: Point(column: point.column + glyph.point.column, row: point.row + glyph.point.row))
    }
  }

  /// The cells as a `Frame` holds them.
  var cells: [Cell] {
    var cells = Array(repeating: Cell.blank, count: size.columns * size.rows)
    for glyph in glyphs {
      let first = glyph.point.row * size.columns + glyph.point.column
      cells[first] = glyph.cell
      if glyph.cell.width == 2 { cells[first + 1] = Cell("", width: 0, style: glyph.cell.style) }
    }
    return cells
  }

  private func isInside(_ point: Point) -> Bool {
    (0..<size.columns).contains(point.column) && (0..<size.rows).contains(point.row)
  }

  /// Removes the glyph that covers a cell; the other half of a wide glyph becomes blank.
  private mutating func free(_ point: Point) {
    guard let index = glyphs.firstIndex(where: { $0.covers(point) }) else { return }
    let glyph = glyphs.remove(at: index)
    guard glyph.cell.width == 2 else { return }
    let isLeft = point == glyph.point
    let other = Point(column: point.column + (isLeft ? 1 : -1), row: point.row)
    glyphs.append(Glyph(cell: Cell(" ", style: glyph.cell.style), point: other))
  }
}
