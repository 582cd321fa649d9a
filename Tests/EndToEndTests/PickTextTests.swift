import Glibc
import TestSupport
import Testing

@Suite("Picking the colours of a text", .blocking, .timeLimit(.minutes(15)))
struct PickTextTests {
  private static let style = "a { color: #FF8800; }\nb { color: #112233 } \u{e9}\n"

  private func filter(_ text: String, _ arguments: [String] = []) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "-", "--motion", "reduced"] + arguments, input: .pipe(Array(text.utf8)),
      output: .pipe, error: .pipe)
  }

  private func output(of program: TerminalProcess) -> String {
    String(decoding: program.standardOutput, as: UTF8.self)
  }

  @Test("Two colours are changed, and the whole text is printed")
  func picking() throws {
    let program = try filter(Self.style, ["--at", "2:3"])
    let screen = try program.waitUntilShown("Colour 2 of 2, line 2")
    #expect(screen.contains("b { color: #112233 }"))
    program.send(keys: "#00ff00")
    try program.waitUntilShown("b { color: #00ff00 }")
    program.send(.control("p"))
    try program.waitUntilShown("Colour 1 of 2, line 1")
    program.send(keys: "#aabbcc")
    try program.waitUntilShown("a { color: #AABBCC; }")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(output(of: program) == "a { color: #AABBCC; }\nb { color: #00ff00 } \u{e9}\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test("Esc prints the text unchanged")
  func cancelling() throws {
    let program = try filter(Self.style)
    try program.waitUntilShown("Colour 1 of 2")
    program.send(keys: "#000000")
    try program.waitUntilShown("a { color: #000000; }")
    program.send(.control("c"))
    #expect(try program.waitForExit() == .exited(130))
    #expect(output(of: program) == Self.style)
  }

  @Test("The text survives a signal")
  func terminated() throws {
    let program = try filter(Self.style)
    try program.waitUntilShown("Colour 1 of 2")
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    #expect(output(of: program) == Self.style)
  }

  @Test("A text without colours is passed on with a message")
  func nothing() throws {
    let program = try filter("nothing here\n")
    #expect(try program.waitForExit() == .exited(1))
    #expect(output(of: program) == "nothing here\n")
    #expect(
      String(decoding: program.standardError, as: UTF8.self)
        == "inkwheel: there is no colour in the text\n")
    let line = try filter(Self.style + "\nx", ["--at", "4"])
    #expect(try line.waitForExit() == .exited(1))
    #expect(output(of: line) == Self.style + "\nx")
  }

  @Test("A colour is inserted")
  func inserting() throws {
    let program = try filter("let tint = \n", ["--at", "1:12", "--insert", "-f", "rgb"])
    try program.waitUntilShown("let tint = rgb(255 136 0)")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(output(of: program) == "let tint = rgb(255 136 0)\n")
  }

  @Test("A text that is too large is passed on unchanged")
  func tooLarge() throws {
    let text = String(repeating: "#ff8800 0123456\n", count: (16 << 20) / 16 + 1)
    let program = try filter(text)
    #expect(try program.waitForExit() == .exited(2))
    #expect(program.standardOutput.count == text.utf8.count)
    #expect(
      String(decoding: program.standardError, as: UTF8.self).contains("larger than 16 MB"))
  }

  @Test("Wrong uses are explained")
  func wrongUse() throws {
    let terminal = try TerminalProcess.inkwheel(["pick", "-"], error: .pipe)
    #expect(try terminal.waitForExit() == .exited(2))
    #expect(
      String(decoding: terminal.standardError, as: UTF8.self).contains("which is a terminal"))
    let position = try TerminalProcess.inkwheel(["pick", "--at", "1:2"], error: .pipe)
    #expect(try position.waitForExit() == .exited(2))
    #expect(String(decoding: position.standardError, as: UTF8.self).contains("--at and --insert"))
  }
}
