import TestSupport
import Testing

@Suite("Picking a colour in a script", .blocking, .timeLimit(.minutes(15)))
struct PickCommandTests {
  /// Starts the picker with standard input and output in pipes.
  private func pick(_ arguments: [String], input: TerminalProcess.Input = .pipe([])) throws
    -> TerminalProcess
  {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced"] + arguments, input: input, output: .pipe, error: .pipe)
    try program.waitUntilShown("Enter prints this")
    return program
  }

  private func output(of program: TerminalProcess) -> String {
    String(decoding: program.standardOutput, as: UTF8.self)
  }

  @Test("A shell captures the colour while the picker is on the terminal")
  func substitution() throws {
    let script = """
      echo before
      color=$("\(try TerminalProgram.inkwheel())" pick '#f80' -f rgb < /dev/null 2> error)
      echo "<$color> $?"; cat error
      """
    let program = try TerminalProcess("bash", ["-c", script])
    let screen = try program.waitUntilShown("Enter prints this")
    #expect(screen.contains("rgb(255 136 0)") && !screen.contains("before"))
    #expect(screen.modes.alternateScreen)
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.lines.prefix(3) == ["before", "<rgb(255 136 0)> 0", ""])
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test(
    "Each format is printed as it is shown",
    arguments: [
      ("hex", "#ff8800"), ("rgb", "rgb(255 136 0)"), ("hsl", "hsl(32 100% 50%)"),
      ("hsb", "hsb(32 100% 100%)"), ("oklch", "oklch("),
    ])
  func formats(format: String, start: String) throws {
    let program = try pick(["#f80", "--format", format])
    #expect(program.screen.contains(start))
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    let printed = output(of: program)
    #expect(
      printed.hasPrefix(start) && printed.hasSuffix("\n") && printed.count { $0 == "\n" } == 1)
    #expect(program.standardError.isEmpty)

    // The printed colour reads back as the same colour.
    let again = try pick([String(printed.dropLast()), "-f", "hex"])
    again.send(.enter)
    try again.waitForExit()
    #expect(output(of: again) == "#ff8800\n")
  }

  @Test("Keys, typed values, the mouse and opacity change the printed colour")
  func picking() throws {
    let program = try pick(["#f80"])
    program.send(.right, times: 3)
    try program.waitUntilShown("Hue 35°")
    program.send(.shift(.right))
    try program.waitUntilShown("Hue 45°")
    program.send(keys: "120")
    try program.waitUntilShown("#00ff00")
    program.send(.alt(.right))
    program.send(keys: "/tomato")
    try program.waitUntilShown("#ff6347")
    program.send(.enter)
    try program.waitForExit()
    #expect(output(of: program) == "#ff6347\n")

    let seeThrough = try pick(["#ff880080"])
    seeThrough.send(.enter)
    try seeThrough.waitForExit()
    #expect(output(of: seeThrough) == "#ff880080\n")
    let opaque = try pick(["#ff880080", "--no-alpha"])
    #expect(!opaque.screen.contains("Alpha"))
    opaque.send(.enter)
    try opaque.waitForExit()
    #expect(output(of: opaque) == "#ff8800\n")
  }

  @Test("Text that is not a colour is not printed")
  func complaint() throws {
    let program = try pick(["#ff0000"])
    program.send(keys: "#12")
    try program.waitUntilShown("such as #f80")
    program.send(.enter)
    try program.waitUntilShown("⚠")
    program.send(keys: "3")
    try program.waitUntil("no complaint") { !$0.contains("⚠") }
    program.send(.enter)
    try program.waitForExit()
    #expect(output(of: program) == "#112233\n")
  }

  @Test("Esc and Ctrl-C print nothing", arguments: [TerminalKey.escape, .control("c")])
  func cancelled(key: TerminalKey) throws {
    let program = try pick(["red"])
    program.send(keys: "#00f")
    try program.waitUntilShown("blue")
    if key == .escape {
      // The first one takes back what was typed.
      try program.escape(until: "the field left") { $0.contains("Esc cancel") }
    }
    program.send(key)
    #expect(try program.waitForExit() == .exited(130))
    #expect(program.standardOutput.isEmpty && program.standardError.isEmpty)
    #expect(program.screen.modes.areAsFound)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test(
    "An invalid colour is a usage error before anything is shown",
    arguments: ["nocolour", "", "rgb(1 2)", "#12345", "rgb(1, 2 3)"])
  func unreadable(color: String) throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", color], input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(2))
    #expect(program.standardOutput.isEmpty && program.output.isEmpty)
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: cannot read the colour: expected "))
    #expect(message.contains("'#f80'"), "it says what would have been right")
  }

  @Test(
    "Without a terminal the commands fail with a message", arguments: ["pick", "edit", "gallery"])
  func noTerminal(command: String) throws {
    // A new session has no controlling terminal.
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.inkwheel(), command], input: .pipe([]), output: .pipe,
      error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: no terminal to draw on: cannot open /dev/tty"))
    #expect(message.contains("gallery --render"), "it says what works without one")
    #expect(program.standardOutput.isEmpty && program.output.isEmpty)
  }

  @Test("A failed write to standard output is an error")
  func fullOutput() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "red"], output: .file("/dev/full"), error: .pipe)
    try program.waitUntilShown("Enter prints this")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(1))
    let message = String(decoding: program.standardError, as: UTF8.self)
    #expect(message.hasPrefix("inkwheel: cannot write to standard output"))
    #expect(program.screen.modes.areAsFound)
  }
}
