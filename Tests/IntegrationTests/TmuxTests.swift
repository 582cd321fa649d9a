import TestSupport
import Testing

@Suite("Picking in tmux", .blocking)
struct TmuxTests {
  /// A session with what the page tells to put into the configuration of tmux.
  private func start(
    _ program: String, _ arguments: [String], until shown: String
  ) throws -> TmuxSession {
    let session = try TmuxSession(program, arguments, options: ["assume-paste-time": "0"])
    try session.waitUntilShown(shown)
    try session.run(
      Integration.block(under: "tmux").split { $0.isWhitespace }.map(String.init))
    return session
  }

  @Test func `A popup pastes the colour into the pane`() throws {
    let session = try start("sh", ["-c", "echo ready; exec cat"], until: "ready")
    let terminal = session.terminal
    terminal.send(keys: "color: \u{2}\u{1B}k")
    try terminal.pick("#1a2b3c", until: "color: #1a2b3c")

    terminal.send(keys: ";\u{2}\u{1B}k")
    try terminal.cancelPicking(until: "color: #1a2b3c;")
    terminal.send(keys: "end")
    try session.waitUntilShown("color: #1a2b3c;end")
  }

  @Test func `A shell gets the colour in quotation marks`() throws {
    let session = try start("bash", ["--norc", "--noprofile"], until: "bash-")
    let terminal = session.terminal
    terminal.send(keys: "echo \u{2}\u{1B}k")
    try terminal.pick("#1a2b3c", until: "echo '#1a2b3c'")
    terminal.send(.enter)
    try session.waitUntil("the output") { $0.lines.contains("#1a2b3c") }
  }

  @Test
  func `Text with the styles of tmux looks in its status line as it does in the terminal`() throws {
    let text = "\u{1B}[1;38;2;255;136;0mInk\u{1B}[22m#x \u{1B}[4;44m100%\u{1B}[0m end"
    let program = try TerminalProcess(
      "inkwheel", ["convert", "a.ans", "--to", "tmux"], output: .pipe, files: ["a.ans": text])
    try program.waitForExit()
    let styles = String(decoding: program.standardOutput, as: UTF8.self)
    let session = try TmuxSession(
      "sh", ["-c", "printf %s '\(text)'; exec cat"], environment: ["COLORTERM": "truecolor"],
      options: ["status": "on", "status-style": "default", "status-left-length": "60"])
    try session.waitUntilShown("100% end")
    try session.run(["set", "-g", "status-left", styles])
    try session.terminal.waitUntil("the status") {
      $0.lines.last?.hasPrefix("Ink#x 100% end") == true
    }
    let screen = session.terminal.screen
    let last = screen.lines.count - 1
    for column in 0..<14 {
      let (shown, wanted) = (screen.cell(last, column), screen.cell(0, column))
      #expect(
        shown.text == wanted.text
          && (shown.foreground == wanted.foreground || shown.text == " ")
          && shown.background == wanted.background && shown.bold == wanted.bold
          && shown.underline == wanted.underline, "column \(column): \(shown), \(wanted)")
    }
  }

  @Test func `Signs that tmux expands are drawn in its status line as they are`() throws {
    let session = try TmuxSession(
      "sh", ["-c", "printf ready; exec cat"],
      options: [
        "status": "on", "status-left-length": "60", "status-right": "",
        "window-status-format": "", "window-status-current-format": "",
      ])
    try session.waitUntilShown("ready")
    for text in [
      "C#", "## x", "a##", "###", "#[fg=red]x", "##[x]#[", "#{host} #(date) #S #,#}", "%H%%",
      "\u{1B}[31m#\u{1B}[32m##\u{1B}[0m#x", "\u{1B}[4m#\u{1B}[0m", "#\u{1B}[31m[x]",
    ] {
      let program = try TerminalProcess(
        "inkwheel", ["convert", "--to", "tmux"], input: .pipe(Array(text.utf8)), output: .pipe)
      try program.waitForExit()
      let styles = String(decoding: program.standardOutput, as: UTF8.self)
      try session.run(["set", "-g", "status-left", styles])
      let plain = text.replacing(/\u{1B}\[[0-9]*m/, with: "")
      try session.terminal.waitUntil("“\(plain)” by \(styles)") { $0.lines.last == plain }
    }
  }

  @Test func `A colour of the pane is taken from the pane as it is`() throws {
    let session = try start(
      "sh", ["-c", "printf '\\033[38;2;26;43;60mready\\033[0m\\n'; exec cat"], until: "ready")
    let terminal = session.terminal
    terminal.send(keys: "\u{2}\u{1B}p")
    try terminal.waitUntilShown("Enter take it")
    try terminal.waitUntilShown("#1a2b3c")
    try terminal.send(.enter, until: "Enter print")
    terminal.send(.enter)
    try session.waitUntil("the colour") { $0.lines.contains("#1a2b3c") }
  }
}
