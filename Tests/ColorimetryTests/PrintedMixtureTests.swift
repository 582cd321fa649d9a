import Colorimetry
import Testing

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

    var mixture: Color { Color.mix(first, second, share: share, in: space, hue: route) }
  }

  private static func rows() throws -> [Expected] {
    try Vectors("mixtures").rows.map(Expected.init)
  }

  @Test(
    "Mixtures are printed with the digits of ColorAide, outside sRGB too",
    arguments: [
      (ColorFormat.lab, [2, 2, 2]), (.lch, [2, 2, 2]), (.oklab, [4, 4, 4]), (.oklch, [4, 4, 2]),
    ]
    .enumerated().map { ($0.offset, $0.element.0, $0.element.1) })
  func digits(column: Int, format: ColorFormat, least: [Int]) throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.space)).count == ColorSpace.allCases.count - 1)
    for row in rows {
      let text = row.mixture.formatted(format)
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

  @Test("Mixtures outside sRGB are fitted to the same 8-bit colours")
  func fitted() throws {
    for row in try Self.rows() {
      let mixture = row.mixture
      let text = mixture.fitted(to: .srgb).formatted(.hexa)
      let traced = mixture.fitted(to: .srgb, by: .raytrace).formatted(.hexa)
      #expect(text == row.css, "\(row)")
      #expect(traced == row.raytrace, "\(row)")
    }
  }
}
