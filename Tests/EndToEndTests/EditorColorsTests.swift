import TestSupport
import Testing

@Suite("The colours of text in the editor", .blocking, .timeLimit(.minutes(15)))
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
