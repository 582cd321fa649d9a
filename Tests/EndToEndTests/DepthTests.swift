import Foundation
import TestSupport
import Testing

@Suite("The colour depth reported by a terminal", .blocking)
struct DepthTests {
  private typealias Color = TerminalScreen.Color

  private static let text = "\u{1b}[38;2;255;136;1mx\u{1b}[0m plain\n"
  private static let question = "\u{1b}P$qm\u{1b}\\"
  private static let top = TerminalProcess.documentTop

  /// Starts the editor on a terminal that has 256 colours according to its description.
  private func start(
    _ environment: [String: String?] = [:], options: [String] = [],
    answering: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"] + options + ["note.ans"],
      environment: ["COLORTERM": nil].merging(environment) { $1 },
      files: ["note.ans": Array(Self.text.utf8)])
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

  @Test("A terminal that reports exact colours gets them")
  func exact() throws {
    let program = try start()
    #expect(program.output.contains(text: Self.question))
    try program.waitUntil("exact colours") {
      $0.cell(Self.top, 0).foreground == .rgb(255, 136, 1)
    }
    // The first frame did not wait, and the second one is drawn over it in one piece.
    let first = try #require(program.output.firstRange(of: Array("\u{1b}[?2026l".utf8)))
    #expect(Array(program.output[..<first.lowerBound]).contains(text: "38;5;208"))
    let later = try later(program)
    #expect(!later.contains(text: "\u{1b}[2J") && !later.contains(text: "\u{1b}[H\u{1b}[J"))
    let second = try #require(later.firstRange(of: Array("38;2;255;136;1".utf8)))
    #expect(
      Array(later[..<second.lowerBound]).contains(text: "\u{1b}[?2026h"), "inside an update")
    program.send(keys: "y")
    try program.waitUntilShown(" •")
    #expect(color(program) == .rgb(255, 136, 1))
    try program.quit()
  }

  @Test("With eight colours text in the default colour is readable on grey")
  func ownColorOnGrey() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["TERM": "linux", "COLORTERM": nil],
      files: ["note.ans": Array("x\n\u{1b}[48;2;40;80;40mdark green\u{1b}[0m\n".utf8)])
    try program.waitUntilShown("dark green")
    let cell = program.screen.cell(Self.top + 1, 0)
    #expect(cell.text == "d")
    #expect(cell.background == .indexed(7) && cell.foreground == .indexed(0))
    try program.quit()
  }

  @Test("The picker switches to exact colours as well, and the answer is not typed into it")
  func picker() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "#ff8801", "--motion", "reduced"], environment: ["COLORTERM": nil],
      output: .pipe)
    program.answering = { $0 }
    try program.waitUntil("exact colours") { screen in
      screen.contains("Enter prints this")
        && (0..<screen.size.rows).contains { row in
          screen.cells(row: row).contains { $0.background == .rgb(255, 136, 1) }
        }
    }
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.printed == "#ff8801\n")
  }

  @Test("A terminal that does not report its depth keeps the first frame, and keys work")
  func silent() throws {
    let program = try start(answering: \.withoutSelection)
    #expect(color(program) == .indexed(208))
    program.send(keys: "y")
    try program.waitUntilShown(" •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(try program.quit() == .exited(0))
  }

  @Test("A terminal that never answers can be used, and the editor quits")
  func mute() throws {
    let program = try start(answering: { _ in [] })
    #expect(color(program) == .indexed(208))
    program.send(keys: "y")
    try program.waitUntilShown(" •")
    #expect(try program.quit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test(
    "Other answers do not change the depth",
    arguments: [
      "1$r0;48;5;16m", "1$r0m", "0$r", "1$r48:2:1:2:4m", "1$r48:5:16m", "", "1$r", "1$r\u{18}",
    ])
  func wrong(answer: String) throws {
    let program = try start(answering: { bytes in
      let kept = bytes.withoutSelection
      return kept == bytes ? bytes : Array("\u{1b}P\(answer)\u{1b}\\".utf8) + kept
    })
    program.send(keys: "y")
    try program.waitUntilShown(" •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(program.screen.text(row: Self.top) == "yx plain", "nothing of the answer is typed")
    #expect(try program.quit() == .exited(0))
  }

  @Test("A late answer is still used")
  func late() throws {
    let program = try start(answering: \.withoutSelection)
    program.send(keys: "y")
    try program.waitUntilShown(" •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\")
    try program.waitUntil("exact colours") {
      $0.cell(Self.top, 1).foreground == .rgb(255, 136, 1)
    }
    #expect(program.screen.text(row: Self.top) == "yx plain")
    #expect(try program.quit() == .exited(0))
  }

  @Test("An answer without a query changes nothing")
  func unasked() throws {
    let program = try start(options: ["--color", "256"])
    #expect(!program.output.contains(text: Self.question))
    program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\y")
    try program.waitUntilShown(" •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(try program.quit() == .exited(0))
  }

  @Test(
    "No query is sent when the depth is known or the query would be printed",
    arguments: [
      ["COLORTERM": "truecolor"], ["NO_COLOR": "1"], ["TERM": "vt100"], ["TERM": "vt220"],
      ["TERM": "linux"], ["TERM": "screen-256color"], ["TERM": "tmux-256color"],
      ["STY": "1.pts-0.host"], ["TMUX": "/nothing,1,0"],
    ] as [[String: String?]])
  func notAsked(environment: [String: String?]) throws {
    let program = try start(environment)
    #expect(!program.output.contains(text: Self.question))
    #expect(!program.output.contains(text: "48;2;1;2;3"))
    #expect(try program.quit() == .exited(0))
  }

  @Test("Inside tmux no query appears on either screen")
  func tmux() throws {
    let session = try TmuxSession(
      TerminalProgram.inkwheel(), ["--motion", "reduced"])
    try session.waitUntilShown("Ln 1, Col 1")
    #expect(!session.terminal.output.contains(text: Self.question))
    #expect(try !session.capture().contains("$qm"))
  }

  @Test("No answer is left for the next program")
  func nothingStays() throws {
    let inkwheel = try TerminalProgram.inkwheel()
    // The input left after the end is counted without waiting for more.
    let script = """
      "\(inkwheel)" pick red --motion reduced > picked
      stty -icanon -echo min 0 time 0; cat > left; stty sane
      printf 'left %s.' "$(wc -c < left)"
      """
    let program = try TerminalProcess("bash", ["--norc", "-c", script])
    try program.waitUntilShown("Enter prints this")
    program.send(.enter)
    try program.waitForExit()
    #expect(program.output.contains(text: Self.question))
    #expect(program.screen.contains("left 0."))
  }
}

@Suite("The colours of text in the editor", .blocking)
struct EditorColorsTests {
  private typealias Color = TerminalScreen.Color

  /// Eight near blacks, which a terminal library may mistake for its first eight palette entries.
  private static let nearBlack =
    (0..<8).map { "\u{1b}[38;2;0;0;\($0)m\($0)" }.joined() + "\u{1b}[0m"
    + (0..<8).map { "\u{1b}[48;2;0;0;\($0)m\($0)" }.joined() + "\u{1b}[0m"

  private static let text = """
    \(nearBlack)
    \u{1b}[38;2;255;136;1;48;2;0;0;216mA\u{1b}[0;38;2;18;52;86mB\u{1b}[0m
    \u{1b}[38;5;208;48;5;17mC\u{1b}[0;31;102mD\u{1b}[0;91;44mE\u{1b}[0;38;5;255mF\u{1b}[0mG
    \u{1b}[1mH\u{1b}[0;3mI\u{1b}[0;4mJ\u{1b}[0;7mK\u{1b}[0;9mL\u{1b}[0;5mM\u{1b}[0;1;31mN\u{1b}[0m

    """

  private func screen(_ options: [String], _ environment: [String: String?]) throws
    -> TerminalScreen
  {
    try TerminalProcess.editing(Self.text, options: options, environment: environment).screen
  }

  private func checkAttributes(_ screen: TerminalScreen) {
    let cells = screen.cells(row: TerminalProcess.documentTop + 3).prefix(7)
    #expect(cells.map(\.text).joined() == "HIJKLMN")
    #expect(cells.map(\.bold) == [true, false, false, false, false, false, true])
    #expect(cells.map(\.italic) == (0..<7).map { $0 == 1 })
    #expect(cells.map(\.underline) == (0..<7).map { $0 == 2 })
    #expect(cells.map(\.reverse) == (0..<7).map { $0 == 3 })
    #expect(cells.map(\.strike) == (0..<7).map { $0 == 4 })
    #expect(cells.map(\.blink) == (0..<7).map { $0 == 5 })
  }

  @Test(
    "Every 24-bit colour is shown exactly",
    arguments: [
      ([], ["COLORTERM": "truecolor"]), ([], ["COLORTERM": "24bit"]),
      (["--color", "truecolor"], ["COLORTERM": nil]),
      (["--color", "truecolor"], ["COLORTERM": nil, "TERM": "xterm"]),
      (["--color", "truecolor"], ["NO_COLOR": "1"]),
    ] as [([String], [String: String?])])
  func truecolor(options: [String], environment: [String: String?]) throws {
    let screen = try screen(options, environment)
    let top = TerminalProcess.documentTop
    let cells = screen.cells(row: top)
    #expect(cells[..<8].map(\.foreground) == (0..<8).map { .rgb(0, 0, $0) })
    #expect(cells[..<8].allSatisfy { $0.background == .standard })
    #expect(cells[8..<16].map(\.background) == (0..<8).map { .rgb(0, 0, $0) })
    #expect(cells[8..<16].allSatisfy { $0.foreground == .standard })
    #expect(cells[..<16].map(\.text).joined() == "0123456701234567")
    #expect(screen.cell(top + 1, 0).foreground == .rgb(255, 136, 1))
    #expect(screen.cell(top + 1, 0).background == .rgb(0, 0, 216))
    #expect(screen.cell(top + 1, 1).foreground == .rgb(18, 52, 86))
    #expect(screen.cell(top + 1, 1).background == .standard)
    checkPaletteEntries(screen)
    checkAttributes(screen)
  }

  /// Palette entries are defined by the user and are never converted.
  private func checkPaletteEntries(_ screen: TerminalScreen) {
    let cells = screen.cells(row: TerminalProcess.documentTop + 2)
    let foregrounds: [Color] = [.indexed(208), .indexed(1), .indexed(9), .indexed(255), .standard]
    let backgrounds: [Color] = [.indexed(17), .indexed(10), .indexed(4), .standard, .standard]
    #expect(cells[..<5].map(\.foreground) == foregrounds)
    #expect(cells[..<5].map(\.background) == backgrounds)
  }

  @Test(
    "With 256 colours each colour is shown as the nearest one",
    arguments: [
      ([], ["COLORTERM": nil]), (["--color", "256"], ["COLORTERM": "truecolor"]),
      (["--color", "256"], ["TERM": "xterm", "COLORTERM": nil]),
      (["--color", "256"], ["NO_COLOR": "1"]),
    ] as [([String], [String: String?])])
  func indexed256(options: [String], environment: [String: String?]) throws {
    let screen = try screen(options, environment)
    let top = TerminalProcess.documentTop
    // #000000 to #000007: entry 16 is black; the user may have changed entry 0.
    #expect(screen.cells(row: top, 0..<4).allSatisfy { $0.foreground == .indexed(16) })
    #expect(screen.cells(row: top, 8..<12).allSatisfy { $0.background == .indexed(16) })
    // #ff8801 is next to #ff8700, and #0000d8 next to #0000d7.
    #expect(screen.cell(top + 1, 0).foreground == .indexed(208))
    #expect(screen.cell(top + 1, 0).background == .indexed(20))
    checkPaletteEntries(screen)
    checkAttributes(screen)
  }

  @Test(
    "With sixteen colours each colour is shown as the nearest one",
    arguments: [
      (["--color", "16"], ["TERM": "xterm-256color"]), (["--color", "16"], ["NO_COLOR": "1"]),
    ] as [([String], [String: String?])])
  func ansi16(options: [String], environment: [String: String?]) throws {
    let screen = try screen(options, environment)
    let cells = screen.cells(row: TerminalProcess.documentTop + 2)
    #expect(cells[1].foreground == .indexed(1) && cells[1].background == .indexed(10))
    #expect(cells[2].foreground == .indexed(9) && cells[2].background == .indexed(4))
    #expect(cells[3].foreground == .indexed(7), "#eeeeee is beside #e5e5e5")
    checkOnlyPalette(screen, 16)
    checkAttributes(screen)
  }

  @Test("With eight colours the bright ones are shown in bold")
  func eightColors() throws {
    let screen = try screen([], ["TERM": "xterm", "COLORTERM": nil])
    let cells = screen.cells(row: TerminalProcess.documentTop + 2)
    #expect(cells[1].foreground == .indexed(1) && !cells[1].bold)
    #expect(cells[2].foreground == .indexed(1) && cells[2].bold)
    #expect(cells[2].background == .indexed(4))
    #expect(cells[4].foreground == .standard && !cells[4].bold)
    checkOnlyPalette(screen, 8)
  }

  private func checkOnlyPalette(_ screen: TerminalScreen, _ count: UInt8) {
    for row in 0..<screen.size.rows {
      for cell in screen.cells(row: row) {
        for color in [cell.foreground, cell.background] {
          switch color {
          case .standard: break
          case .indexed(let index): #expect(index < count)
          case .rgb: Issue.record("a colour that the terminal does not have in row \(row)")
          }
        }
      }
    }
  }

  @Test(
    "Without colours only attributes and dots remain",
    arguments: [
      ([], ["NO_COLOR": "1"]), (["--color", "never"], [:]), ([], ["TERM": "vt220"]),
      (["--color", "auto"], ["NO_COLOR": "yes", "TERM": "xterm"]),
    ] as [([String], [String: String?])])
  func monochrome(options: [String], environment: [String: String?]) throws {
    var environment = environment
    if environment["TERM"] == "vt220" { environment["COLORTERM"] = .some(nil) }
    let program = try TerminalProcess.editing(
      Self.text, options: options, environment: environment)
    let screen = program.screen
    for row in 0..<screen.size.rows {
      for cell in screen.cells(row: row) {
        #expect(cell.foreground == .standard && cell.background == .standard)
      }
    }
    #expect(screen.text(row: TerminalProcess.documentTop) == "0123456701234567")
    #expect(screen.cell(TerminalProcess.documentTop + 3, 0).bold)
    // The selection must still be visible.
    program.send(.shift(.right))
    try program.waitUntil("a selected character") {
      $0.cell(TerminalProcess.documentTop, 0).reverse
    }
  }

  @Test("An empty NO_COLOR has no effect")
  func emptyNoColor() throws {
    let screen = try screen([], ["NO_COLOR": ""])
    #expect(screen.cell(TerminalProcess.documentTop, 1).foreground == .rgb(0, 0, 1))
  }
}
