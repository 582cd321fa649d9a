import TestSupport
import Testing

@Suite("The bytes of the picker below the prompt", .blocking, .timeLimit(.minutes(15)))
struct InlineOutputTests {
  private func pick(_ arguments: [String], size: TerminalSize = .classic) throws -> TerminalProcess
  {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced", "#ff8800"] + arguments, size: size, output: .pipe,
      error: .pipe)
    try program.waitUntilShown("Enter")
    return program
  }

  @Test("Only the rows of the picker are touched, by relative movements")
  func bytes() throws {
    let program = try pick(["--height", "10"])
    #expect(program.screen.lines.firstIndex { $0.contains("Enter keep") } == 9)
    program.send(.right, times: 5)
    try program.waitUntilShown("37°")
    program.send(keys: "#00f")
    try program.waitUntilShown("240°")
    #expect(program.screen.cursor == .init(row: 0, column: 0))
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(String(decoding: program.standardOutput, as: UTF8.self) == "#0000ff\n")
    #expect(program.screen.lines.joined().isEmpty)
    #expect(program.screen.modes.areAsFound)
    #expect(program.screen.modes.touched.isDisjoint(with: [47, 1047, 1048, 1049, 1]))
    #expect(try program.attributes() == program.initialAttributes)
    let output = String(decoding: program.output, as: UTF8.self)
    #expect(!output.contains("\u{1B}]2;") && !output.contains("\u{1B}[22;"))
    // Absolute positions, a cleared screen, and the control characters of ncurses' description.
    #expect(!output.contains(/\u{1B}\[[0-9;]*[Hdf]/) && !output.contains("\u{1B}[2J"))
    #expect(!output.contains(/[\u{1}-\u{6}]/))
  }

  @Test("A full screen is the same as without the option", arguments: ["100%"])
  func wholeScreen(height: String) throws {
    let program = try pick(["--height", height])
    #expect(program.screen.modes.alternateScreen)
    #expect(program.screen.contains("Enter prints this"))
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
  }

  @Test("The mouse picks in the rows of the picker")
  func mouse() throws {
    let program = try TerminalProcess(
      "bash",
      [
        "-c",
        "printf '1\\n2\\n3\\nask> '; '\(try TerminalProgram.inkwheel())' pick '#ff8800' --height 10 --motion reduced >color; cat color",
      ], environment: ["COLORTERM": "truecolor"])
    let screen = try program.waitUntilShown("Enter keep")
    let tab = try #require(screen.find("OKLCH"))
    #expect(tab.row == 4)
    // The same column above the picker does nothing.
    for row in [1, 4] {
      let cell = TerminalScreen.Position(row: row, column: tab.column + 1)
      program.send(TerminalMouse(.press(.left), at: cell))
      program.send(TerminalMouse(.release(.left), at: cell))
    }
    // The sliders of OKLCH.
    try program.waitUntilShown(" L ")
    program.send(.enter)
    try program.waitForExit()
    #expect(program.screen.lines[3] == "ask> #ff8800")
  }

  @Test(
    "A wrong height is a usage error",
    arguments: ["0", "3", "x", "", "10.5", "0%", "101%", "%", "99999999999999999999"])
  func wrong(height: String) throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--height", height], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(2))
    #expect(String(decoding: program.standardError, as: UTF8.self).hasPrefix("inkwheel: --height:"))
    #expect(program.output.isEmpty)
  }

  @Test("A terminal of any size shows something and is left clean")
  func smallScreens() throws {
    for size in [(1, 1), (10, 2), (20, 3), (40, 5), (300, 100)] {
      let program = try TerminalProcess.inkwheel(
        ["pick", "--motion", "reduced", "--height", "10", "#ff8800"],
        size: TerminalSize(columns: size.0, rows: size.1), output: .pipe, error: .pipe)
      try program.waitUntil("a frame") { $0.modes.bracketedPaste && !$0.lines.joined().isEmpty }
      program.send(.enter)
      #expect(try program.waitForExit() == .exited(0), "\(size)")
      #expect(program.screen.lines.joined().isEmpty, "\(size)")
    }
  }

  @Test("Without an answer the picker appears below the cursor")
  func mute() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced", "--height", "10", "#ff8800"], output: .pipe, error: .pipe)
    program.answering = { _ in [] }
    let screen = try program.waitUntilShown("Enter keep")
    #expect(screen.lines.firstIndex { $0.contains("Enter keep") } == 10)
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.lines.joined().isEmpty)
    #expect(program.screen.cursor == .init(row: 0, column: 0))
  }
}
