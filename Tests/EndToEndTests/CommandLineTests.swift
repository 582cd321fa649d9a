import TestSupport
import Testing

@Suite("The command line", .blocking)
struct CommandLineTests {
  @Test("Every command has help with an example, and the version is printed")
  func help() throws {
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
    #expect(version.printed.split(separator: ".").count == 3 && version.printed.hasSuffix("\n"))
  }

  @Test(
    "A file is opened whose name looks like a command or an option",
    arguments: [
      (["doctr"], "doctr", true), (["--", "doctr"], "doctr", false), (["notes"], "notes", false),
      (["edit", "doctr"], "doctr", false), (["--", "pick"], "pick", true),
      (["edit", "--", "-x.txt"], "-x.txt", true),
      (["--color=256", "--", "--help"], "--help", false), (["--", "+3"], "+3", true),
    ])
  func names(arguments: [String], name: String, exists: Bool) throws {
    let program = try TerminalProcess.inkwheel(
      arguments, files: exists ? [name: "the text\n"] : [:])
    let screen = try program.waitUntilShown("Ln 1, Col 1")
    #expect(screen.text(row: 0).hasPrefix(" \(name) "))
    #expect(screen.contains("the text") == exists)
    #expect(try program.quit() == .exited(0))
  }

  @Test("The position of the cursor can be given before or after the file, and is clamped")
  func position() throws {
    let text = (1...40).map { "line \($0) of a text\n" }.joined()
    for (arguments, line, column) in [
      (["note.ans", "+3:4"], 3, 4), (["+3:4", "note.ans"], 3, 4),
      (["edit", "+35", "note.ans"], 35, 1), (["note.ans", "+9999:9999"], 41, 1),
    ] {
      let program = try TerminalProcess.inkwheel(arguments, files: ["note.ans": text])
      let screen = try program.waitUntilShown("Ln \(line), Col \(column)")
      let row = try #require(screen.find("line \(min(line, 40)) of")?.row) + line / 41
      #expect(screen.cursor == .init(row: row, column: column - 1))
    }
  }
}
