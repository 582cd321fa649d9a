import Color
import StyledText
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import Formats

@Suite("Checks of the colours of a text")
struct TextCheckTests {
  /// Returns the report of ANSI text, and whether it passes.
  private func check(
    _ text: String, _ format: TextFormat = .ansi, deficiencies: [ColorVisionDeficiency] = [],
    isJSON: Bool = false, _ change: (inout FormatOptions) -> Void = { _ in }
  ) throws -> (report: String, passes: Bool) {
    var options = FormatOptions()
    options.check = TextCheck.Options()
    options.check?.deficiencies = deficiencies
    options.check?.isJSON = isJSON
    change(&options)
    let conversion = try #require(FormatConversion(from: format, to: .json, options: options))
    var report: [UInt8] = []
    let bytes = Array((format == .ansi ? text.replacing("<", with: "\u{1B}[") : text).utf8)
    _ = try bytes.withUnsafeBufferPointer {
      try conversion.convert($0, isLast: true, to: &report)
    }
    return (String(decoding: report, as: UTF8.self), conversion.passes)
  }

  @Test func `Each pair of colours has a line`() throws {
    // Text with `<` for ESC [, and how its report begins.
    for row in try VectorRow.all(in: "FormatsTests/Vectors/checks.txt", cells: 2) {
      let (report, passes) = try check(row[0])
      #expect(report.hasPrefix(row[1]), "\(row): \(report)")
      #expect(passes == (row[1] == "1 of 1 checks passed"), "\(row)")
      #expect(
        !report.contains("“b cd”") || report.contains("; #2968ff would do (3 times)\n1 of 2"))
    }
  }

  @Test func `The colours are those of a scheme, of light terminals or of a palette`() throws {
    let light = try check("<33mx<m") { $0.appearance = .light }.report
    #expect(light.contains("yellow #cdcd00 on background #ffffff: 1.7"))
    let text = StyledString("x", style: TextStyle(foreground: .indexed(1)))
    for format in [TextFormat.json, .html] {
      let file = String(decoding: try format.write(text), as: UTF8.self)
      #expect(try check(file, format).report.contains("red #cd0000 on"), "\(format)")
    }
  }

  @Test
  func `Different colours of text and backgrounds that look alike with a deficiency are found`()
    throws
  {
    let text = "<38;2;255;110;90mbad<m <38;2;150;170;60mok<m <38;2;255;110;90;7mx<m"
    #expect(try check(text).passes)
    let seen = try check(text, deficiencies: [.deutan, .tritan])
    let start = "1:5 “ok”: #ff6e5a and #96aa3c look alike with deutan vision: ΔE OK 0.0"
    #expect(seen.report.hasPrefix(start), "\(seen.report)")
    #expect(!seen.passes && !seen.report.contains("tritan"))
  }

  @Test(.needs(pythonModule: "coloraide"))
  func `The contrast is that of ColorAide, and what would do has enough`() throws {
    var random = SeededGenerator(seed: 4)
    let text = (0..<200).map { _ in
      let parts = (0..<2).map { _ in (0..<3).map { _ in ";\(random.number(in: 0...255))" }.joined()
      }
      return "<38;2\(parts[0]);48;2\(parts[1])mx<m"
    }.joined(separator: " ")
    let report = try check(text, isJSON: true).report
    let answer = try PythonModules.run(
      """
      import json, sys, coloraide
      for row in json.load(sys.stdin)["checks"]:
          ratio = lambda key: coloraide.Color(row[key]).contrast(row["other"], method="wcag21")
          assert -0.001 < ratio("color") - row["value"] < 0.011, row
          assert row["passes"] == (ratio("color") >= 4.4995), row
          assert "mend" not in row or 4.499 < ratio("mend") < 4.7, (row, ratio("mend"))
      """, input: Array(report.utf8))
    #expect(answer.isEmpty)
  }
}
