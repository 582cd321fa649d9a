import Colorimetry
import Testing

@Suite("Gamut mapping")
struct GamutTests {
  @Test("Gamut mapping equals that of ColorAide")
  func vectors() throws {
    let rows = try Vectors("gamut").rows
    #expect(rows.count == 500)
    for row in rows {
      let source = try Vectors.color(row[0..<5])
      let expected = try Vectors.color(row[5..<10])
      let got = source.fitted(to: expected.space)
      for lane in 0..<3 {
        // The search stops at chroma steps of at most 0.0001.
        let error = abs(got.components[lane] - expected.components[lane])
        #expect(error < 1e-6, "lane \(lane) is \(got.components[lane]): \(row)")
      }
      #expect(source.fittedToSRGB().rgb8.hex == row[10], "\(row)")
      #expect(got.isInGamut(of: expected.space, tolerance: 1e-12))
    }
  }

  @Test("Clipping clamps each channel and keeps the alpha")
  func clipping() {
    let vivid = Color(.displayP3, 0, 1, 0, alpha: 0.5)
    let clipped = vivid.fitted(to: .srgb, by: .clip)
    #expect(clipped == Color(.srgb, 0, 1, 0, alpha: 0.5))
    #expect(vivid.fitted(to: .displayP3, by: .clip) == vivid)
    #expect(vivid.fitted(to: .hsl, by: .clip).components == SIMD4(120, 1, 0.5, 0))
  }

  @Test("Spaces without a boundary contain every colour")
  func unbounded() {
    let vivid = Color(.oklch, 0.7, 0.4, 150)
    for space in [ColorSpace.lab, .lch, .oklab, .oklch, .xyzD50, .xyzD65] {
      #expect(vivid.isInGamut(of: space))
      #expect(vivid.fitted(to: space) == vivid.converted(to: space))
    }
    for space in [ColorSpace.srgb, .hsl, .hsb, .hwb, .cmyk, .gray, .okhsl, .displayP3, .rec2020] {
      #expect(!vivid.isInGamut(of: space), "\(space)")
      #expect(vivid.fitted(to: space).isInGamut(of: space), "\(space)")
    }
  }
}
