import TestSupport
import Testing

@Suite(
  "An idle program", .blocking, .timeLimit(.minutes(15)))
struct SilenceTests {
  /// Waits until the program has slept for two seconds, longer than any of its delays, then checks
  /// five more seconds.
  private func expectSilence(_ program: TerminalProcess) throws {
    var before = try ProcessUsage(of: program.processIdentifier)
    for _ in 0..<20 {
      let output = program.collect(for: .seconds(2))
      let now = try ProcessUsage(of: program.processIdentifier)
      if output.isEmpty, now == before { break }
      before = now
    }
    #expect(program.collect(for: .seconds(5)).isEmpty)
    #expect(try ProcessUsage(of: program.processIdentifier) == before)
  }

  @Test(
    "With reduced motion an idle program sends nothing and does not wake up",
    arguments: [["edit", "note.ans"], ["pick"], ["gallery"]])
  func reduced(arguments: [String]) throws {
    let program = try TerminalProcess.inkwheel(
      arguments + ["--motion", "reduced"], output: arguments == ["pick"] ? .pipe : .terminal,
      files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilWritten("\u{1b}[5n")
    try expectSilence(program)
  }

  @Test("Without the focus an idle program sends nothing and does not wake up")
  func unfocused() throws {
    let program = try TerminalProcess.inkwheel(
      ["note.ans"], files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    program.focus(false)
    try expectSilence(program)
  }

  @Test("Once the journal is written the program does not wake up")
  func typed() throws {
    let program = try TerminalProcess.editing("text\n")
    program.send(keys: "typed ")
    try program.waitUntilShown("typed text")
    try expectSilence(program)
  }

  @Test("While the terminal reads nothing the program sleeps, even if the ring should turn")
  func held() throws {
    let program = try TerminalProcess.inkwheel(["gallery", "icon-1"])
    try program.waitUntilWritten("\u{1b}[5n")
    program.appetite = 0
    let before = try ProcessUsage(of: program.processIdentifier)
    _ = program.collect(for: .seconds(5))
    // For a turning ring it would wake up some 300 times. Without an answer it only tries again after
    // 1.5 and after 10 seconds.
    #expect(try ProcessUsage(of: program.processIdentifier).switches - before.switches < 15)
  }
}
