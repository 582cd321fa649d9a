import Benchmark
import Color

/// Random colours, converted many at a time; the throughput is that of one core.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock, .instructions], warmupIterations: 10,
    scalingFactor: .kilo, maxDuration: .seconds(2), maxIterations: 10_000)

  Benchmark("8-bit sRGB to OKLCH and back, one at a time") { benchmark in
    for iteration in benchmark.scaledIterations {
      let lch = OKLab(Sample.colors[iteration & (Sample.colors.count - 1)]).lch
      blackHole(OKLab.fromLCH(l: lch.l, c: lch.c, hueDegrees: lch.hueDegrees).rgb8)
    }
  }

  for space in [ColorSpace.hsl, .lab, .oklch, .okhsl, .rec2020] {
    Benchmark("any colour to \(space.displayName) and back") { benchmark in
      for iteration in benchmark.scaledIterations {
        let color = Color(Sample.colors[iteration & (Sample.colors.count - 1)])
        blackHole(color.converted(to: space).converted(to: .srgb))
      }
    }
  }
}

private enum Sample {
  /// 4096 colours from the numbers of Lehmer's generator.
  static let colors: [RGB8] = {
    var state: UInt64 = 1
    return (0..<4096).map { _ in
      state = state * 48271 % 0x7FFF_FFFF
      return RGB8(UInt8(state >> 20 & 255), UInt8(state >> 12 & 255), UInt8(state >> 4 & 255))
    }
  }()
}
