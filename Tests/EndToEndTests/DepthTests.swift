import Foundation
import TestSupport
import Testing

@Suite("The colour depth reported by a terminal", .blocking)
struct DepthTests {
  private static let text = "\u{1b}[38;2;255;136;1mx\u{1b}[0m plain\n"
  private static let question = "\u{1b}P$qm\u{1b}\\"
  private static let top = TerminalProcess.documentTop

  /// Starts the editor on a terminal that has 256 colours according to its description.
  private func start(
    options: [String] = [], answering: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"] + options + ["note.ans"], environment: ["COLORTERM": nil],
      files: ["note.ans": Self.text])
    program.answering = answering
    try program.waitUntilShown("Ln 1, Col 1")
    return program
  }

  private func color(_ program: TerminalProcess) -> TerminalScreen.Color {
    program.screen.cell(Self.top, 0).foreground
  }

  /// The output after the first frame.
  private func later(_ program: TerminalProcess) throws -> [UInt8] {
    let end = Array("\u{1b}[?2026l".utf8)
    let first = try #require(program.output.firstRange(of: end))
    return Array(program.output[first.upperBound...])
  }

  @Test func `A terminal that reports exact colours gets them`() throws {
    let program = try start()
    #expect(program.output.contains(text: Self.question))
    try program.waitUntil("exact colours") { $0.cell(Self.top, 0).foreground == .rgb(255, 136, 1) }
    // The first frame did not wait, and the second one is drawn over it in one piece.
    let first = try #require(program.output.firstRange(of: Array("\u{1b}[?2026l".utf8)))
    #expect(Array(program.output[..<first.lowerBound]).contains(text: "38;5;208"))
    let later = try later(program)
    #expect(!later.contains(text: "\u{1b}[2J") && !later.contains(text: "\u{1b}[H\u{1b}[J"))
    let second = try #require(later.firstRange(of: Array("38;2;255;136;1".utf8)))
    #expect(Array(later[..<second.lowerBound]).contains(text: "\u{1b}[?2026h"), "inside an update")
    try program.send(keys: "y", until: " •")
    #expect(color(program) == .rgb(255, 136, 1))
    try program.quit()
  }

  @Test func `With eight colours text in the default colour is readable on grey`() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["TERM": "linux", "COLORTERM": nil],
      files: ["note.ans": "x\n\u{1b}[48;2;40;80;40mdark green\u{1b}[0m\n"], until: "dark green")
    let cell = program.screen.cell(Self.top + 1, 0)
    #expect(cell.text == "d")
    #expect(cell.background == .indexed(7) && cell.foreground == .indexed(0))
    try program.quit()
  }

  /// `DepthQueryTests` has all answers.
  @Test(
    arguments: [
      { $0.withoutSelection }, { _ in [] }, { $0.withSelection("1$r0;48;5;16m") },
      { $0.withSelection("1$r48:2:1:2:4m") }, { $0.withSelection("1$r\u{18}") },
    ] as [@Sendable ([UInt8]) -> [UInt8]])
  func `A terminal that does not report 24-bit colours keeps the first frame, and keys work`(
    answers: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) throws {
    let program = try start(answering: answers)
    #expect(color(program) == .indexed(208))
    try program.send(keys: "y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(program.screen.text(row: Self.top) == "yx plain", "nothing of the answer is typed")
    #expect(try program.quit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test func `A late answer is still used`() throws {
    let program = try start(answering: \.withoutSelection)
    try program.send(keys: "y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\")
    try program.waitUntil("exact colours") { $0.cell(Self.top, 1).foreground == .rgb(255, 136, 1) }
    #expect(program.screen.text(row: Self.top) == "yx plain")
    #expect(try program.quit() == .exited(0))
  }

  @Test func `An answer without a query changes nothing`() throws {
    let program = try start(options: ["--color", "256"])
    #expect(!program.output.contains(text: Self.question))
    try program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `No answer is left for the next program`() throws {
    // The input left after the end is counted without waiting for more.
    let program = try TerminalProcess.shell(
      """
      inkwheel pick red --motion reduced > picked
      stty -icanon -echo min 0 time 0; cat > left; stty sane
      printf 'left %s.' "$(wc -c < left)"
      """, environment: ["COLORTERM": nil])
    try program.waitUntilShown("Enter prints this")
    program.send(.enter)
    try program.waitForExit()
    #expect(program.output.contains(text: Self.question))
    #expect(program.screen.contains("left 0."))
  }
}

/// `NcursesPainterTests` has every colour at every depth.
@Suite("The colours of text in the editor", .blocking)
struct EditorColorsTests {
  private typealias Color = TerminalScreen.Color

  private static let text = """
    \u{1b}[38;2;255;136;1;48;2;0;0;216mA\u{1b}[0;38;5;208;48;5;17mB\u{1b}[0;91;44mC\u{1b}[0mD
    \u{1b}[1mH\u{1b}[0;3mI\u{1b}[0;4mJ\u{1b}[0;7mK\u{1b}[0;9mL\u{1b}[0;5mM\u{1b}[0;1;31mN\u{1b}[0m

    """

  private func start(_ options: [String], _ environment: [String: String?]) throws
    -> TerminalProcess
  {
    try TerminalProcess.editing(Self.text, options: options, environment: environment)
  }

  private func checkAttributes(_ screen: TerminalScreen) {
    let cells = screen.cells(row: TerminalProcess.documentTop + 1).prefix(7)
    #expect(cells.map(\.text).joined() == "HIJKLMN")
    #expect(cells.map(\.bold) == [true, false, false, false, false, false, true])
    #expect(cells.map(\.italic) == (0..<7).map { $0 == 1 })
    #expect(cells.map(\.underline) == (0..<7).map { $0 == 2 })
    #expect(cells.map(\.reverse) == (0..<7).map { $0 == 3 })
    #expect(cells.map(\.strike) == (0..<7).map { $0 == 4 })
    #expect(cells.map(\.blink) == (0..<7).map { $0 == 5 })
  }

  @Test(
    arguments: [
      ([], ["COLORTERM": "truecolor"], true),
      (["--color", "truecolor"], ["COLORTERM": nil, "TERM": "xterm"], true),
      ([], ["COLORTERM": nil], false), (["--color", "256"], ["TERM": "xterm"], false),
    ] as [([String], [String: String?], Bool)])
  func
    `24-bit colours are exact or the nearest of 256, and entries of the palette stay as they are`(
      options: [String], environment: [String: String?], isExact: Bool
    ) throws
  {
    let screen = try start(options, environment).screen
    let cells = screen.cells(row: TerminalProcess.documentTop)
    let (orange, blue): (Color, Color) =
      isExact ? (.rgb(255, 136, 1), .rgb(0, 0, 216)) : (.indexed(208), .indexed(20))
    #expect(cells[..<4].map(\.foreground) == [orange, .indexed(208), .indexed(9), .standard])
    #expect(cells[..<4].map(\.background) == [blue, .indexed(17), .indexed(4), .standard])
    checkAttributes(screen)
  }

  @Test
  func `With sixteen colours no other is shown, with eight the bright ones are bold`() throws {
    for (options, environment, count) in [
      (["--color", "16"], ["TERM": "xterm-256color"], 16),
      ([], ["TERM": "xterm", "COLORTERM": nil], 8),
    ] as [([String], [String: String?], UInt8)] {
      let screen = try start(options, environment).screen
      let bright = screen.cell(TerminalProcess.documentTop, 2)
      #expect(
        bright.foreground == .indexed(count == 16 ? 9 : 1) && bright.background == .indexed(4))
      #expect(bright.bold == (count == 8))
      let cells = (0..<screen.size.rows).flatMap { screen.cells(row: $0) }
      for color in Set(cells.flatMap { [$0.foreground, $0.background] }) {
        switch color {
        case .standard: break
        case .indexed(let index): #expect(index < count)
        case .rgb: Issue.record("\(color), which the terminal does not have")
        }
      }
      if count == 16 { checkAttributes(screen) }
    }
  }

  @Test(
    arguments: [
      ([], ["NO_COLOR": "1"]), (["--color", "never"], [:]),
      ([], ["TERM": "vt220", "COLORTERM": nil]),
    ] as [([String], [String: String?])])
  func `Without colours only attributes remain, and the selection is visible`(
    options: [String], environment: [String: String?]
  ) throws {
    let program = try start(options, environment)
    let screen = program.screen
    let cells = (0..<screen.size.rows).flatMap { screen.cells(row: $0) }
    #expect(cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
    #expect(screen.text(row: TerminalProcess.documentTop) == "ABCD")
    #expect(screen.cell(TerminalProcess.documentTop + 1, 0).bold)
    try program.send(.shift(.right), until: "a selected character") {
      $0.cell(TerminalProcess.documentTop, 0).reverse
    }
  }
}
