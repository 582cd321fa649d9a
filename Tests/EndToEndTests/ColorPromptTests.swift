import TestSupport
import Testing

@Suite(
  "The colour prompt of terminals that cannot show the picker", .blocking,
  .timeLimit(.minutes(15)))
struct ColorPromptTests {
  private func pick(_ arguments: [String] = []) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["pick"] + arguments, environment: ["TERM": "dumb"], input: .pipe([]), output: .pipe,
      error: .pipe)
    try program.waitUntilShown("Colour: ")
    return program
  }

  private func output(of program: TerminalProcess) -> String {
    String(decoding: program.standardOutput, as: UTF8.self)
  }

  @Test("The prompt asks on the terminal, reports a mistake and prints the colour")
  func asking() throws {
    let program = try pick(["-f", "rgb"])
    #expect(program.screen.contains("This terminal cannot show the picker"))
    program.send(keys: "nocolour\n")
    try program.waitUntilShown("try again")
    program.send(keys: "\n")
    program.send(keys: "#f80\n")
    #expect(try program.waitForExit() == .exited(0))
    #expect(output(of: program) == "rgb(255 136 0)\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
    #expect(!program.output.contains(0x1B), "nothing but text reaches such a terminal")
  }

  @Test("An empty line accepts the given colour")
  func keeping() throws {
    let program = try pick(["#ff880080", "--no-alpha"])
    #expect(program.screen.contains("Enter keeps #ff8800)"))
    program.send(keys: "\n")
    #expect(try program.waitForExit() == .exited(0))
    #expect(output(of: program) == "#ff8800\n")
  }

  @Test("Ctrl-C and Ctrl-D cancel", arguments: ["c", "d"])
  func cancelled(key: Character) throws {
    let program = try pick()
    program.send(.control(key))
    #expect(try program.waitForExit() == .exited(130))
    #expect(program.standardOutput.isEmpty && program.standardError.isEmpty)
  }

  @Test("Typed control sequences are not echoed")
  func hostile() throws {
    let program = try pick()
    program.send(keys: "\u{1B}]0;x\u{07}red[2J\n")
    try program.waitUntilShown("try again")
    program.send(keys: "red\n")
    try program.waitForExit()
    #expect(!program.output.contains(0x1B))
    #expect(output(of: program) == "#ff0000\n")
  }

  @Test("A missing terminal is an error")
  func noTerminal() throws {
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.inkwheel(), "pick"], environment: ["TERM": "dumb"],
      input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: no terminal to ask on: cannot open /dev/tty"))
    #expect(program.standardOutput.isEmpty)
  }

  @Test("The editor and the gallery name the missing capability", arguments: ["edit", "gallery"])
  func editor(command: String) throws {
    let program = try TerminalProcess.inkwheel(
      [command], environment: ["TERM": "dumb"], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: TERM=dumb cannot move the cursor; set TERM"))
    #expect(message.contains("gallery --render"))
  }
}
