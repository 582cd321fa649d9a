import Foundation
import Glibc
import TestSupport
import Testing

/// The picker below a prompt, in tmux, whose scrollback can be read.
@Suite("The picker below the prompt", .blocking)
struct InlineTests {
  /// A script in tmux that prints lines and a prompt, waits for a key, runs the picker, and prints
  /// its exit status behind the prompt.
  private final class Session {
    let tmux: TmuxSession
    /// Everything on the screen and in the scrollback before the picker.
    let before: String
    static let prompt = "\u{1B}[1mask>\u{1B}[m "

    init(
      lines: Int, height: String, prompt: String = Session.prompt, term: String = "tmux-256color"
    ) throws {
      let script = """
        for i in $(seq \(lines)); do printf '\\033[3%dmline %d\\033[m\\n' $((i % 8)) $i; done
        printf '%s' '\(prompt)'; read -rsn1
        inkwheel pick --motion reduced --height '\(height)' '#ff8800' > color
        printf '<%d %s>' $? "$(cat color)"; read -rsn1
        """
      tmux = try TmuxSession(
        "bash", ["-c", script], environment: ["COLORTERM": "truecolor"], innerTerm: term)
      try tmux.waitUntil("the prompt") { $0.lines.contains { $0.hasPrefix("ask>") } }
      before = try Self.history(tmux)
      try tmux.send(keys: "x", until: "HSB")
      try waitForCursor()
    }

    /// Waits until the cursor is at the focus again, after the last cell of the picture.
    func waitForCursor() throws {
      try tmux.waitUntil("the cursor at the focus") { _ in
        let lines = try self.lines()
        guard let row = lines.lastIndex(where: { $0.hasPrefix(" Hue 32°") }) else { return false }
        return try self.cursor() == "5,\(row)"
      }
    }

    /// The rows of the screen.
    func lines() throws -> [Substring] {
      try tmux.run(["capture-pane", "-p"]).split(
        separator: "\n", omittingEmptySubsequences: false)
    }

    /// The scrollback and the screen with all styles, without the empty rows at the end.
    private static func history(_ tmux: TmuxSession) throws -> String {
      let text = try tmux.run(["capture-pane", "-p", "-e", "-S", "-"])
      return String(text.reversed().drop { $0 == "\n" }.reversed())
    }

    func history() throws -> String { try Self.history(tmux) }

    func resize(columns: Int, rows: Int) throws {
      try tmux.run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Where the cursor is, and how large the window is.
    func cursor() throws -> String {
      try tmux.run(["display-message", "-p", "#{cursor_x},#{cursor_y}"])
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Waits for the exit status, and checks that nothing else has changed.
    func expectRestored(_ result: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
      try tmux.waitUntilShown("<\(result)>")
      // tmux prints the space before the result only when something follows it.
      let expected = before + (before.hasSuffix(" ") ? "" : " ") + "<\(result)>"
      #expect(try history() == expected, sourceLocation: sourceLocation)
      #expect(
        try tmux.run(["display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}"])
          == "010\n", sourceLocation: sourceLocation)
    }
  }

  @Test(
    arguments: [3, 60],
    rounds([
      ("40%", "linux"), ("4", "screen-256color"), ("10", "xterm-256color"), ("10", "ansi"),
      ("50", "tmux-256color"),
    ]))
  func `The screen and the scrollback are as before, also without colours or erasing by colour`(
    lines: Int, screen: (height: String, term: String)
  ) throws {
    let session = try Session(lines: lines, height: screen.height, term: screen.term)
    // What was above is still there.
    #expect(try session.history().hasPrefix(session.before))
    session.tmux.terminal.send(.enter)
    try session.expectRestored("0 #ff8800")
  }

  @Test(
    arguments: [
      (Int32(0), "130 "), (SIGTERM, "143 "), (SIGINT, "130 "), (SIGHUP, "129 "),
    ], rounds([60, 3]))
  func `Cancelling and signals restore the screen`(
    by end: (signal: Int32, result: String), lines: Int
  ) throws {
    let session = try Session(lines: lines, height: "10")
    if end.signal == 0 {
      session.tmux.terminal.send(.escape)
    } else {
      kill(try session.tmux.child(), end.signal)
    }
    try session.expectRestored(end.result)
  }

  @Test(arguments: rounds([60, 3])) func `A crash restores the screen`(lines: Int) throws {
    let session = try Session(lines: lines, height: "10")
    kill(try session.tmux.child(), SIGSEGV)
    // The shell tells of the crash, where the cursor is.
    try session.tmux.waitUntilShown("<139 >")
    let history = try session.history()
    #expect(history.hasPrefix(session.before) && !history.contains("▀"))
    #expect(history.contains("Segmentation fault"))
  }

  @Test(arguments: [(3, "10", 3), (60, "10", 13), (60, "50", 0)])
  func `A region that starts on an empty line uses that line`(lines: Int, height: String, row: Int)
    throws
  {
    let script = """
      for i in $(seq \(lines)); do echo "line $i"; done
      inkwheel pick --motion reduced --height '\(height)' '#ff8800' > color
      printf '<%d>' $?; read -rsn1
      """
    let tmux = try TmuxSession("bash", ["-c", script], environment: ["COLORTERM": "truecolor"])
    let screen = try tmux.waitUntilShown("Enter print")
    let first = try #require(screen.lines.firstIndex { $0.contains("Enter print") })
    #expect(first == (height == "50" ? 1 : lines == 60 ? 14 : row))
    let after = try tmux.send(.escape, until: "<130>")
    let last = try #require(after.lines.firstIndex { $0.hasPrefix("<130>") })
    #expect(after.lines[last - 1] == "line \(lines)")
    #expect(!after.lines.contains { $0.contains("▀") })
  }

  /// Waits until the picker is drawn right below the prompt.
  private func waitForPicker(_ session: Session, rows: Int) throws {
    try session.tmux.waitUntil("the picker below the prompt") { _ in
      let lines = try session.lines()
      guard let prompt = lines.firstIndex(where: { $0.hasPrefix("ask>") }) else { return false }
      return try session.cursor() == "5,\(prompt + 1)"
        && lines.filter { $0.contains(rows < 12 ? "Hue 32°" : "HSB") }.count == 1
        && lines[prompt + 1].hasPrefix(" Hue 32°") && lines[prompt + 1].contains("Enter print")
    }
  }

  @Test(
    arguments: rounds(
      [
        (60, [(100, 40), (100, 30)]), (3, [(100, 24), (120, 24)]), (3, [(80, 40)]),
        (3, [(80, 14), (80, 24)]),
        (12, [(80, 6), (80, 24)]), (60, [(80, 14), (80, 24)]),
        (60, [(60, 24)]), (60, [(60, 24), (80, 24)]), (60, [(79, 24), (78, 24), (77, 24)]),
      ] as [(Int, [(columns: Int, rows: Int)])]))
  func `Resizing leaves nothing of the picker behind`(
    lines: Int, sizes: [(columns: Int, rows: Int)]
  ) throws {
    let session = try Session(lines: lines, height: "10")
    for size in sizes {
      try session.resize(columns: size.columns, rows: size.rows)
      try waitForPicker(session, rows: size.rows)
    }
    session.tmux.terminal.send(.enter)
    try session.expectRestored("0 #ff8800")
  }

  @Test
  func `Where reflowing scrolls the prompt away, the picker goes to the top of the screen`() throws
  {
    let session = try Session(lines: 3, height: "10")
    try session.resize(columns: 40, rows: 12)
    try session.tmux.waitUntil("the picker at the top") { _ in
      let lines = try session.lines()
      return try session.cursor() == "5,0" && lines[0].hasPrefix(" Hue 32°")
        && lines[0].contains("↵ print  Esc")
    }
    let screen = try session.tmux.send(.enter, until: "<0 #ff8800>")
    #expect(screen.lines[0] == "<0 #ff8800>" && screen.lines[1...].joined().isEmpty)
  }

  @Test
  func `A prompt that has been broken into two rows stays, and the cursor ends below it`() throws {
    let long = "ask> " + String(repeating: "0123456789", count: 6) + " "
    let session = try Session(lines: 60, height: "8", prompt: long)
    try session.resize(columns: 50, rows: 24)
    try session.tmux.waitUntil("the picker below the second row of the prompt") { _ in
      let lines = try session.lines()
      guard let row = lines.firstIndex(where: { $0.hasPrefix("ask>") }) else { return false }
      return try session.cursor() == "5,\(row + 2)" && lines[row + 2].hasPrefix(" Hue 32°")
        && lines[row + 2].contains("↵ print  Esc")
    }
    try session.tmux.send(.enter, until: "<0 #ff8800>")
    try session.resize(columns: 80, rows: 24)
    #expect(try session.history() == session.before + "\n<0 #ff8800>")
  }

  @Test func `Ctrl-Z gives the rows back to the shell, and fg draws the picker again`() throws {
    let tmux = try TmuxSession(
      "bash", ["--norc", "--noprofile", "-i"], environment: ["COLORTERM": "truecolor", "PS1": "$ "])
    try tmux.waitUntilShown("$")
    tmux.terminal.send(keys: "inkwheel pick --motion reduced --height 8 '#ff8800'")
    try tmux.send(.enter, until: "Enter print")
    tmux.terminal.send(bytes: [0x1B, 0x1A])
    let stopped = try tmux.waitUntilShown("Stopped")
    #expect(!stopped.lines.contains { $0.contains("▀") || $0.contains("Enter print") })
    tmux.terminal.send(keys: "fg")
    try tmux.send(.enter, until: "Enter print")
    tmux.terminal.send(keys: "#00f")
    try tmux.send(.enter, until: "#0000ff")
    let history = try tmux.run(["capture-pane", "-p", "-S", "-"])
    #expect(!history.contains("▀") && !history.contains("Enter print"))
  }
}

@Suite("The bytes of the picker below the prompt", .blocking)
struct InlineOutputTests {
  private func start(size: TerminalSize = .classic) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced", "--height", "10", "#ff8800"], size: size, output: .pipe,
      error: .pipe)
  }

  @Test func `Only the rows of the picker are touched, by relative movements`() throws {
    let program = try start()
    try program.waitUntilShown("Enter print")
    #expect(program.screen.lines.firstIndex { $0.contains("Enter print") } == 0)
    try program.send(.right, times: 5, until: "37°")
    try program.send(keys: "#00f", until: "240°")
    #expect(program.screen.cursor == .init(row: 0, column: " ▸#00f".count))
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#0000ff\n")
    #expect(program.screen.lines.joined().isEmpty)
    #expect(program.screen.modes.areAsFound)
    #expect(program.screen.modes.touched.isDisjoint(with: [47, 1047, 1048, 1049, 1]))
    #expect(try program.attributes() == program.initialAttributes)
    let output = String(decoding: program.output, as: UTF8.self)
    #expect(!output.contains("\u{1B}]2;") && !output.contains("\u{1B}[22;"))
    // Absolute positions, a cleared screen, and the control characters of ncurses' description.
    #expect(!output.contains(/\u{1B}\[[0-9;]*[Hdf]/) && !output.contains("\u{1B}[2J"))
    #expect(!output.contains(/[\u{1}-\u{6}]/))
  }

  @Test func `The mouse picks in the rows of the picker`() throws {
    let program = try TerminalProcess.shell(
      """
      printf '1\\n2\\n3\\nask> '
      inkwheel pick '#ff8800' --height 10 --motion reduced >color; cat color
      """)
    let screen = try program.waitUntilShown("Enter print")
    let tab = try #require(screen.find("OKLCH"))
    #expect(tab.row == 5)
    // The same column above the picker does nothing.
    for row in [1, 5] { program.click(at: .init(row: row, column: tab.column + 1)) }
    // The sliders of OKLCH.
    try program.waitUntilShown(" L ")
    program.send(.enter)
    try program.waitForExit()
    #expect(program.screen.lines[3] == "ask> #ff8800")
  }

  @Test func `A terminal of any size shows something and is left clean`() throws {
    for size in [(1, 1), (10, 2), (20, 3), (40, 5), (300, 100)] {
      let program = try start(size: TerminalSize(columns: size.0, rows: size.1))
      try program.waitUntil("a frame") { $0.modes.bracketedPaste && !$0.lines.joined().isEmpty }
      program.send(.enter)
      #expect(try program.waitForExit() == .exited(0), "\(size)")
      #expect(program.screen.lines.joined().isEmpty, "\(size)")
    }
  }

  @Test func `Without an answer the picker appears below the cursor`() throws {
    let program = try start()
    program.answering = { _ in [] }
    let screen = try program.waitUntilShown("Enter print")
    #expect(screen.lines.firstIndex { $0.contains("Enter print") } == 1)
    try program.send(.enter, untilExit: 0)
    #expect(program.screen.lines.joined().isEmpty)
    #expect(program.screen.cursor == .init(row: 0, column: 0))
  }
}
