import Foundation
import TestSupport
import Testing

@Suite("The colour depth reported by a terminal", .blocking, .timeLimit(.minutes(15)))
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
    #expect(String(decoding: program.standardOutput, as: UTF8.self) == "#ff8801\n")
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
