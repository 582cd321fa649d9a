import TestSupport
import Testing

@Suite("The example programs", .blocking)
struct ExampleTests {
  private func start(_ name: String) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProgram.built(name), environment: ["COLORTERM": "truecolor"], output: .pipe,
      error: .pipe)
  }

  @Test(
    "Each example is a page long and prints a frame without a terminal",
    arguments: [
      ("BindColor", "oklch(0.72 0.16 45)"), ("BindText", "Select me with Shift"),
      ("EmbedControl", "The lamp in the hall"), ("CustomTheme", "Phosphor of the monitor"),
    ])
  func frames(name: String, words: String) throws {
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.built(name), "--frame"], environment: ["TERM": nil],
      input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let text = program.printed
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(plain.contains(words))
    let lines = try SourceFiles.text(at: "Sources/Examples/\(name)/main.swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 81)
  }

  @Test("Without a terminal the examples fail with a message")
  func noTerminal() throws {
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.built("BindColor")], input: .pipe([]), output: .pipe,
      error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.complaint.contains("no terminal"))
  }

  @Test("A bound colour is picked, updated, kept and printed")
  func color() throws {
    let program = try start("BindColor")
    try program.waitUntilShown("q leaves")
    try program.send(.enter, until: "╭─ Accent")
    try program.send(keys: "#0f0", until: "oklch(0.8664")
    try program.send(.enter, until: "closed") { !$0.contains("╭─ Accent") }
    #expect(program.screen.contains("picked: #0"))
    try program.send(keys: "q", untilExit: 0)
    #expect(program.printed == "#00ff00\n")
    #expect(program.screen.modes.areAsFound)
  }

  @Test("The selection of bound text takes the colour, and Esc restores it")
  func text() throws {
    let program = try start("BindText")
    try program.waitUntilShown("Select me")
    func color(_ screen: TerminalScreen) -> TerminalScreen.Cell { screen.cell(5, 2) }
    try program.send(.tab, until: "╭─ Text Color")
    try program.send(keys: "#f00", until: "red text") { color($0).foreground == .rgb(255, 0, 0) }
    try program.send(.escape, until: "the old colour") { color($0).foreground != .rgb(255, 0, 0) }
    try program.send(.escape, until: "plain text") { color($0).foreground == .standard }
    program.send(.tab)
    program.send(keys: "#00f")
    try program.send(.enter, until: "blue text") { color($0).foreground == .rgb(0, 0, 255) }
    try program.send(keys: "X", until: "X with Shift")
    #expect(
      color(program.screen).text == "X" && color(program.screen).foreground == .rgb(0, 0, 255))
    try program.send(.control("c"), untilExit: 0)
  }

  @Test("An embedded control prints its value")
  func control() throws {
    let program = try start("EmbedControl")
    try program.waitUntilShown("The lamp")
    try program.send(keys: "240 100", until: "240 100")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#0000ff\n")
  }

  @Test("The picker is drawn with a custom theme")
  func theme() throws {
    let program = try start("CustomTheme")
    try program.waitUntilShown("READY.")
    try program.send(.enter, until: "≈ peru")
    let corner = program.screen.cell(4, 10)
    #expect(corner.background == .rgb(0x2C, 0x1E, 0x0C))
    try program.send(.escape, until: "closed") { !$0.contains("╰──────") }
    try program.send(.escape, untilExit: 0)
  }
}
