import Color
import TestSupport
import Testing

@Suite("Gradients")
struct GradientTests {
  @Test
  func `Between two stops the colours are mixtures, and beyond them those of the stops`() throws {
    let gradient = Gradient([.orange, .teal, .black], in: .oklab)
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    for (location, expected) in [
      (-1, Color.orange), (0, .orange), (0.5, .teal), (1, .black), (2, .black),
      (0.25, Color.orange.mix(with: .teal, by: 0.5)), (0.9, Color.teal.mix(with: .black, by: 0.8)),
    ] {
      let color = gradient.color(at: location)
      #expect(color.rgb8 == expected.rgb8, "\(location)")
    }
    #expect(gradient.colors(count: 3).map(\.rgb8) == [Color.orange, .teal, .black].map(\.rgb8))
    #expect(gradient.colors(count: 1).count == 1 && gradient.colors(count: 0).isEmpty)
    #expect(Gradient([Color]()).color(at: 0.5).rgb8 == RGB8(0, 0, 0))
  }

  @Test(arguments: 0..<20)
  func `A gradient, a mixture and color-mix() of CSS agree in every digit`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func color() -> Color {
      Color(
        RGB8(
          UInt8(random.number(in: 0...255)), UInt8(random.number(in: 0...255)),
          UInt8(random.number(in: 0...255))))
    }
    for space in [ColorSpace.oklch, .oklab, .lch, .srgb, .hsl] {
      let (one, two) = (color(), color())
      let mixtures = [0, 0.25, 0.5, 0.75, 1].map { one.mix(with: two, by: $0, in: space) }
      let mixed = mixtures[1]
      #expect(Gradient([one, two], in: space).colors(count: 5) == mixtures)
      #expect(Color.gradient(from: one, to: two, count: 5, in: space) == mixtures)
      let css = "color-mix(in \(space.rawValue), \(one) 75%, \(two))"
      #expect(try Color(parsing: css).formatted(.hex) == mixed.formatted(.hex), "\(css)")
    }
  }

  @Test func `The longer way passes more hues than the shorter one`() {
    let wide = [Color(.displayP3, 1, 0, 0), Color(.displayP3, 0, 1, 0)]
    #expect(Gradient(wide).colors(count: 3).allSatisfy { !$0.isInSRGBGamut })
    func hasBlue(_ hue: HueRoute) -> Bool {
      Gradient([.red, .green], hue: hue).colors(count: 30).contains {
        $0.rgb8.blue > 200 && $0.rgb8.red < 150
      }
    }
    #expect(hasBlue(.longer) && !hasBlue(.shorter))
  }

  @Test(arguments: [
    ("orange,#08f", [0, 1]), ("orange, #08f 30%, rgb(0, 0, 0)", [0, 0.3, 1]),
    ("red 20%, lime, blue, white 80%", [0.2, 0.4, 0.6, 0.8]), ("red", [0]),
    ("red 60%, lime 20%", [0.6, 0.6]), ("rgb(255 136 0), oklch(0.5 0.1 200)", [0, 1]),
    ("in oklab, red, blue", [0, 1]), ("in oklch longer hue, red, blue", [0, 1]),
  ])
  func `A gradient is read as in CSS`(text: String, locations: [Double]) throws {
    let gradient = try Gradient(parsing: text)
    #expect(
      zip(gradient.stops.map(\.location), locations).allSatisfy { abs($0 - $1) < 1e-9 },
      "\(gradient)")
    #expect(gradient.stops.count == locations.count)
    #expect(gradient.space == (text.contains("oklab") ? .oklab : .oklch))
    #expect(gradient.hue == (text.contains("longer") ? .longer : .shorter))
    #expect(try Gradient(parsing: gradient.description) == gradient)
  }

  @Test func `What is not a gradient is refused`() {
    for text in [
      "", "red,", "red, nocolour", "in nospace, red", "in oklch longer, red", "red 120%",
    ] {
      #expect(throws: ColorParseError.self, "\(text)") { try Gradient(parsing: text) }
    }
  }

  @Test
  func `Stops are added between others in the colour that is there, moved up to them, and removed`()
  {
    var gradient = Gradient([.red, .blue])
    #expect(gradient.addStop(after: 0) == 1 && gradient.stops[1].location == 0.5)
    #expect(gradient.stops[1].color.rgb8 == Gradient([.red, .blue]).color(at: 0.5).rgb8)
    #expect(gradient.addStop(after: 2) == 2 && gradient.stops[2].location == 0.75)
    gradient.moveStop(1, by: 0.9)
    #expect(gradient.stops.map(\.location) == [0, 0.75, 0.75, 1])
    #expect(gradient.removeStop(1) && gradient.removeStop(1) && !gradient.removeStop(0))
    #expect(gradient.stops.count == 2)
  }

  @Test func `A scale is even in contrast, gets darker, and contains its colour`() throws {
    var random = SystemRandomNumberGenerator()
    let colors = (0..<200).map { _ in
      Color(RGB8(packed: .random(in: 0...0xFFFFFF, using: &random)))
    }
    for color in colors + [.white, .black, .gray, .yellow] {
      let scale = color.scale()
      #expect(scale.count == Color.scaleSteps.count)
      let position = try #require(scale.firstIndex { $0.rgb8 == color.rgb8 })
      let levels = scale.map { $0.relativeLuminance + 0.05 }
      for part in [levels[...position], levels[position...]] where part.count > 2 {
        let ratios = zip(part, part.dropFirst()).map { $0 / $1 }
        let least = try #require(ratios.min())
        let greatest = try #require(ratios.max())
        #expect(least >= 0.999 && greatest / least < 1.02, "\(color.rgb8.hex): \(ratios)")
      }
    }
  }
}
