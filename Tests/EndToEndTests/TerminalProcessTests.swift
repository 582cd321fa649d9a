import Glibc
import TestSupport
import Testing

@Suite("A program in an emulated terminal", .blocking)
struct TerminalProcessTests {
  @Test("All output is on the screen when a program has ended")
  func lastOutput() throws {
    for count in [200, 2000, 20_000] {
      let program = try TerminalProcess("seq", ["\(count)"])
      try program.waitForExit()
      #expect(program.screen.text(row: 22) == "\(count)")
    }
  }

  @Test("A program still running is killed with its terminal")
  func killed() throws {
    let number: Int32
    do {
      let program = try TerminalProcess.shell(
        "trap '' TERM HUP INT; echo ready; while :; do read line; done")
      try program.waitUntilShown("ready")
      number = program.processIdentifier
      #expect(kill(number, 0) == 0)
    }
    #expect(kill(number, 0) == -1)
  }

  @Test("Conditions are not checked inside a synchronised update")
  func synchronizedUpdate() throws {
    let program = try TerminalProcess.shell(
      #"printf '\033[?2026hone'; read -r line; printf ' two\033[?2026l'; read -r line"#)
    try program.waitUntilWritten("one")
    #expect(throws: TerminalFailure.self) {
      try program.waitUntil("a frame", timeout: .milliseconds(20)) { _ in true }
    }
    let screen = try program.send(.enter, until: "a frame") { _ in true }
    #expect(screen.contains("two"))
  }

  @Test("The queries of a program are answered")
  func replies() throws {
    let program = try TerminalProcess.shell(
      #"stty raw -echo; printf 'ab\033[6n'; read -r -d R reply; printf '%s' "${reply#?}""#)
    try program.waitForExit()
    #expect(program.screen.text(row: 0) == "ab[1;3")
  }

  @Test("A wait that times out reports the screen")
  func timeout() throws {
    let program = try TerminalProcess.shell("printf 'something else'; read line")
    try program.waitUntilShown("else")
    let failure = #expect(throws: TerminalFailure.self) {
      try program.waitUntilShown("the right thing", timeout: .milliseconds(20))
    }
    let text = try #require(failure).description
    #expect(text.contains("the right thing") && text.contains("|something else  "))
  }

  @Test("The mouse is reported in the SGR encoding, and keys have that of xterm")
  func mouse() throws {
    let expected =
      "\u{1b}[<0;5;3M\u{1b}[<0;5;3m" + "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;2;1m"
      + "\u{1b}[<64;1;1M" + "\u{1b}[<20;1;1M" + "\u{1b}[1;6H\u{1b}[1;3C\u{1b}[6;2~\u{1b}[24~"
    let program = try TerminalProcess.shell(
      "stty raw -echo; printf 'ready' > /dev/tty; head -c \(expected.utf8.count)", output: .pipe)
    try program.waitUntilShown("ready")
    let origin = TerminalScreen.Position(row: 0, column: 0)
    program.click(at: .init(row: 2, column: 4))
    program.drag(from: origin, to: .init(row: 0, column: 1))
    program.turnWheel(by: -1, at: origin)
    program.send(TerminalMouse(.press(.left), at: origin, modifiers: [.shift, .control]))
    program.send(.shift(.control(.home)), .alt(.right), .shift(.pageDown), .function(12))
    try program.waitForExit()
    #expect(program.printed == expected)
  }
}
