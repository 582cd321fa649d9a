import Colorimetry
import Foundation
import TestSupport
import Testing

/// Colours in running text.
struct SearchTests {
  /// The marks around colours in the files of `Vectors/Search`.
  private static let marks = (open: Array("«".utf8), close: Array("»".utf8))

  @Test(
    "The marked colours of a text are found, and nothing else",
    arguments: ["stylesheets", "themes"])
  func marked(name: String) throws {
    let text = try Vectors.text("Search/\(name).txt")
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let plain = Array(line.filter { $0 != "«" && $0 != "»" }.utf8)
      var found: [UInt8] = []
      var end = 0
      for match in ColorFinder.matches(in: plain) {
        found += plain[end..<match.range.lowerBound] + Self.marks.open + plain[match.range]
        found += Self.marks.close
        end = match.range.upperBound
      }
      found += plain[end...]
      let result = String(decoding: found, as: UTF8.self)
      #expect(result == line, "\(name), line \(index + 1)")
    }
  }
}
