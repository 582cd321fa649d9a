import Color
import Testing

@Suite("Mixing")
struct MixingTests {
  @Test
  func `Mixtures equal those of ColorAide: premultiplied, with missing and powerless components`()
    throws
  {
    let rows = try Vectors("mixing").rows
    #expect(rows.count == 700)
    for row in rows {
      let first = try color(row[0..<6])
      let second = try color(row[6..<12])
      let share = try #require(Double(row[12]))
      let space = try #require(ColorSpace(rawValue: row[13]))
      let route = try #require(HueRoute(rawValue: row[14]))
      let got = first.mix(with: second, by: share, in: space, hue: route)
      let expected = try color([row[13]] + row[15..<20])
      #expect(got.space == space)
      #expect(got.missing == expected.missing, "\(row)")
      #expect(abs(got.alpha - expected.alpha) < 1e-9, "\(row)")
      for lane in 0..<3 {
        let error = Vectors.error(
          got.components[lane], expected.components[lane], isHue: lane == space.hueIndex)
        #expect(error < 1e-9, "lane \(lane) is \(got.components[lane]): \(row)")
      }
    }
  }

  private func color(_ cells: ArraySlice<String>) throws -> Color {
    var color = try Vectors.color(cells.dropLast())
    if cells.last == "none" {
      color.missing.insert(.alpha)
      color.alpha = 0
    } else {
      color.alpha = try #require(cells.last.flatMap { Double($0) })
    }
    return color
  }

  @Test func `Rounding errors between equal hues do not become a turn`() {
    let pairs = [
      (RGB8(0, 43, 43), RGB8(0, 139, 139)), (RGB8(85, 85, 0), RGB8(104, 104, 0)),
      (RGB8(143, 0, 143), RGB8(95, 0, 95)), (RGB8(0, 94, 0), RGB8(0, 191, 0)),
      (RGB8(197, 0, 0), RGB8(252, 0, 0)), (RGB8(0, 145, 145), RGB8(0, 38, 38)),
    ]
    for space in ColorSpace.allCases {
      guard let lane = space.hueIndex else { continue }
      for (first, second) in pairs {
        let start = Color(first).converted(to: space).components[lane]
        for route in HueRoute.allCases {
          // In LCH, the hue of a shade can be another one.
          let end = Color(second).converted(to: space).components[lane]
          guard angleBetween(start, end) < 1e-9 else { continue }
          let mixed = Color(first).mix(with: Color(second), by: 0.25, in: space, hue: route)
          let turn = route == .longer ? 90.0 : 0
          #expect(angleBetween(mixed.components[lane], start + turn) < 1e-6, "\(space) \(route)")
        }
      }
    }
  }

  @Test func `A gradient begins and ends with its colours and has at least these two`() {
    let (first, second) = (Color(RGB8(255, 0, 0)), Color(RGB8(0, 0, 255)))
    for count in [-1, 0, 2, 7] {
      let colors = Color.gradient(from: first, to: second, count: count)
      #expect(colors.count == max(count, 2))
      #expect(colors.first?.rgb8 == first.rgb8 && colors.last?.rgb8 == second.rgb8)
    }
  }
}

struct HarmonyTests {
  @Test func `The hues equal those of ColorAide`() throws {
    let rows = try Vectors("harmonies").rows
    #expect(rows.count == 240)
    for row in rows {
      let harmony = try #require(Harmony(rawValue: row[0]))
      let channels = try row[1...3].map(Vectors.number)
      let expected = try row[4...].filter { $0 != "-" }.map(Vectors.number)
      let colors = Color(.srgb, channels[0], channels[1], channels[2]).harmony(harmony)
      let hues = colors.map { $0.converted(to: .oklch).components.z }.sorted()
      try #require(hues.count == expected.count)
      for (one, other) in zip(hues, expected) {
        // The uncertainty of a hue is inversely proportional to the chroma.
        #expect(angleBetween(one, other) < 1e-6, "\(row): \(hues)")
      }
    }
  }

  @Test func `The colour itself comes first, the others by the stated angles`() {
    let color = Color(.oklch, 0.7, 0.1, 350, alpha: 0.5)
    for harmony in Harmony.allCases {
      let colors = color.harmony(harmony)
      #expect(colors.first == color)
      #expect(colors.count == harmony.angles.count)
      for (other, angle) in zip(colors, harmony.angles) {
        #expect(angleBetween(other.components.z, 350 + angle) < 1e-9)
        #expect((0..<360).contains(other.components.z))
        #expect(other.components.x == 0.7 && other.components.y == 0.1 && other.alpha == 0.5)
      }
    }
    #expect(Color(RGB8(1, 2, 3)).harmony(.triad).first == Color(RGB8(1, 2, 3)))
    #expect(Harmony.tetrad.angles == [0, 90, 180, 270])
  }

  @Test func `A grey is in harmony with itself`() {
    for harmony in Harmony.allCases {
      for color in Color(RGB8(90, 90, 90)).harmony(harmony) {
        #expect(color.rgb8 == RGB8(90, 90, 90))
      }
    }
  }

  @Test
  func `Tints rise to white and shades fall to black, inside the gamut and in the same hue`() {
    for rgb in [RGB8(255, 0, 0), RGB8(30, 90, 200), RGB8(0, 255, 0), RGB8(128, 128, 128)] {
      let color = Color(rgb).converted(to: .oklch)
      for (steps, sign) in [(color.tints(count: 5), 1.0), (color.shades(count: 5), -1)] {
        #expect(steps.count == 5)
        var last = color
        for step in steps {
          #expect((step.components.x - last.components.x) * sign > 0.01, "\(rgb.hex)")
          #expect(step.isInSRGBGamut)
          if color.components.y > 0.01, step.components.y > 0.01 {
            #expect(angleBetween(step.components.z, color.components.z) < 12, "\(rgb.hex)")
          }
          last = step
        }
        #expect(last.rgb8 != RGB8(255, 255, 255) && last.rgb8 != RGB8(0, 0, 0))
      }
    }
    #expect(Color.white.tints(count: 0).isEmpty)
    #expect(Color.black.shades(count: 2).allSatisfy { $0.rgb8 == RGB8(0, 0, 0) })
  }
}

@Suite("Printed mixtures")
struct PrintedMixtureTests {
  /// A mixture computed by ColorAide.
  private struct Expected {
    let first: Color
    let second: Color
    let share: Double
    let space: ColorSpace
    let route: HueRoute
    /// Its components and alpha in Lab, LCH, OKLab and OKLCH; nil stands for a powerless hue.
    let parts: [[Double?]]
    let css: String
    let raytrace: String

    init(_ cells: [String]) throws {
      first = try Color(parsing: cells[0])
      second = try Color(parsing: cells[1])
      share = try #require(Double(cells[2]))
      space = try #require(ColorSpace(rawValue: cells[3]))
      route = try #require(HueRoute(rawValue: cells[4]))
      parts = cells[5..<9].map { $0.split(separator: " ").map { Double($0) } }
      (css, raytrace) = (cells[9], cells[10])
    }

    var mixture: Color { first.mix(with: second, by: share, in: space, hue: route) }
  }

  private static func rows() throws -> [Expected] {
    try Vectors("mixtures").rows.map(Expected.init)
  }

  @Test(
    arguments: [
      (ColorFormat.lab, [2, 2, 2]), (.lch, [2, 2, 2]), (.oklab, [4, 4, 4]), (.oklch, [4, 4, 2]),
    ]
    .enumerated().map { ($0.offset, $0.element.0, $0.element.1) })
  func `Mixtures are printed with the digits of ColorAide, outside sRGB too`(
    column: Int, format: ColorFormat, least: [Int]
  ) throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.space)).count == ColorSpace.allCases.count - 1)
    for row in rows {
      let text = row.mixture.formatted(format)
      // What the functions of CSS clamp has another notation.
      let lightness = (row.parts[column][0] ?? 0) / (column < 2 ? 100 : 1)
      guard (0...1).contains(lightness) || !text.hasPrefix("color(xyz-d65 ") else {
        #expect(try Color(parsing: text).difference(from: row.mixture) < 0.001, "\(text): \(row)")
        continue
      }
      let numbers = text.split { " /()".contains($0) }.dropFirst().map(String.init)
      for (index, (number, digits)) in zip(numbers, least + [3]).enumerated() {
        guard let wanted = row.parts[column][index] else { continue }
        let printed = Double(number) ?? 0
        let isHue = index == 2 && format.rawValue.hasSuffix("lch")
        let error = isHue ? angleBetween(printed, wanted) : abs(printed - wanted)
        let decimals = number.split(separator: ".").dropFirst().first?.count ?? 0
        let unit = (0..<max(digits, decimals)).reduce(1.0) { unit, _ in unit / 10 }
        #expect(error <= unit * 0.5001 + abs(wanted) * 1e-7, "\(text): \(row)")
      }
      if numbers.count == 3 { #expect((row.parts[column][3] ?? 0) > 0.9995, "\(text): \(row)") }
    }
  }

  @Test func `Mixtures outside sRGB are fitted to the same 8-bit colours`() throws {
    for row in try Self.rows() {
      let mixture = row.mixture
      let text = mixture.fitted(to: .srgb).formatted(.hexa)
      let traced = mixture.fitted(to: .srgb, by: .raytrace).formatted(.hexa)
      #expect(text == row.css, "\(row)")
      #expect(traced == row.raytrace, "\(row)")
    }
  }
}
