import Color
import TestSupport
import Testing

@testable import Terminal

@Suite("Quantised frames")
struct QuantizedFrameTests {
  /// One cell for each colour, as text and its background.
  private func frame(_ colors: [TerminalColor]) -> Frame {
    var frame = Frame(size: Size(columns: colors.count, rows: 1))
    for (column, color) in colors.enumerated() {
      let style = CellStyle(foreground: color, background: color, attributes: .bold)
      frame.set(Cell("x", style: style), at: Point(column: column, row: 0))
    }
    return frame
  }

  @Test
  func `Fixed entries map to themselves, and the user's own colours and the darkest blues stay`() {
    let indices = (UInt8(16)...255).map { TerminalColor.indexed($0) }
    let colors = (UInt8(16)...255).map { TerminalColor.rgb(TerminalPalette.xterm[$0]) }
    for entries in [indices, colors] {
      let cells = frame(entries).quantized(to: .indexed256).cells
      #expect(cells.map(\.style.foreground) == indices)
      #expect(cells.map(\.style.background) == indices)
    }
    let own = (UInt8(0)..<16).map { TerminalColor.indexed($0) } + [.default]
    for depth in [ColorDepth.ansi16, .indexed256, .truecolor] {
      #expect(frame(own).quantized(to: depth).cells.map(\.style.foreground) == own)
    }
    // In truecolour they are no entries of a palette.
    let blues = frame((UInt8(0)...7).map { .rgb(RGB8(0, 0, $0)) })
    #expect(blues.quantized(to: .truecolor) == blues)
  }

  @Test func `At 256 no exact colour is left, at 16 no entry above 15`() {
    var generator = SeededGenerator(seed: 3)
    let colors = (0..<200).map { _ -> TerminalColor in
      let byte = { UInt8.random(in: 0...255, using: &generator) }
      return Bool.random(using: &generator) ? .rgb(RGB8(byte(), byte(), byte())) : .indexed(byte())
    }
    for (depth, limit) in [(ColorDepth.indexed256, 255), (.ansi16, 15)] {
      for cell in frame(colors).quantized(to: depth).cells {
        guard case .indexed(let index) = cell.style.foreground, index <= limit else {
          Issue.record("\(cell.style.foreground) at \(depth)")
          continue
        }
      }
    }
  }

  @Test func `Monochrome has no colour and keeps attributes and text`() {
    let before = frame([.rgb(RGB8(255, 0, 0)), .indexed(200), .indexed(1), .default])
    let after = before.quantized(to: .monochrome)
    #expect(after.cells.allSatisfy { $0.style == CellStyle(attributes: .bold) })
    #expect(after.plainText == before.plainText)
  }

  @Test(arguments: ColorDepth.allCases)
  func `Quantising twice is quantising once, and title and cursor survive it`(depth: ColorDepth) {
    var frame = gradient()
    frame.cursor = Cursor(Point(column: 1, row: 0), shape: .block)
    frame.setTitle("title")
    let once = frame.quantized(to: depth)
    #expect(once.cursor == frame.cursor && once.title == "title")
    #expect(once.quantized(to: depth) == once || depth == .monochrome)
    if depth == .monochrome { #expect(once.cells.allSatisfy { $0.style == .plain }) }
  }

  @Test
  func `Dots in monochrome follow the lightness steeply, and are inverted on a light screen`() {
    let examples: [(UInt8, Double, Double)] = [
      (0, 0, 1), (40, 0.1, 0.96), (60, 0.27, 0.81), (128, 0.73, 0.35), (230, 1, 0), (255, 1, 0),
    ]
    for (grey, ink, lightInk) in examples {
      var canvas = Canvas(size: Size(columns: 16, rows: 8))
      for y in 0..<16 { for x in 0..<16 { canvas[x, y] = RGB8(grey, grey, grey) } }
      var frame = Frame(size: Size(columns: 16, rows: 8))
      canvas.draw(into: &frame, at: Point(column: 0, row: 0))
      #expect(abs(inkShare(frame.quantized(to: .monochrome)) - ink) < 0.07)
      let light = frame.quantized(to: .monochrome, appearance: .light)
      #expect(abs(inkShare(light) - lightInk) < 0.07)
    }
  }

  @Test func `Each half of a cell becomes its own dot`() {
    let (black, white) = (RGB8(0, 0, 0), RGB8(255, 255, 255))
    let pairs: [(RGB8?, RGB8?, String)] = [
      (white, white, "█"), (white, black, "▀"), (black, white, "▄"), (black, black, " "),
      (white, nil, "▀"), (nil, white, "▄"),
    ]
    for (top, bottom, glyph) in pairs {
      var canvas = Canvas(size: Size(columns: 1, rows: 1))
      canvas[0, 0] = top
      canvas[0, 1] = bottom
      var frame = Frame(size: Size(columns: 1, rows: 1))
      canvas.draw(into: &frame, at: Point(column: 0, row: 0))
      #expect(frame.quantized(to: .monochrome).cells[0].text == glyph)
    }
  }

  private func gradient() -> Frame {
    var canvas = Canvas(size: Size(columns: 32, rows: 2))
    for y in 0..<4 { for x in 0..<32 { canvas[x, y] = RGB8(UInt8(x * 8), UInt8(y * 60), 90) } }
    var frame = Frame(size: Size(columns: 32, rows: 2))
    canvas.draw(into: &frame, at: Point(column: 0, row: 0))
    return frame
  }

  private func inkShare(_ frame: Frame) -> Double {
    let ink = frame.cells.map { cell in cell.text == "█" ? 2 : cell.text == " " ? 0 : 1 }
    return Double(ink.reduce(0, +)) / Double(2 * ink.count)
  }
}
