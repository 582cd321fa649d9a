import TestSupport
import Testing

@Suite("Picking in tmux", .blocking)
struct TmuxTests {
  /// Does what the page tells to put into the configuration of tmux.
  private func source(_ session: TmuxSession) throws {
    try session.run(
      Integration.block(under: "tmux").split { $0.isWhitespace }.map(String.init))
  }

  @Test("A popup pastes the colour into the pane")
  func popup() throws {
    let session = try TmuxSession(
      "sh", ["-c", "echo ready; exec cat"], options: ["assume-paste-time": "0"])
    try session.waitUntilShown("ready")
    try source(session)
    let terminal = session.terminal
    terminal.send(keys: "color: \u{2}\u{1B}k")
    try terminal.pick("#1a2b3c", until: "color: #1a2b3c")

    terminal.send(keys: ";\u{2}\u{1B}k")
    try terminal.cancelPicking(until: "color: #1a2b3c;")
    terminal.send(keys: "end")
    try session.waitUntilShown("color: #1a2b3c;end")
  }

  @Test("A shell gets the colour in quotation marks")
  func shell() throws {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], options: ["assume-paste-time": "0"])
    try session.waitUntilShown("bash-")
    try source(session)
    let terminal = session.terminal
    terminal.send(keys: "echo \u{2}\u{1B}k")
    try terminal.pick("#1a2b3c", until: "echo '#1a2b3c'")
    terminal.send(.enter)
    try session.waitUntil("the output") { $0.lines.contains("#1a2b3c") }
  }

  @Test("A colour of the pane is taken from the pane as it is")
  func capture() throws {
    let session = try TmuxSession(
      "sh", ["-c", "printf '\\033[38;2;26;43;60mready\\033[0m\\n'; exec cat"],
      options: ["assume-paste-time": "0"])
    try session.waitUntilShown("ready")
    try source(session)
    let terminal = session.terminal
    terminal.send(keys: "\u{2}\u{1B}p")
    try terminal.waitUntilShown("Enter take it")
    try terminal.waitUntilShown("#1a2b3c")
    try terminal.send(.enter, until: "Enter keep")
    terminal.send(.enter)
    try session.waitUntil("the colour") { $0.lines.contains("#1a2b3c") }
  }
}
