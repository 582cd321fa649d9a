import Foundation
import TestSupport
import Testing

/// Each row of docs/designs.md names a feature, where it is in the code, and how to see it.
@Suite("The page about the five designs", .blocking)
struct DocumentationDesignTests {
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

  /// How it is checked that a row of the page is true.
  private static func checks() throws -> [VectorRow] {
    try VectorRow.all(in: "EndToEndTests/Vectors/designs.txt", cells: 4)
  }

  private static let keys: [String: TerminalKey] = [
    "A-Up": .alt(.up), "C-Space": .controlSpace, "C-k": .control("k"), "Down": .down,
    "Enter": .enter, "Right": .right, "S-End": .shift(.end),
  ]

  @Test func `Every row has a check, and every check is of a row`() throws {
    let checks = try Self.checks()
    #expect(try Set(Self.features().map { $0[0] }) == Set(checks.map { $0[0] }))
    #expect(checks.count == 80)
  }

  @Test(arguments: ["A", "B", "C", "D", "E"])
  func `A row shows what it says`(design: String) throws {
    for feature in try Self.features() where feature[0].hasPrefix(design) {
      let command = DesignCommand(text: try #require(Self.code(feature[3]).first))
      var program: TerminalProcess?
      for row in try Self.checks() where row[0] == feature[0] {
        guard row[1] == "shows" else {
          #expect(try isTrue(row, of: command), "\(row)")
          continue
        }
        let shown = try program ?? command.start()
        program = shown
        let texts = row.words(3)
        try shown.waitUntil("\(row)") { screen in
          screen.contains(texts[0]) && !texts.dropFirst().contains(where: screen.contains)
        }
        for word in row.words(2) {
          if let key = Self.keys[word] { shown.send(key) } else { shown.send(keys: word) }
        }
      }
    }
  }

  private func isTrue(_ row: VectorRow, of command: DesignCommand) throws -> Bool {
    let (change, words) = (row.words(2), row.words(3))
    switch row[1] {
    case "code": return try Self.source(row[3]).contains(command.text)
    case "fails":
      let program = try command.start(output: .pipe)
      return try program.waitForExit() == .exited(#require(Int(words[0])))
        && program.complaint.contains(words[1])
    case "same": return try command.output(change) == command.output(words)
    case "differs": return try command.output(change) != command.output(words)
    default: break
    }
    let output = try command.output(change)
    let plain = output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let lines = plain.split(separator: "\n")
    func isPrinted(_ text: String) -> Bool { output.contains(text) || plain.contains(text) }
    switch row[1] {
    case "prints": return words.allSatisfy(isPrinted)
    case "lacks": return !words.contains(where: isPrinted)
    case "lines": return lines.count == Int(row[3]) && Set(lines).count == lines.count
    case "halves":
      return lines.filter { $0.contains("▀") || $0.contains("▄") }.count == Int(row[3])
    default: return false
    }
  }

  @Test func `Every row names a declaration that is in its file`() throws {
    for row in try Self.features() {
      let place = Self.code(row[2])
      #expect(row.count == 5 && place.count == 2 && !row[1].isEmpty && !row[4].isEmpty, "\(row[0])")
      let source = try Self.source(place[1])
      let declaration = try Regex("\\b(struct|enum|func|var|let) \(place[0])\\b")
      #expect(source.contains(declaration), "\(row[0]): \(place[0]) in \(place[1])")
    }
  }

  @Test func `Every name that stands for one of the designs is in a test`() throws {
    let examples = try Self.source("Tests/TextColorPickerTests/DesignExampleTests.swift")
    let rows = try Self.rows { $0.hasPrefix("`") }
    #expect(rows.count > 20)
    for row in rows {
      let code = Self.code(row[1])
      #expect(code.count == 1 || row[1] == "–" && !row[2].isEmpty, "\(row[0])")
      for text in code { #expect(examples.contains(text), "\(text)") }
    }
  }
}

/// A command of the page, which works in the folder of the repository.
struct DesignCommand {
  let text: String

  func start(output: TerminalProcess.Output = .terminal) throws -> TerminalProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let binary = URL(fileURLWithPath: try TerminalProgram.inkwheel())
    return try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", text],
      environment: [
        "PATH": binary.deletingLastPathComponent().path + ":" + path, "COLORTERM": "truecolor",
      ],
      workingFolder: DocumentationPage.root.path, output: output, error: output)
  }

  /// What it prints, with a part of the command replaced if two words say so.
  func output(_ change: [String]) throws -> String {
    #expect(change.isEmpty || change.count == 2 && text.contains(change[0]), "\(text): \(change)")
    let changed = change.count == 2 ? text.replacing(change[0], with: change[1]) : text
    let program = try DesignCommand(text: changed).start(output: .pipe)
    #expect(try program.waitForExit() == .exited(0), "\(changed)")
    return program.printed
  }
}
