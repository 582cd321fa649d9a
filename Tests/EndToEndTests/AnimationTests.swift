import TestSupport
import Testing

@Suite("The turning ring", .blocking)
struct AnimationTests {
  private func icon(_ screen: TerminalScreen) -> [TerminalScreen.Cell] {
    (0..<3).flatMap { screen.cells(row: $0, 70..<79) }
  }

  private func start(_ arguments: [String]) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      arguments + ["note.ans"], files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    return program
  }

  /// Waits for several different frames of the icon without pressing a key.
  private func waitForTurns(_ program: TerminalProcess) throws {
    var pictures: Set<[TerminalScreen.Cell]> = []
    try program.waitUntil("a ring that turns") {
      pictures.insert(icon($0))
      return pictures.count == 4
    }
  }

  @Test("The ring turns without any key, and nothing else moves", arguments: ["auto", "full"])
  func turning(motion: String) throws {
    let program = try start(["--motion", motion])
    let before = program.screen
    try waitForTurns(program)
    let after = program.screen
    for row in 0..<24 {
      let columns = row < 3 ? 0..<70 : 0..<80
      #expect(
        after.cells(row: row, columns) == before.cells(row: row, columns), "nothing else moves")
    }
    #expect(after.cursor == before.cursor && after.modes.cursorVisible)
  }

  @Test("With reduced motion nothing is written while the program is idle")
  func reduced() throws {
    let program = try start(["--motion", "reduced"])
    #expect(program.collect(for: .milliseconds(300)).isEmpty)
    let picker = try TerminalProcess.inkwheel(["pick", "--motion", "reduced"], output: .pipe)
    try picker.waitUntilShown("Enter prints this")
    try picker.waitUntilWritten("\u{1b}[5n")
    #expect(picker.collect(for: .milliseconds(300)).isEmpty)
  }

  @Test("The ring stops when the focus is lost and continues when it returns")
  func focus() throws {
    let program = try start([])
    try waitForTurns(program)
    program.focus(false)
    // The response to a key shows that the focus report before it was processed.
    program.send(keys: "x")
    try program.waitUntilShown("xtext")
    #expect(program.collect(for: .milliseconds(300)).isEmpty)
    program.focus(true)
    try waitForTurns(program)
  }

  @Test("A terminal too small for the icon gets no animation frames")
  func hidden() throws {
    let program = try TerminalProcess.inkwheel(
      ["note.ans"], size: TerminalSize(columns: 20, rows: 2),
      files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    #expect(program.collect(for: .milliseconds(300)).isEmpty)
  }
}
