import Foundation
import TestSupport
import Testing

@Suite("The command line", .blocking, .timeLimit(.minutes(15)))
struct CommandLineTests {
  private func run(_ arguments: [String]) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      arguments, input: .pipe([]), output: .pipe, error: .pipe)
    try program.waitForExit()
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return program
  }

  @Test(
    "Every command has help with an example",
    arguments: [
      ["--help"], ["-h"], ["help"], ["edit", "--help"], ["pick", "--help"], ["gallery", "--help"],
      ["color", "--help"], ["color", "red", "-h"], ["convert", "--help"], ["help", "convert"],
      ["doctor", "--help"], ["demo", "--help"],
      ["pick", "-h"], ["help", "pick"], ["pick", "red", "--help"], ["note.ans", "--help"],
    ])
  func help(arguments: [String]) throws {
    let program = try run(arguments)
    #expect(program.exitStatus == .exited(0))
    let text = String(decoding: program.standardOutput, as: UTF8.self)
    #expect(text.contains("Example") && text.contains("  inkwheel ") && text.contains("USAGE:"))
    #expect(program.standardError.isEmpty)
    #expect(OutputScan(program.standardOutput).functions == ["C0 a"])
  }

  @Test("The version is printed")
  func version() throws {
    let program = try run(["--version"])
    #expect(program.exitStatus == .exited(0))
    let text = String(decoding: program.standardOutput, as: UTF8.self)
    #expect(text.split(separator: ".").count == 3 && text.hasSuffix("\n"))
  }

  @Test(
    "Wrong usage is an error with status 2 and has no effect",
    arguments: [
      ["--nonsense"], ["--color", "pink"], ["--color"], ["--motion=no"], ["pick", "red", "blue"],
      ["pick", "-f", "nonsense"], ["pick", "-f"], ["a", "b"], ["edit", "a", "b"], ["a", "+0"],
      ["a", "+1:0"], ["a", "--", "b"], ["a", "+1:2:3"], ["a", "+x"], ["gallery", "nothing"],
      ["gallery", "--render", "nothing"], ["gallery", "--render", "editor", "--size", "0x0"],
      ["gallery", "--render", "editor", "--size", "80"],
      ["gallery", "--render", "editor", "--size", "1001x1"],
      ["gallery", "--render", "editor", "--time", "-1"],
      ["gallery", "--render", "editor", "--time=inf"], ["-f", "rgb", "note"],
      ["gallery", "radial", "--radius", "x"], ["gallery", "--end-angle"],
      ["doctor", "x"], ["doctor", "--color", "pink"], ["--theme", "nothing"], ["--theme"],
      ["pick", "--theme=./nothing.toml"], ["doctor", "--json"],
      ["demo", "--size", "9"], ["demo", "a", "b"], ["demo"], ["demo", "--nonsense"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let program = try run(arguments)
    #expect(program.exitStatus == .exited(2))
    #expect(!program.standardError.isEmpty && program.standardOutput.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).isEmpty)
  }

  // MARK: Names that look like commands

  @Test(
    "A mistyped command is not a new file",
    arguments: [
      (["doctr"], "doctor"), (["colour", "#f80"], "color"),
      (["convrt", "a.ans", "--to", "html"], "convert"),
    ])
  func mistyped(arguments: [String], meant: String) throws {
    let program = try run(arguments)
    #expect(program.exitStatus == .exited(2))
    let message = String(decoding: program.standardError, as: UTF8.self)
    let word = arguments[0]
    #expect(
      message == "inkwheel: “\(word)” is not a command; did you mean “\(meant)”? "
        + "To open a file of that name: inkwheel -- \(word)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).isEmpty)
  }

  @Test(
    "A file is opened whose name looks like a command or an option",
    arguments: [
      (["doctr"], "doctr", true), (["--", "doctr"], "doctr", false), (["notes"], "notes", false),
      (["edit", "doctr"], "doctr", false), (["--", "pick"], "pick", false),
      (["--", "pick"], "pick", true), (["edit", "--", "-x.txt"], "-x.txt", true),
      (["--color=256", "--", "--help"], "--help", false), (["--", "+3"], "+3", true),
    ])
  func names(arguments: [String], name: String, exists: Bool) throws {
    let program = try TerminalProcess.inkwheel(
      arguments, files: exists ? [name: Array("the text\n".utf8)] : [:])
    let screen = try program.waitUntilShown("Ln 1, Col 1")
    #expect(screen.text(row: 0).hasPrefix(" \(name) "))
    #expect(screen.contains("the text") == exists)
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
  }

  private func edited(_ arguments: [String]) throws -> TerminalScreen {
    let lines = (1...40).map { "line \($0) \u{1b}[38;2;200;100;\($0)mcoloured\u{1b}[0m\n" }
    let program = try TerminalProcess.inkwheel(
      arguments, environment: ["COLORTERM": nil],
      files: ["note.ans": Array(lines.joined().utf8), "pick": Array("line\n".utf8)])
    return try program.waitUntilShown("Ln ")
  }

  @Test("The position of the cursor can be given before or after the file")
  func position() throws {
    for arguments in [["note.ans", "+3:4"], ["+3:4", "note.ans"], ["edit", "+3:4", "note.ans"]] {
      let screen = try edited(arguments)
      #expect(screen.contains("Ln 3, Col 4"))
      #expect(screen.cursor == .init(row: TerminalProcess.documentTop + 2, column: 3))
    }
    #expect(try edited(["note.ans", "+35"]).contains("Ln 35, Col 1"))
    #expect(try edited(["note.ans", "+35"]).contains("line 35 coloured"))
    // A position beyond the end is clamped.
    #expect(try edited(["note.ans", "+9999:9999"]).contains("Ln 41, Col 1"))
  }

  @Test("--color sets the colour depth")
  func depth() throws {
    let top = TerminalProcess.documentTop
    let indexed = try edited(["--color", "256", "note.ans"]).cell(top, 8).foreground
    guard case .indexed = indexed else {
      Issue.record("\(indexed)")
      return
    }
    #expect(
      try edited(["--color", "truecolor", "note.ans"]).cell(top, 8).foreground == .rgb(200, 100, 1))
    #expect(try edited(["--color", "never", "note.ans"]).cell(top, 8).foreground == .standard)
  }
}
