import Foundation
import TestSupport
import Testing

/// Each row of docs/designs.md names a feature, where it is in the code, and how to see it.
@Suite("The page about the five designs", .blocking, .timeLimit(.minutes(10)))
struct DesignPageTests {
  /// The cells of the rows whose first cell fits.
  private static func rows(_ isRow: (String) -> Bool) throws -> [[String]] {
    try DocumentationPage("docs/designs.md").lines.filter { $0.hasPrefix("| ") }
      .map { line in
        line.components(separatedBy: "|").dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { isRow($0[0]) }
  }

  private static func features() throws -> [[String]] {
    try rows { $0.wholeMatch(of: /[A-E][0-9]+/) != nil }
  }

  /// The pieces of code in a cell.
  private static func code(_ cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  /// The text of a file, with each line break and indentation as a space.
  private static func source(_ path: String) throws -> String {
    try DocumentationPage(path).lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
  }

  @Test("Every row has a check, and every check is of a row")
  func checks() throws {
    #expect(try Self.features().map { $0[0] }.sorted() == DesignCheck.all.keys.sorted())
  }

  @Test("A row shows what it says", arguments: DesignCheck.all.keys.sorted())
  func feature(name: String) throws {
    let row = try #require(try Self.features().first { $0[0] == name })
    let check = try #require(DesignCheck.all[name])
    let command = DesignCommand(text: try #require(Self.code(row[3]).first))
    switch check {
    case .code(let path):
      #expect(try Self.source(path).contains(command.text))
    case .prints(let texts):
      let output = try command.plain()
      for text in texts { #expect(output.contains(text)) }
    case .fails(let status, let message):
      let program = try command.start(output: .pipe)
      #expect(try program.waitForExit() == .exited(status))
      #expect(String(decoding: program.standardError, as: UTF8.self).contains(message))
    case .shows(let steps):
      let program = try command.start()
      for step in steps {
        try program.waitUntil("“\(step.shown)” without “\(step.hidden ?? "")”") { screen in
          screen.contains(step.shown) && step.hidden.map(screen.contains) != true
        }
        program.send(keys: step.typed)
        for key in step.keys { program.send(key) }
      }
    case .holds(let property): #expect(try property(command))
    }
  }

  @Test("Every row names a declaration that is in its file")
  func declarations() throws {
    for row in try Self.features() {
      let place = Self.code(row[2])
      #expect(row.count == 5 && place.count == 2 && !row[1].isEmpty && !row[4].isEmpty, "\(row[0])")
      let source = try Self.source(place[1])
      let declaration = try Regex("\\b(struct|enum|func|var|let) \(place[0])\\b")
      #expect(source.contains(declaration), "\(row[0]): \(place[0]) in \(place[1])")
    }
  }

  @Test("Every name that stands for one of the designs is in a test")
  func names() throws {
    let examples = try Self.source(DesignCheck.examples)
    let rows = try Self.rows { $0.hasPrefix("`") }
    #expect(rows.count > 20)
    for row in rows {
      let code = Self.code(row[1])
      #expect(code.count == 1 || row[1] == "–" && !row[2].isEmpty, "\(row[0])")
      for text in code { #expect(examples.contains(text), "\(text)") }
    }
  }
}
