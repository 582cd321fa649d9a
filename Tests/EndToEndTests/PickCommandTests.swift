import Glibc
import TestSupport
import Testing

@Suite("Picking a colour in a script", .blocking)
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
    let printed = program.printed
    #expect(
      printed.hasPrefix(start) && printed.hasSuffix("\n") && printed.count { $0 == "\n" } == 1)
    #expect(program.standardError.isEmpty)

    // The printed colour reads back as the same colour.
    let again = try pick([String(printed.dropLast()), "-f", "hex"])
    again.send(.enter)
    try again.waitForExit()
    #expect(again.printed == "#ff8800\n")
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
    #expect(program.printed == "#ff6347\n")

    let seeThrough = try pick(["#ff880080"])
    seeThrough.send(.enter)
    try seeThrough.waitForExit()
    #expect(seeThrough.printed == "#ff880080\n")
    let opaque = try pick(["#ff880080", "--no-alpha"])
    #expect(!opaque.screen.contains("Alpha"))
    opaque.send(.enter)
    try opaque.waitForExit()
    #expect(opaque.printed == "#ff8800\n")
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
    let message = program.complaint
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
    let message = program.complaint
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
    let message = program.complaint
    #expect(message.hasPrefix("inkwheel: cannot write to standard output"))
    #expect(program.screen.modes.areAsFound)
  }
}

@Suite("Picking the colours of a text", .blocking)
struct PickTextTests {
  private static let style = "a { color: #FF8800; }\nb { color: #112233 } \u{e9}\n"

  private func filter(_ text: String, _ arguments: [String] = []) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "-", "--motion", "reduced"] + arguments, input: .pipe(Array(text.utf8)),
      output: .pipe, error: .pipe)
  }

  private func output(of program: TerminalProcess) -> String {
    program.printed
  }

  @Test("Two colours are changed, and the whole text is printed")
  func picking() throws {
    let program = try filter(Self.style, ["--at", "2:3"])
    let screen = try program.waitUntilShown("Colour 2 of 2, line 2")
    #expect(screen.contains("b { color: #112233 }"))
    program.send(keys: "#00ff00")
    try program.waitUntilShown("b { color: #00ff00 }")
    program.send(.control("p"))
    try program.waitUntilShown("Colour 1 of 2, line 1")
    program.send(keys: "#aabbcc")
    try program.waitUntilShown("a { color: #AABBCC; }")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.printed == "a { color: #AABBCC; }\nb { color: #00ff00 } \u{e9}\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test("The text survives a signal")
  func terminated() throws {
    let program = try filter(Self.style)
    try program.waitUntilShown("Colour 1 of 2")
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    #expect(program.printed == Self.style)
  }

  @Test("A text without colours is passed on with a message")
  func nothing() throws {
    let program = try filter("nothing here\n")
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.printed == "nothing here\n")
    #expect(
      program.complaint
        == "inkwheel: there is no colour in the text\n")
    let line = try filter(Self.style + "\nx", ["--at", "4"])
    #expect(try line.waitForExit() == .exited(1))
    #expect(line.printed == Self.style + "\nx")
  }

  @Test("A text that is too large is passed on unchanged")
  func tooLarge() throws {
    let text = String(repeating: "#ff8800 0123456\n", count: (16 << 20) / 16 + 1)
    let program = try filter(text)
    #expect(try program.waitForExit() == .exited(2))
    #expect(program.standardOutput.count == text.utf8.count)
    #expect(
      program.complaint.contains("larger than 16 MB"))
  }

  @Test("Wrong uses are explained")
  func wrongUse() throws {
    let terminal = try TerminalProcess.inkwheel(["pick", "-"], error: .pipe)
    #expect(try terminal.waitForExit() == .exited(2))
    #expect(
      terminal.complaint.contains("which is a terminal"))
    let position = try TerminalProcess.inkwheel(["pick", "--at", "1:2"], error: .pipe)
    #expect(try position.waitForExit() == .exited(2))
    #expect(position.complaint.contains("--at and --insert"))
  }
}

@Suite(
  "The colour prompt of terminals that cannot show the picker", .blocking)
struct ColorPromptTests {
  private func pick(_ arguments: [String] = []) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["pick"] + arguments, environment: ["TERM": "dumb"], input: .pipe([]), output: .pipe,
      error: .pipe)
    try program.waitUntilShown("Colour: ")
    return program
  }

  private func output(of program: TerminalProcess) -> String {
    program.printed
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
    #expect(program.printed == "rgb(255 136 0)\n")
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
    #expect(program.printed == "#ff8800\n")
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
    #expect(program.printed == "#ff0000\n")
  }

  @Test("A missing terminal is an error")
  func noTerminal() throws {
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.inkwheel(), "pick"], environment: ["TERM": "dumb"],
      input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = program.complaint
    #expect(message.hasPrefix("inkwheel: no terminal to ask on: cannot open /dev/tty"))
    #expect(program.standardOutput.isEmpty)
  }

  @Test("The editor and the gallery name the missing capability", arguments: ["edit", "gallery"])
  func editor(command: String) throws {
    let program = try TerminalProcess.inkwheel(
      [command], environment: ["TERM": "dumb"], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = program.complaint
    #expect(message.hasPrefix("inkwheel: TERM=dumb cannot move the cursor; set TERM"))
    #expect(message.contains("gallery --render"))
  }
}
