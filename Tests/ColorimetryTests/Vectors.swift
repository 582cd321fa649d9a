import Colorimetry
import Foundation
import Testing

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

  /// The text of `Vectors/NAME`.
  static func text(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Vectors"))
    return try String(contentsOf: url, encoding: .utf8)
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
