import Foundation
import Glibc
import TestSupport
import Testing

/// The picker in a popup of tmux, on the client that is attached in the pseudoterminal.
@Suite("The picker in a popup", .blocking)
struct PopupCommandTests {
  /// Runs shell code in tmux, in a folder of its own that is also the temporary one.
  private func start(
    _ code: String, in work: WorkFolder, environment: [String: String] = [:]
  ) throws -> TmuxSession {
    let script = """
      cd '\(work.path)'; mkdir tmp; export TMPDIR="$PWD/tmp"
      printf 'shell> '; \(code); read -rsn1
      """
    return try TmuxSession(
      "bash", ["-c", script],
      environment: ["COLORTERM": "truecolor", "XDG_STATE_HOME": work.state].merging(environment) {
        $1
      }, size: TerminalSize(columns: 100, rows: 30))
  }

  private static let pick = """
    inkwheel pick '#ff8800' --motion reduced --popup >color 2>errors; echo "<$? $(cat color errors)>"
    """

  private func expectNoFolder(_ work: WorkFolder) throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path + "/tmp").isEmpty)
  }

  @Test func `Enter returns the colour and 0, Esc nothing and 130`() throws {
    let work = try WorkFolder()
    let session = try start(
      "\(Self.pick); \(Self.pick.replacingOccurrences(of: "--popup", with: "--popup=60x16"))",
      in: work)
    // The pane below the popup is unchanged.
    let screen = try session.terminal.waitUntilShown("Enter prints this")
    #expect(try session.capture().lines[0] == "shell>")
    #expect(screen.contains("┌") && screen.contains("inkwheel pick"))
    session.terminal.send(keys: "#00f")
    try session.send(.enter, until: "<0 #0000ff>")
    try session.terminal.waitUntilShown("┌")
    try session.terminal.waitUntilShown("Enter print")
    try session.send(.escape, until: "<130 >")
    try expectNoFolder(work)
  }

  @Test func `The filter gets its text in the popup, and returns all of it`() throws {
    let work = try WorkFolder()
    let session = try start(
      """
      printf 'a { color: #f80; }\\nb: tan\\0\\377' >text
      for i in 1 2; do inkwheel pick - --at 2:1 --motion reduced --popup <text >out$i; echo "<$?>"; done
      """, in: work)
    try session.terminal.waitUntilShown("Colour 2 of 2, line 2")
    try session.terminal.send(keys: "#123456", until: "#123456")
    session.terminal.send(.enter)
    try session.terminal.waitUntil("the second popup") {
      $0.contains("<0>") && $0.contains("Colour 2 of 2, line 2")
    }
    try session.send(.escape, until: "<130>")
    for (file, color) in [("out1", "#123456"), ("out2", "tan")] {
      let output = try Data(contentsOf: URL(fileURLWithPath: work.path + "/" + file))
      #expect(Array(output) == Array("a { color: #f80; }\nb: \(color)".utf8) + [0, 0xFF])
    }
    try expectNoFolder(work)
  }

  @Test(arguments: [(0, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func `tmux and signals close the popup and remove its files`(signal: Int32, status: Int) throws {
    let work = try WorkFolder()
    let session = try start(Self.pick, in: work)
    try session.terminal.waitUntilShown("Enter prints this")
    if signal == 0 {
      try session.run(["display-popup", "-C"])
    } else {
      kill(try session.child(), signal)
    }
    try session.waitUntilShown("<\(status) >")
    try session.terminal.waitUntil("no popup") { !$0.contains("┌") }
    try expectNoFolder(work)
  }

  @Test func `Errors of the program in the popup are reported outside`() throws {
    let work = try WorkFolder()
    let session = try start(
      Self.pick.replacing("--popup", with: "--popup --layout nonsense"), in: work)
    #expect(try session.waitUntilShown("<2 inkwheel: --layout").contains("shell>"))
    try expectNoFolder(work)
  }

  @Test(arguments: ["--popup=300x300", ""])
  func
    `A popup that is larger than the terminal covers it; without one the picker is below the prompt`(
      option: String
    ) throws
  {
    let work = try WorkFolder()
    let session =
      try option.isEmpty
      ? start("TMUX=/nowhere,1,0; export TMUX; \(Self.pick)", in: work)
      : start(Self.pick.replacing("--popup", with: option), in: work)
    let screen = try session.terminal.waitUntilShown(
      option.isEmpty ? "Enter print" : "Enter prints this")
    if option.isEmpty {
      #expect(screen.lines[0] == "shell>" && screen.lines[1].contains("Enter print"))
    } else {
      #expect(screen.lines[0].hasPrefix("┌") && screen.lines[29].hasPrefix("└"))
    }
    try session.send(.enter, until: "<0 #ff8800>")
    try expectNoFolder(work)
  }

  @Test func `In a popup that is open already, the picker appears below the prompt`() throws {
    let work = try WorkFolder()
    // A popup has the environment of the server.
    try work.write(
      """
      cd '\(work.path)'; export TMPDIR="$PWD/tmp"
      printf 'popup> '; \(Self.pick); read -rsn1
      """, to: "inner")
    let session = try start(
      "tmux display-popup -E -w 90 -h 26 bash \"$PWD/inner\"; echo over", in: work)
    let screen = try session.terminal.waitUntilShown("Enter print")
    #expect(screen.contains("popup>"))
    try session.terminal.send(.enter, until: "<0 #ff8800>")
    try expectNoFolder(work)
    try session.send(.enter, until: "over")
  }

  @Test func `A host that does not wait, such as Zellij, is waited for`() throws {
    let work = try WorkFolder()
    // Stands in for Zellij: opens the script in another window of tmux, and returns at once.
    try work.write(
      """
      #!/bin/sh
      while [ "$1" != -- ]; do shift; done; shift
      TMUX=$REAL tmux set -g remain-on-exit off \\; new-window "$@"
      """, to: "zellij", mode: 0o755)
    let command = "export REAL=$TMUX ZELLIJ=0 PATH=\"$PWD:$PATH\"; unset TMUX; \(Self.pick)"
    var session = try start(command, in: work)
    // Where the window does not appear within five seconds, as on a busy machine, the picker is
    // below the prompt.
    for _ in 0..<3 {
      let screen = try session.terminal.waitUntil("a picker") {
        $0.contains("Enter prints this") || $0.contains("Enter print")
      }
      if screen.contains("Enter prints this") { break }
      session = try start(command, in: work)
    }
    try session.terminal.waitUntilShown("Enter prints this")
    try session.terminal.send(.right, until: "33°")
    try session.terminal.send(.enter, until: "<0 #ff8c00>")
    try expectNoFolder(work)
  }
}
