import Foundation
import TestSupport
import Testing

@Suite("The documentation of functions that throw")
struct ThrowsDocumentationTests {
  @Test(
    "Every public function that throws says when",
    arguments: [
      ("TextColorPicker", 2), ("ColorControls", 10), ("ColorPalettes", 1), ("Colorimetry", 2),
      ("TerminalCore", 4), ("NcursesTerminal", 5), ("StyledText", 1), ("TextFormats", 3),
    ])
  func throwing(module: String, count: Int) throws {
    var found = 0
    for file in try SourceFiles.lines(of: module) {
      let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      // Closures, among the parameters and in the body, do not count.
      for (end, line) in lines.enumerated()
      where line.contains(/(^|\) )throws\(/) && !line.contains("-> Void")
        && !line.contains(") in")
      {
        let start = lines[...end].lastIndex { $0.contains(/\b(func|init)\b/) } ?? end
        // A requirement has no modifier; it is as public as its protocol.
        let isRequirement =
          file.lines[..<start].last { $0.contains(/^[a-z].*{$/) }?
          .hasPrefix("public protocol") == true
        guard lines[start].hasPrefix("public ") || isRequirement else { continue }
        found += 1
        let comment = lines[..<start].reversed().drop { $0.hasPrefix("@") }
          .prefix { $0.hasPrefix("///") }
        #expect(comment.contains { $0.hasPrefix("/// - Throws:") }, "\(file.path): \(lines[start])")
      }
    }
    #expect(found == count)
  }
}
