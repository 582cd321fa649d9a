import Colorimetry
import Foundation
import Testing

struct ConversionTests {
  private static func vectors() throws -> [[Double?]] {
    let url = try #require(
      Bundle.module.url(forResource: "conversions", withExtension: "csv", subdirectory: "Vectors"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").map { Double($0) }
    }
  }

  private static let order: [ColorSpace] = [.srgb, .hsl, .hsb, .oklab, .oklch]

  private static func color(_ row: [Double?], _ space: ColorSpace) -> Color? {
    guard let index = order.firstIndex(of: space) else { return nil }
    let parts = row[(index * 3)..<(index * 3 + 3)].map { $0 ?? 0 }
    return Color(space, parts[0], parts[1], parts[2])
  }

  @Test(
    "sRGB converts to every space as in ColorAide",
    arguments: [ColorSpace.hsl, .hsb, .oklab, .oklch])
  func fromSRGB(space: ColorSpace) throws {
    let rows = try Self.vectors()
    #expect(rows.count > 290)
    for row in rows {
      try #require(row.count == 15)
      let source = try #require(Self.color(row, .srgb))
      let wanted = try #require(Self.color(row, space))
      let got = source.converted(to: space)
      for lane in 0..<3 {
        let isHue = space.components[lane].isAngle
        let column = (Self.order.firstIndex(of: space) ?? 0) * 3 + lane
        if isHue, row[column] == nil {
          #expect(got.components[lane] == 0, "a grey has the hue 0: \(source)")
          continue
        }
        let (one, two) = (got.components[lane], wanted.components[lane])
        // A direction is as uncertain as the chroma is small.
        let error = isHue ? angleBetween(one, two) / 360 : abs(one - two)
        #expect(error <= 1e-9 * max(1, abs(two)), "\(source) lane \(lane): \(one), not \(two)")
      }
    }
  }

  @Test(
    "every space converts to sRGB as in ColorAide",
    arguments: [ColorSpace.hsl, .hsb, .oklab, .oklch])
  func toSRGB(space: ColorSpace) throws {
    for row in try Self.vectors() {
      let wanted = try #require(Self.color(row, .srgb)).components
      let source = try #require(Self.color(row, space))
      let got = source.converted(to: .srgb).components
      for lane in 0..<3 {
        #expect(abs(got[lane] - wanted[lane]) <= 1e-9, "\(source): \(got), not \(wanted)")
      }
    }
  }

  @Test("8-bit colours survive the way through every space", arguments: ColorSpace.allCases)
  func roundTrip(space: ColorSpace) {
    for rgb in denseSample {
      #expect(Color(rgb).converted(to: space).rgb8 == rgb)
    }
  }

  @Test("any space converts to any other and back within rounding")
  func everyPair() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let parts = (0..<3).map { _ in Double.random(in: 0.05...0.95, using: &generator) }
      let source = Color(.srgb, parts[0], parts[1], parts[2], alpha: 0.25)
      for one in ColorSpace.allCases {
        for two in ColorSpace.allCases {
          let back = source.converted(to: one).converted(to: two).converted(to: .srgb)
          #expect(back.alpha == 0.25)
          for lane in 0..<3 {
            #expect(abs(back.components[lane] - source.components[lane]) < 1e-9)
          }
        }
      }
    }
  }

  @Test("the unused fourth lane is 0 in every space", arguments: ColorSpace.allCases)
  func unusedLane(space: ColorSpace) {
    #expect(Color(RGB8(12, 200, 99)).converted(to: space).components.w == 0)
    #expect(space.components.count == 3)
    #expect(space.hueIndex == [ColorSpace.hsl: 0, .hsb: 0, .oklch: 2][space])
  }

  @Test("the colours that differ least from grey keep their hue in OKLCH")
  func nearlyGrey() {
    for level in UInt8.min..<UInt8.max {
      let color = Color(RGB8(level, level, level + 1)).converted(to: .oklch)
      #expect(!color.isHuePowerless)
      #expect(color.components.y > 1e-4)
      let grey = Color(RGB8(level, level, level))
      for space in [ColorSpace.hsl, .hsb, .oklch] {
        #expect(grey.converted(to: .oklch).converted(to: space).isHuePowerless)
      }
    }
  }

  @Test("components that are not finite never trap", arguments: ColorSpace.allCases)
  func notFinite(space: ColorSpace) {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for lane in 0..<3 {
        var color = Color(space, 0.5, 0.5, 0.5)
        color.components[lane] = value
        color.alpha = value
        _ = color.rgb8
        _ = color.fittedToSRGB()
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
