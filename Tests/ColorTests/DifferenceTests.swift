import TestSupport
import Testing

@testable import Color

struct DifferenceTests {
  @Test func `CIEDE2000 gives the 34 published differences, in both directions`() throws {
    for row in try Vectors.numbers("ciede2000", rows: 34, columns: 7) {
      let one = Color(.lab, row[0], row[1], row[2])
      let other = Color(.lab, row[3], row[4], row[5])
      for (from, to) in [(one, other), (other, one)] {
        let difference = ciede2000(from.components, to.components)
        // The table has four decimals.
        #expect(abs(difference - row[6]) <= 0.5001e-4, "\(row): \(difference)")
      }
    }
  }

  @Test func `Every measure and the contrast ratio equal those of ColorAide`() throws {
    for row in try Vectors.numbers("differences", rows: 400, columns: 12) {
      let one = Color(.srgb, row[0], row[1], row[2])
      let other = Color(.srgb, row[3], row[4], row[5])
      let measured = [
        one.difference(from: other, by: .ok),
        one.difference(from: other, by: .cie76),
        one.difference(from: other, by: .ciede2000),
      ]
      // The others are relative to D50.
      for (got, expected) in zip(measured, [row[6], row[8], row[10]]) {
        #expect(abs(got - expected) <= 1e-9 * max(1, expected), "\(row): \(measured)")
      }
      // Its luminance weights have more than the four digits of WCAG.
      let inside = (one.clipped(to: .srgb), other.clipped(to: .srgb))
      let ratio = inside.0.contrast(with: inside.1).ratio
      #expect(abs(ratio - row[11]) <= 2e-3 * row[11], "\(row)")
      #expect(ratio == inside.0.contrastRatio(with: inside.1))
      // Colours outside have the contrast of those that are shown.
      let shown = Color(one.rgb8).contrastRatio(with: Color(other.rgb8))
      #expect(abs(one.contrast(with: other).ratio - shown) < 0.02 * shown, "\(row)")
    }
  }

  @Test(arguments: ColorDifference.allCases)
  func `Every measure is symmetric, and 0 for equal colours`(measure: ColorDifference) {
    for rgb in rounds(denseSample.prefix(3000)) {
      let (one, other) = (Color(rgb), Color(.hsl, Double(rgb.blue), 0.5, 0.4))
      #expect(one.difference(from: one, by: measure) == 0)
      let difference = one.difference(from: other, by: measure)
      #expect(difference > 0)
      #expect(abs(other.difference(from: one, by: measure) - difference) < 1e-9)
    }
  }

  @Test func `Alpha is ignored, and ΔE OK is the default`() {
    let (one, other) = (Color(RGB8(1, 2, 3)), Color(RGB8(200, 2, 30)))
    for measure in ColorDifference.allCases {
      let difference = one.difference(from: other, by: measure)
      #expect(one.withAlpha(0.2).difference(from: other, by: measure) == difference)
      if measure == .ok { #expect(one.difference(from: other) == difference) }
    }
  }
}

extension Vectors {
  /// The number of a cell.
  static func number(_ cell: String) throws -> Double { try #require(Double(cell), "\(cell)") }

  /// The numbers of a table of so many rows and columns.
  static func numbers(_ name: String, rows count: Int, columns: Int) throws -> [[Double]] {
    let rows = try Vectors(name).rows.map { try $0.map(number) }
    try #require(rows.count == count && rows.allSatisfy { $0.count == columns })
    return rows
  }
}

struct ContrastTests {
  @Test(
    arguments: [
      (1, [], "low"), (3.0.nextDown, [], "low"), (3, [.aaLarge], "AA large"),
      (4.5.nextDown, [.aaLarge], "AA large"), (4.5, [.aa, .aaLarge, .aaaLarge], "AA"),
      (7.0.nextDown, [.aa, .aaLarge, .aaaLarge], "AA"), (7, Contrast.Level.allCases, "AAA"),
    ] as [(Double, [Contrast.Level], String)])
  func `Every level starts exactly at its ratio`(
    ratio: Double, levels: [Contrast.Level], label: String
  ) {
    #expect(Contrast(ratio: ratio).levels == levels)
    #expect(Contrast(ratio: ratio).label == label)
    #expect(Contrast(ratio: ratio.nextDown) < Contrast(ratio: ratio))
  }

  @Test func `The text never rounds up`() {
    for (ratio, digits, text) in [
      (4.499, 2, "4.49:1"), (4.499, 1, "4.4:1"), (6.99999, 0, "6:1"), (21, 1, "21.0:1"),
      (1.05, 2, "1.05:1"),
    ] { #expect(Contrast(ratio: ratio).text(digits: digits) == text) }
    for text in [Contrast(ratio: .nan).text(), Contrast(ratio: .infinity).text(digits: 100)] {
      #expect(text.hasSuffix(":1"))
    }
  }

  @Test
  func `Transparent text is composited over its background, and the background over the canvas`() {
    let half = Color.black.withAlpha(0.5)
    let grey = Color(.srgb, 0.5, 0.5, 0.5)
    #expect(half.contrast(with: .white).ratio == grey.contrastRatio(with: .white))
    #expect(Color.black.contrast(with: half).ratio == Color.black.contrastRatio(with: grey))
    #expect(Color.black.contrast(with: half, canvas: .black).ratio == 1)
    #expect(Color.black.withAlpha(0).contrast(with: .white).ratio == 1)
    #expect(
      Color.white.contrast(with: Color.black.withAlpha(0), canvas: Color.black.withAlpha(0)).ratio
        == 21)
  }
}

@Suite("Gamut mapping")
struct GamutTests {
  @Test func `Gamut mapping equals that of ColorAide`() throws {
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
      #expect(source.rgb8.hex == row[10], "\(row)")
      #expect(got.isInGamut(of: expected.space, tolerance: 1e-12))
    }
  }

  @Test func `Clipping clamps each channel and keeps the alpha`() {
    let vivid = Color(.displayP3, 0, 1, 0, alpha: 0.5)
    let clipped = vivid.fitted(to: .srgb, by: .clip)
    #expect(clipped == Color(.srgb, 0, 1, 0, alpha: 0.5))
    #expect(vivid.fitted(to: .displayP3, by: .clip) == vivid)
    #expect(vivid.fitted(to: .hsl, by: .clip).components == SIMD4(120, 1, 0.5, 0))
  }

  @Test func `Spaces without a boundary contain every colour`() {
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

struct VisionTests {
  @Test func `Simulations equal those of ColorAide`() throws {
    let rows = try Vectors("simulations").rows
    #expect(rows.count == 1200)
    for row in rows {
      let kind = try #require(ColorVisionDeficiency(rawValue: row[0]))
      let parts = try row.dropFirst().map(Vectors.number)
      try #require(parts.count == 7)
      let seen = Color(.srgb, parts[1], parts[2], parts[3]).simulating(kind, severity: parts[0])
      #expect(seen.space == .linearSRGB)
      for lane in 0..<3 {
        #expect(abs(seen.components[lane] - parts[4 + lane]) <= 1e-9, "\(row): \(seen)")
      }
    }
  }

  @Test(arguments: ColorVisionDeficiency.allCases)
  func `Greys are unchanged`(kind: ColorVisionDeficiency) {
    for level in stride(from: UInt8(0), through: 250, by: 10) {
      let grey = RGB8(level, level, level)
      #expect(Color(grey).simulating(kind).rgb8 == grey)
    }
  }

  @Test func `Severity 0 changes nothing, and severities above 1 are clamped`() {
    let color = Color(RGB8(200, 40, 90), alpha: 0.3)
    for kind in ColorVisionDeficiency.allCases {
      #expect(color.simulating(kind, severity: 0).rgb8 == color.rgb8)
      #expect(color.simulating(kind, severity: -1).rgb8 == color.rgb8)
      #expect(color.simulating(kind, severity: 7) == color.simulating(kind))
      #expect(color.simulating(kind).alpha == 0.3)
    }
  }
}
