import Foundation
import TestSupport

/// A Markdown file of the documentation, parsed for tests.
struct DocumentationPage {
  /// The folder of the repository.
  static let root = SourceFiles.root

  /// The path from the folder of the repository.
  let path: String
  let lines: [String]

  var file: URL { Self.root.appendingPathComponent(path) }

  init(_ path: String) throws {
    self.path = path
    lines = try SourceFiles.text(at: path)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// README.md, SECURITY.md and every page in docs/.
  static func all() throws -> [DocumentationPage] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs").path)
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return try (["README.md", ".github/SECURITY.md"] + pages).map(DocumentationPage.init)
  }

  /// The lines of the fenced blocks in a language.
  func blocks(of language: String) -> [[String]] {
    lines.indices.filter { lines[$0] == "```" + language }.map { start in
      Array(lines[(start + 1)...].prefix { $0 != "```" })
    }
  }

  /// The commands of all `sh` blocks, without comments.
  var commands: [String] { blocks(of: "sh").joined().map { $0.replacing(#/ +# .*$/#, with: "") } }

  /// The lines outside of fenced blocks.
  var prose: [String] {
    var isCode = false
    return lines.filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }
  }

  /// The targets of links and pictures.
  var links: [String] {
    let text = prose.joined(separator: "\n")
    let links = text.matches(of: /\]\((?<target>[^)\s]+)\)/).map { String($0.output.target) }
    return links + text.matches(of: /src="(?<target>[^"]+)"/).map { String($0.output.target) }
  }

  /// The anchors of all headings, as GitHub makes them.
  var anchors: Set<String> { Set(prose.filter { $0.hasPrefix("#") }.map { Self.anchor(of: $0) }) }

  private static func anchor(of heading: String) -> String {
    heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }

  // MARK: Frames

  /// The first line of the frame, and the one after its last.
  private var frameRange: Range<Int>? {
    guard let mark = lines.firstIndex(where: { $0.hasPrefix("<!-- frame: ") }),
      let end = lines[(mark + 2)...].firstIndex(of: "```")
    else { return nil }
    return mark + 2..<end
  }

  /// A frame as text, and the arguments of the program that draws it.
  var frame: (arguments: [String], lines: [String])? {
    guard let range = frameRange else { return nil }
    let words = lines[range.lowerBound - 2].split(separator: " ").map(String.init)
    return (Array(words.dropFirst(2).dropLast()), Array(lines[range]))
  }

  /// The text with another frame.
  func replacingFrame(with frame: [String]) -> String {
    var lines = lines
    if let frameRange { lines.replaceSubrange(frameRange, with: frame) }
    return lines.joined(separator: "\n")
  }
}
