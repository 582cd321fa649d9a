import Foundation
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
    case later, latest

    static let quick: [Self] = [.modern, .late, .xterm, .twice, .wrong, .mute]

    var environment: [String: String?] {
      self == .latest ? ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"] : [:]
    }

    var stub: TerminalStub {
      switch self {
      case .modern: return TerminalStub(answers: TerminalStub.modern)
      case .late: return TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(300))
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
  }

  /// Edits a file as a job of a shell, which then checks for input that was left.
  private func startJob(
    _ terminal: Terminal, reading: String = "-t 0.7 -N 500"
  ) throws -> (shell: TerminalProcess, editor: pid_t) {
    let script = """
      set -m
      (echo $BASHPID > pid; exec "\(try TerminalProgram.inkwheel())" --motion reduced note.ans)
      status=$?
      if [ $status = 148 ]; then
        IFS= read -rs \(reading) left; printf 'stopped<%q>\\n' "$left"
        read -r line; printf '\\033[2J'; fg %1 > fg; status=$?
      fi
      printf 'gone\\n'; IFS= read -rs \(reading) left; printf 'ended %s<%q>\\n' $status "$left"
      """
    let shell = try TerminalProcess(
      "bash", ["--norc", "-c", script],
      environment: terminal.environment.merging(["COLORTERM": "truecolor"]) { $1 },
      prepare: { try Data("text\n".utf8).write(to: $0.appendingPathComponent("note.ans")) })
    shell.stub = terminal.stub
    try shell.waitUntilShown("Ln 1, Col 1")
    return (shell, try #require(pid_t(try shell.text(of: "pid").filter(\.isNumber))))
  }

  private func checkBalance(_ shell: TerminalProcess) throws {
    let stub = try #require(shell.stub)
    #expect(stub.kittyDepth == [0, 0])
    #expect(stub.modifiedKeys == 0)
    #expect(shell.screen.modes.areAsFound)
    #expect(try shell.attributes() == shell.initialAttributes)
  }

  /// Waits until all queries are sent and answered.
  private func settle(_ shell: TerminalProcess, _ terminal: Terminal) throws {
    switch terminal {
    case .modern, .late, .later, .latest, .twice:
      try shell.waitUntil("kitty's keys") { _ in shell.stub?.kittyDepth == [0, 1] }
    case .xterm: try shell.waitUntil("xterm's keys") { _ in shell.stub?.modifiedKeys == 1 }
    case .wrong, .mute: break
    }
  }

  @Test(
    "Quitting right after the start leaves no input for the shell", arguments: Terminal.allCases)
  func leftAtOnce(terminal: Terminal) throws {
    let (shell, _) = try startJob(terminal)
    shell.send(.control("q"))
    try shell.waitUntilShown("ended 0<''>")
    try checkBalance(shell)
  }

  @Test("Quitting later leaves no input for the shell", arguments: Terminal.quick)
  func leftLater(terminal: Terminal) throws {
    let (shell, editor) = try startJob(terminal)
    try settle(shell, terminal)
    shell.send(keys: "x")
    try shell.waitUntilShown("note.ans •")
    kill(editor, SIGTERM)
    try shell.waitUntilShown("ended 143<''>")
    try checkBalance(shell)
  }

  @Test(
    "Stopping resets every terminal mode, and continuing sets them again", arguments: Terminal.quick
  )
  func stopped(terminal: Terminal) throws {
    let (shell, editor) = try startJob(terminal)
    try settle(shell, terminal)
    kill(editor, SIGTSTP)
    try shell.waitUntilShown("stopped<''>")
    try checkBalance(shell)
    shell.send(.enter)
    try shell.waitUntilShown("Ln 1, Col 1")
    try settle(shell, terminal)
    shell.send(.control("q"))
    try shell.waitUntilShown("ended 0<''>")
    try checkBalance(shell)
    let pushes = try #require(shell.stub).kittyPushes
    #expect(pushes == ([.modern, .late, .twice].contains(terminal) ? 2 : 0))
  }

  @Test(
    "Ctrl-Z suspends the editor, also from the picker and prompts",
    arguments: ["", "k", "p", "f"])
  func suspending(inside key: String) throws {
    let (shell, _) = try startJob(.modern)
    try settle(shell, .modern)
    if let character = key.first { shell.send(.control(character)) }
    shell.send(keys: "\u{1b}\u{1a}")
    try shell.waitUntilShown("stopped<''>")
    try checkBalance(shell)
    shell.send(.enter)
    try settle(shell, .modern)
    shell.send(.control("q"))
    try shell.waitUntilShown("ended 0<''>")
    try checkBalance(shell)
  }

  @Test("A crash resets every terminal mode", arguments: [Terminal.modern, .xterm, .later, .mute])
  func crashed(terminal: Terminal) throws {
    let (shell, editor) = try startJob(terminal)
    try settle(shell, terminal)
    kill(editor, SIGSEGV)
    try shell.waitUntilShown("ended 139<''>")
    try checkBalance(shell)
  }

  @Test(
    "A terminal with wide box characters gets no characters of ambiguous width",
    arguments: [("\u{1b}[2;3R", true), ("\u{1b}[2;4R", false)])
  func wideBoxes(answer: String, isUnicode: Bool) throws {
    let program = try TerminalProcess.inkwheel(
      ["edit", "--motion", "reduced", "note.txt"], files: ["note.txt": Array("a 漢 é b\n".utf8)])
    program.stub = TerminalStub(
      answers: TerminalStub.modern + [("\u{1b}[6n", answer)], delay: .milliseconds(100))
    let marked = isUnicode ? "a 漢 ? b" : "a ?? ? b"
    try program.waitUntilShown(marked)
    program.send(.control("k"))
    try program.waitUntilShown("Text colour")
    try program.waitUntilShown("Enter keep")
    let signs = Set(program.screen.lines.joined().unicodeScalars.filter { !$0.isASCII })
    // The fisheye of the marker and the signs of the buttons are neutral: they have one column.
    #expect(signs == (isUnicode ? ["漢", "◉", "✓", "✗"] : []), "\(program.screen)")
    program.send(.escape)
    try program.waitUntil("the end of the picker") { !$0.contains("Enter keep") }
    #expect(try program.quit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test("A crash while waiting for answers leaves none of them as input")
  func crashedAtTheEnd() throws {
    // A busy machine may send the signal after the wait is over, or the answer after the crash.
    for attempt in 1...5 {
      let (shell, editor) = try startJob(.later)
      shell.send(.control("q"))
      try shell.waitUntil("the last question") { _ in
        shell.stub?.asked.count { $0 == "\u{1b}[c" } == 2
      }
      kill(editor, SIGSEGV)
      try shell.waitUntil("the end") { screen in
        screen.lines.contains { $0.hasPrefix("ended ") && $0.hasSuffix(">") }
      }
      #expect(try shell.attributes() == shell.initialAttributes)
      if shell.screen.contains("ended 139<''>") { return }
      try #require(attempt < 5, "\(shell.screen)")
    }
  }

  @Test("A mode that cannot be set is requested only once")
  func stubbornMode() throws {
    let (shell, _) = try startJob(.modern)
    var stub = TerminalStub(answers: TerminalStub.modern.filter { $0.question != "\u{1b}[?1016$p" })
    stub.answers.append(("\u{1b}[?1016$p", "\u{1b}[?1016;2$y"))
    shell.stub = stub
    shell.send(keys: "x\u{1b}[?1016;2$y")
    try shell.waitUntilShown("note.ans •")
    shell.send(keys: "y")
    try shell.waitUntilShown("xytext")
    shell.send(keys: "z")
    try shell.waitUntilShown("xyztext")
    #expect(shell.stub?.asked.count { $0 == "\u{1b}[?1016$p" } == 1)
    shell.send(.control("q"))
    try shell.waitUntilShown("Unsaved changes")
    shell.send(keys: "d")
    try shell.waitUntilShown("ended 0<''>")
  }

  @Test("A long wait for answers is explained, can be ended with Ctrl-C and leaves no trace")
  func waiting() throws {
    let (shell, _) = try startJob(.mute)
    shell.send(.control("q"))
    try shell.waitUntilShown("Waiting for the terminal to answer. Ctrl-C does not wait.")
    shell.send(.control("c"))
    try shell.waitUntilShown("ended 0<''>")
    #expect(!shell.screen.lines.contains { $0.contains("Waiting") })
    try checkBalance(shell)
  }

  @Test(
    "The notice of the wait has the words that fit, never a part of one",
    arguments: [
      (58, "Waiting for the terminal to answer. Ctrl-C does not wait."),
      (57, "Waiting for an answer. Ctrl-C does not wait."),
      (44, "Waiting. Ctrl-C does not wait."), (30, "Ctrl-C ends waiting"),
      (20, "Ctrl-C ends waiting"), (19, "Waiting"), (7, ""), (2, ""),
    ])
  func narrowNotice(columns: Int, notice: String) throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], size: TerminalSize(columns: columns, rows: 2),
      files: ["note.ans": Array("text\n".utf8)])
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
    #expect(program.output.contains(Array("\u{1b}7\(notice)\u{1b}8".utf8)) == !notice.isEmpty)
  }

  @Test(
    "Keys after the start of a paste without an end are answered, on a terminal without answers")
  func unfinishedPaste() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], files: ["note.ans": Array("text\n".utf8)])
    program.stub = TerminalStub(answers: [])
    try program.waitUntilWritten("\u{1b}[5n")
    program.send(keys: "\u{1b}[200~")
    // Faster than the end of the paste becomes overdue: each key begins that time again.
    let reaction = (1...10).first { _ in
      program.send(.control("q"))
      return !program.collect(for: .milliseconds(600)).isEmpty
    }
    #expect(reaction.map { $0 <= 3 } == true, "the number of keys up to the first reaction")
    program.send(.control("q"))
    _ = program.collect(for: .milliseconds(600))
    program.send(.control("q"))
    try program.waitUntilShown("Unsaved changes")
    program.send(keys: "d")
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test("Below the prompt the wait is explained as well, and can be ended with Ctrl-C")
  func inlineNotice() throws {
    let program = try TerminalProcess(
      "bash",
      [
        "--norc", "--noprofile", "-c",
        """
        printf 'ask> '
        "\(try TerminalProgram.inkwheel())" pick --motion reduced --height 6 red > color
        printf '<%s>' $?; read
        """,
      ], environment: ["COLORTERM": "truecolor"])
    program.stub = TerminalStub(answers: [])
    try program.waitUntilShown("HSB")
    program.send(.enter)
    try program.waitUntilShown("Waiting for the terminal to answer. Ctrl-C does not wait.")
    program.send(.control("c"))
    try program.waitUntilShown("ask> <0>")
    #expect(!program.screen.lines.contains { $0.contains("Waiting") })
  }

  @Test("Keys typed after the program has ended reach the shell")
  func typedAhead() throws {
    let (shell, _) = try startJob(.modern, reading: "-t 20 -N 2")
    try settle(shell, .modern)
    shell.send(.control("q"))
    try shell.waitUntilShown("gone")
    shell.send(keys: "ls")
    try shell.waitUntilShown("ended 0<ls>")
  }

  @Test("With kitty's keyboard protocol Esc acts at once, and a split sequence is not Esc")
  func escape() throws {
    let (shell, _) = try startJob(.modern)
    try settle(shell, .modern)
    shell.send(.control("f"))
    try shell.waitUntil("the prompt") { !$0.contains("Ln 1, Col 1") }
    shell.send(keys: "\u{1b}[27u")
    try shell.waitUntilShown("Ln 1, Col 1")
    shell.send(keys: "\u{1b}[1;")
    _ = shell.collect(for: .milliseconds(300))
    shell.send(keys: "5Fx")
    try shell.waitUntilShown("Ln 2, Col 2")
    shell.send(.control("z"), .control("q"))
    try shell.waitUntilShown("ended 0<''>")
  }
}
