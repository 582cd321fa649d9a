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

  @Test("A terminal that reports exact colours gets them")
  func exact() throws {
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

  @Test("With eight colours text in the default colour is readable on grey")
  func ownColorOnGrey() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["TERM": "linux", "COLORTERM": nil],
      files: ["note.ans": "x\n\u{1b}[48;2;40;80;40mdark green\u{1b}[0m\n"], until: "dark green")
    let cell = program.screen.cell(Self.top + 1, 0)
    #expect(cell.text == "d")
    #expect(cell.background == .indexed(7) && cell.foreground == .indexed(0))
    try program.quit()
  }

  /// The answers about the rendition replaced by another one.
  private static func answering(_ answer: String) -> @Sendable ([UInt8]) -> [UInt8] {
    { bytes in
      let kept = bytes.withoutSelection
      return kept == bytes ? bytes : Array("\u{1b}P\(answer)\u{1b}\\".utf8) + kept
    }
  }

  /// `DepthQueryTests` has all answers.
  @Test(
    "A terminal that does not report 24-bit colours keeps the first frame, and keys work",
    arguments: [
      { $0.withoutSelection }, { _ in [] }, answering("1$r0;48;5;16m"), answering("1$r48:2:1:2:4m"),
      answering("1$r\u{18}"),
    ] as [@Sendable ([UInt8]) -> [UInt8]])
  func notExact(answers: @escaping @Sendable ([UInt8]) -> [UInt8]) throws {
    let program = try start(answering: answers)
    #expect(color(program) == .indexed(208))
    try program.send(keys: "y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(program.screen.text(row: Self.top) == "yx plain", "nothing of the answer is typed")
    #expect(try program.quit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  @Test("A late answer is still used")
  func late() throws {
    let program = try start(answering: \.withoutSelection)
    try program.send(keys: "y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\")
    try program.waitUntil("exact colours") { $0.cell(Self.top, 1).foreground == .rgb(255, 136, 1) }
    #expect(program.screen.text(row: Self.top) == "yx plain")
    #expect(try program.quit() == .exited(0))
  }

  @Test("An answer without a query changes nothing")
  func unasked() throws {
    let program = try start(options: ["--color", "256"])
    #expect(!program.output.contains(text: Self.question))
    try program.send(keys: "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\y", until: " •")
    #expect(program.screen.cell(Self.top, 1).foreground == .indexed(208))
    #expect(try program.quit() == .exited(0))
  }

  @Test("No answer is left for the next program")
  func nothingStays() throws {
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
      ([], ["COLORTERM": "truecolor"]),
      (["--color", "truecolor"], ["COLORTERM": nil, "TERM": "xterm"]),
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
      ([], ["COLORTERM": nil]), (["--color", "256"], ["TERM": "xterm"]),
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

  @Test("With sixteen colours each colour is shown as the nearest one, with eight some in bold")
  func fewColors() throws {
    var screen = try screen(["--color", "16"], ["TERM": "xterm-256color"])
    var cells = screen.cells(row: TerminalProcess.documentTop + 2)
    #expect(cells[1].foreground == .indexed(1) && cells[1].background == .indexed(10))
    #expect(cells[2].foreground == .indexed(9) && cells[2].background == .indexed(4))
    #expect(cells[3].foreground == .indexed(7), "#eeeeee is beside #e5e5e5")
    checkOnlyPalette(screen, 16)
    checkAttributes(screen)
    screen = try self.screen([], ["TERM": "xterm", "COLORTERM": nil])
    cells = screen.cells(row: TerminalProcess.documentTop + 2)
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
      ([], ["NO_COLOR": "1"]), (["--color", "never"], [:]),
      ([], ["TERM": "vt220", "COLORTERM": nil]),
    ] as [([String], [String: String?])])
  func monochrome(options: [String], environment: [String: String?]) throws {
    let program = try TerminalProcess.editing(Self.text, options: options, environment: environment)
    let screen = program.screen
    for row in 0..<screen.size.rows {
      for cell in screen.cells(row: row) {
        #expect(cell.foreground == .standard && cell.background == .standard)
      }
    }
    #expect(screen.text(row: TerminalProcess.documentTop) == "0123456701234567")
    #expect(screen.cell(TerminalProcess.documentTop + 3, 0).bold)
    // The selection must still be visible.
    try program.send(.shift(.right), until: "a selected character") {
      $0.cell(TerminalProcess.documentTop, 0).reverse
    }
  }
}
