import Foundation
import Testing

@testable import Colorimetry

/// The cases of the web-platform tests.
struct CssCasesTests {
  @Test("Every valid case of the web-platform tests is parsed as expected")
  func valid() throws {
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

  @Test("Every invalid case of the web-platform tests is rejected")
  func invalid() throws {
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
