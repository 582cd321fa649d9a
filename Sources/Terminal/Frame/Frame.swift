package import Color

/// The content of the screen: a grid of cells, the cursor, the window title.
///
/// ```text
/// columns ──►            cells[row * size.columns + column]
/// ┌───┬───┬───┐          A wide glyph takes two cells: the left one has width 2,
/// │ a │ 漢    │ rows     the right one width 0 and the rest of a long emoji.
/// ├───┼───┼───┤  │
/// │ ▀ │   │ b │  ▼
/// └───┴───┴───┘
/// ```
///
/// Every frame is drawn completely; the backend sends what changed. Colours are exact until
/// `quantized(to:appearance:)` reduces them for the terminal.
///
///     var frame = Frame(size: Size(columns: 11, rows: 3))
///     frame.drawBorder(frame.bounds, style: .plain)
///     frame.write("Hello", at: Point(column: 3, row: 1), style: CellStyle(attributes: .bold))
///     let text = frame.quantized(to: .indexed256).ansiText  // for a terminal with 256 colours
public struct Frame: Hashable, Sendable {
  /// The size of the grid.
  public let size: Size
  /// The cells, row by row.
  public internal(set) var cells: [Cell]
  /// The cursor, or nil when it is hidden.
  public var cursor: Cursor?
  /// The cell of what has the keyboard, on which the hidden cursor stands: screen readers and braille
  /// displays follow it.
  ///
  /// Where `cursor` is shown, that is the place. Nil leaves the cursor where it is.
  public var focus: Point?
  /// The window title, free of control characters.
  public private(set) var title: String
  /// The colours that the terminal is given while this frame is shown; nil for its own.
  package var scheme: TerminalScheme?

  /// Creates a blank frame.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
    title = ""
  }

  /// The whole grid as a rectangle.
  public var bounds: Rect { Rect(size) }

  /// The cell at a position, which must be inside the grid.
  public subscript(_ point: Point) -> Cell {
    precondition(bounds.contains(point), "a cell outside the frame")
    return cells[index(point)]
  }

  /// Sets the window title; control characters become spaces.
  public mutating func setTitle(_ title: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      scalars.append(GlyphWidth.isDrawable(scalar) ? scalar : " ")
    }
    self.title = String(scalars)
  }

  func index(_ point: Point) -> Int { point.row * size.columns + point.column }

  /// Sets one cell, clipped to the grid, and blanks the rest of a wide glyph that it cuts.
  public mutating func set(_ cell: Cell, at point: Point) { set(cell, rest: CellText(), at: point) }

  /// Sets one cell as `set(_:at:)`.
  /// - Parameter rest: the scalars of a wide glyph that do not fit into the text of a cell.
  package mutating func set(_ cell: Cell, rest: CellText, at point: Point) {
    guard bounds.contains(point) else {
      // A wide glyph that the left edge cuts becomes blank, as at the right edge.
      guard point.column == -1, cell.width == 2, size.columns > 0 else { return }
      return set(Cell(glyph: .space, style: cell.style), at: Point(column: 0, row: point.row))
    }
    let fits = cell.width < 2 || point.column + 1 < size.columns
    let width = fits ? Int(max(cell.width, 1)) : 1
    severWideGlyphs(at: point, width: width)
    cells[index(point)] = fits ? cell : Cell(glyph: .space, style: cell.style)
    if width == 2 {
      cells[index(point) + 1] = Cell(glyph: rest, width: 0, style: cell.style)
    }
  }

  /// Fills the part of a rectangle that lies in the grid with a cell of one column; a wider one
  /// becomes a space.
  public mutating func fill(_ rect: Rect, with cell: Cell = .blank) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let cell = cell.width == 1 ? cell : Cell(glyph: .space, style: cell.style)
    for row in area.minRow..<area.maxRow {
      // Only the ends of the row can cut a wide glyph.
      let first = Point(column: area.minColumn, row: row)
      severWideGlyphs(at: first, width: area.columns)
      for offset in index(first)..<index(first) + area.columns { cells[offset] = cell }
    }
  }

  /// Changes the style of the cells of a rectangle, but not their glyphs.
  public mutating func restyle(_ rect: Rect, _ change: (inout CellStyle) -> Void) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.minRow..<area.maxRow {
      for column in area.minColumn..<area.maxColumn {
        change(&cells[row * size.columns + column].style)
      }
    }
  }

  /// Copies a smaller frame in with its focus, its top left corner at `point`, clipped to the grid.
  public mutating func draw(_ other: Frame, at point: Point) {
    if let focus = other.focus {
      self.focus = Point(column: point.column + focus.column, row: point.row + focus.row)
    }
    for row in 0..<other.size.rows {
      for column in 0..<other.size.columns {
        let index = row * other.size.columns + column
        let cell = other.cells[index]
        guard cell.width > 0 else { continue }
        let hasRest = cell.width == 2 && column + 1 < other.size.columns
        set(
          cell, rest: hasRest ? other.cells[index + 1].glyph : CellText(),
          at: Point(column: point.column + column, row: point.row + row))
      }
    }
  }

  private mutating func severWideGlyphs(at point: Point, width: Int) {
    let first = index(point)
    if cells[first].width == 0, point.column > 0 {
      cells[first - 1] = Cell(glyph: .space, style: cells[first - 1].style)
    }
    let last = first + width - 1
    if cells[last].width == 2, point.column + width < size.columns {
      cells[last + 1] = Cell(glyph: .space, style: cells[last + 1].style)
    }
  }

  /// Writes text on one row, clipped to `limit` columns and to the grid.
  ///
  /// Control characters and other scalars that a terminal would act upon become U+FFFD, so
  /// untrusted names and messages can be written as they are.
  /// - Returns: the columns used.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    var column = 0
    for glyph in Glyphs(text) {
      guard column + glyph.width <= limit else { break }
      set(
        Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style),
        at: Point(column: point.column + column, row: point.row))
      column += glyph.width
    }
    return column
  }

  /// Writes text at the left end of the first row of `rect`; a longer text keeps its beginning.
  /// - Returns: the number of columns used.
  @discardableResult
  public mutating func write(_ text: String, in rect: Rect, style: CellStyle = .plain) -> Int {
    write(text, at: rect.origin, style: style, limit: rect.columns)
  }

  /// Writes text centred in the first row of `rect`.
  public mutating func writeCentered(_ text: String, in rect: Rect, style: CellStyle = .plain) {
    let width = min(GlyphWidth.columns(of: text), rect.columns)
    write(
      text, at: Point(column: rect.minColumn + (rect.columns - width) / 2, row: rect.minRow),
      style: style, limit: rect.columns)
  }

  /// Writes text at the right end of the first row of `rect`; a longer text keeps its beginning.
  public mutating func writeTrailing(_ text: String, in rect: Rect, style: CellStyle = .plain) {
    let width = min(GlyphWidth.columns(of: text), rect.columns)
    write(
      text, at: Point(column: rect.maxColumn - width, row: rect.minRow), style: style, limit: width)
  }

  /// Draws a box along the edge of `rect`; needs 2×2 cells.
  /// - Parameter glyphs: those of the horizontal and vertical edges, and of the corners: top left, top
  ///   right, bottom left, bottom right.
  public mutating func drawBorder(
    _ rect: Rect, style: CellStyle, glyphs: [String] = ["─", "│", "╭", "╮", "╰", "╯"]
  ) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let edge = String(repeating: glyphs[0], count: rect.columns - 2)
    write(glyphs[2] + edge + glyphs[3], in: rect.rows(from: 0), style: style)
    write(glyphs[4] + edge + glyphs[5], in: rect.rows(from: rect.rows - 1), style: style)
    for row in rect.minRow + 1..<rect.maxRow - 1 {
      write(glyphs[1], at: Point(column: rect.minColumn, row: row), style: style)
      write(glyphs[1], at: Point(column: rect.maxColumn - 1, row: row), style: style)
    }
  }

  /// The frame as text with SGR sequences, one line per row.
  ///
  /// For pipes and files. Every styled line ends with a reset, so lines can be used on their own.
  public var ansiText: String {
    var text = ""
    for row in 0..<size.rows {
      var style = CellStyle.plain
      for column in 0..<size.columns {
        let cell = cells[row * size.columns + column]
        if cell.style != style {
          text += cell.style.sgr
          style = cell.style
        }
        text += cell.text
      }
      text += style == .plain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  /// The glyphs of the frame without colours, one line per row, without trailing spaces.
  public var plainText: String {
    var text = ""
    for row in 0..<size.rows {
      var line = ""
      for column in 0..<size.columns { line += cells[row * size.columns + column].text }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

extension CellStyle {
  /// The sequence that selects this style after any other, in the form with semicolons.
  package var sgr: String {
    var bytes = Array("\u{1B}[0".utf8)
    let codes: [(CellAttributes, String)] = [
      (.bold, ";1"), (.faint, ";2"), (.italic, ";3"), (.underline, ";4"), (.blink, ";5"),
      (.reverse, ";7"), (.conceal, ";8"), (.strike, ";9"),
    ]
    for (attribute, code) in codes where attributes.contains(attribute) { bytes += code.utf8 }
    for (color, layer) in [(foreground, SGRLayer.foreground), (background, .background)]
    where color != .default {
      bytes.append(UInt8(ascii: ";"))
      color.appendSGR(for: layer, to: &bytes)
    }
    bytes.append(UInt8(ascii: "m"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
