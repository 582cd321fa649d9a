import TestSupport
import Testing

@Suite("The example programs", .blocking)
struct ExampleTests {
  private func start(_ name: String) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProgram.built(name), environment: ["COLORTERM": "truecolor"], output: .pipe,
      error: .pipe)
  }

  private static let examples = [
    ("BindText", "Select me with Shift"), ("TwoPickers", "Tab goes on, Enter opens"),
  ]

  @Test(arguments: examples)
  func `Each example is a page long and prints a frame without a terminal`(
    name: String, words: String
  ) throws {
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
    #expect(lines.count <= 130)
  }

  @Test func `Without a terminal the examples fail with a message`() throws {
    let program = try TerminalProcess(
      "setsid", ["-w", TerminalProgram.built("TwoPickers")], input: .pipe([]), output: .pipe,
      error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.complaint.contains("no terminal"))
  }

  @Test func `Each picker and the menu change their colours, which are printed`() throws {
    let program = try start("TwoPickers")
    try program.waitUntilShown("q leaves")
    try program.send(.enter, until: "╭─ Lamp")
    try program.send(keys: "#0f0", until: "#00ff00")
    try program.send(.enter, until: "closed") { !$0.contains("╭─ Lamp") }
    program.send(.tab)
    try program.send(.enter, until: "╭─ Wall")
    try program.send(.escape, until: "closed") { !$0.contains("╭─ Wall") }
    program.send(.tab)
    try program.send(keys: " 3", until: "#000000")
    try program.send(keys: "q", untilExit: 0)
    #expect(program.printed == "#00ff00 #000000\n")
    #expect(program.screen.modes.areAsFound)
  }

  @Test func `On a slow line an own loop answers keys at once, and is quiet`() throws {
    let program = try start("TwoPickers")
    (program.appetite, program.bytesPerSecond) = (100, 10_000)
    try program.waitUntilShown("q leaves")
    _ = program.collect(for: .seconds(4))
    #expect(program.collect(for: .seconds(3)).count < 3 * 1000)
    let count = program.output.count
    try program.send(.tab, until: "the focus of the second picker") { screen in
      (20..<36).contains { screen.cell(3, $0).underline }
    }
    // What the line takes in 0.3 s.
    #expect(program.output.count - count < 3000)
    try program.send(keys: "q", untilExit: 0)
  }

  @Test(arguments: examples)
  func `The examples end with their terminal`(name: String, words: String) throws {
    let program = try start(name)
    try program.waitUntilShown(words)
    program.hangUp()
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test func `The selection of bound text takes the colour, and Esc restores it`() throws {
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
}
