import Colorimetry
import Foundation
import TestSupport
import Testing

struct ConversionTests {
  @Test("Every space converts to every other one as in ColorAide")
  func vectors() throws {
    let rows = try Vectors("conversions").rows
    #expect(rows.count > 2000)
    var pairs: Set<[ColorSpace]> = []
    for row in rows {
      let source = try Vectors.color(row[0..<5])
      let expected = try Vectors.color(row[5..<10])
      let got = source.converted(to: expected.space)
      pairs.insert([source.space, expected.space])
      for lane in 0..<4 {
        let isHue = lane == expected.space.hueIndex
        if row[6 + lane] == "-" {
          // Rounding errors decide which colours ColorAide takes for greys.
          #expect(got.isHuePowerless, "\(row)")
          continue
        }
        let error = Vectors.error(got.components[lane], expected.components[lane], isHue: isHue)
        #expect(error <= 1e-9, "lane \(lane) is \(got.components[lane]): \(row)")
      }
      #expect(source.rgb8.hex == row[10], "\(row)")
    }
    // ColorAide has no greyscale space.
    #expect(pairs.count == (ColorSpace.allCases.count - 1) * (ColorSpace.allCases.count - 1))
  }

  @Test("A grey keeps its value in greyscale, other colours their luminance")
  func gray() {
    for level in UInt8.min...UInt8.max {
      let gray = Color(RGB8(level, level, level)).converted(to: .gray)
      #expect(abs(gray.components.x - Double(level) / 255) < 1e-12)
    }
    for rgb in denseSample {
      let gray = Color(rgb).converted(to: .gray)
      let luminance = gray.converted(to: .xyzD65).components.y
      #expect(abs(luminance - Color(rgb).converted(to: .xyzD65).components.y) < 1e-12)
    }
  }

  @Test("8-bit colours survive a round trip through every space", arguments: reversibleSpaces)
  func roundTrip(space: ColorSpace) {
    for rgb in denseSample {
      #expect(Color(rgb).converted(to: space).rgb8 == rgb)
    }
  }

  @Test("Any space converts to any other and back within rounding")
  func everyPair() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let parts = (0..<3).map { _ in Double.random(in: 0.05...0.95, using: &generator) }
      let source = Color(.srgb, parts[0], parts[1], parts[2], alpha: 0.25)
      for one in reversibleSpaces {
        for two in reversibleSpaces {
          let back = source.converted(to: one).converted(to: two).converted(to: .srgb)
          #expect(back.alpha == 0.25)
          for lane in 0..<3 {
            #expect(
              abs(back.components[lane] - source.components[lane]) < 1e-9, "\(one) \(two)")
          }
        }
      }
    }
  }

  @Test("Lanes that a space does not use are 0", arguments: ColorSpace.allCases)
  func unusedLanes(space: ColorSpace) {
    let color = Color(RGB8(12, 200, 99)).converted(to: space)
    for lane in space.components.count..<4 { #expect(color.components[lane] == 0) }
    #expect(space.hueIndex == space.components.firstIndex(where: \.isAngle))
  }

  @Test("The least chromatic colours keep their hue in OKLCH")
  func nearlyGrey() {
    for level in UInt8.min..<UInt8.max {
      let color = Color(RGB8(level, level, level + 1)).converted(to: .oklch)
      #expect(!color.isHuePowerless)
      #expect(color.components.y > 1e-4)
      let grey = Color(RGB8(level, level, level))
      for space in ColorSpace.allCases where space.hueIndex != nil {
        #expect(grey.converted(to: .oklch).converted(to: space).isHuePowerless)
      }
    }
  }

  @Test("Components that are not finite never trap", arguments: ColorSpace.allCases)
  func notFinite(space: ColorSpace) {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for lane in 0..<3 {
        var color = Color(space, 0.5, 0.5, 0.5)
        color.components[lane] = value
        color.alpha = value
        _ = color.rgb8
        for method in GamutMapping.allCases { _ = color.fitted(to: .srgb, by: method) }
        _ = color.contrastRatio(with: .white)
        _ = color.composited(over: .black)
        _ = OKLab(color).rgb8
        _ = NamedColor.nearest(to: color)
        for target in ColorSpace.allCases {
          _ = color.converted(to: target, keepingHueOf: Color(.hsl, value, value, value))
        }
        for format in ColorFormat.allCases { #expect(!color.formatted(format).isEmpty) }
      }
    }
  }
}
