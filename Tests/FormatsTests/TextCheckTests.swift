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

  /// Text with `<` for ESC [, and how its report begins.
  private static let reports: [(String, String)] = [
    ("ok <31mno such file<m", "1:4 “no such file”: red #cd0000 on background #000000: 3.59:1"),
    // One line for each pair, with the first place and the number of places.
    (
      "a\n  <34mb c<1md<m <34me\nf<m",
      "2:3 “b cd”: blue #0000ee on background #000000: 2.23:1, needs"
    ),
    ("é<38;5;52mx<m", "1:2 “x”: colour 52 #5f0000 on background #000000: 1.4"),
    // What is seen: reversed, faint, and on another background.
    ("<34;7mx<m", "1:1 “x”: background #000000 on blue #0000ee: 2.23:1"),
    ("<2;31mx<m", "1:1 “x”: faint red #7b0000 on background #000000: 1.84:1"),
    ("<38;2;119;119;119;47mx<m", "1:1 “x”: #777777 on white #e5e5e5: 3.5"),
    ("<30mx<m", "1:1 “x”: black #000000 on background #000000: 1.00:1"),
    // Nothing to read: blanks, hidden text, lines and blocks; but a line below blanks is seen.
    ("<34m  <8mhidden<m<34m│█\u{E0B0}<32mok", "1 of 1 checks passed"),
    ("<34;4m  <m<32mok", "1:1 “”: blue"), ("<7mplain<m", "nothing was checked"),
    ("plain", "nothing was checked: the text has no colours\n"), ("", "nothing was checked"),
  ]

  @Test("Each pair of colours has a line", arguments: reports)
  func report(text: String, expected: String) throws {
    let (report, passes) = try check(text)
    #expect(report.hasPrefix(expected), "\(report)")
    #expect(passes == (expected == "1 of 1 checks passed"))
    #expect(!report.contains("“b cd”") || report.contains("; #2968ff would do (3 times)\n1 of 2"))
  }

  @Test("The colours are those of a scheme, of light terminals or of a palette")
  func colors() throws {
    let light = try check("<33mx<m") { $0.appearance = .light }.report
    #expect(light.contains("yellow #cdcd00 on background #ffffff: 1.7"))
    let text = StyledString("x", style: TextStyle(foreground: .indexed(1)))
    for format in [TextFormat.json, .html] {
      let file = String(decoding: format.write(text), as: UTF8.self)
      #expect(try check(file, format).report.contains("red #cd0000 on"), "\(format)")
    }
  }

  @Test("Different colours of text and backgrounds that look alike with a deficiency are found")
  func likenesses() throws {
    let text = "<38;2;255;110;90mbad<m <38;2;150;170;60mok<m <38;2;255;110;90;7mx<m"
    #expect(try check(text).passes)
    let seen = try check(text, deficiencies: [.deutan, .tritan])
    let start = "1:5 “ok”: #ff6e5a and #96aa3c look alike with deutan vision: ΔE OK 0.0"
    #expect(seen.report.hasPrefix(start), "\(seen.report)")
    #expect(!seen.passes && !seen.report.contains("tritan"))
  }

  @Test(
    "The contrast is that of ColorAide, and what would do has enough",
    .needs(pythonModule: "coloraide"))
  func oracle() throws {
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
