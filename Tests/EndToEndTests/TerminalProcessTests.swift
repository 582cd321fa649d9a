import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A program in an emulated terminal", .blocking)
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
  func colors() throws {
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

  @Test("All output is on the screen when a program has ended", arguments: rounds(1...20))
  func lastOutput(count: Int) throws {
    let program = try TerminalProcess("seq", ["\(count * 200)"])
    try program.waitForExit()
    #expect(program.screen.text(row: 22) == "\(count * 200)")
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

  /// Starts a program that passes the next bytes it reads to standard output.
  private func echo(bytes count: Int, setup: String = "") throws -> TerminalProcess {
    let program = try TerminalProcess(
      "bash",
      [
        "-c",
        "stty raw -echo; printf '\(setup)ready\\r\\n' > /dev/tty; head -c \(count)",
      ], output: .pipe)
    try program.waitUntilShown("ready")
    return program
  }

  private func received(_ program: TerminalProcess) throws -> String {
    try program.waitForExit()
    return program.printed
  }

  @Test(
    "Keys have the encoding of xterm",
    arguments: [
      (.up, "\u{1b}[A"), (.shift(.left), "\u{1b}[1;2D"), (.control(.right), "\u{1b}[1;5C"),
      (.shift(.control(.home)), "\u{1b}[1;6H"), (.alt(.right), "\u{1b}[1;3C"), (.end, "\u{1b}[F"),
      (.pageUp, "\u{1b}[5~"), (.shift(.pageDown), "\u{1b}[6;2~"), (.delete, "\u{1b}[3~"),
      (.function(1), "\u{1b}OP"), (.function(12), "\u{1b}[24~"), (.backTab, "\u{1b}[Z"),
      (.control("k"), "\u{0b}"), (.control("A"), "\u{01}"), (.alt("k"), "\u{1b}k"),
      (.controlSpace, "\0"), (.enter, "\r"), (.tab, "\t"), (.escape, "\u{1b}"),
      (.backspace, "\u{7f}"),
    ] as [(TerminalKey, String)])
  func keys(key: TerminalKey, bytes: String) throws {
    #expect(String(decoding: key.bytes(applicationCursorKeys: false), as: UTF8.self) == bytes)
  }

  @Test("Clicks, drags and the wheel are reported in the SGR encoding")
  func mouse() throws {
    let expected =
      "\u{1b}[<0;5;3M\u{1b}[<0;5;3m" + "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;2;1m"
      + "\u{1b}[<64;1;1M" + "\u{1b}[<20;1;1M"
    let program = try echo(bytes: expected.utf8.count)
    let origin = TerminalScreen.Position(row: 0, column: 0)
    program.click(at: .init(row: 2, column: 4))
    program.drag(from: origin, to: .init(row: 0, column: 1))
    program.turnWheel(by: -1, at: origin)
    program.send(TerminalMouse(.press(.left), at: origin, modifiers: [.shift, .control]))
    #expect(try received(program) == expected)
  }

  @Test("Text, colours and keys pass through tmux")
  func tmux() throws {
    let session = try TmuxSession(
      "bash",
      [
        "--norc", "-c",
        #"printf '\033[38;2;255;136;1;48;5;17mcolour\033[0m\r\n'; read -r line; echo "<$line>"; read -r"#,
      ], environment: ["COLORTERM": "truecolor"], options: ["terminal-features": "*:RGB"])
    let screen = try session.waitUntilShown("colour")
    #expect(screen.cell(0, 5).foreground == .rgb(255, 136, 1))
    #expect(screen.cell(0, 5).background == .indexed(17))
    #expect(screen.cell(0, 6).foreground == .standard)
    session.terminal.send(keys: "typed")
    session.terminal.send(.enter)
    try session.waitUntilShown("<typed>")
    let outside = try session.terminal.waitUntilShown("<typed>")
    #expect(outside.cell(0, 0).foreground == .rgb(255, 136, 1))
  }
}
