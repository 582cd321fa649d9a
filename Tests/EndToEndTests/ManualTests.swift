import Foundation
import TestSupport
import Testing

@Suite("The manual, the completions and the help", .blocking)
struct ManualTests {
  private func output(_ arguments: [String]) throws -> String {
    let program = try TerminalProcess.run(arguments)
    #expect(program.exitStatus == .exited(0) && program.complaint.isEmpty, "\(arguments)")
    return program.printed
  }

  private func list() throws -> [String] {
    try output(["man", "--list"]).split(separator: "\n").map(String.init)
  }

  private func completions(after words: [String]) throws -> [String] {
    try output(["__complete", "--"] + words).split(separator: "\n")
      .map { String($0.prefix { $0 != "\t" }) }
  }

  /// A page with its text as a reader sees it.
  private func page(_ name: String) throws -> String {
    try output(["man", name]).replacing(#/\\f[BIR]|\\&/#, with: "")
      .replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\e", with: "\\")
      .replacing(#/\\\[u([0-9A-F]+)\]/#) { match in
        UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      }
  }

  /// The commands that the help lists.
  private func commands() throws -> [String] {
    let help = try output(["--help"])
    let list = try #require(help.firstRange(of: "COMMANDS:"))
    return help[list.upperBound...].matches(of: #/\n  ([a-z]+) /#).map { String($0.output.1) }
  }

  /// The names of options in a help.
  private func options(_ help: String) -> [String] {
    help.matches(of: /\n  ((?:-[a-z], )?--[a-z-]+)/).flatMap { match in
      match.output.1.split(separator: ", ").map(String.init)
    }
  }

  @Test
  func
    `Each command has a page, with every option, value and example of its help, and is completed`()
    throws
  {
    let commands = try commands()
    #expect(Set(commands).isSubset(of: try completions(after: [""])))
    #expect(commands.count >= 9 && commands.contains("pick"))
    let list = try list()
    #expect(list.contains("inkwheel.1") && list.contains("inkwheel-keys.7"))
    for command in commands {
      #expect(list.contains("inkwheel-\(command).1"))
      let help = try output([command, "--help"])
      let page = try page("inkwheel-\(command).1")
      let words = Set(page.split { $0.isWhitespace || ",[]=".contains($0) }.map(String.init))
      let options = options(help)
      #expect(options.contains("--help") && options.contains("-h"))
      let offered = try completions(after: [command, "-"])
      for option in options {
        #expect(words.contains(option) && offered.contains(option), "\(option) of \(command)")
      }
      let values = help.matches(of: /\(values: ([^;)]+)/).flatMap { match in
        match.output.1.split { $0 == "," || $0.isWhitespace }.map(String.init)
      }
      for value in values {
        #expect(words.contains(value) || words.contains(value + "."), "\(value) of \(command)")
      }
      for example in help.matches(of: /\n  ((?:color=\$\()?inkwheel .*?)(?:  |\n)/) {
        #expect(page.contains(example.output.1), "\(example.output.1) of \(command)")
      }
    }
  }

  @Test func `The page of the program has every command and names every other page`() throws {
    let page = try page("inkwheel")
    for command in try commands() { #expect(page.contains("\ninkwheel \(command)\n")) }
    for file in try list() where file != "inkwheel.1" {
      #expect(page.contains(file.replacing(/\.(\d)$/) { "(\($0.output.1))" }), "\(file)")
    }
  }

  @Test func `Lines that are not filled fit into 80 columns`() throws {
    for file in try list() {
      var isFilled = true
      for line in try page(file).split(separator: "\n") {
        if line == ".nf" || line == ".fi" { isFilled = line == ".fi" }
        #expect(isFilled || line.count <= 80 - 11, "\(file): \(line)")
      }
    }
  }

  @Test func `Values are completed`() throws {
    let rows = try VectorRow.all(in: "EndToEndTests/Vectors/completed.txt", cells: 2)
    #expect(rows.count == 22)
    for row in rows {
      let (words, completed) = (row.words(0), row.words(1))
      let missing = Set(completed).subtracting(try completions(after: words))
      #expect(missing.isEmpty, "\(row)")
    }
  }

  @Test func `What cannot follow is not completed`() throws {
    let options = try completions(after: ["pick", "--color", "256", "--palette", "a", "-"])
    #expect(!options.contains("--color") && options.contains("--palette"))
    // A second colour would be an error, so options are left.
    let second = try completions(after: ["pick", "red", ""])
    #expect(!second.contains("tan") && second.contains("--layout"))
    #expect(try completions(after: ["pick", "--height", ""]) == [":"])
  }
}
