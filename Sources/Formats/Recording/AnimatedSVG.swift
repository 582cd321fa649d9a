package import Color
import StyledText
package import Terminal

/// A recording as a self-playing SVG picture, which also plays as an `<img>` in a page.
///
/// ```text
/// rows of the screen, each cut into tiles of 16 columns
/// ┌────────────────┬────────────────┐     A tile that changes is a window, and behind it a
/// │ never changes  │ ▲ version 0    │     strip of its different contents, each once. An
/// │                │ │ version 1    │     animation (SMIL, which needs no script) moves the
/// └────────────────┴─┴──────────────┘     strip to show the current content.
/// ```
///
/// Ten frames per second are kept. Cells are 8×16 units; text stays text, and blocks are shapes.
package struct AnimatedSVG: Sendable {
  private struct Tile: Sendable {
    /// The distinct contents, in order of first appearance.
    var versions: [TileContent] = []
    /// The version shown from each tick on.
    var changes: [(tick: Int, version: Int)] = []
  }

  static let tileColumns = 16
  private static let tick = Duration.milliseconds(100)

  private var options = FormatOptions()
  private let colors: SchemeColors
  private var size = Size(columns: 0, rows: 0)
  private var tiles: [Tile] = []
  private var start = Duration.zero
  private var pending: (frame: Frame, tick: Int)?
  private var poster: Int?

  /// Creates a picture without frames.
  /// - Parameters:
  ///   - title: the title of the picture.
  ///   - text: the terminal's default text colour.
  ///   - background: its default background colour.
  ///   - look: the look of the picture.
  package init(
    title: String, text: RGB8, background: RGB8, look: PictureOptions = PictureOptions()
  ) {
    colors = SchemeColors(foreground: text, background: background)
    options.title = title
    options.picture = look
  }

  private var tilesPerRow: Int { (size.columns + Self.tileColumns - 1) / Self.tileColumns }

  private func tick(_ now: Duration) -> Int { Int((now - start) / Self.tick) }

  /// Adds a frame; the first one determines the size.
  package mutating func frame(_ frame: Frame, at now: Duration) {
    if size.isEmpty {
      (size, start) = (frame.size, now)
      tiles = Array(repeating: Tile(), count: size.rows * tilesPerRow)
    }
    let tick = tick(now)
    if let pending, pending.tick < tick { keep(pending.frame, pending.tick) }
    pending = (frame, tick)
  }

  /// Makes the next frame the still image for viewers without animation; by default it is the last
  /// one.
  package mutating func setPoster(at now: Duration) { poster = size.isEmpty ? 0 : tick(now) }

  private mutating func keep(_ frame: Frame, _ tick: Int) {
    guard frame.size == size else { return }
    for row in 0..<size.rows {
      for column in 0..<tilesPerRow {
        let content = TileContent(of: frame, row: row, column: column * Self.tileColumns)
        let index = row * tilesPerRow + column
        if let last = tiles[index].changes.last, tiles[index].versions[last.version] == content {
          continue
        }
        let known = tiles[index].versions.lastIndex(of: content)
        if known == nil { tiles[index].versions.append(content) }
        tiles[index].changes.append((tick, known ?? tiles[index].versions.count - 1))
      }
    }
  }

  /// Returns the complete picture, which plays in a loop.
  package mutating func svg(until now: Duration) -> [UInt8] {
    if let pending { keep(pending.frame, pending.tick) }
    pending = nil
    let ticks = max(tick(now), 1)
    var output: [UInt8] = []
    var drawing = CellDrawing(colors)
    let canvas = SVGCanvas(
      columns: size.columns, rows: size.rows, options: options, colors: colors, padding: 0)
    // Where cells are not whole pixels, smooth edges would leave seams.
    let cells = options.picture.fontSize == nil ? "" : " shape-rendering=\"crispEdges\""
    canvas.begin(attributes: " stroke-width=\"2\"", cells: cells, to: &output)
    for row in 0..<size.rows {
      var column = 0
      while column < tilesPerRow {
        let first = column
        // Adjacent static tiles are drawn as one.
        while column < tilesPerRow, tiles[row * tilesPerRow + column].versions.count < 2 {
          column += 1
        }
        if column > first {
          let parts = tiles[(row * tilesPerRow + first)..<(row * tilesPerRow + column)]
          var content = TileContent()
          for part in parts { content.append(part.versions.first ?? TileContent()) }
          drawing.draw([content], column: first * Self.tileColumns, row: row, to: &output)
        } else {
          drawAnimated(tiles[row * tilesPerRow + column], row, column, ticks, &drawing, to: &output)
          column += 1
        }
      }
    }
    canvas.end(&output)
    return output
  }

  private func drawAnimated(
    _ tile: Tile, _ row: Int, _ column: Int, _ ticks: Int, _ drawing: inout CellDrawing,
    to output: inout [UInt8]
  ) {
    let columns = min(Self.tileColumns, size.columns - column * Self.tileColumns)
    let shown = tile.changes.last { $0.tick <= poster ?? .max }?.version ?? 0
    output +=
      """
      <svg x="\(column * Self.tileColumns * 8)" y="\(row * 16)" width="\(columns * 8)" height="16">\
      <g transform="translate(0 \(-16 * shown))">
      """.utf8
    drawing.draw(tile.versions, column: 0, row: 0, to: &output)
    // `keyTimes` starts with 0.
    let times = tile.changes.enumerated().map { index, change in
      index == 0 ? "0" : Self.fraction(change.tick, of: ticks)
    }
    let values = tile.changes.map { "0 \(-16 * $0.version)" }
    output +=
      """
      <animateTransform attributeName="transform" type="translate" dur="\(ticks / 10).\(ticks % 10)s" \
      calcMode="discrete" repeatCount="indefinite" keyTimes="\(times.joined(separator: ";"))" \
      values="\(values.joined(separator: ";"))"/></g></svg>

      """.utf8
  }

  /// Returns a fraction of the duration, with at most five decimals.
  private static func fraction(_ tick: Int, of ticks: Int) -> String {
    let fraction = min(tick * 100_000 / ticks, 100_000)
    if fraction == 100_000 { return "1" }
    var digits = String(fraction)
    digits = "." + String(repeating: "0", count: 5 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return digits == "." ? "0" : digits
  }
}

/// The contents of some cells of a row.
struct TileContent: Hashable, Sendable {
  var cells: [Cell] = []
  /// The left half of a wide glyph that the edge cuts, so that the window only shows its right half.
  var cut: CellText?
  /// The index of the cell with the cursor.
  var caret: Int?
  var shape = Cursor.Shape.bar

  init() {}

  init(of frame: Frame, row: Int, column: Int) {
    let end = min(column + AnimatedSVG.tileColumns, frame.size.columns)
    let base = row * frame.size.columns
    cells = Array(frame.cells[(base + column)..<(base + end)])
    if let cursor = frame.cursor, cursor.position.row == row,
      (column..<end).contains(cursor.position.column)
    {
      caret = cursor.position.column - column
      shape = cursor.shape
    }
    if column > 0, cells.first?.width == 0 { cut = frame.cells[base + column - 1].glyph }
  }

  mutating func append(_ other: TileContent) {
    if let caret = other.caret { (self.caret, shape) = (cells.count + caret, other.shape) }
    if cells.isEmpty { cut = other.cut }
    cells += other.cells
  }
}

// MARK: - Drawing

/// Draws the cells of a frame as SVG elements.
///
/// Text, lines and shapes are drawn as in the format SVG. Backgrounds and half blocks, which make
/// up the picker's planes, are drawn separately: neighbouring halves of one colour are one stroke,
/// regardless of the styles of their cells, and all strokes of a colour in what is drawn at a time are
/// one path, in units of columns and quarters of rows. The stroke width has to be 2.
private struct CellDrawing {
  /// The path of each colour, in the order in which the colours appeared.
  private var strokes: [(color: RGB8, path: String)] = []
  private var strokeIndices: [RGB8: Int] = [:]
  private let palette: SchemeColors
  private var drawing: SVGDrawing

  init(_ palette: SchemeColors) {
    self.palette = palette
    drawing = SVGDrawing(palette)
  }

  /// Draws contents one below the other, from a cell on.
  mutating func draw(_ contents: [TileContent], column: Int, row: Int, to output: inout [UInt8]) {
    for (index, content) in contents.enumerated() {
      addHalves(content.cells, column: column, row: row + index)
    }
    putStrokes(to: &output)
    for (index, content) in contents.enumerated() {
      drawRuns(content, column: column, row: row + index, to: &output)
      drawCaret(of: content, column: column, row: row + index, to: &output)
    }
  }

  private func drawCaret(of content: TileContent, column: Int, row: Int, to output: inout [UInt8]) {
    guard let caret = content.caret else { return }
    let (left, top) = ((column + caret) * 8, row * 16)
    let shape =
      switch content.shape {
      case .bar: "M\(left) \(top + 1)h2v14h-2z\"/>"
      case .underline: "M\(left) \(top + 14)h8v2h-8z\"/>"
      case .block: "M\(left) \(top + 1)h8v14h-8z\" fill-opacity=\".7\"/>"
      }
    output += "<path fill=\"\(Self.short(palette.foreground))\" d=\"\(shape)".utf8
  }

  private func colors(of style: CellStyle) -> (text: RGB8, background: RGB8) {
    let text = style.foreground.rgb8() ?? palette.foreground
    let background = style.background.rgb8() ?? palette.background
    return style.attributes.contains(.reverse) ? (background, text) : (text, background)
  }

  // MARK: Halves

  private static func isHalfBlock(_ glyph: CellText) -> Bool {
    glyph == .upperHalf || glyph == .lowerHalf || glyph == .fullBlock
  }

  /// Adds strokes for the upper and the lower half of each cell unless it has the colour of the
  /// background.
  private mutating func addHalves(_ cells: [Cell], column: Int, row: Int) {
    var halves: [(upper: RGB8, lower: RGB8)] = []
    for cell in cells {
      let (text, background) = colors(of: cell.style)
      halves.append(
        (
          cell.glyph == .upperHalf || cell.glyph == .fullBlock ? text : background,
          cell.glyph == .lowerHalf || cell.glyph == .fullBlock ? text : background
        ))
    }
    let (upper, lower) = (Self.runs(halves.map(\.upper)), Self.runs(halves.map(\.lower)))
    for (runs, middle) in [(upper, 1), (lower, 3)] {
      for run in runs where run.color != palette.background {
        let isWhole = (middle == 1 ? lower : upper).contains { $0 == run }
        // Two halves of one colour are one shape.
        if isWhole, middle == 3 { continue }
        let (left, width) = (column + run.start, run.end - run.start)
        add(
          "M\(left) \(row * 4 + middle)h\(width)"
            + (isWhole ? "m-\(width) 2h\(width)" : ""), in: run.color)
      }
    }
  }

  private mutating func add(_ stroke: String, in color: RGB8) {
    if let index = strokeIndices[color] {
      strokes[index].path += stroke
    } else {
      strokeIndices[color] = strokes.count
      strokes.append((color, stroke))
    }
  }

  private mutating func putStrokes(to output: inout [UInt8]) {
    guard !strokes.isEmpty else { return }
    let paths = strokes.map { "<path stroke=\"\(Self.short($0.color))\" d=\"\($0.path)\"/>" }
    output += "<g transform=\"scale(8 4)\">\(paths.joined())</g>".utf8
    strokes = []
    strokeIndices = [:]
  }

  /// Returns the runs of equal colours.
  private static func runs(_ colors: [RGB8]) -> [(start: Int, end: Int, color: RGB8)] {
    var runs: [(start: Int, end: Int, color: RGB8)] = []
    for (index, color) in colors.enumerated() {
      if let last = runs.last, last.color == color {
        runs[runs.count - 1].end = index + 1
      } else {
        runs.append((index, index + 1, color))
      }
    }
    return runs
  }

  /// Returns a colour as `#rgb` where that is exact.
  private static func short(_ color: RGB8) -> String {
    let hex = Array(color.hex.utf8)
    guard hex[1] == hex[2], hex[3] == hex[4], hex[5] == hex[6] else { return color.hex }
    return String(decoding: [hex[0], hex[1], hex[3], hex[5]], as: UTF8.self)
  }

  // MARK: Text

  private mutating func drawRuns(
    _ content: TileContent, column: Int, row: Int, to output: inout [UInt8]
  ) {
    let cells = content.cells
    var index = 0
    while index < cells.count {
      let style = cells[index].style
      let end = cells.characterEnd(from: index, limit: cells.count)
      let cut = index == 0 ? content.cut : nil
      // A wide character that the edge cuts begins before it.
      drawing.move(
        toColumn: column + index - (cut == nil ? 0 : 1), row: row, style: textStyle(of: style),
        &output)
      add(cells[index..<end], cut: cut)
      index = end
      if index == cells.count || cells[index].style != style { drawing.endRun(&output) }
    }
  }

  private mutating func add(_ cells: ArraySlice<Cell>, cut: CellText?) {
    guard let cell = cells.first else { return }
    let glyph = cut ?? cell.glyph
    let width = cells.reduce(0) { $0 + Int($1.width) } + (cut == nil ? 0 : 2)
    guard glyph.count > 0, !Self.isHalfBlock(glyph), !cell.style.attributes.contains(.conceal)
    else { return drawing.add(blank: width) }
    var text = (cut?.string ?? "") + cells.text
    text.withUTF8 { drawing.add($0, width: width) }
  }

  /// Returns the style of a run without its background.
  private func textStyle(of style: CellStyle) -> TextStyle {
    let color = colors(of: style).text
    var text = TextStyle(foreground: color == palette.foreground ? .default : .rgb(color))
    let attributes: [(CellAttributes, TextAttributes)] = [
      (.bold, .bold), (.faint, .faint), (.italic, .italic), (.conceal, .conceal),
      (.strike, .strike),
    ]
    for (cell, attribute) in attributes where style.attributes.contains(cell) {
      text.attributes.insert(attribute)
    }
    if style.attributes.contains(.underline) { text.underline = .single }
    return text
  }
}
