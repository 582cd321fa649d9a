import TestSupport
import Testing

@Suite("In GNU screen", .blocking)
struct GNUScreenTests {
  /// Starts a shell in screen, with a session of its own.
  private func start(_ configuration: String) throws -> TerminalProcess {
    let program = try TerminalProcess.shell(
      """
      mkdir -m 700 sockets; export SCREENDIR=$PWD/sockets
      PS1='> ' exec screen -U -c screenrc sh
      """,
      environment: ["TERM": "xterm-256color", "COLORTERM": nil, "ENV": nil, "LC_ALL": "C.UTF-8"],
      files: ["screenrc": "startup_message off\n" + configuration])
    try program.waitUntil("the prompt") { $0.lines.contains { $0.hasSuffix("> ") || $0 == ">" } }
    return program
  }

  @Test(
    .needs("screen"),
    arguments: ["", "altscreen on\n"])
  func `After the picker, the prompt stands on a screen without it`(configuration: String) throws {
    let program = try start(configuration)
    program.send(keys: "inkwheel pick '#ff0000' --motion reduced")
    try program.send(.enter, until: "prints this colour")
    program.send(.enter)
    try program.waitUntil("the colour alone") { screen in
      screen.lines.contains("#ff0000") && !screen.contains("prints this colour")
    }
    program.send(keys: "exit")
    program.send(.enter)
    try program.waitForExit()
  }

  @Test(.needs("screen")) func `Copied text arrives at the terminal`() throws {
    let program = try start("")
    program.send(keys: "inkwheel pick '#ff0000' --motion reduced")
    try program.send(.enter, until: "prints this colour")
    program.send(.alt("c"))
    try program.waitUntilWritten("\u{1b}]52;c;I2ZmMDAwMA==\u{7}")
    program.send(.enter)
    try program.waitUntil("the colour") { $0.lines.contains("#ff0000") }
    program.send(keys: "exit")
    program.send(.enter)
    try program.waitForExit()
  }
}
