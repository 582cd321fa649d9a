import Glibc
import TestSupport
import Testing

/// Terminals that answer queries late, wrong, twice or never, and the keyboard protocols that need
/// the answers.
@Suite("Answers of the terminal", .blocking)
struct AnsweringTests {
  enum Terminal: String, CaseIterable {
    case modern, late, xterm, twice, wrong, mute
    /// Delays of a long or busy connection; `latest` also has the SSH variables.
    case slow, later, latest

    static let quick: [Self] = [.modern, .late, .xterm, .twice, .wrong, .mute]

    var stub: TerminalStub {
      switch self {
      case .modern: return TerminalStub(answers: TerminalStub.modern)
      case .late: return TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(300))
      case .slow: return TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(700))
      case .later: return TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(1500))
      case .latest: return TerminalStub(answers: TerminalStub.modern, delay: .seconds(4))
      case .xterm: return TerminalStub(answers: TerminalStub.xterm)
      case .twice:
        var stub = TerminalStub(answers: TerminalStub.modern)
        stub.times = 2
        return stub
      case .wrong:
        let wrong = [
          "\u{1b}[?1;1R", "\u{1b}]11;\u{7}", "\u{1b}P0$r\u{1b}\\", "\u{1b}[0", "\u{1b}[?",
        ]
        return TerminalStub(
          answers: TerminalStub.modern.enumerated().map { ($1.question, wrong[$0 % wrong.count]) })
      case .mute: return TerminalStub(answers: [])
      }
    }

    /// Edits a file as a job of a shell.
    func startJob(reading: String = "-t 0.7 -N 500") throws -> EditorJob {
      try EditorJob(
        stub,
        environment: self == .latest ? ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"] : [:],
        reading: reading)
    }

    /// Waits until all queries are sent and answered.
    func settle(_ shell: TerminalProcess) throws {
      switch self {
      case .modern, .late, .slow, .later, .latest, .twice:
        try shell.waitUntil("kitty's keys") { _ in shell.stub?.kittyDepth == [0, 1] }
      case .xterm: try shell.waitUntil("xterm's keys") { _ in shell.stub?.modifiedKeys == 1 }
      case .wrong, .mute: break
      }
    }
  }

  @Test(arguments: ["\u{1b}[?997;2n", "\u{1b}[I", "\u{1b}[15~"])
  func `Light and dark follow the terminal: when it reports a change, at its focus, and with F5`(
    input: String
  ) throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], files: ["note.ans": "text\n"])
    program.stub = TerminalStub(
      answers: TerminalStub.modern + [("\u{1b}[?2031$p", "\u{1b}[?2031;2$y")])
    try program.waitUntilShown("Ln 1, Col 1")
    try program.waitUntil("the mode") { _ in program.output.contains(text: "\u{1b}[?2031h") }
    _ = program.collect(for: .milliseconds(200))
    let dark = program.screen.cell(0, 1).background
    let question = "\u{1b}]11;?\u{1b}\\"
    program.stub?.answers.removeAll { $0.question == question }
    program.stub?.answers.append((question, "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\"))
    program.send(keys: input)
    try program.waitUntil("light colours") { $0.cell(0, 1).background != dark }
    try program.quit()
    #expect(program.output.contains(text: "\u{1b}[?2031l"))
  }

  @Test(arguments: Terminal.allCases)
  func `Quitting right after the start leaves no input for the shell`(terminal: Terminal) throws {
    let job = try terminal.startJob()
    job.shell.send(.control("q"))
    try job.expectEnd(0)
  }

  @Test(arguments: Terminal.quick + [.slow, .later], [(SIGTERM, 143), (SIGSEGV, 139)])
  func `A signal or a crash leaves no input for the shell and resets every mode`(
    terminal: Terminal, by end: (signal: Int32, status: Int)
  ) throws {
    let job = try terminal.startJob()
    try terminal.settle(job.shell)
    try job.shell.send(keys: "x", until: "note.ans •")
    // A crash takes a second answer that it still finds for that of its own question.
    if terminal == .twice { _ = job.shell.collect(for: .milliseconds(300)) }
    kill(job.editor, end.signal)
    try job.expectEnd(end.status)
  }

  @Test(arguments: Terminal.quick)
  func `Stopping resets every terminal mode, and continuing sets them again`(terminal: Terminal)
    throws
  {
    let job = try terminal.startJob()
    try terminal.settle(job.shell)
    try job.stop()
    try job.expectRestored()
    try job.shell.send(.enter, until: "Ln 1, Col 1")
    try terminal.settle(job.shell)
    job.shell.send(.control("q"))
    try job.expectEnd(0)
    let pushes = try #require(job.shell.stub).kittyPushes
    #expect(pushes == ([.modern, .late, .twice].contains(terminal) ? 2 : 0))
  }

  @Test(arguments: ["", "k"])
  func `Ctrl-Z suspends the editor, also from the picker`(inside key: String) throws {
    let job = try Terminal.modern.startJob()
    try Terminal.modern.settle(job.shell)
    if let character = key.first { job.shell.send(.control(character)) }
    try job.shell.send(keys: "\u{1b}\u{1a}", until: "stopped<''>")
    try job.expectRestored()
    job.shell.send(.enter)
    try Terminal.modern.settle(job.shell)
    job.shell.send(.control("q"))
    try job.expectEnd(0)
  }

  @Test(arguments: [("\u{1b}[2;3R", true), ("\u{1b}[2;4R", false)])
  func `A terminal with wide box characters gets no characters of ambiguous width`(
    answer: String, isUnicode: Bool
  ) throws {
    let program = try TerminalProcess.inkwheel(
      ["edit", "--motion", "reduced", "note.txt"], files: ["note.txt": "a 漢 é b\n"])
    program.stub = TerminalStub(
      answers: TerminalStub.modern + [("\u{1b}[6n", answer)], delay: .milliseconds(100))
    try program.waitUntilShown(isUnicode ? "a 漢 ? b" : "a ?? ? b")
    try program.send(.control("k"), until: "Text colour")
    try program.waitUntilShown("Enter keep")
    let signs = Set(program.screen.lines.joined().unicodeScalars.filter { !$0.isASCII })
    // The fisheye of the marker and the signs of the buttons are neutral: they have one column.
    #expect(signs == (isUnicode ? ["漢", "◉", "✓", "✗"] : []), "\(program.screen)")
    try program.escape(until: "the end of the picker") { !$0.contains("Enter keep") }
    #expect(try program.quit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test func `A crash while waiting for answers leaves none of them as input`() throws {
    // A busy machine may send the signal after the wait is over, or the answer after the crash.
    for attempt in 1...5 {
      let job = try Terminal.later.startJob()
      let shell = job.shell
      try shell.send(.control("q"), until: "the last question") { _ in
        shell.stub?.asked.count { $0 == "\u{1b}[c" } == 2
      }
      kill(job.editor, SIGSEGV)
      try shell.waitUntil("the end") { screen in
        screen.lines.contains { $0.hasPrefix("ended ") && $0.hasSuffix(">") }
      }
      #expect(try shell.attributes() == shell.initialAttributes)
      if shell.screen.contains("ended 139<''>") { return }
      try #require(attempt < 5, "\(shell.screen)")
    }
  }

  @Test func `A mode that cannot be set is requested only once`() throws {
    let shell = try Terminal.modern.startJob().shell
    var stub = TerminalStub(answers: TerminalStub.modern.filter { $0.question != "\u{1b}[?1016$p" })
    stub.answers.append(("\u{1b}[?1016$p", "\u{1b}[?1016;2$y"))
    shell.stub = stub
    try shell.send(keys: "x\u{1b}[?1016;2$y", until: "note.ans •")
    for (letter, text) in [("y", "xytext"), ("z", "xyztext")] {
      try shell.send(keys: letter, until: text)
    }
    #expect(shell.stub?.asked.count { $0 == "\u{1b}[?1016$p" } == 1)
  }

  @Test(arguments: [
    (80, "Waiting for the terminal to answer. Ctrl-C ends the wait."),
    (44, "Waiting. Ctrl-C ends the wait."), (20, "Ctrl-C ends waiting"), (7, ""),
  ])
  func
    `A long wait for answers is explained in the words that fit, can be ended, and leaves no trace`(
      columns: Int, notice: String
    ) throws
  {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], size: TerminalSize(columns: columns, rows: 2),
      files: ["note.ans": "text\n"])
    program.stub = TerminalStub(answers: [])
    try program.waitUntilWritten("\u{1b}[5n")
    program.send(.control("q"))
    if !notice.isEmpty {
      try program.waitUntilWritten("\u{1b}7\(notice)")
      program.send(.control("c"))
    }
    #expect(try program.waitForExit() == .exited(0))
    let screen = program.screen.lines.joined()
    #expect(!screen.contains("Wait") && !screen.contains("Ctrl"), "\(program.screen)")
    #expect(program.output.contains(text: "\u{1b}7\(notice)\u{1b}8") == !notice.isEmpty)
    #expect(program.screen.modes.areAsFound)
  }

  @Test(arguments: [0, 30])
  func `Below the prompt the wait is explained as well, and can be ended with Ctrl-C`(lines: Int)
    throws
  {
    let program = try TerminalProcess.shell(
      """
      seq \(lines); printf 'ask> '; inkwheel pick --motion reduced --height 6 red > color
      printf '<%s>' $?; read
      """)
    program.stub = TerminalStub(answers: [])
    try program.waitUntilShown("HSB")
    try program.send(.enter, until: "Waiting for the terminal to answer. Ctrl-C ends the wait.")
    try program.send(.control("c"), until: "ask> <0>")
    #expect(!program.screen.lines.contains { $0.contains("Waiting") || $0.contains("HSB") })
    #expect(lines == 0 || program.screen.contains("\(lines)"))
  }

  @Test
  func
    `Keys after the start of a paste without an end are answered, on a terminal without answers`()
    throws
  {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], files: ["note.ans": "text\n"])
    program.stub = TerminalStub(answers: [])
    try program.waitUntilWritten("\u{1b}[5n")
    program.send(keys: "\u{1b}[200~")
    // Faster than the end of the paste becomes overdue: each key begins that time again.
    let reaction = (1...10).first { _ in
      program.send(.control("q"))
      return !program.collect(for: .milliseconds(600)).isEmpty
    }
    #expect(reaction.map { $0 <= 3 } == true, "the number of keys up to the first reaction")
    for _ in 0..<2 {
      program.send(.control("q"))
      _ = program.collect(for: .milliseconds(600))
    }
    try program.waitUntilShown("Unsaved changes")
    try program.send(keys: "d", untilExit: 0)
  }

  @Test func `Keys typed after the program has ended reach the shell`() throws {
    let shell = try Terminal.modern.startJob(reading: "-t 20 -N 2").shell
    try Terminal.modern.settle(shell)
    try shell.send(.control("q"), until: "gone")
    try shell.send(keys: "ls", until: "ended 0<ls>")
  }

  @Test
  func `With kitty's keyboard protocol Esc acts at once, and a split sequence is not Esc`() throws {
    let job = try Terminal.modern.startJob()
    let shell = job.shell
    try Terminal.modern.settle(shell)
    try shell.send(.control("f"), until: "the prompt") { !$0.contains("Ln 1, Col 1") }
    try shell.send(keys: "\u{1b}[27u", until: "Ln 1, Col 1")
    shell.send(keys: "\u{1b}[1;")
    _ = shell.collect(for: .milliseconds(300))
    try shell.send(keys: "5Fx", until: "Ln 2, Col 2")
    shell.send(.control("z"), .control("q"))
    try job.expectEnd(0)
  }
}
