import Colorimetry
import Testing

struct HarmonyTests {
  @Test("The hues equal those of ColorAide")
  func vectors() throws {
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

  @Test("The colour itself comes first, the others by the stated angles")
  func order() {
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

  @Test("A grey is in harmony with itself")
  func greys() {
    for harmony in Harmony.allCases {
      for color in Color(RGB8(90, 90, 90)).harmony(harmony) {
        #expect(color.rgb8 == RGB8(90, 90, 90))
      }
    }
  }

  @Test("Tints rise to white and shades fall to black, inside the gamut and in the same hue")
  func shades() {
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
