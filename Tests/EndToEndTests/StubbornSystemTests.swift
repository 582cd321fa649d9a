import Glibc
import TestSupport
import Testing

/// Endless files, terminals with hardly any features, and other unusual systems.
@Suite("Unusual systems", .blocking)
struct StubbornSystemTests {
  /// Runs a shell script in a terminal without input.
  private func run(_ script: String) throws -> (status: TerminalExitStatus, screen: String) {
    let program = try TerminalProcess.shell(script)
    let status = try program.waitForExit()
    return (status, program.screen.lines.joined(separator: "\n"))
  }

  @Test func `A palette that is a silent pipe or never ends is refused at once`() throws {
    let pipe = try run("mkfifo f; inkwheel pick --palette f")
    #expect(pipe.status == .exited(1) && pipe.screen.contains("not a regular file"))
    let device = try run("inkwheel pick --palette /dev/zero")
    #expect(device.status == .exited(1) && device.screen.contains("not a regular file"))
  }

  @Test func `Pipes and devices can be written to by name, and their errors name them`() throws {
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
    #expect(try run("inkwheel gallery --render icon-5 --svg /dev/null").status == .exited(0))
    for command in ["demo --print", "gallery --list", "--help", "pick --help", "init bash"] {
      let full = try run("inkwheel \(command) >/dev/full")
      #expect(full.status == .exited(1), "\(command)")
      #expect(full.screen.contains("cannot write to standard output: No space left"), "\(command)")
    }
  }

  @Test func `A pipe instead of the file of recent colours does not delay the picker`() throws {
    let program = try TerminalProcess.shell(
      """
      mkdir -p .local/state/inkwheel; mkfifo .local/state/inkwheel/recents
      exec inkwheel pick --motion reduced
      """)
    try program.waitUntilShown("Enter prints this")
    try program.send(.control("c"), untilExit: 130)
  }

  @Test(arguments: [1, 2, 3])
  func `A terminal of one column starts and ends the editor`(rows: Int) throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"],
      environment: ["TERM": "tmux-256color", "COLORTERM": nil],
      size: TerminalSize(columns: 1, rows: rows),
      files: ["note.ans": "\u{1B}[31mhello\u{1B}[0m\nworld\n"])
    try program.waitUntil("the screen is taken") { $0.modes.alternateScreen }
    program.send(.right)
    try program.send(.control("q"), untilExit: 0)
    #expect(program.screen.modes.areAsFound)
  }

  @Test func `A demo that was taken over works on a screen without rows for the program`() throws {
    let program = try TerminalProcess.inkwheel(["demo"])
    try program.waitUntilShown("takes over")
    try program.send(keys: "x", until: "You have control")
    program.send(keys: "\u{1B}[200~pasted" + String(repeating: "\r", count: 20))
    try program.resize(to: TerminalSize(columns: 1, rows: 1))
    program.send(.control("z"))
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    #expect(program.screen.modes.areAsFound)
  }

  @Test
  func `The cursor is shown again even if the terminal's description lacks the sequence`() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"], environment: ["TERM": "vt100", "COLORTERM": nil])
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(keys: "x", until: "Ln 1, Col 2")
    try program.send(.control("h"), .control("q"), until: "Unsaved")
    try program.send(keys: "d", untilExit: 0)
    #expect(program.screen.modes.active.contains(25))
  }
}
