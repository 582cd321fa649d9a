import TestSupport
import Testing

@Suite("A program in tmux", .blocking, .timeLimit(.minutes(15)))
struct TmuxSessionTests {
  @Test("Text, colours and keys pass through tmux")
  func colours() throws {
    let session = try TmuxSession(
      "bash",
      [
        "--norc", "-c",
        #"printf '\033[38;2;255;136;1;48;5;17mcolour\033[0m\r\n'; read -r line; echo "<$line>"; read -r"#,
      ], environment: ["COLORTERM": "truecolor"], options: ["terminal-features": "*:RGB"])
    let screen = try session.waitUntilShown("colour")
    #expect(screen.cell(0, 5).foreground == .rgb(255, 136, 1))
    #expect(screen.cell(0, 5).background == .indexed(17))
    #expect(screen.cell(0, 6).foreground == .standard)
    session.terminal.send(keys: "typed")
    session.terminal.send(.enter)
    try session.waitUntilShown("<typed>")
    let outside = try session.terminal.waitUntilShown("<typed>")
    #expect(outside.cell(0, 0).foreground == .rgb(255, 136, 1))
  }

  @Test("The terminal type inside tmux is the chosen one")
  func innerTerm() throws {
    let session = try TmuxSession("bash", ["-c", "echo $TERM; read"], innerTerm: "screen-256color")
    try session.waitUntilShown("screen-256color")
  }

  @Test("The server ends with the session")
  func end() throws {
    let server: Int32
    do {
      let session = try TmuxSession("bash", ["-c", "echo ready; read"])
      try session.waitUntilShown("ready")
      let answer = try session.run(["display-message", "-p", "#{pid}"])
      server = try #require(Int32(answer.filter(\.isNumber)))
      #expect(try running(server))
    }
    // The server answers `kill-server` before it ends itself.
    let watch = try TerminalProcess(
      "bash", ["-c", "while grep -q '^State:.[^Z]' /proc/\(server)/status; do read -t 0.01; done"],
      error: .pipe)
    try watch.waitForExit()
    #expect(try !running(server))
  }

  private func running(_ process: Int32) throws -> Bool {
    let state = try TerminalProcess("grep", ["-q", "^State:.[^Z]", "/proc/\(process)/status"])
    return try state.waitForExit() == .exited(0)
  }
}
