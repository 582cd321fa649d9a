import Foundation
import TestSupport
import Testing

@Suite("The links in the documentation", .blocking)
struct DocumentationLinkTests {
  @Test func `Every relative link leads to a file, and every anchor to a heading`() throws {
    let pages = try DocumentationPage.all()
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.file.path, $0.anchors) })
    for page in pages {
      for link in page.links where !link.contains(":") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? page.file
          : page.file.deletingLastPathComponent().appendingPathComponent(String(parts[0]))
            .standardizedFileURL
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(page.path) links to \(link)")
        guard parts.count > 1 else { continue }
        #expect(
          anchors[target.path]?.contains(String(parts[1])) == true, "\(page.path) links to \(link)")
      }
    }
  }

  @Test func `Every page is linked from the README, which fits on a few screens`() throws {
    let readme = try DocumentationPage("README.md")
    #expect(readme.lines.count <= 171)
    let missing = try DocumentationPage.all().map(\.path).filter {
      $0 != readme.path && !readme.links.contains($0)
    }
    #expect(missing.isEmpty)
  }

  @Test func `Every path below Sources or Tests that a page names exists`() throws {
    for page in try DocumentationPage.all() {
      for line in page.prose {
        for match in line.matches(of: /`(?<path>(Sources|Tests)\/[A-Za-z0-9_.\/+-]*)`/) {
          let path = String(match.output.path)
          let file = DocumentationPage.root.appendingPathComponent(path)
          #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(path)")
        }
      }
    }
  }

  @Test func `The architecture lists every module with its dependencies`() throws {
    let manifest = try DocumentationPage("Package.swift").lines.joined(separator: "\n")
    var expected: [String: Set<String>] = [:]
    for match in manifest.matches(of: /\bmodule\(\s*(?<names>[^()]+)[()]/) {
      let names = match.output.names.matches(of: /"([A-Za-z]+)"/).map { String($0.output.1) }
      guard let name = names.first else { continue }
      expected[name] = Set(names.dropFirst())
    }
    #expect(expected.count > 10)
    let rows = try DocumentationPage("docs/architecture.md").lines.filter { $0.hasPrefix("| `") }
    for (name, dependencies) in expected {
      let row = try #require(rows.first { $0.hasPrefix("| `\(name)` |") }, "\(name)")
      let cell = row.split(separator: "|").last ?? ""
      let listed = Set(cell.matches(of: /`([A-Za-z]+)`/).map { String($0.output.1) })
      #expect(listed == dependencies, "\(name)")
    }
  }
}
