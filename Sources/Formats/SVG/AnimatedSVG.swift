import Color
import StyledText
package import Terminal

/// A recording as a self-playing SVG picture, which also plays as an `<img>` in a page.
///
/// ```text
/// rows of the screen, each cut into tiles or whole
/// ┌────────────────┬────────────────┐     A tile that changes is a window, and behind it a
/// │ never changes  │ ▲ version 0    │     strip of its different contents. An animation (SMIL,
/// │                │ │ version 1    │     which needs no script) moves the strip to show the
/// └────────────────┴─┴──────────────┘     current content.
/// ```
///
/// Each content is drawn once: where several tiles show it, as of a row that scrolls, all refer to
/// it. Cells are 8×16 units; text stays text, and blocks are shapes.
package struct AnimatedSVG: Sendable {
  /// What is shown from a tick on.
  private struct Change: Hashable, Sendable {
    var tick: Int
    /// The number of a content, or of a version of a strip.
    var content: Int
  }

  /// Neighbouring tiles of a row that change together.
  private struct Strip {
    let column: Int
    /// The distinct contents in order of first appearance, each as the numbers of the tiles.
    var versions: [[Int]] = []
    /// The version shown from each tick on.
    var changes: [Change] = []
  }

  private static let maximumFrames = 10_000
  /// How many cells may be looked at, and how many of them drawn.
  private static let maximumCells = (seen: 1 << 26, drawn: 1 << 21)
  private static let maximumSize = 32_000_000
  private static let maximumDuration = Duration.seconds(3600)

  private let options: FormatOptions
  private let colors: SchemeColors
  private let framesPerSecond: Int
  private let tileColumns: Int
  private let advice: String
  /// The time of the first frame; nil before it.
  var start: Duration?
  private var size = Size(columns: 0, rows: 0)
  /// What each tile of each row shows over time.
  private var history: [[[Change]]] = []
  /// The cursor from each tick on.
  private var cursors: [(tick: Int, cursor: Cursor?)] = []
  /// The distinct contents of tiles; the first one is blank.
  private var contents = [TileContent()]
  private var numbers = [TileContent(): 0]
  private var cellCount = (seen: 0, drawn: 0)
  private var frameCount = 0
  private var pending: (frame: Frame, tick: Int)?
  private var poster: Int?
  /// Why the picture cannot be drawn; nil if it can.
  private(set) var error: FormatError?

  /// Creates a picture without frames.
  /// - Parameters:
  ///   - options: the title, the colours and the look.
  ///   - framesPerSecond: how many frames are kept; of those in between, the last one.
  ///   - tileColumns: the columns of a tile. A part that is always in motion needs small ones, rows
  ///     that are written once and scroll need whole rows.
  ///   - advice: what an error about the size ends with.
  package init(
    _ options: FormatOptions, framesPerSecond: Int = 10, tileColumns: Int = 16, advice: String = ""
  ) {
    self.options = options
    (self.framesPerSecond, self.tileColumns, self.advice) = (framesPerSecond, tileColumns, advice)
    colors = SchemeColors(options)
  }

  /// Returns a picture of a single frame.
  package static func still(_ frame: Frame, _ options: FormatOptions) -> [UInt8] {
    var picture = AnimatedSVG(options)
    picture.keep(frame, 0)
    return picture.drawn(ticks: 1)
  }

  /// Returns the number of a frame at a time.
  func tick(_ now: Duration) -> Int {
    Int((now - (start ?? now)) / .seconds(1) * Double(framesPerSecond) + 1e-6)
  }

  /// Adds a frame; the first one determines the start.
  package mutating func frame(_ frame: Frame, at now: Duration) {
    start = start ?? now
    let tick = tick(now)
    if let pending, pending.tick < tick { keep(pending.frame, pending.tick) }
    pending = (frame, tick)
  }

  /// Makes the next frame the still image for viewers without animation; by default it is the last
  /// one.
  package mutating func setPoster(at now: Duration) { poster = tick(now) }

  private mutating func keep(_ frame: Frame, _ tick: Int) {
    var style = (cell: CellStyle.plain, text: TextStyle.plain)
    let cells = frame.cells.map { cell in
      if cell.style != style.cell { style = (cell.style, TextStyle(cell.style)) }
      return DrawnCell(glyph: cell.glyph, width: cell.width, style: style.text)
    }
    let columns = frame.size.columns
    let rows = (0..<frame.size.rows).map { cells[$0 * columns..<($0 + 1) * columns] }
    keep(rows, frame.cursor, frame.size, at: tick)
  }

  /// Keeps what a screen shows from a tick on; the largest screen determines the size.
  mutating func keep(
    _ rows: [ArraySlice<DrawnCell>], _ cursor: Cursor?, _ screen: Size, at tick: Int
  ) {
    guard error == nil else { return }
    size = Size(columns: max(size.columns, screen.columns), rows: max(size.rows, screen.rows))
    let count = frameCount
    if cursors.isEmpty || cursors[cursors.count - 1].cursor != cursor {
      cursors.append((tick, cursor))
      frameCount = count + 1
    }
    for row in 0..<size.rows {
      if row == history.count { history.append([]) }
      for column in stride(from: 0, to: size.columns, by: tileColumns) {
        let tile = column / tileColumns
        if tile == history[row].count { history[row].append([Change(tick: 0, content: 0)]) }
        let content = TileContent(
          of: row < rows.count ? rows[row] : [], column..<column + tileColumns)
        guard let last = history[row][tile].last, contents[last.content] != content else {
          continue
        }
        // Only the blank at the start is replaced.
        if last.tick == tick { history[row][tile].removeLast() }
        history[row][tile].append(Change(tick: tick, content: number(of: content)))
        frameCount = count + 1
      }
    }
    if frameCount > Self.maximumFrames { fail("have more than \(Self.maximumFrames) frames") }
    cellCount.seen += rows.reduce(0) { $0 + $1.count }
    if cellCount.seen > Self.maximumCells.seen || cellCount.drawn > Self.maximumCells.drawn {
      fail(Self.tooLarge)
    }
  }

  private mutating func number(of content: TileContent) -> Int {
    if let number = numbers[content] { return number }
    numbers[content] = contents.count
    contents.append(content)
    cellCount.drawn += content.cells.count
    return contents.count - 1
  }

  private static let tooLarge = "be larger than \(maximumSize / 1_000_000) MB"

  private mutating func fail(_ words: String) {
    error = FormatError("the animated picture would \(words)\(advice)")
  }

  // MARK: Drawing

  /// Returns the complete picture, which plays in a loop.
  package mutating func svg(until now: Duration) throws(FormatError) -> [UInt8] {
    if let pending { keep(pending.frame, pending.tick) }
    pending = nil
    if now - (start ?? now) > Self.maximumDuration { fail("play for more than an hour") }
    if let error { throw error }
    let picture = drawn(ticks: max(tick(now), 1))
    if picture.count > Self.maximumSize { fail(Self.tooLarge) }
    if let error { throw error }
    return picture
  }

  private func drawn(ticks: Int) -> [UInt8] {
    var output: [UInt8] = []
    var drawing = CellDrawing(colors)
    let canvas = SVGCanvas(
      columns: size.columns, rows: size.rows, options: options, colors: colors, padding: 0)
    // Where cells are not whole pixels, smooth edges would leave seams.
    let cells = options.picture.fontSize == nil ? "" : " shape-rendering=\"crispEdges\""
    canvas.begin(attributes: " stroke-width=\"2\"", cells: cells, to: &output)
    let rows = history.map(strips)
    let shared = drawShared(rows.joined().flatMap(\.versions), &drawing, to: &output)
    for (row, strips) in rows.enumerated() {
      for strip in strips {
        if strip.versions.count > 1 {
          drawAnimated(strip, row, ticks, shared, &drawing, to: &output)
        } else {
          draw(strip.versions, shared, column: strip.column, row: row, &drawing, to: &output)
        }
      }
    }
    drawCursor(.bar, "M0 1h2v14h-2z\"", ticks, to: &output)
    drawCursor(.underline, "M0 14h8v2h-8z\"", ticks, to: &output)
    drawCursor(.block, "M0 1h8v14h-8z\" fill-opacity=\".7\"", ticks, to: &output)
    canvas.end(&output)
    return output
  }

  private func strips(_ tiles: [[Change]]) -> [Strip] {
    tiles.enumerated().reduce(into: []) { strips, tile in
      var strip = Strip(column: tile.offset * tileColumns)
      var numbers: [Int: Int] = [:]
      for change in tile.element {
        let number = numbers[change.content] ?? numbers.count
        if number == numbers.count { strip.versions.append([change.content]) }
        numbers[change.content] = number
        strip.changes.append(Change(tick: change.tick, content: number))
      }
      if let last = strips.last, last.changes == strip.changes {
        strips[strips.count - 1].versions = zip(last.versions, strip.versions).map(+)
      } else {
        strips.append(strip)
      }
    }
  }

  private func content(of tiles: [Int]) -> TileContent {
    tiles.enumerated().reduce(into: TileContent()) { content, tile in
      content.append(contents[tile.element], at: tile.offset * tileColumns)
    }
  }

  /// Draws the contents that several strips show, to be referred to; returns their numbers.
  private func drawShared(
    _ versions: [[Int]], _ drawing: inout CellDrawing, to output: inout [UInt8]
  ) -> [[Int]: Int] {
    var (uses, shared): ([[Int]: Int], [[Int]: Int]) = ([:], [:])
    for version in versions where version.contains(where: { $0 > 0 }) {
      uses[version, default: 0] += 1
    }
    for version in versions where uses[version, default: 0] > 1 && shared[version] == nil {
      output += "\(shared.isEmpty ? "<defs>\n" : "")<g id=\"r\(shared.count)\">".utf8
      shared[version] = shared.count
      drawing.draw([content(of: version)], column: 0, row: 0, to: &output)
      output += "</g>\n".utf8
    }
    if !shared.isEmpty { output += "</defs>\n".utf8 }
    return shared
  }

  /// Draws contents one below the other.
  private func draw(
    _ versions: [[Int]], _ shared: [[Int]: Int], column: Int, row: Int,
    _ drawing: inout CellDrawing, to output: inout [UInt8]
  ) {
    let own = versions.map { shared[$0] == nil ? content(of: $0) : TileContent() }
    drawing.draw(own, column: column, row: row, to: &output)
    for (index, version) in versions.enumerated() {
      guard let number = shared[version] else { continue }
      output += "<use href=\"#r\(number)\" x=\"\(column * 8)\" y=\"\((row + index) * 16)\"/>\n".utf8
    }
  }

  private func drawAnimated(
    _ strip: Strip, _ row: Int, _ ticks: Int, _ shared: [[Int]: Int],
    _ drawing: inout CellDrawing, to output: inout [UInt8]
  ) {
    let tiles = strip.versions.first?.count ?? 0
    let columns = min(tiles * tileColumns, size.columns - strip.column)
    let shown = strip.changes.last { $0.tick <= poster ?? .max }?.content ?? 0
    output +=
      """
      <svg x="\(strip.column * 8)" y="\(row * 16)" width="\(columns * 8)" height="16">\
      <g transform="translate(0 \(-16 * shown))">
      """.utf8
    draw(strip.versions, shared, column: 0, row: 0, &drawing, to: &output)
    animate(strip.changes.map { ($0.tick, 0, -16 * $0.content) }, ticks, to: &output)
    output += "</g></svg>\n".utf8
  }

  /// Draws the cursor, which is outside of the picture while it is hidden or has another shape.
  private func drawCursor(
    _ shape: Cursor.Shape, _ path: String, _ ticks: Int, to output: inout [UInt8]
  ) {
    let places = cursors.map { tick, cursor in
      let point = cursor?.shape == shape ? cursor?.position : nil
      return (tick, x: (point?.column ?? -4096) * 8, y: (point?.row ?? 0) * 16)
    }
    guard places.contains(where: { $0.x >= 0 }) else { return }
    let shown = places.last { $0.0 <= poster ?? .max } ?? places[0]
    output +=
      "<path fill=\"\(colors.foreground.hex)\" transform=\"translate(\(shown.x) \(shown.y))\" d=\"\(path)>"
      .utf8
    if places.count > 1 { animate(places, ticks, to: &output) }
    output += "</path>\n".utf8
  }

  /// Moves an element to each place from a tick on.
  private func animate(
    _ places: [(tick: Int, x: Int, y: Int)], _ ticks: Int, to output: inout [UInt8]
  ) {
    // `keyTimes` starts with 0.
    let times = places.enumerated().map { $0 == 0 ? "0" : Self.fraction($1.tick, of: ticks) }
    let values = places.map { "\($0.x) \($0.y)" }
    let duration = Double(ticks * 1000 / framesPerSecond) / 1000
    output +=
      """
      <animateTransform attributeName="transform" type="translate" dur="\(duration)s" \
      calcMode="discrete" repeatCount="indefinite" keyTimes="\(times.joined(separator: ";"))" \
      values="\(values.joined(separator: ";"))"/>
      """.utf8
  }

  /// Returns a fraction of the duration, with at most six decimals.
  private static func fraction(_ tick: Int, of ticks: Int) -> String {
    let millionths = min(tick * 1_000_000 / ticks, 1_000_000)
    let text = fixedDecimal(Double(millionths) / 1e6, digits: 6)
    return String(text.hasPrefix("0.") ? text.dropFirst() : text[...])
  }
}

/// A cell as it is drawn.
struct DrawnCell: CharacterCell {
  var glyph: CellText
  var width: UInt8
  var style: TextStyle
  var isPixels: Bool { false }

  static let blank = DrawnCell(glyph: .space, width: 1, style: .plain)
}

/// The contents of some cells of a row.
struct TileContent: Hashable, Sendable {
  /// The cells without blank ones at the end.
  private(set) var cells: [DrawnCell] = []
  /// The left half of a wide glyph that the edge cuts, so that the window only shows its right half.
  private(set) var cut: CellText?
  init() {}

  init(of row: ArraySlice<DrawnCell>, _ columns: Range<Int>) {
    let tile = row.dropFirst(columns.lowerBound).prefix(columns.count)
    let end = tile.lastIndex { $0 != .blank }.map { $0 + 1 } ?? tile.startIndex
    cells = Array(tile[..<end])
    if columns.lowerBound > 0, cells.first?.width == 0 { cut = row[tile.startIndex - 1].glyph }
  }

  /// Appends what begins at a column.
  mutating func append(_ other: TileContent, at column: Int) {
    guard !other.cells.isEmpty else { return }
    if column == 0 { cut = other.cut }
    cells += repeatElement(.blank, count: column - cells.count)
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
    drawing = SVGDrawing(palette, isScreen: true)
  }

  /// Draws contents one below the other, from a cell on.
  mutating func draw(_ contents: [TileContent], column: Int, row: Int, to output: inout [UInt8]) {
    for (index, content) in contents.enumerated() {
      addHalves(content.cells, column: column, row: row + index)
    }
    putStrokes(to: &output)
    for (index, content) in contents.enumerated() {
      drawRuns(content, column: column, row: row + index, to: &output)
    }
  }

  // MARK: Halves

  private static func isHalfBlock(_ glyph: CellText) -> Bool {
    glyph == .upperHalf || glyph == .lowerHalf || glyph == .fullBlock
  }

  /// Adds strokes for the upper and the lower half of each cell unless it has the colour of the
  /// background.
  private mutating func addHalves(_ cells: [DrawnCell], column: Int, row: Int) {
    var halves: [(upper: RGB8, lower: RGB8)] = []
    for cell in cells {
      let shown = palette.shown(cell.style.sgr)
      let text = shown.text ?? palette.foreground
      let background = shown.background ?? palette.background
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
        toColumn: column + index - (cut == nil ? 0 : 1), row: row, style: style, &output)
      add(cells[index..<end], cut: cut)
      index = end
      if index == cells.count || cells[index].style != style { drawing.endRun(&output) }
    }
  }

  private mutating func add(_ cells: ArraySlice<DrawnCell>, cut: CellText?) {
    guard let cell = cells.first else { return }
    let glyph = cut ?? cell.glyph
    let width = cells.reduce(0) { $0 + Int($1.width) } + (cut == nil ? 0 : 2)
    guard glyph.count > 0, !Self.isHalfBlock(glyph), !cell.style.attributes.contains(.conceal)
    else { return drawing.add(blank: width) }
    var text = (cut?.string ?? "") + cells.text
    text.withUTF8 { drawing.add($0, width: width) }
  }
}

extension TextStyle {
  /// Creates the style of a cell.
  fileprivate init(_ style: CellStyle) {
    self.init(foreground: style.foreground, background: style.background)
    // The others are the same bits.
    let shared = style.attributes.subtracting([.underline, .blink])
    attributes = TextAttributes(rawValue: shared.rawValue)
    if style.attributes.contains(.underline) { underline = .single }
  }
}
