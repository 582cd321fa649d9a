import Foundation
import TestSupport
import Testing

@testable import Color

struct ConversionTests {
  @Test func `Every space converts to every other one as in ColorAide`() throws {
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
      #expect(source.clipped(to: .srgb).rgb8.hex == row[10], "\(row)")
    }
    // ColorAide has no greyscale space.
    #expect(pairs.count == (ColorSpace.allCases.count - 1) * (ColorSpace.allCases.count - 1))
  }

  @Test func `A grey keeps its value in greyscale, other colours their luminance`() {
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

  @Test(arguments: ColorSpace.allCases)
  func `Lanes that a space does not use are 0, and the alpha stays`(space: ColorSpace) {
    let color = Color(RGB8(12, 200, 99), alpha: 0.25).converted(to: space)
    for lane in space.components.count..<4 { #expect(color.components[lane] == 0) }
    #expect(color.alpha == 0.25)
    #expect(space.hueIndex == space.components.firstIndex(where: \.isAngle))
  }

  @Test func `The least chromatic colours keep their hue in OKLCH`() {
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

  @Test(arguments: ColorSpace.allCases)
  func `Components that are not finite never trap`(space: ColorSpace) {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for lane in 0...3 {
        var color = Color(space, 0.5, 0.5, 0.5)
        if lane < 3 {
          color.components[lane] = value
        } else {
          color.components = .init(repeating: value)
        }
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

@Suite("Round trips")
struct RoundTripTests {
  /// The spaces that a picker can offer, in cycles of two and around all of them.
  static let cycles: [[ColorSpace]] = {
    let pairs = reversibleSpaces.flatMap { one in reversibleSpaces.map { [one, $0] } }
    return [reversibleSpaces, reversibleSpaces.reversed()] + pairs.filter { $0[0] != $0[1] }
  }()

  @Test func `8-bit colours survive every cycle of spaces`() {
    for (index, cycle) in Self.cycles.enumerated() {
      // Each cycle uses another part of the sample; the whole sample for each would take minutes.
      let positions = stride(from: index % 97, to: denseSample.count, by: thoroughStep ?? 97)
      for rgb in positions.map({ denseSample[$0] }) {
        var color = Color(rgb)
        for space in cycle { color = color.converted(to: space) }
        #expect(color.converted(to: .srgb).rgb8 == rgb, "\(rgb) \(cycle)")
      }
    }
  }
}

/// The cases of the web-platform tests.
struct CssCasesTests {
  @Test func `Every valid case of the web-platform tests is parsed as expected`() throws {
    let lines = try Self.lines("css-valid", "tsv")
    #expect(lines.count > 500)
    for line in lines {
      let cells = line.split(separator: "\t").map(String.init)
      let words = cells[1].split(separator: " ").map(String.init)
      do {
        let color = try Color(parsing: cells[0])
        if let problem = Self.mismatch(color, words) {
          Issue.record("\(cells[0]): \(problem), expected \(cells[1])")
        }
      } catch {
        Issue.record("\(cells[0]): \(error.message)")
      }
    }
  }

  @Test func `Every invalid case of the web-platform tests is rejected`() throws {
    let lines = try Self.lines("css-invalid", "txt")
    #expect(lines.count > 200)
    for line in lines {
      if let color = try? Color(parsing: line) { Issue.record("\(line) was read as \(color)") }
    }
  }

  private static func lines(_ name: String, _ kind: String) throws -> [String] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: kind, subdirectory: "Vectors"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
      .map(String.init)
  }

  /// The difference of a colour from the expected one; nil if there is none.
  private static func mismatch(_ color: Color, _ words: [String]) -> String? {
    let values = words.dropFirst().map { Double($0) ?? 0 }
    let alpha = values.count > 3 ? values[3] : words.last == "none" && words.count == 5 ? 0 : 1
    if abs(color.alpha - alpha) > 1e-4 { return "alpha \(color.alpha)" }
    if words[0] == "rgb" {
      let rgb = color.rgb8
      let got = [rgb.red, rgb.green, rgb.blue].map(Double.init)
      return got == Array(values.prefix(3)) ? nil : "\(got)"
    }
    guard let space = ColorSpace(cssName: words[0]) else { return "space \(words[0])" }
    let got = color.converted(to: space).components
    for index in 0..<3 {
      if words[index + 1] == "none" {
        guard color.space == space, color.missing.contains(.component(index)) else {
          return "component \(index) is not missing"
        }
        continue
      }
      let isShare = space == .hsl || space == .hwb
      let scale = isShare && index > 0 ? 100.0 : 1
      let isWide = space == .lab || space == .lch || isShare || index == space.hueIndex
      let tolerance = (isWide ? 0.02 : 0.001) + abs(values[index]) * 1e-9
      let amount = got[index] * scale
      if abs(amount - values[index]) > tolerance { return "\(got)" }
    }
    return nil
  }
}

/// A table of expected values computed by another program.
struct Vectors {
  /// The cells of each row without the header.
  let rows: [[String]]

  /// Reads `Vectors/NAME.csv`.
  init(_ name: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Vectors"))
    rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// A colour from a name of a space and four components, of which some may be empty or "none".
  static func color(_ cells: ArraySlice<String>) throws -> Color {
    let name = try #require(cells.first)
    let space = try #require(ColorSpace(rawValue: name))
    var color = Color(space, SIMD4())
    for (index, cell) in cells.dropFirst().prefix(4).enumerated() {
      if cell == "none" { color.missing.insert(.component(index)) }
      color.components[index] = Double(cell) ?? 0
    }
    return color
  }

  /// The error of a component: hues as a fraction of a turn, others relative above 1.
  static func error(_ got: Double, _ wanted: Double, isHue: Bool) -> Double {
    isHue ? angleBetween(got, wanted) / 360 : abs(got - wanted) / max(1, abs(wanted))
  }
}
