import Benchmark
import Color
import Picker
import Terminal

/// What is drawn again and again while the program runs: frames of the ring, of the picker, and the
/// step that brings a frame to the colours of the terminal.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions],
    warmupIterations: 10, scalingFactor: .one, maxDuration: .seconds(2), maxIterations: 10_000)

  let classic = Size(columns: 80, rows: 24)

  // The iterations cycle through the frames of a turn, so that each has the same weight.
  Benchmark("ring of 8 rows, frame 80x24") { benchmark in
    let icon = PickerIcon(Sample.colors, theme: .dark)
    for iteration in benchmark.scaledIterations {
      let phase = (benchmark.currentIteration + iteration) % RingMotion.phaseCount
      let context = RenderContext(elapsed: RingMotion.interval * phase)
      var frame = Frame(size: classic)
      icon.render(
        into: &frame, at: Point(column: 0, row: 0), rows: 8,
        background: ResolvedTheme.dark.background, context: context)
      blackHole(frame)
    }
  }

  for space in ColorViewModel.spaces {
    Benchmark("picker in \(space.displayName), frame 80x24") { benchmark in
      let picker = PickerPane("Colour", color: Color(RGB8(0xFF, 0x88, 0x00)), space: space)
      for _ in benchmark.scaledIterations {
        var frame = Frame(size: classic)
        picker.render(into: &frame, in: frame.bounds, context: RenderContext())
        blackHole(frame)
      }
    }
  }

  // The cache is filled and the frame is changed in place, as in the running program.
  for depth in [ColorDepth.indexed256, .ansi16, .monochrome] {
    Benchmark("quantise 200x60 to \(depth)") { benchmark in
      var quantizer = FrameQuantizer(depth: depth)
      var frame = Sample.gradient(Size(columns: 200, rows: 60))
      quantizer.quantize(&frame)
      frame = Sample.gradient(frame.size)
      benchmark.startMeasurement()
      quantizer.quantize(&frame)
      benchmark.stopMeasurement()
      blackHole(frame)
    }
  }
}

/// The content that the benchmarks draw.
private enum Sample {
  /// Five colours: the largest mesh.
  static let colors = [
    RGB8(0xFF, 0x4D, 0x4D), RGB8(0xFF, 0xB3, 0x00), RGB8(0x2F, 0xB9, 0x6A),
    RGB8(0x2F, 0x80, 0xFF), RGB8(0xB0, 0x4D, 0xFF),
  ]

  /// A frame full of half blocks in which no two pixels have the same colour.
  static func gradient(_ size: Size) -> Frame {
    var canvas = Canvas(size: size)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let number = y * canvas.width + x
        canvas[x, y] = RGB8(
          UInt8(x * 255 / (canvas.width - 1)), UInt8(y * 255 / (canvas.height - 1)),
          UInt8(number % 256))
      }
    }
    var frame = Frame(size: size)
    canvas.draw(into: &frame, at: Point(column: 0, row: 0))
    return frame
  }
}
