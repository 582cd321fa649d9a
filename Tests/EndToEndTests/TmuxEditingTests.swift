import TestSupport
import Testing

@Suite("Editing in tmux", .blocking)
struct TmuxEditingTests {
  private let top = TerminalProcess.documentTop

  @Test func `Opening, picking and saving in tmux keep exact colours`() throws {
    let folder = try WorkFolder(["a.ans": "hello \u{1b}[38;2;1;2;3mworld\u{1b}[0m 漢字\n"])
    let session = try TmuxSession(
      "inkwheel", ["--motion", "reduced", folder.path + "/a.ans"],
      environment: ["COLORTERM": "truecolor"],
      options: ["terminal-features": "*:RGB", "mouse": "on", "escape-time": "10"])
    let start = try session.waitUntilShown("Ln 1, Col 1")
    #expect(start.cell(top, 6).foreground == .rgb(1, 2, 3))
    #expect(start.text(row: top) == "hello world 漢字")

    try session.send(.shift(.control(.right)), until: "5 selected")
    try session.send(.control("k"), until: "─ Text colour")
    session.terminal.send(keys: "#ff8800")
    let live = try session.waitUntil("the colour") {
      $0.cell(top, 0).foreground == .rgb(255, 136, 0)
    }
    #expect(live.contains(":1 · easy to read"))
    try session.terminal.waitUntil("the colour outside of tmux") {
      $0.cell(top, 4).foreground == .rgb(255, 136, 0)
    }
    session.terminal.send(.enter)
    try session.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    try session.send(.control("s"), until: "saved ")
    #expect(
      try folder.text(of: "a.ans")
        == "\u{1b}[38;2;255;136;0mhello\u{1b}[0m \u{1b}[38;2;1;2;3mworld\u{1b}[0m 漢字\n")
    // The mouse reaches the program through tmux.
    session.terminal.click(at: .init(row: top, column: 8))
    try session.waitUntilShown("Ln 1, Col 9")
    session.terminal.send(.control("q"))
    try session.waitUntil("the screen given back") { !$0.contains("inkwheel") }
  }

  @Test(arguments: [true, false])
  func `Without COLORTERM, tmux says whether its terminal has 24-bit colours`(hasRGB: Bool) throws {
    let folder = try WorkFolder(["a.ans": "\u{1b}[38;2;1;2;3mworld\u{1b}[0m\n"])
    let session = try TmuxSession(
      "inkwheel", ["--motion", "reduced", folder.path + "/a.ans"],
      environment: ["COLORTERM": nil], options: ["terminal-features": hasRGB ? "*:RGB" : "*:title"])
    let start = try session.waitUntilShown("Ln 1, Col 1")
    #expect((start.cell(top, 0).foreground == .rgb(1, 2, 3)) == hasRGB)
    session.terminal.send(.control("q"))
  }

  @Test
  func `Clusters that tmux would join keep their columns, and the file keeps its text`() throws {
    let clusters = ["👩‍👩‍👧": 6, "👍🏽": 4, "❤️": 1, "🇩🇪": 2, "1️⃣": 1, "🏳️‍🌈": 3].sorted { $0.value > $1.value }
    let text = clusters.map { "\($0.key)|\n" }.joined()
    let folder = try WorkFolder(["a.txt": text])
    let session = try TmuxSession("inkwheel", ["--motion", "reduced", folder.path + "/a.txt"])
    try session.waitUntilShown("Ln 1, Col 1")
    for (index, cluster) in clusters.enumerated() {
      // The editor and tmux agree about the cursor at the end of the line.
      try session.send(.end, until: "Ln \(index + 1), Col \(cluster.value + 2)")
      let row = try session.capture().text(row: top + index)
      #expect(row.hasSuffix("|") && !row.contains(" |"), "\(row)")
      let column = try session.run(["display-message", "-p", "#{cursor_x}"])
      #expect(column == "\(cluster.value + 1)\n", "\(cluster.key)")
      session.terminal.send(.home, .down)
    }
    session.terminal.send(keys: "x")
    try session.send(.control("s"), until: "saved ")
    #expect(try folder.text(of: "a.txt") == text + "x")
    session.terminal.send(.control("q"))
  }
}
