import TestSupport
import Testing

/// Endless files, terminals with hardly any features, and other unusual systems.
@Suite("Unusual systems", .blocking)
struct StubbornSystemTests {
  /// Runs a shell script that can call `inkwheel`, in a terminal without input.
  private func run(_ script: String) throws -> (status: TerminalExitStatus, screen: String) {
    let program = try TerminalProcess(
      "bash",
      [
        "--norc", "--noprofile", "-c",
        "inkwheel() { \"\(try TerminalProgram.inkwheel())\" \"$@\"; }\n" + script,
      ], environment: ["COLORTERM": "truecolor"])
    let status = try program.waitForExit()
    return (status, program.screen.lines.joined(separator: "\n"))
  }

  @Test("A palette that is a silent pipe or never ends is refused at once")
  func endlessPalettes() throws {
    let pipe = try run("mkfifo f; inkwheel pick --palette f")
    #expect(pipe.status == .exited(1) && pipe.screen.contains("not a regular file"))
    let device = try run("inkwheel pick --palette /dev/zero")
    #expect(device.status == .exited(1) && device.screen.contains("not a regular file"))
  }

  @Test("Pipes and devices can be written to by name, and their errors name them")
  func streams() throws {
    let text = "printf '\\033[1mbold\\033[m' | inkwheel convert --from ansi --to"
    let pipe = "mkfifo f; (tr a-z A-Z <f; echo) & \(text) plain -o f; wait"
    #expect(try run(pipe).screen.contains("BOLD"))
    #expect(try run("\(text) plain -o /dev/stdout | tr a-z A-Z").screen.contains("BOLD"))
    // Standard output is used as it is, also if it is a file that has something in it.
    let appended = try run("(echo A; \(text) plain -o /dev/stdout; echo; echo B) >o; tr a-z A-Z <o")
    #expect(appended.screen.contains("A\nBOLD") && appended.screen.contains("B\n"))
    #expect(try run("\(text) html -o /dev/null").status == .exited(0))
    let full = try run("\(text) html -o /dev/full")
    #expect(full.status == .exited(1))
    #expect(full.screen.contains("cannot write to /dev/full: No space left on device"))
    #expect(try run("inkwheel gallery --render icons --svg /dev/null").status == .exited(0))
    for command in ["demo --print", "gallery --list", "--help", "pick --help", "init bash"] {
      let full = try run("inkwheel \(command) >/dev/full")
      #expect(full.status == .exited(1), "\(command)")
      #expect(full.screen.contains("cannot write to standard output: No space left"), "\(command)")
    }
  }

  @Test("A pipe instead of the file of recent colours does not delay the picker")
  func pipeAsState() throws {
    let program = try TerminalProcess(
      "bash",
      [
        "--norc", "--noprofile", "-c",
        """
        mkdir -p .local/state/inkwheel; mkfifo .local/state/inkwheel/recents
        exec "\(try TerminalProgram.inkwheel())" pick --motion reduced
        """,
      ], environment: ["COLORTERM": "truecolor"])
    try program.waitUntilShown("Enter prints this")
    program.send(.control("c"))
    #expect(try program.waitForExit() == .exited(130))
  }

  @Test("A closed standard output is an error")
  func closedOutput() throws {
    let program = try TerminalProcess(
      "bash",
      [
        "--norc", "--noprofile", "-c",
        "exec \"\(try TerminalProgram.inkwheel())\" pick --motion reduced red 2> error >&-",
      ], environment: ["COLORTERM": "truecolor"])
    try program.waitUntilShown("Enter prints this")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(1))
    #expect(try program.text(of: "error").contains("cannot write to standard output"))
  }

  @Test("A terminal of one column starts and ends the editor", arguments: [1, 2, 3])
  func oneColumn(rows: Int) throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"],
      environment: ["TERM": "tmux-256color", "COLORTERM": nil],
      size: TerminalSize(columns: 1, rows: rows),
      files: ["note.ans": Array("\u{1B}[31mhello\u{1B}[0m\nworld\n".utf8)])
    try program.waitUntil("the screen is taken") { $0.modes.alternateScreen }
    program.send(.right)
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test("The cursor is shown again even if the terminal's description lacks the sequence")
  func cursor() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"], environment: ["TERM": "vt100", "COLORTERM": nil])
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(keys: "x")
    try program.waitUntilShown("Ln 1, Col 2")
    program.send(.control("h"))
    program.send(.control("q"))
    try program.waitUntilShown("Unsaved")
    program.send(keys: "d")
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.modes.active.contains(25))
  }

  @Test("An existing palette is not overwritten")
  func existingPalette() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced", "red"], output: .pipe,
      files: ["mine.gpl": Array("mine".utf8)])
    try program.waitUntilShown("Enter prints this")
    program.send(.alt("m"))
    program.send(.alt("s"))
    program.send(keys: "mine.gpl")
    program.send(.enter)
    try program.waitUntilShown("already exists")
    #expect(try program.text(of: "mine.gpl") == "mine")
    program.send(.control("c"))
    try program.waitForExit()
  }
}
