import Glibc
import TestSupport
import Testing

@Suite("The command line", .blocking)
struct CommandLineTests {
  @Test func `The changelog begins with the version of the program`() throws {
    // A release build adds its commit.
    let version = try TerminalProcess.run(["--version"]).printed.prefix { !$0.isWhitespace }
    let changelog = try SourceFiles.text(at: "docs/CHANGELOG.md")
    let first = changelog.split(separator: "\n").first { $0.hasPrefix("## [") }
    #expect(first?.hasPrefix("## [\(version)] - ") == true)
  }

  @Test func `Every command has help with an example, and the version is printed`() throws {
    for arguments in [
      ["--help"], ["-h"], ["help"], ["help", "convert"], ["color", "red", "-h"],
      ["pick", "red", "--help"], ["note.ans", "--help"], ["edit", "--help"], ["gallery", "--help"],
      ["doctor", "--help"], ["demo", "--help"],
    ] {
      let program = try TerminalProcess.run(arguments)
      #expect(program.exitStatus == .exited(0) && program.complaint.isEmpty)
      let text = program.printed
      #expect(text.contains("Example") && text.contains("  inkwheel ") && text.contains("USAGE:"))
      #expect(OutputScan(program.standardOutput).functions == ["C0 a"])
    }
    let version = try TerminalProcess.run(["--version"])
    #expect(version.exitStatus == .exited(0))
    #expect(
      version.printed.wholeMatch(
        of: /\d+\.\d+\.\d+( \([0-9a-f]{12}(-changed)? \d{4}-\d\d-\d\d\))?\n/) != nil)
  }

  @Test(arguments: [
    (["doctr"], "doctr", true), (["--", "doctr"], "doctr", false), (["notes"], "notes", false),
    (["edit", "doctr"], "doctr", false), (["--", "pick"], "pick", true),
    (["edit", "--", "-x.txt"], "-x.txt", true),
    (["--color=256", "--", "--help"], "--help", false), (["--", "+3"], "+3", true),
  ])
  func `A file is opened whose name looks like a command or an option`(
    arguments: [String], name: String, exists: Bool
  ) throws {
    let program = try TerminalProcess.inkwheel(
      arguments, files: exists ? [name: "the text\n"] : [:])
    let screen = try program.waitUntilShown("Ln 1, Col 1")
    #expect(screen.text(row: 0).hasPrefix(" \(name) "))
    #expect(screen.contains("the text") == exists)
    #expect(try program.quit() == .exited(0))
  }

  @Test
  func `The position of the cursor can be given before or after the file, and is clamped`() throws {
    let text = (1...40).map { "line \($0) of a text\n" }.joined()
    for (arguments, line, column) in [
      (["note.ans", "+3:4"], 3, 4), (["+3:4", "note.ans"], 3, 4),
      (["edit", "+35", "note.ans"], 35, 1), (["note.ans", "+9999:9999"], 41, 1),
      (["note.ans:3:4"], 3, 4), (["note.ans:7"], 7, 1), (["note.ans:3:4:"], 3, 4),
      (["note.ans", "+"], 41, 1), (["+0", "note.ans"], 1, 1), (["note.ans", "+2,5"], 2, 5),
    ] {
      let program = try TerminalProcess.inkwheel(arguments, files: ["note.ans": text])
      let screen = try program.waitUntilShown("Ln \(line), Col \(column)")
      let row = try #require(screen.find("line \(min(line, 40)) of")?.row) + line / 41
      #expect(screen.cursor == .init(row: row, column: column - 1))
    }
  }

  @Test(arguments: ["#f80", "orange", "rgb(255 136 0)"])
  func `A colour that is no file is picked`(word: String) throws {
    let program = try TerminalProcess.inkwheel([word], output: .pipe, until: "Hue")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == (word == "orange" ? "orange\n" : word + "\n"))
    let file = try TerminalProcess.inkwheel(
      [word], files: [word: "the text\n"], until: "the text")
    #expect(try file.quit() == .exited(0))
  }

  @Test func `A command that waits for input from a terminal says so`() throws {
    for (arguments, shown) in [
      (["color"], "waiting for colours"), (["color", "--find"], "waiting for a text"),
      (["convert", "--to", "html"], "waiting for a text"),
      (["color", "--palette", "-"], "waiting for a palette"),
      (["-"], "no text is piped"), (["+3"], "the file is missing"),
    ] {
      let program = try TerminalProcess.inkwheel(arguments, until: shown)
      program.signal(SIGINT)
      _ = try program.waitForExit()
    }
  }
}
