import Foundation
import TestSupport
import Testing

@Suite("Keys, mouse and paste as a terminal sends them", .blocking, .timeLimit(.minutes(15)))
struct TerminalInputTests {
  /// Starts a program that passes the next bytes it reads to standard output.
  private func echo(bytes count: Int, setup: String = "") throws -> TerminalProcess {
    let program = try TerminalProcess(
      "bash",
      [
        "-c",
        "stty raw -echo; printf '\(setup)ready\\r\\n' > /dev/tty; head -c \(count)",
      ], output: .pipe)
    try program.waitUntilShown("ready")
    return program
  }

  private func received(_ program: TerminalProcess) throws -> String {
    try program.waitForExit()
    return String(decoding: program.standardOutput, as: UTF8.self)
  }

  @Test(
    "Keys have the encoding of xterm",
    arguments: [
      (.up, "\u{1b}[A"), (.shift(.left), "\u{1b}[1;2D"), (.control(.right), "\u{1b}[1;5C"),
      (.shift(.control(.home)), "\u{1b}[1;6H"), (.alt(.right), "\u{1b}[1;3C"), (.end, "\u{1b}[F"),
      (.pageUp, "\u{1b}[5~"), (.shift(.pageDown), "\u{1b}[6;2~"), (.delete, "\u{1b}[3~"),
      (.function(1), "\u{1b}OP"), (.function(12), "\u{1b}[24~"), (.backTab, "\u{1b}[Z"),
      (.control("k"), "\u{0b}"), (.control("A"), "\u{01}"), (.alt("k"), "\u{1b}k"),
      (.controlSpace, "\0"), (.enter, "\r"), (.tab, "\t"), (.escape, "\u{1b}"),
      (.backspace, "\u{7f}"),
    ] as [(TerminalKey, String)])
  func keys(key: TerminalKey, bytes: String) throws {
    #expect(String(decoding: key.bytes(applicationCursorKeys: false), as: UTF8.self) == bytes)
  }

  @Test("Arrow keys follow the application mode of the program")
  func applicationMode() throws {
    let plain = try echo(bytes: 3)
    plain.send(.up)
    #expect(try received(plain) == "\u{1b}[A")
    let application = try echo(bytes: 9, setup: "\\033[?1h")
    application.send(.up, .shift(.up))
    #expect(try received(application) == "\u{1b}OA\u{1b}[1;2A")
  }

  @Test("Clicks, drags and the wheel are reported in the SGR encoding")
  func mouse() throws {
    let expected =
      "\u{1b}[<0;5;3M\u{1b}[<0;5;3m" + "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;2;1m"
      + "\u{1b}[<64;1;1M" + "\u{1b}[<20;1;1M"
    let program = try echo(bytes: expected.utf8.count)
    let origin = TerminalScreen.Position(row: 0, column: 0)
    program.click(at: .init(row: 2, column: 4))
    program.drag(from: origin, to: .init(row: 0, column: 1))
    program.turnWheel(by: -1, at: origin)
    program.send(TerminalMouse(.press(.left), at: origin, modifiers: [.shift, .control]))
    #expect(try received(program) == expected)
  }

  @Test("Pasted text is bracketed only when the program wants it")
  func paste() throws {
    let plain = try echo(bytes: 3)
    plain.paste("a\nb")
    #expect(try received(plain) == "a\rb")
    let bracketed = try echo(bytes: 15, setup: "\\033[?2004h")
    bracketed.paste("a\nb")
    #expect(try received(bracketed) == "\u{1b}[200~a\rb\u{1b}[201~")
  }

  @Test("An editor is driven from start to end")
  func vim() throws {
    let program = try TerminalProcess(
      "vim", ["-u", "NONE", "-i", "NONE", "-n", "-N", "note"],
      prepare: { try Data("one\ntwo\n".utf8).write(to: $0.appendingPathComponent("note")) })
    let start = try program.waitUntil("the file") { $0.text(row: 0) == "one" && $0.contains("2L") }
    #expect(start.modes.alternateScreen)
    #expect(start.text(row: 23).hasPrefix("\"note\""))
    program.send(.down, .end)
    program.send(keys: "a and more")
    program.send(.escape)
    try program.waitUntil("the text") { $0.text(row: 1) == "two and more" }
    try program.resize(to: TerminalSize(columns: 60, rows: 10))
    try program.waitUntil("the smaller screen") { $0.text(row: 8) == "~" && $0.cursor.row == 1 }
    program.send(keys: ":wq\r")
    #expect(try program.waitForExit() == .exited(0))
    let saved = program.folder.appendingPathComponent("note")
    #expect(try String(contentsOf: saved, encoding: .utf8) == "one\ntwo and more\n")
    #expect(!program.screen.modes.alternateScreen)
    #expect(try program.attributes() == program.initialAttributes)
  }
}
