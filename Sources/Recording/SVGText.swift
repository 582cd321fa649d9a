import Colorimetry
import TerminalCore

/// Elements of SVG that draw cells of 8×16 units.
struct SVGText {
  private(set) var bytes: [UInt8] = []
  private let ground: (text: RGB8, background: RGB8)

  init(ground: (text: RGB8, background: RGB8)) { self.ground = ground }

  mutating func put(_ text: String) { bytes += Array(text.utf8) }

  mutating func put(_ bytes: [UInt8]) { self.bytes += bytes }

  /// Puts text that may be anything: nothing of it is taken for markup.
  mutating func put(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: put("&amp;")
      case 0x3C: put("&lt;")
      case 0x3E: put("&gt;")
      case 0x22: put("&quot;")
      // What XML 1.0 has no place for, and what reorders text.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: put("\u{FFFD}")
      default: put(GlyphWidth.isDrawable(scalar) ? String(scalar) : "\u{FFFD}")
      }
    }
  }

  // MARK: Cells

  /// Draws cells, the first one at a place.
  mutating func draw(_ content: TileContent, x: Int, y: Int) {
    drawHalves(content.cells, x, y)
    drawGlyphs(content.cells, x, y)
    guard let caret = content.caret else { return }
    let left = x + caret * 8
    put("<path fill=\"\(Self.short(ground.text))\" d=\"")
    switch content.shape {
    case .bar: put("M\(left) \(y + 1)h2v14h-2z\"/>")
    case .underline: put("M\(left) \(y + 14)h8v2h-8z\"/>")
    case .block: put("M\(left) \(y + 1)h8v14h-8z\" fill-opacity=\".7\"/>")
    }
  }

  private func colors(of cell: Cell) -> (text: RGB8, background: RGB8) {
    func color(_ color: TerminalColor, _ standard: RGB8) -> RGB8 {
      switch color {
      case .default: standard
      case .indexed(let index): TerminalPalette.xterm[index]
      case .rgb(let rgb): rgb
      }
    }
    let text = color(cell.style.foreground, ground.text)
    let background = color(cell.style.background, ground.background)
    return cell.style.attributes.contains(.reverse) ? (background, text) : (text, background)
  }

  /// The upper and the lower half of each cell, as far as they differ from the background.
  private mutating func drawHalves(_ cells: [Cell], _ x: Int, _ y: Int) {
    var halves: [(upper: RGB8, lower: RGB8)] = []
    for cell in cells {
      let (text, background) = colors(of: cell)
      halves.append(
        (
          cell.glyph == .upperHalf || cell.glyph == .fullBlock ? text : background,
          cell.glyph == .lowerHalf || cell.glyph == .fullBlock ? text : background
        ))
    }
    let (upper, lower) = (Self.runs(halves.map(\.upper)), Self.runs(halves.map(\.lower)))
    for (runs, offset) in [(upper, 4), (lower, 12)] {
      for run in runs where run.color != ground.background {
        let isWhole = (offset == 4 ? lower : upper).contains { $0 == run }
        // Two halves of one colour are one shape.
        if isWhole, offset == 12 { continue }
        let (left, width) = (x + run.start * 8, (run.end - run.start) * 8)
        put("<path stroke=\"\(Self.short(run.color))\" d=\"M\(left) \(y + offset)h\(width)")
        put(isWhole ? "m-\(width) 8h\(width)\"/>" : "\"/>")
      }
    }
  }

  /// Stretches of one colour.
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

  private enum Kind {
    case blank, latin, line, single
  }

  private static func kind(_ cell: Cell) -> Kind {
    guard let first = cell.glyph.first, first != " " else { return .blank }
    guard cell.glyph.count == 1, cell.width == 1 else { return .single }
    switch first.value {
    case 0x2580, 0x2584, 0x2588: return .blank
    case 0x21..<0x7F: return .latin
    case 0x2500, 0x2502, 0x256D...0x2570: return .line
    default: return .single
    }
  }

  private mutating func drawGlyphs(_ cells: [Cell], _ x: Int, _ y: Int) {
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      let attributes = cell.style.attributes
      var end = column + 1
      // A row of letters in one style, with single spaces between them; or of equal lines.
      func goesOn(_ next: Cell) -> Bool {
        guard next.style == cell.style else { return false }
        switch Self.kind(cell) {
        case .latin:
          return Self.kind(next) == .latin
            || next.glyph == .space && end + 1 < cells.count && Self.kind(cells[end + 1]) == .latin
              && cells[end + 1].style == cell.style
        case .line: return next.glyph == cell.glyph && cell.glyph.first == "─"
        case .blank: return Self.kind(next) == .blank
        case .single: return false
        }
      }
      while end < cells.count, goesOn(cells[end]) { end += 1 }
      let (left, columns) = (x + column * 8, end - column)
      if !attributes.contains(.conceal) {
        switch Self.kind(cell) {
        case .blank: break
        case .line: drawLine(cell, left, y, columns)
        case .latin, .single: drawText(cells[column..<end], left, y)
        }
        let width = columns * 8
        if attributes.contains(.underline) { drawRule(cell, "M\(left) \(y + 14)h\(width)") }
        if attributes.contains(.strike) { drawRule(cell, "M\(left) \(y + 8)h\(width)") }
      }
      column = end
    }
  }

  private mutating func drawRule(_ cell: Cell, _ path: String) {
    put(
      "<path fill=\"none\" stroke-width=\"1\" stroke=\"\(Self.short(colors(of: cell).text))\" d=\"")
    put(path + "\"/>")
  }

  private mutating func drawLine(_ cell: Cell, _ x: Int, _ y: Int, _ columns: Int) {
    let (middle, level) = (x + 4, y + 8)
    switch cell.glyph.first?.value {
    case 0x2500: drawRule(cell, "M\(x) \(level)h\(columns * 8)")
    case 0x2502: drawRule(cell, "M\(middle) \(y)v16")
    case 0x256D: drawRule(cell, "M\(middle) \(y + 16)v-4q0-4 4-4")
    case 0x256E: drawRule(cell, "M\(middle) \(y + 16)v-4q0-4-4-4")
    case 0x256F: drawRule(cell, "M\(middle) \(y)v4q0 4-4 4")
    default: drawRule(cell, "M\(middle) \(y)v4q0 4 4 4")
    }
  }

  private mutating func drawText(_ cells: ArraySlice<Cell>, _ x: Int, _ y: Int) {
    guard let first = cells.first else { return }
    // The half of a wide glyph that begins before these cells.
    let isHalf = first.width == 0
    let columns = cells.count == 1 ? max(Int(first.width), isHalf ? 2 : 1) : cells.count
    let left = isHalf ? x - 8 : x
    put("<text ")
    if cells.count > 1 {
      put("x=\"\(left)\" y=\"\(y + 12)\" textLength=\"\(columns * 8)\"")
    } else {
      put("x=\"\(left + columns * 4)\" y=\"\(y + 12)\" text-anchor=\"middle\"")
    }
    let color = colors(of: first).text
    if color != ground.text { put(" fill=\"\(Self.short(color))\"") }
    let attributes = first.style.attributes
    if attributes.contains(.bold) { put(" font-weight=\"bold\"") }
    if attributes.contains(.italic) { put(" font-style=\"italic\"") }
    if attributes.contains(.faint) { put(" fill-opacity=\".6\"") }
    put(">")
    for cell in cells { put(escaped: cell.text) }
    put("</text>")
  }

  /// A colour as `#rgb` where that is the same.
  private static func short(_ color: RGB8) -> String {
    let hex = Array(color.hex.utf8)
    guard hex[1] == hex[2], hex[3] == hex[4], hex[5] == hex[6] else { return color.hex }
    return String(decoding: [hex[0], hex[1], hex[3], hex[5]], as: UTF8.self)
  }
}
