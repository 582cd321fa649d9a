import Colorimetry
package import TerminalCore
import UnicodeText

/// Encodes frames as the bytes that update a terminal from one frame to the next.
///
/// It is independent of terminfo, locale and ncurses, and uses only what every modern terminal
/// supports: CUP, EL, SGR in the semicolon form, DECSCUSR, and the modes 25 for the cursor and 7 for
/// what may wrap at the edge. After glyphs of uncertain width the cursor is positioned explicitly.
/// Characters that a frame divides among cells are sent together, since some players join them.
package struct FrameEncoder: Sendable {
  private var shown: Frame?
  private var style = CellStyle.plain
  private var cursor: Cursor?
  /// The terminal's cursor position; nil if it is uncertain.
  private var pen: Point?
  private var bytes: [UInt8] = []

  /// Creates an encoder for a terminal in an unknown state.
  package init() {}

  /// Makes the next frame a full repaint.
  package mutating func repaint() { shown = nil }

  /// Returns the bytes that make the terminal show a frame; empty if it does already.
  package mutating func encode(_ frame: Frame) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    if shown?.size != frame.size { shown = nil }
    if shown == nil {
      put("\u{1B}[0m\u{1B}[?25l\u{1B}[H\u{1B}[2J")
      (style, cursor, pen) = (.plain, nil, Point(column: 0, row: 0))
    }
    for row in 0..<frame.size.rows { encode(row: row, of: frame) }
    shown = frame
    if let newCursor = frame.cursor, frame.bounds.contains(newCursor.position) {
      if pen != newCursor.position { move(to: newCursor.position) }
      if newCursor.shape != cursor?.shape {
        put("\u{1B}[")
        put(Int(newCursor.shape.rawValue))
        put(" q")
        if cursor == nil { put("\u{1B}[?25h") }
      }
      cursor = newCursor
    } else if cursor != nil {
      put("\u{1B}[?25l")
      cursor = nil
    }
    return bytes
  }

  private mutating func encode(row: Int, of frame: Frame) {
    let columns = frame.size.columns
    let base = row * columns
    let row = base..<base + columns
    func differs(_ column: Int) -> Bool {
      frame.cells[base + column] != shown?.cells[base + column] ?? .blank
    }
    guard var last = (0..<columns).last(where: differs) else { return }
    // What such a row looks like depends on the player, so it is sent as a whole.
    let isUncertain =
      frame.cells.hasUncertainWidths(in: row) || shown?.cells.hasUncertainWidths(in: row) == true
    // Trailing blank cells are erased at once.
    var end = columns
    while end > 0, frame.cells[base + end - 1] == .blank { end -= 1 }
    let clears = last >= end + 4
    if clears { last = end - 1 } else if isUncertain { last = max(last, end - 1) }
    var column = 0
    while column <= last {
      let end = frame.cells.characterEnd(from: base + column, limit: row.upperBound) - base
      guard isUncertain || (column..<end).contains(where: differs) else {
        column = end
        continue
      }
      let point = Point(column: column, row: base / columns)
      if let pen, pen.row == point.row, pen.column < column, column - pen.column < 5,
        frame.cells[(base + pen.column)..<(base + column)].allSatisfy({ $0.style == style })
      {
        // Rewriting the unchanged cells in between is shorter than a move.
        for between in pen.column..<column { put(frame.cells[base + between], columns) }
      }
      if pen != point { move(to: point) }
      let character = frame.cells[(base + column)..<(base + end)]
      if character.hasUncertainWidth {
        put(character, at: point, columns)
      } else {
        put(frame.cells[base + column], columns)
      }
      column = end
    }
    if clears {
      let point = Point(column: end, row: base / columns)
      if pen != point { move(to: point) }
      select(.plain)
      put("\u{1B}[K")
    }
  }

  private mutating func put(_ cell: Cell, _ columns: Int) {
    guard cell.width > 0 else { return }
    select(cell.style)
    if let first = cell.glyph.first, first.isASCII, cell.glyph.count == 1 {
      bytes.append(UInt8(truncatingIfNeeded: first.value))
    } else {
      bytes += Array(cell.glyph.narrowed.string.utf8)
    }
    pen?.column += Int(cell.width)
    // Terminals differ at the edge, and about glyphs of two columns, of several scalars or of half a
    // flag.
    if cell.width > 1 || cell.glyph.count > 1 || pen?.column ?? 0 >= columns
      || cell.glyph.only.map(EmojiSequence.isHalfFlag) == true
    {
      pen = nil
    }
  }

  /// Puts a character that players may draw in fewer or in more columns than the frame.
  private mutating func put(_ character: ArraySlice<Cell>, at point: Point, _ columns: Int) {
    guard let first = character.first else { return }
    select(first.style)
    put(String(repeating: " ", count: character.count))
    move(to: point)
    let text = character.text
    // At the edge a player that adds up the columns would continue in the next row, or scroll.
    let fits = point.column + GlyphWidth.columns(of: text) <= columns
    put(fits ? text : "\u{1B}[?7l\(text)\u{1B}[?7h")
    pen = nil
  }

  private mutating func move(to point: Point) {
    put("\u{1B}[")
    put(point.row + 1)
    put(";")
    put(point.column + 1)
    put("H")
    pen = point
  }

  private mutating func select(_ newStyle: CellStyle) {
    guard newStyle != style else { return }
    if newStyle.attributes != style.attributes {
      put(newStyle.sgr)
    } else {
      put("\u{1B}[")
      let changesBoth =
        newStyle.foreground != style.foreground && newStyle.background != style.background
      if newStyle.foreground != style.foreground {
        newStyle.foreground.appendSGR(for: .foreground, to: &bytes)
      }
      if changesBoth { put(";") }
      if newStyle.background != style.background {
        newStyle.background.appendSGR(for: .background, to: &bytes)
      }
      put("m")
    }
    style = newStyle
  }

  private mutating func put(_ text: String) { bytes += Array(text.utf8) }

  private mutating func put(_ number: Int) { bytes += Array(String(number).utf8) }
}
