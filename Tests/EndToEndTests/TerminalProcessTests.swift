import Glibc
import TestSupport
import Testing

@Suite("A program in an emulated terminal", .blocking)
struct TerminalProcessTests {
  @Test func `All output is on the screen when a program has ended`() throws {
    for count in [200, 2000, 20_000] {
      let program = try TerminalProcess("seq", ["\(count)"])
      try program.waitForExit()
      #expect(program.screen.text(row: 22) == "\(count)")
    }
  }

  @Test func `A program still running is killed with its terminal`() throws {
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

  @Test func `Conditions are not checked inside a synchronised update`() throws {
    let program = try TerminalProcess.shell(
      #"printf '\033[?2026hone'; read -r line; printf ' two\033[?2026l'; read -r line"#)
    try program.waitUntilWritten("one")
    #expect(throws: TerminalFailure.self) {
      try program.waitUntil("a frame", timeout: .milliseconds(20)) { _ in true }
    }
    let screen = try program.send(.enter, until: "a frame") { _ in true }
    #expect(screen.contains("two"))
  }

  @Test func `A wait that times out reports the screen`() throws {
    let program = try TerminalProcess.shell("printf 'something else'; read line")
    try program.waitUntilShown("else")
    let failure = #expect(throws: TerminalFailure.self) {
      try program.waitUntil("the right thing", timeout: .milliseconds(20)) { _ in false }
    }
    let text = try #require(failure).description
    #expect(text.contains("the right thing") && text.contains("|something else  "))
  }
}
