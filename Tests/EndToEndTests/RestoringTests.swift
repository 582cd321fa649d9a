import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Restoring the terminal", .blocking)
struct RestoringTests {
  private func isEntered(_ modes: TerminalModes) -> Bool {
    modes.alternateScreen && modes.mouseReports && modes.sgrMouse && modes.bracketedPaste
      && modes.focusReports
  }

  private func start() throws -> TerminalProcess {
    let program = try TerminalProcess.editing("text\n")
    #expect(isEntered(program.screen.modes))
    let attributes = try program.attributes()
    #expect(!attributes.echo && !attributes.canonical)
    return program
  }

  private func checkRestored(_ program: TerminalProcess) throws {
    try program.expectRestored()
    #expect(program.screen.lines.joined().isEmpty, "the screen of before is back")
    #expect(program.output.contains(text: "\u{1b}[22;0"), "the title is put aside")
    #expect(program.output.contains(text: "\u{1b}[23;0"), "and fetched back")
    let last = program.output.suffix(200)
    // A crash may come before the terminal has told that shape.
    #expect(
      ["\u{1b}[1 q", "\u{1b}[0 q"].contains { Array(last).contains(text: $0) },
      "the cursor has its own shape again")
  }

  @Test(
    arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131)],
    ["edit", "pick", "gallery"])
  func `A terminating signal restores the terminal and sets the usual exit status`(
    signal: (number: Int32, status: Int), command: String
  ) throws {
    let program = try TerminalProcess.inkwheel([command], output: .pipe)
    try program.waitUntil("the screen") { isEntered($0.modes) && !$0.lines[0].isEmpty }
    program.signal(signal.number)
    #expect(try program.waitForExit() == .exited(signal.status))
    try checkRestored(program)
    #expect(program.standardOutput.isEmpty)
  }

  @Test(arguments: [0, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGUSR2])
  func `Quitting and a crash restore the terminal`(signal: Int32) throws {
    let program = try start()
    if signal == 0 { program.send(.control("q")) } else { program.signal(signal) }
    #expect(try program.waitForExit() == (signal == 0 ? .exited(0) : .signalled(Int(signal))))
    try checkRestored(program)
  }

  /// Types a letter and ends the program by a signal, or by a hang-up for 0.
  private func end(_ program: TerminalProcess, by signal: Int32) throws -> String {
    try program.send(keys: "x", until: " •")
    if signal == 0 {
      program.hangUp()
    } else {
      program.signal(signal)
    }
    #expect(try program.waitForExit() == .exited(signal == SIGTERM ? 143 : 129))
    return program.complaint
  }

  @Test(arguments: [SIGTERM, SIGHUP, 0])
  func `After a signal or a lost connection the next run offers the unsaved text`(signal: Int32)
    throws
  {
    let folder = try WorkFolder()
    let text = "text \u{1b}[31mred\u{1b}[0m\n"
    try folder.write(text, to: "note.ans")
    let message = try end(folder.edit("note.ans", error: .pipe), by: signal)
    #expect(
      message
        == "inkwheel: Unsaved changes were kept. Open note.ans again to recover them.\n")
    #expect(try folder.text(of: "note.ans") == text, "the file itself is not touched")
    let next = try folder.start(["note.ans"])
    let screen = try next.waitUntilShown("Unsaved text was found")
    #expect(screen.contains("changed today ") && screen.contains("from line 1:"))
    try next.send(keys: "\u{12}", until: "recovered")
    #expect(next.screen.text(row: TerminalProcess.documentTop) == "xtext red")
    try next.save()
    #expect(try folder.text(of: "note.ans") == "x" + text)
    #expect(try next.quit() == .exited(0))
    #expect(folder.journals.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP, 0], [true, false])
  func `If there was no journal, a signal or a lost connection tries again`(
    signal: Int32, isPossible: Bool
  ) throws {
    let folder = try WorkFolder()
    let text = "text \u{1b}[31mred\u{1b}[0m\n"
    try folder.write(text, to: "note.ans")
    let state = folder.state + "/inkwheel"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: state + "/journals"))
    let program = try folder.start(
      ["note.ans"], error: .pipe, until: "cannot be recovered after a crash")
    if isPossible { unlink(state + "/journals") }
    let message = try end(program, by: signal)
    #expect(try folder.text(of: "note.ans") == text, "the file itself is not touched")
    let outcome = isPossible ? "Open note.ans again" : "unsaved text is lost: its journal could not"
    #expect(message.contains(outcome), "\(message)")
    guard isPossible else { return }
    let next = try folder.start(["note.ans"], until: "Unsaved text was found")
    try next.send(.enter, until: "recovered")
    #expect(next.screen.text(row: TerminalProcess.documentTop) == "xtext red")
  }

  @Test func `Without a place for journals the start says so`() throws {
    _ = try TerminalProcess.inkwheel(
      ["edit"], environment: ["HOME": nil, "XDG_STATE_HOME": nil],
      until: "unsaved text cannot be recovered after a crash: HOME is not set")
  }

  @Test(
    arguments: [
      (["/"], [:], "is a directory"), (["/dev/null/file"], [:], "inkwheel: "),
      (["no/such/file"], [:], "inkwheel: cannot create no/such/file: no such directory: no/such\n"),
      (["edit"], ["TERM": "dumb"], "inkwheel: TERM=dumb cannot move the cursor; set TERM"),
      (["gallery"], ["TERM": "dumb"], "gallery --render"),
    ] as [([String], [String: String?], String)])
  func `An error at the start leaves the terminal untouched`(
    arguments: [String], environment: [String: String?], message: String
  ) throws {
    let program = try TerminalProcess.inkwheel(arguments, environment: environment, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let text = program.complaint
    #expect(text.hasPrefix("inkwheel: ") && text.contains(message), "\(text)")
    #expect(program.output.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  // MARK: Stopping and continuing

  @Test func `Continuing repaints the screen, in the size that the terminal has now`() throws {
    let job = try EditorJob()
    let shell = job.shell
    let before = try shell.send(keys: "x", until: "note.ans •")
    try job.stop()
    try job.expectRestored()
    try shell.resize(to: TerminalSize(columns: 60, rows: 18))
    try shell.send(.enter, until: "the screen in its new size") {
      isEntered($0.modes) && $0.text(row: 16).hasSuffix("Ln 1, Col 2")
    }
    try shell.resize(to: .classic)
    let after = try shell.waitUntil("the screen of before") { $0.difference(from: before) == nil }
    #expect(try after.cursor == before.cursor && !shell.attributes().canonical)
    try shell.send(keys: "y", until: "xytext")
    try shell.save()
    shell.send(.control("q"))
    try job.expectEnd(0)
    #expect(try shell.text() == "xytext\n")
  }

  @Test func `A program continued in the background stops again and does not draw`() throws {
    let shell = try TerminalProcess.shell(
      """
      set -m
      (echo $BASHPID > pid; exec inkwheel --motion reduced note.ans)
      echo "stopped $?"; bg %1 > bg
      until [ "$(jobs -s | wc -l)" = 1 ]; do read -r -t 0.05 line; done
      echo "again"; read -r line
      fg %1 > fg; echo "ended $?"
      """, files: ["note.ans": "text\n"])
    try shell.waitUntilShown("Ln 1, Col 1")
    let editor = try #require(pid_t(try shell.text(of: "pid").filter(\.isNumber)))
    kill(editor, SIGTSTP)
    let screen = try shell.waitUntilShown("again")
    #expect(screen.contains("stopped 148") && screen.modes.areAsFound)
    #expect(try shell.attributes() == shell.initialAttributes)
    try shell.send(.enter, until: "the screen painted again") {
      isEntered($0.modes) && $0.contains("Ln 1, Col 1")
    }
    try shell.send(.control("q"), untilExit: 0)
    #expect(shell.screen.contains("ended 0") && shell.screen.modes.areAsFound)
  }

  @Test func `After SIGSTOP and fg, no answer of the terminal is echoed`() throws {
    let shell = try TerminalProcess.shell(
      """
      set -m
      (echo $BASHPID > pid; exec inkwheel --motion reduced note.ans)
      status=$?; stty sane; echo "stopped $status"; read -r line; fg %1 > fg; echo "ended $?"
      """, files: ["note.ans": "text\n"])
    shell.stub = TerminalStub(answers: TerminalStub.modern)
    try shell.waitUntilShown("Ln 1, Col 1")
    _ = shell.collect(for: .milliseconds(500))
    kill(try #require(pid_t(try shell.text(of: "pid").filter(\.isNumber))), SIGSTOP)
    try shell.waitUntil("the shell") { _ in shell.output.contains(text: "stopped 147") }
    let before = shell.output.count
    try shell.send(.enter, until: "the screen painted again") { _ in
      Array(shell.output[before...]).contains(text: "Ln 1, Col 1")
    }
    _ = shell.collect(for: .milliseconds(300))
    #expect(!Array(shell.output[before...]).contains(text: "^["))
    try shell.send(.control("q"), untilExit: 0)
  }

  @Test func `After SIGSTOP, which cannot be caught, the screen is set up again as well`() throws {
    let program = try start()
    let before = program.screen
    program.signal(SIGSTOP)
    program.signal(SIGCONT)
    try program.waitUntil("the screen painted again") { screen in
      let entered = program.output.indices.count {
        program.output[$0...].starts(with: "\u{1b}[?1049h".utf8)
      }
      return entered == 2 && isEntered(screen.modes) && screen.difference(from: before) == nil
    }
    try program.send(keys: "x", until: "xtext")
    try program.send(.control("z"), until: "nothing to be kept") { !$0.contains("•") }
    try program.signal(SIGTERM, untilExit: 143)
    try checkRestored(program)
  }
}
