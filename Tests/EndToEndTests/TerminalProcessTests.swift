import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A program in an emulated terminal", .blocking, .timeLimit(.minutes(15)))
struct TerminalProcessTests {
  /// Runs a bash script that prints some output and then waits for a line.
  private func bash(
    _ script: String, environment: [String: String?] = [:], size: TerminalSize = .classic,
    input: TerminalProcess.Input = .terminal, output: TerminalProcess.Output = .terminal,
    error: TerminalProcess.Output = .terminal
  ) throws -> TerminalProcess {
    try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", script], environment: environment, size: size,
      input: input, output: output, error: error)
  }

  @Test("Colours and attributes come back exactly as they were sent")
  func colours() throws {
    let program = try TerminalProcess(
      "printf",
      [
        #"\033[38;2;255;136;1;48;2;1;2;3mA\033[0;38;5;208;48;5;17mB\033[0;31;102mC\033[0mD"#
          + #"\033[1mE\033[0;3mF\033[0;4mG\033[0;7mH\033[0;9mI\033[0;5mJ\033[0;1;31mK"#
      ])
    #expect(try program.waitForExit() == .exited(0))
    let cells = program.screen.cells(row: 0)
    #expect(cells.prefix(11).map(\.text).joined() == "ABCDEFGHIJK")
    #expect(cells[0].foreground == .rgb(255, 136, 1))
    #expect(cells[0].background == .rgb(1, 2, 3))
    #expect(cells[1].foreground == .indexed(208))
    #expect(cells[1].background == .indexed(17))
    #expect(cells[2].foreground == .indexed(1))
    #expect(cells[2].background == .indexed(10))
    #expect(cells[3].foreground == .standard)
    #expect(cells[3].background == .standard)
    #expect(cells[10].foreground == .indexed(1), "bold must not brighten the colour")
    #expect(cells.prefix(11).map(\.bold) == (0..<11).map { $0 == 4 || $0 == 10 })
    #expect(cells.prefix(11).map(\.italic) == (0..<11).map { $0 == 5 })
    #expect(cells.prefix(11).map(\.underline) == (0..<11).map { $0 == 6 })
    #expect(cells.prefix(11).map(\.reverse) == (0..<11).map { $0 == 7 })
    #expect(cells.prefix(11).map(\.strike) == (0..<11).map { $0 == 8 })
    #expect(cells.prefix(11).map(\.blink) == (0..<11).map { $0 == 9 })
    #expect(program.screen.cursor == .init(row: 0, column: 11))
  }

  @Test("Wide and combined characters keep their cells")
  func wideCharacters() throws {
    let program = try TerminalProcess("printf", ["%s", "日本e\u{301}x"])
    try program.waitForExit()
    let screen = program.screen
    #expect(screen.cells(row: 0).prefix(6).map(\.width) == [2, 0, 2, 0, 1, 1])
    #expect(screen.cell(0, 4).text == "e\u{301}")
    #expect(screen.text(row: 0) == "日本e\u{301}x")
    #expect(screen.find("x") == .init(row: 0, column: 5))
    #expect(screen.find("y") == nil)
  }

  @Test("A character received in two parts is one character")
  func dividedCharacter() throws {
    let program = try bash(
      #"printf 'ready\r\nab\346'; read -r line; printf '\274\242z\r\n'; read -r line"#)
    try program.waitUntilShown("ready")
    program.send(.enter)
    try program.waitUntilShown("z")
    #expect(program.screen.contains("漢z"))
  }

  @Test("The environment has only the requested variables")
  func environment() throws {
    setenv("LEAKED_BY_THE_TESTS", "1", 1)
    let program = try TerminalProcess(
      "env", environment: ["COLORTERM": "truecolor", "LANG": nil], output: .pipe)
    try program.waitForExit()
    let names = String(decoding: program.standardOutput, as: UTF8.self)
      .split(separator: "\n").compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(names.sorted() == ["COLORTERM", "HOME", "PATH", "SWIFT_BACKTRACE", "TERM"])
  }

  @Test("Home and working folder are a private folder that is deleted at the end")
  func folder() throws {
    let path: String
    do {
      let program = try TerminalProcess(
        "bash", ["-c", "pwd; cat note; echo kept > \"$HOME/new\""], output: .pipe,
        prepare: { try Data("hello\n".utf8).write(to: $0.appendingPathComponent("note")) })
      try program.waitForExit()
      path = program.folder.path
      #expect(String(decoding: program.standardOutput, as: UTF8.self) == "\(path)\nhello\n")
      #expect(FileManager.default.fileExists(atPath: path + "/new"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("The terminal is the controlling one even if the standard descriptors are redirected")
  func redirections() throws {
    let program = try bash(
      "cat; echo for the terminal > /dev/tty; echo wrong >&2; tty < /dev/tty",
      input: .pipe(Array("through a pipe\n".utf8)), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(String(decoding: program.standardOutput, as: UTF8.self) == "through a pipe\n/dev/tty\n")
    #expect(String(decoding: program.standardError, as: UTF8.self) == "wrong\n")
    #expect(program.screen.lines.first == "for the terminal")
  }

  @Test("More input and output than a pipe can hold pass through")
  func largePipes() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let program = try TerminalProcess("cat", input: .pipe(bytes), output: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.standardOutput == bytes)
  }

  @Test("Standard input and output can be files")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (from, to) = (folder.path + "/from", folder.path + "/to")
    try Data("content".utf8).write(to: URL(fileURLWithPath: from))
    let program = try TerminalProcess("cat", input: .file(from), output: .file(to))
    try program.waitForExit()
    #expect(try String(contentsOfFile: to, encoding: .utf8) == "content")
  }

  @Test("All output is on the screen when a program has ended", arguments: 1...20)
  func lastOutput(count: Int) throws {
    let program = try TerminalProcess("seq", ["\(count * 200)"])
    try program.waitForExit()
    #expect(program.screen.text(row: 22) == "\(count * 200)")
  }

  @Test("Exit statuses and signals are distinguished")
  func exitStatuses() throws {
    #expect(try bash("exit 0").waitForExit() == .exited(0))
    #expect(try bash("exit 130").waitForExit() == .exited(130))
    #expect(try bash("kill -KILL $$").waitForExit() == .signalled(9))
    let program = try bash("trap 'echo caught; exit 3' TERM; echo ready; read line")
    try program.waitUntilShown("ready")
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(3))
    #expect(program.screen.contains("caught"))
  }

  @Test("A missing program is an error")
  func missingProgram() throws {
    #expect(throws: TerminalFailure.self) { try TerminalProcess("/nonexistent/program") }
    #expect(try TerminalProcess("nonexistent-program").waitForExit() == .exited(127))
  }

  @Test("A lost terminal reaches the program as SIGHUP")
  func hangUp() throws {
    let program = try bash("trap 'exit 7' HUP; echo ready; while :; do read line; done")
    try program.waitUntilShown("ready")
    program.hangUp()
    #expect(try program.waitForExit() == .exited(7))
  }

  @Test("A program still running is killed with its terminal")
  func killed() throws {
    let number: Int32
    do {
      let program = try bash("trap '' TERM HUP INT; echo ready; while :; do read line; done")
      try program.waitUntilShown("ready")
      number = program.processIdentifier
      #expect(kill(number, 0) == 0)
    }
    #expect(kill(number, 0) == -1)
  }

  @Test("Signals that the tests ignore work in the program")
  func signalDefaults() throws {
    #expect(try bash("kill -PIPE $$").waitForExit() == .signalled(Int(SIGPIPE)))
  }

  @Test("Changed line settings can be read, also after the program has ended")
  func attributes() throws {
    let left = try bash("stty raw -echo")
    #expect(left.initialAttributes.echo && left.initialAttributes.canonical)
    try left.waitForExit()
    let after = try left.attributes()
    #expect(after != left.initialAttributes)
    #expect(!after.echo && !after.canonical)

    let restored = try bash(
      "old=$(stty -g); stty raw -echo; echo ready; read -n 1 key; stty \"$old\"")
    try restored.waitUntilAttributes("raw") { !$0.canonical }
    try restored.waitUntilShown("ready")
    restored.send(keys: "x")
    try restored.waitForExit()
    #expect(try restored.attributes() == restored.initialAttributes)
  }

  @Test("A new size reaches the program and the screen")
  func resize() throws {
    let program = try bash(
      "trap 'stty size' WINCH; stty size; while :; do read -t 0.01 line; done",
      size: TerminalSize(columns: 33, rows: 7))
    try program.waitUntilShown("7 33")
    try program.resize(to: TerminalSize(columns: 101, rows: 40))
    let screen = try program.waitUntilShown("40 101")
    #expect(screen.size == TerminalSize(columns: 101, rows: 40))
    #expect(screen.lines.count == 40)
  }

  @Test("Modes are tracked, and the two screens are separate")
  func modes() throws {
    let program = try bash(
      #"""
      printf 'first\033[?1049;1006h\033[?1002h\033[?2004h\033[?1004h\033[?25l\033[Hsecond'
      read -r line
      printf '\033[?1002l\033[?25h\033[?1049l'
      """#)
    let inside = try program.waitUntilShown("second")
    #expect(!inside.contains("first"))
    #expect(inside.modes.alternateScreen && inside.modes.mouseReports && inside.modes.sgrMouse)
    #expect(inside.modes.bracketedPaste && inside.modes.focusReports)
    #expect(!inside.modes.cursorVisible)
    program.send(.enter)
    try program.waitForExit()
    let after = program.screen
    #expect(after.contains("first") && !after.contains("second"))
    #expect(after.modes.active == [25, 1004, 1006, 2004])
  }

  @Test("Conditions are not checked inside a synchronised update")
  func synchronizedUpdate() throws {
    let program = try bash(
      #"printf '\033[?2026hone'; read -r line; printf ' two\033[?2026l'; read -r line"#)
    try program.waitUntilWritten("one")
    #expect(throws: TerminalFailure.self) {
      try program.waitUntil("a frame", timeout: .milliseconds(20)) { _ in true }
    }
    program.send(.enter)
    let screen = try program.waitUntil("a frame") { _ in true }
    #expect(screen.contains("two"))
  }

  @Test("The queries of a program are answered")
  func replies() throws {
    let program = try bash(
      #"stty raw -echo; printf 'ab\033[6n'; read -r -d R reply; printf '%s' "${reply#?}""#)
    try program.waitForExit()
    #expect(program.screen.text(row: 0) == "ab[1;3")
  }

  @Test("A wait that times out reports the screen")
  func timeout() throws {
    let program = try bash("printf 'something else'; read line")
    try program.waitUntilShown("else")
    let failure = #expect(throws: TerminalFailure.self) {
      try program.waitUntilShown("the right thing", timeout: .milliseconds(20))
    }
    let text = try #require(failure).description
    #expect(text.contains("the right thing") && text.contains("|something else  "))
  }

  @Test("A wait ends early when the program ends")
  func endWhileWaiting() throws {
    let program = try bash("echo bye; exit 4")
    let failure = #expect(throws: TerminalFailure.self) {
      try program.waitUntilShown("hello", timeout: .seconds(600))
    }
    let text = try #require(failure).description
    #expect(text.contains("exit status 4") && text.contains("|bye  "))
  }

  @Test("Output can be collected for a given time")
  func collecting() throws {
    let program = try bash("stty -echo; echo ready; read line; echo more; read line")
    try program.waitUntil("the whole line") { $0.contains("ready") && $0.cursor.row == 1 }
    #expect(program.collect(for: .milliseconds(30)) == [])
    program.send(.enter)
    try program.waitUntilShown("more")
  }
}
