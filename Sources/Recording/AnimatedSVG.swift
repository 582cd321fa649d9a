package import Colorimetry
package import TerminalCore
package import TextFormats

/// A recording as a self-playing SVG picture, which also plays as an `<img>` in a page.
///
///     rows of the screen, each cut into tiles of 16 columns
///     ┌────────────────┬────────────────┐     A tile that changes is a window, and behind it a
///     │ never changes  │ ▲ version 0    │     strip of its different contents, each once. An
///     │                │ │ version 1    │     animation (SMIL, which needs no script) moves the
///     └────────────────┴─┴──────────────┘     strip to show the current content.
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

  private let options: SVGOptions
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
    var options = SVGOptions(foreground: text, background: background)
    options.title = title
    options.picture = look
    self.options = options
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
    var output = CellDrawing(options: options)
    let canvas = SVGCanvas(
      columns: size.columns, lines: size.rows, options: options, padding: 0)
    // Where cells are not whole pixels, smooth edges would leave seams.
    let cells = options.picture.fontSize == nil ? "" : " shape-rendering=\"crispEdges\""
    output.put {
      canvas.begin(attributes: " stroke-width=\"2\"", cells: cells, to: &$0)
    }
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
          output.draw([content], at: CellPosition(column: first * Self.tileColumns, line: row))
        } else {
          output.put(animated(tiles[row * tilesPerRow + column], row, column, ticks))
          column += 1
        }
      }
    }
    output.put { canvas.end(&$0) }
    return output.bytes
  }

  private func animated(_ tile: Tile, _ row: Int, _ column: Int, _ ticks: Int) -> [UInt8] {
    var output = CellDrawing(options: options)
    let columns = min(Self.tileColumns, size.columns - column * Self.tileColumns)
    let shown = tile.changes.last { $0.tick <= poster ?? .max }?.version ?? 0
    output.put("<svg x=\"\(column * Self.tileColumns * 8)\" y=\"\(row * 16)\" ")
    output.put(
      "width=\"\(columns * 8)\" height=\"16\"><g transform=\"translate(0 \(-16 * shown))\">")
    output.draw(tile.versions, at: CellPosition(column: 0, line: 0))
    output.put("<animateTransform attributeName=\"transform\" type=\"translate\" dur=\"")
    output.put(
      "\(ticks / 10).\(ticks % 10)s\" calcMode=\"discrete\" repeatCount=\"indefinite\" keyTimes=\"")
    for (index, change) in tile.changes.enumerated() {
      // `keyTimes` starts with 0.
      output.put(index == 0 ? "0" : ";" + Self.share(change.tick, of: ticks))
    }
    output.put("\" values=\"")
    for (index, change) in tile.changes.enumerated() {
      output.put(index == 0 ? "0 \(-16 * change.version)" : ";0 \(-16 * change.version)")
    }
    output.put("\"/></g></svg>\n")
    return output.bytes
  }

  /// Returns a fraction of the duration, with at most five decimals.
  private static func share(_ tick: Int, of ticks: Int) -> String {
    let share = min(tick * 100_000 / ticks, 100_000)
    if share == 100_000 { return "1" }
    var digits = String(share)
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
