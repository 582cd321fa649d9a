import Foundation
import TestSupport
import Testing

@Suite("Byte order marks", .blocking)
struct EncodingTests {
  private static let mark = "\u{FEFF}"

  @Test func `The mark of UTF-8 is hidden, and kept when the first line is edited`() throws {
    let folder = try WorkFolder(["note.ans": Self.mark + "\u{1B}[31mone\u{1B}[0m\r\ntwo\r\n"])
    let program = try folder.edit("note.ans")
    #expect(program.screen.text(row: TerminalProcess.documentTop) == "one")
    try program.send(keys: "x", until: "xone")
    try program.send(.control("s"), until: "saved note.ans")
    let saved = try folder.text(of: "note.ans")
    #expect(saved.hasPrefix(Self.mark + "\u{1B}[31mx"))
    #expect(saved.hasSuffix("one\u{1B}[0m\r\ntwo\r\n"))
    // Another format has no use for it.
    program.send(.alt("w"), .control("u"))
    try program.answer("Save as:", with: "page.json")
    try program.waitUntilShown("saved page.json")
    #expect(try folder.text(of: "page.json").hasPrefix("{"))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Unsaved text of a file with a mark is recovered`() throws {
    let folder = try WorkFolder(["note.ans": Self.mark + "one\n"])
    let program = try folder.edit("note.ans")
    try program.send(keys: "mine ", until: "mine one")
    try folder.waitUntilJournaled("mine", by: program)
    program.signal(SIGKILL)
    _ = try program.waitForExit()
    try folder.write(Self.mark + "other\n", to: "note.ans")
    let next = try folder.start(["note.ans"], until: "Unsaved text was found")
    try next.send(.enter, until: "recovered")
    #expect(next.screen.text(row: TerminalProcess.documentTop) == "mine one")
  }

  @Test func `Formats are recognised behind the mark`() throws {
    let script = "Script started on 2026-01-02 03:04:05+00:00 [COLUMNS=\"80\" LINES=\"24\"]\n"
    for (text, plain) in [
      (#"{"inkwheel":1,"lines":[[{"fg":1},"red\n"]]}"#, "red\n"),
      (
        try TerminalProcess.run(["convert", "--to", "html"], input: "\u{1B}[31mred\n").printed,
        "red\n"
      ),
      (script + "a\u{8}b\r\n", "b\n"), ("text\n", "text\n"),
    ] {
      for arguments in [["convert", "--to", "plain"], ["convert", "--strict", "--to", "ansi"]] {
        let result = try TerminalProcess.run(arguments, input: Self.mark + text)
        #expect(result.printed.contains(plain.dropLast()), "\(text)")
        #expect(!result.printed.contains("inkwheel") && !result.printed.contains(Self.mark))
      }
    }
  }

  @Test func `UTF-16 is refused by name, and iconv converts it as the message says`() throws {
    let bytes = Array("\u{1B}[31mred\u{1B}[0m\r\n".data(using: .utf16) ?? Data())
    #expect(bytes.prefix(2) == [0xFF, 0xFE] || bytes.prefix(2) == [0xFE, 0xFF])
    for arguments in [["ps.log"], ["convert", "ps.log", "--to", "html"]] {
      let program = try TerminalProcess.inkwheel(arguments, error: .pipe, files: ["ps.log": bytes])
      let status = try program.waitForExit()
      #expect(status == .exited(arguments[0] == "convert" ? 2 : 1))
      #expect(program.complaint.contains("its encoding is UTF-16; iconv -f UTF-16 -t UTF-8 FILE"))
    }
    let folder = try WorkFolder(["ps.log": bytes, "a.ans": "text\n"])
    let program = try folder.edit("a.ans")
    program.send(.control("o"))
    try program.answer("Open file:", with: "ps.log")
    try program.waitUntilShown("its encoding is UTF-16")
    #expect(try program.quit() == .exited(0))
    let piped = try TerminalProcess.shell(
      "iconv -f UTF-16 -t UTF-8 ps.log | inkwheel convert --to json", output: .pipe,
      files: ["ps.log": bytes])
    #expect(try piped.waitForExit() == .exited(0))
    #expect(piped.printed.contains(#"[{"fg":1},"red",{},"\r\n"]"#))
  }

  @Test func `NUL beside colours is text`() throws {
    let result = try TerminalProcess.run(
      ["convert", "--to", "json"], input: "\u{1B}[31mr\u{0}d\u{1B}[0m\n")
    #expect(result.printed.contains(#""r\u0000d""#))
  }
}
