import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Terminal types, in Unicode and in ASCII", .blocking, .timeLimit(.minutes(15)))
struct TerminalNamesTests {
  private let text = "one \u{1b}[31mred\u{1b}[0m é 漢 👩‍👩‍👧 end\n"

  private func edit(_ term: String?, locale: String) throws -> TerminalProcess {
    let text = self.text
    return try TerminalProcess(
      TerminalProgram.inkwheel(), ["--motion", "reduced", "note.ans"],
      environment: ["TERM": term, "LANG": locale],
      prepare: { try Data(text.utf8).write(to: $0.appendingPathComponent("note.ans")) })
  }

  @Test(
    "Text is typed, coloured and saved on every terminal type, which is then restored",
    arguments: TerminalNames.working, ["C.UTF-8", "C", "POSIX"])
  func editing(term: String, locale: String) throws {
    let program = try edit(term, locale: locale)
    try program.waitUntilShown("Ln 1, Col 1")
    let isASCII = locale != "C.UTF-8"
    let line = program.screen.text(row: TerminalProcess.documentTop)
    #expect(line.hasPrefix(isASCII ? "one red ? ??" : "one red é 漢"), "\(line)")
    #expect(line.hasSuffix(" end"))
    program.send(keys: "X")
    try program.waitUntilShown("Xone")
    program.send(.control("a"))
    program.send(.control("b"))
    try program.waitUntil("bold text") {
      $0.cell(TerminalProcess.documentTop, 1).bold || term == "ansi"
    }
    program.send(.control("k"))
    try program.waitUntil("the picker") { !$0.contains("Ln 1, Col") || $0.contains("Enter") }
    program.send(keys: "#00aa00")
    try program.waitUntilShown("#00aa00")
    program.send(.enter)
    program.send(.control("s"))
    try program.waitUntilShown("saved ")
    let saved = try program.text()
    #expect(saved.contains("38;2;0;170;0") && saved.contains("Xone "), "\(saved.debugDescription)")
    #expect(saved.contains("é 漢 👩‍👩‍👧 end"), "what cannot be shown is kept")
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
    #expect(try program.attributes() == program.initialAttributes)
    let strange = try TerminalNames.strange(program.output, program, term: term)
    #expect(strange == nil)
    if isASCII { #expect(program.output.allSatisfy { $0 < 0x80 }) }
  }

  @Test("A cursor that cannot be hidden is in the corner")
  func visibleCursor() throws {
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), ["pick", "--motion", "reduced"], environment: ["TERM": "vt100"])
    try program.waitUntilShown("#")
    for key in [TerminalKey.right, .tab, .down] {
      program.send(key)
      try program.waitUntil("the corner") { ($0.cursor.row, $0.cursor.column) == (23, 79) }
    }
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
  }

  @Test("A terminal that cannot show a screen is an error with advice")
  func hopeless() throws {
    let program = try edit("dumb", locale: "C")
    #expect(try program.waitForExit() == .exited(1))
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(text.contains("TERM") && text.contains("gallery --render"), "\(text)")
    #expect(!program.output.contains(0x1B))
    #expect(try program.attributes() == program.initialAttributes)
  }
}
