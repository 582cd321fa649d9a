import Color
import TestSupport
import Testing

@testable import Terminal

@Suite("Frame quantizer")
struct FrameQuantizerTests {
  /// A frame of half blocks with at most this many different colours.
  private func frame(_ size: Size, colors: Int, seed: UInt64) -> Frame {
    var generator = SeededGenerator(seed: seed)
    let palette = (0..<colors).map { _ in
      RGB8(
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator))
    }
    var canvas = Canvas(size: size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        canvas[x, y] = palette[Int.random(in: 0..<colors, using: &generator)]
      }
    }
    var frame = Frame(size: size)
    canvas.draw(into: &frame, at: Point(column: 0, row: 0))
    return frame
  }

  private func expected(_ frame: Frame, _ depth: ColorDepth) -> [CellStyle] {
    frame.cells.map { cell in
      var style = cell.style
      style.foreground = style.foreground.quantized(to: depth)
      style.background = style.background.quantized(to: depth)
      return style
    }
  }

  @Test(arguments: [ColorDepth.indexed256, .ansi16], [50, 1500, 20_000])
  func `Few colours and many, remembered or not, are those of the exact search`(
    depth: ColorDepth, colors: Int
  ) {
    var quantizer = FrameQuantizer(depth: depth)
    for (round, size) in [Size(columns: 30, rows: 10), Size(columns: 90, rows: 50)].enumerated() {
      let exact = frame(size, colors: colors, seed: UInt64(round))
      let wanted = expected(exact, depth)
      for _ in 0..<2 {
        var frame = exact
        quantizer.quantize(&frame)
        #expect(frame.cells.map(\.style) == wanted)
      }
      #expect(exact.quantized(to: depth).cells.map(\.style) == wanted)
    }
  }
}
