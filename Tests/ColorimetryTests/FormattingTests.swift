import Colorimetry
import Testing

struct FormattingTests {
  @Test("orange is written as people write it")
  func examples() {
    let orange = Color(RGB8(255, 136, 0))
    let texts = ColorFormat.allCases.map { orange.formatted($0) }
    #expect(
      texts == [
        "#ff8800", "rgb(255 136 0)", "hsl(32 100% 50%)", "hsb(32 100% 100%)",
        "oklch(0.7442 0.1812 56.46)",
      ])
    let half = orange.withAlpha(0.5)
    #expect(half.formatted(.hex) == "#ff880080")
    #expect(half.formatted(.rgb) == "rgb(255 136 0 / 0.5)")
    #expect(half.formatted(.hsl) == "hsl(32 100% 50% / 0.5)")
    #expect(Color.black.formatted(.oklch) == "oklch(0 0 0)")
    #expect(Color(.hsl, 217, 0, 0.5).formatted(.hsl) == "hsl(217 0% 50%)")
    #expect(Color(.hsl, 359.999, 0.5, 0.5).formatted(.hsl) == "hsl(0 50% 50%)")
  }

  @Test("a printed colour reads back to the same 8-bit colour", arguments: ColorFormat.allCases)
  func roundTrip(format: ColorFormat) throws {
    for rgb in denseSample {
      let text = Color(rgb).formatted(format)
      if try Color(parsing: text).rgb8 != rgb { Issue.record("\(rgb.hex) was written \(text)") }
    }
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<10_000 {
      let rgb = RGB8(
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator))
      let text = Color(rgb).formatted(format)
      if try Color(parsing: text).rgb8 != rgb { Issue.record("\(rgb.hex) was written \(text)") }
    }
  }

  @Test("all 256 alphas read back", arguments: ColorFormat.allCases)
  func alpha(format: ColorFormat) throws {
    for value in UInt8.min...UInt8.max {
      let color = Color(RGB8(10, 20, 30), alpha: Double(value) / 255)
      let back = try Color(parsing: color.formatted(format))
      #expect((back.alpha * 255).rounded() == Double(value))
    }
  }

  @Test("colours outside the gamut are written as something that can be read")
  func outside() throws {
    let vivid = Color(.oklch, 0.7, 0.35, 150)
    for format in ColorFormat.allCases {
      #expect(try Color(parsing: vivid.formatted(format)).rgb8 == vivid.rgb8)
    }
  }
}
