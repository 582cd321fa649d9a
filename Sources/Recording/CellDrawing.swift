import Colorimetry
import StyledText
import TerminalCore
import TextFormats

/// Draws cells of 8×16 units as SVG elements.
///
/// Text, lines and shapes are drawn as in the format SVG. Backgrounds and half blocks, which make
/// up the picker's planes, are drawn separately: neighbouring halves of one colour are one stroke,
/// regardless of the styles of their cells, and all strokes of a colour in what is drawn at a time are
/// one path, in units of columns and quarters of rows. The stroke width has to be 2.
struct CellDrawing {
  private(set) var bytes: [UInt8] = []
  /// The path of each colour, in the order in which the colours appeared.
  private var strokes: [(color: RGB8, path: String)] = []
  private var strokeIndices: [RGB8: Int] = [:]
  private let options: SVGOptions

  init(options: SVGOptions) { self.options = options }

  mutating func put(_ text: String) { bytes += Array(text.utf8) }

  mutating func put(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  mutating func put(_ bytes: [UInt8]) { self.bytes += bytes }

  /// Draws contents one below the other, the first cell at `origin`.
  mutating func draw(_ contents: [TileContent], at origin: CellPosition) {
    func position(_ index: Int) -> CellPosition {
      CellPosition(column: origin.column, line: origin.line + index)
    }
    for (index, content) in contents.enumerated() {
      addHalves(content.cells, at: position(index))
    }
    putStrokes()
    for (index, content) in contents.enumerated() {
      drawRuns(content, at: position(index))
      drawCaret(of: content, at: position(index))
    }
  }

  private mutating func drawCaret(of content: TileContent, at origin: CellPosition) {
    guard let caret = content.caret else { return }
    let (left, top) = ((origin.column + caret) * 8, origin.line * 16)
    put("<path fill=\"\(Self.short(options.foreground))\" d=\"")
    switch content.shape {
    case .bar: put("M\(left) \(top + 1)h2v14h-2z\"/>")
    case .underline: put("M\(left) \(top + 14)h8v2h-8z\"/>")
    case .block: put("M\(left) \(top + 1)h8v14h-8z\" fill-opacity=\".7\"/>")
    }
  }

  private func colors(of style: CellStyle) -> (text: RGB8, background: RGB8) {
    let text = style.foreground.rgb8() ?? options.foreground
    let background = style.background.rgb8() ?? options.background
    return style.attributes.contains(.reverse) ? (background, text) : (text, background)
  }

  // MARK: Halves

  private static func isHalfBlock(_ glyph: CellText) -> Bool {
    glyph == .upperHalf || glyph == .lowerHalf || glyph == .fullBlock
  }

  /// Adds strokes for the upper and the lower half of each cell unless it has the colour of the
  /// background.
  private mutating func addHalves(_ cells: [Cell], at origin: CellPosition) {
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
      for run in runs where run.color != options.background {
        let isWhole = (middle == 1 ? lower : upper).contains { $0 == run }
        // Two halves of one colour are one shape.
        if isWhole, middle == 3 { continue }
        let (left, width) = (origin.column + run.start, run.end - run.start)
        add(
          "M\(left) \(origin.line * 4 + middle)h\(width)"
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

  private mutating func putStrokes() {
    guard !strokes.isEmpty else { return }
    put("<g transform=\"scale(8 4)\">")
    for (color, path) in strokes {
      put("<path stroke=\"\(Self.short(color))\" d=\"\(path)\"/>")
    }
    put("</g>")
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

  private mutating func drawRuns(_ content: TileContent, at origin: CellPosition) {
    let cells = content.cells
    var run = SVGRun()
    var index = 0
    while index < cells.count {
      let style = cells[index].style
      let end = cells.characterEnd(from: index, limit: cells.count)
      Self.add(
        cells[index..<end], cut: index == 0 ? content.cut : nil, to: &run,
        at: CellPosition(column: origin.column + index, line: origin.line))
      index = end
      if index == cells.count || cells[index].style != style {
        SVGDrawing(run: run, style: textStyle(of: style), options: options).append(to: &bytes)
        run.clear()
      }
    }
  }

  private static func add(
    _ cells: ArraySlice<Cell>, cut: CellText?, to run: inout SVGRun, at position: CellPosition
  ) {
    guard let cell = cells.first else { return }
    let glyph = cut ?? cell.glyph
    var (position, width) = (position, cells.reduce(0) { $0 + Int($1.width) })
    guard glyph.count > 0, !isHalfBlock(glyph),
      !cell.style.attributes.contains(.conceal)
    else {
      run.add(blank: width, at: position)
      return
    }
    if cut != nil {
      position.column -= 1
      width += 2
    }
    var text = (cut?.string ?? "") + cells.text
    text.withUTF8 { run.add($0, width: width, at: position) }
  }

  /// Returns the style of a run without its background.
  private func textStyle(of style: CellStyle) -> TextStyle {
    let color = colors(of: style).text
    var text = TextStyle(foreground: color == options.foreground ? .default : .rgb(color))
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
