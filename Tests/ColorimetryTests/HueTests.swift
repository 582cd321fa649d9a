import Colorimetry
import Testing

struct HueTests {
  private static let cylinders: [ColorSpace] = [.hsl, .hsb, .oklch]

  @Test(
    "A hue survives grey, black and white",
    arguments: [RGB8(128, 128, 128), RGB8(0, 0, 0), RGB8(255, 255, 255)])
  func survives(grey: RGB8) throws {
    for space in Self.cylinders {
      let index = try #require(space.hueIndex)
      var previous = Color(space, 0.5, 0.5, 0.5)
      previous.components[index] = 217
      let kept = Color(grey).converted(to: space, keepingHueOf: previous)
      #expect(kept.components[index] == 217)
      #expect(kept.rgb8 == grey)
    }
  }

  @Test("Saturation survives black and white but not grey")
  func saturation() {
    let hsl = Color(.hsl, 217, 0.7, 0.5)
    let hsb = Color(.hsb, 217, 0.7, 0.5)
    #expect(Color.black.converted(to: .hsl, keepingHueOf: hsl).components == SIMD4(217, 0.7, 0, 0))
    #expect(Color.white.converted(to: .hsl, keepingHueOf: hsl).components == SIMD4(217, 0.7, 1, 0))
    #expect(Color.black.converted(to: .hsb, keepingHueOf: hsb).components == SIMD4(217, 0.7, 0, 0))
    #expect(Color.white.converted(to: .hsb, keepingHueOf: hsb).components == SIMD4(217, 0, 1, 0))
    let grey = Color(.srgb, 0.5, 0.5, 0.5)
    #expect(grey.converted(to: .hsl, keepingHueOf: hsl).components == SIMD4(217, 0, 0.5, 0))
  }

  @Test("A colour with its own hue ignores the previous one", arguments: cylinders)
  func ownHue(space: ColorSpace) {
    let color = Color(RGB8(200, 90, 40))
    let previous = Color(space, 217, 0.5, 217)
    #expect(color.converted(to: space, keepingHueOf: previous) == color.converted(to: space))
  }

  @Test("HSL and HSB share their hue, OKLCH has its own")
  func families() {
    let grey = Color(.hsl, 217, 0, 0.5)
    #expect(grey.converted(to: .hsb, keepingHueOf: grey).components.x == 217)
    #expect(grey.converted(to: .oklch, keepingHueOf: grey).components.z == 0)
    #expect(grey.converted(to: .srgb, keepingHueOf: grey) == grey.converted(to: .srgb))
  }
}
