import Colorimetry
import TestSupport
import Testing

struct DifferenceTests {
  @Test("CIEDE2000 gives the 34 published differences, in both directions")
  func published() throws {
    let rows = try Vectors("ciede2000").rows
    #expect(rows.count == 34)
    for row in rows {
      let parts = try row.map(Vectors.number)
      try #require(parts.count == 7)
      let one = Color(.lab, parts[0], parts[1], parts[2])
      let other = Color(.lab, parts[3], parts[4], parts[5])
      for difference in [
        one.difference(from: other, by: .ciede2000, relativeTo: .d50),
        other.difference(from: one, by: .ciede2000, relativeTo: .d50),
      ] {
        // The table has four decimals.
        #expect(abs(difference - parts[6]) <= 0.5001e-4, "\(row): \(difference)")
      }
    }
  }

  @Test("Every measure equals that of ColorAide")
  func vectors() throws {
    let rows = try Vectors("differences").rows
    #expect(rows.count == 400)
    for row in rows {
      let parts = try row.map(Vectors.number)
      try #require(parts.count == 12)
      let one = Color(.srgb, parts[0], parts[1], parts[2])
      let other = Color(.srgb, parts[3], parts[4], parts[5])
      let measured = [
        one.difference(from: other, by: .ok),
        one.difference(from: other, by: .cie76, relativeTo: .d50),
        one.difference(from: other, by: .cie76),
        one.difference(from: other, by: .ciede2000, relativeTo: .d50),
        one.difference(from: other, by: .ciede2000),
      ]
      for (got, expected) in zip(measured, parts[6...10]) {
        #expect(abs(got - expected) <= 1e-9 * max(1, expected), "\(row): \(measured)")
      }
    }
  }

  @Test(
    "Every measure is symmetric, and 0 for equal colours", arguments: ColorDifference.allCases)
  func symmetry(measure: ColorDifference) {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let lightness = Double.random(in: 0...1, using: &generator)
      let one = Color(.oklch, lightness, .random(in: 0...0.3, using: &generator), 40)
      let other = Color(.hsl, .random(in: 0...360, using: &generator), 0.5, 0.5)
      #expect(one.difference(from: one, by: measure) == 0)
      let difference = one.difference(from: other, by: measure)
      #expect(difference > 0)
      #expect(abs(other.difference(from: one, by: measure) - difference) < 1e-9)
    }
  }

  @Test("Alpha is ignored, and ΔE OK is the default")
  func alpha() {
    let (one, other) = (Color(RGB8(1, 2, 3)), Color(RGB8(200, 2, 30)))
    for measure in ColorDifference.allCases {
      #expect(
        one.withAlpha(0.2).difference(from: other, by: measure)
          == one.difference(from: other, by: measure))
    }
    #expect(one.difference(from: other) == one.difference(from: other, by: .ok))
    #expect(ColorDifference(rawValue: "ciede2000") == .ciede2000)
  }
}

extension Vectors {
  /// The number of a cell.
  static func number(_ cell: String) throws -> Double { try #require(Double(cell), "\(cell)") }
}
