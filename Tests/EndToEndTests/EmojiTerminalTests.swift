import TestSupport
import Testing

/// Terminals that measure emoji of several scalars as a whole, and those that do not.
@Suite("Emoji on the terminal", .blocking)
struct EmojiTerminalTests {
  private static let family = "👩‍👩‍👧"
  private static let text = GhosttyScreen.emoji.map { "\($0)x\($0)y\n" }.joined()

  private func editor(
    _ answers: [(String, String)], term: String = "xterm-256color"
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["edit", "a.txt", "--motion", "reduced"], environment: ["TERM": term],
      files: ["a.txt": Self.text])
    program.stub = TerminalStub(
      answers: TerminalStub.modern
        + answers.map { (question: "\u{1B}" + $0, answer: "\u{1B}" + $1) })
    return program
  }

  private func contains(_ program: TerminalProcess, _ text: String) -> Bool {
    program.output.contains(text: text)
  }

  private func quit(_ program: TerminalProcess) throws {
    try program.send(.control("q"), untilExit: 0)
  }

  @Test func `The mode that measures whole characters is set where it is off, and reset`() throws {
    for (state, isSet) in [(2, true), (1, false), (3, false)] {
      let program = try editor([("[?2027$p", "[?2027;\(state)$y")])
      try program.waitUntil("whole emoji") { _ in contains(program, Self.family) }
      #expect(contains(program, "\u{1B}[?2027h") == isSet)
      #expect(!contains(program, "\u{1B}[?2027l"))
      try quit(program)
      #expect(contains(program, "\u{1B}[?2027l") == isSet)
    }
  }

  @Test(.needs(pythonModule: "pyghostty"))
  func `libghostty shows whole emoji in that mode`() throws {
    let program = try editor([("[?2027$p", "[?2027;2$y")])
    try program.waitUntil("whole emoji") { _ in contains(program, Self.family) }
    let rows = try GhosttyScreen.rows(
      after: [program.output], size: .classic, measuresCharacters: false)
    for emoji in GhosttyScreen.emoji { #expect(rows[0].contains("\(emoji)x\(emoji)y")) }
  }

  @Test(arguments: [0, 4])
  func `Where it is unknown, scalars are drawn one by one`(state: Int) throws {
    let program = try editor([("[?2027$p", "[?2027;\(state)$y")])
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(.down, until: "Ln 2, Col 1")
    #expect(!contains(program, Self.family) && contains(program, "👩👩👧x"))
    try quit(program)
    #expect(!contains(program, "\u{1B}[?2027h") && !contains(program, "\u{1B}[?2027l"))
  }

  @Test func `kitty tells by the cursor's position, as it has no mode for it`() throws {
    let program = try editor([("[6n", "[2;9R")], term: "xterm-kitty")
    try program.waitUntil("whole emoji") { _ in contains(program, Self.family + "\u{1B}[3G") }
    #expect(!contains(program, "\u{1B}[?2027h"))
    let old = try editor([("[6n", "[2;13R")], term: "xterm-kitty")
    try old.waitUntilShown("Ln 1, Col 1")
    try old.send(.down, until: "Ln 2, Col 1")
    #expect(!contains(old, Self.family + "\u{1B}[3G"))
  }

  @Test func `After a stop, the mode is set again`() throws {
    let job = try EditorJob(
      TerminalStub(
        answers: TerminalStub.modern + [(question: "\u{1B}[?2027$p", answer: "\u{1B}[?2027;2$y")]),
      text: Self.text)
    let shell = job.shell
    try shell.waitUntil("whole emoji") { _ in contains(shell, Self.family) }
    try job.stop()
    #expect(contains(shell, "\u{1B}[?2027l"))
    let before = shell.output.count
    try shell.send(.enter, until: "whole emoji again") { _ in
      Array(shell.output[before...]).contains(text: Self.family)
    }
    // Before the first of them is drawn.
    let text = String(decoding: shell.output[before...], as: UTF8.self)
    let mode = try #require(text.firstRange(of: "\u{1B}[?2027h"))
    #expect(!text[..<mode.lowerBound].contains(Self.family))
  }
}
