import Color
import Testing

@testable import Terminal

@Suite("Gradients in few colours")
struct OrderedDitherTests {
  private func gradient(_ colors: (Int, Int) -> RGB8, size: Size = Size(columns: 16, rows: 8))
    -> Frame
  {
    var canvas = Canvas(size: size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width { canvas[x, y] = colors(x, y) }
    }
    var frame = Frame(size: size)
    canvas.draw(into: &frame, at: Point(column: 0, row: 0), isGradient: true)
    return frame
  }

  /// The entries of all pixels.
  private func entries(_ frame: Frame) -> [UInt8] {
    frame.cells.flatMap { cell -> [UInt8] in
      guard case .indexed(let lower) = cell.style.background else { return [] }
      guard case .indexed(let upper) = cell.style.foreground, cell.glyph == .upperHalf else {
        return [lower, lower]
      }
      return [upper, lower]
    }
  }

  @Test(arguments: [ColorDepth.indexed256, .ansi16])
  func `The same image gives the same cells, and exact colours stay`(depth: ColorDepth) {
    let frame = gradient { x, y in RGB8(UInt8(x * 16), UInt8(y * 16), 128) }
    #expect(frame.quantized(to: .truecolor) == frame)
    var quantizer = FrameQuantizer(depth: depth)
    var (first, second) = (frame, frame)
    quantizer.quantize(&first)
    quantizer.quantize(&second)
    #expect(first == second)
    #expect(first.cells.allSatisfy { !$0.isGradient })
  }

  @Test func `A dithered grey keeps its lightness on average`() {
    for value in stride(from: 20, through: 250, by: 10) {
      let frame = gradient { _, _ in RGB8(UInt8(value), UInt8(value), UInt8(value)) }
      let colors = entries(frame.quantized(to: .indexed256)).map {
        Double(TerminalPalette.xterm.colors[Int($0)].red)
      }
      let mean = colors.reduce(0, +) / Double(colors.count)
      #expect(abs(mean - Double(value)) < 8, "\(value) became \(mean)")
    }
  }

  @Test func `With 256 colours the channels of a gradient keep their order`() {
    let hues: [(Double, Double, Double)] = [
      (0, 0, 1), (0, 1, 0), (1, 1, 0), (0, 0.5, 1), (0.5, 0, 1),
    ]
    for (red, green, blue) in hues {
      let frame = gradient { x, y in
        let (saturation, value) = (Double(x) / 15, 1 - Double(y) / 15)
        func channel(_ full: Double) -> UInt8 { UInt8(255 * value * (1 - saturation * (1 - full))) }
        return RGB8(channel(red), channel(green), channel(blue))
      }
      for entry in entries(frame.quantized(to: .indexed256)) {
        let shown = TerminalPalette.xterm[entry]
        #expect(red > green || shown.red <= shown.green)
        #expect(red < green || shown.red >= shown.green)
        #expect(green > blue || shown.green <= shown.blue)
        #expect(green < blue || shown.green >= shown.blue)
      }
    }
  }

  @Test func `With 16 colours every pixel has the colour that text would have`() {
    let frame = gradient { x, y in RGB8(UInt8(x * 16), UInt8(y * 16), 0) }
    for y in 0..<16 {
      for x in 0..<16 {
        let color = RGB8(UInt8(x * 16), UInt8(y * 16), 0)
        let nearest = TerminalColor.rgb(color).quantized(to: .ansi16)
        let cell = frame.quantized(to: .ansi16)[Point(column: x, row: y / 2)]
        #expect([cell.style.foreground, cell.style.background].contains(nearest))
      }
    }
  }

  @Test(arguments: [ColorDepth.indexed256, .ansi16])
  func `Colours outside of gradients keep the nearest entry`(depth: ColorDepth) {
    var canvas = Canvas(size: Size(columns: 4, rows: 4))
    for y in 0..<8 { for x in 0..<4 { canvas[x, y] = RGB8(120, 90, 40) } }
    var frame = Frame(size: Size(columns: 4, rows: 4))
    canvas.draw(into: &frame, at: Point(column: 0, row: 0))
    #expect(Set(frame.quantized(to: depth).cells.map(\.style)).count == 1)
  }
}
