import Glibc
import TestSupport
import Testing

@Suite("Editing in a terminal", .blocking)
struct EditingTests {
  private let top = TerminalProcess.documentTop

  @Test
  func `A missing file is created by the first save, and copied text goes to the clipboard`() throws
  {
    let program = try TerminalProcess.inkwheel(["new.txt"], until: "new file: new.txt")
    program.send(keys: "hello")
    try program.send(.shift(.home), until: "5 selected")
    program.send(.control("c"))
    try program.waitUntilWritten("\u{1b}]52;c;aGVsbG8=\u{7}")
    try program.send(.end, .control("v"), .enter, until: "Ln 2, Col 1")
    try program.save()
    #expect(try program.text(of: "new.txt") == "hellohello\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: [("DISPLAY", "xclip"), ("DISPLAY", "xsel"), ("WAYLAND_DISPLAY", "wl-copy")])
  func `Copied text also goes to a program for the clipboard, where there is a display`(
    variable: String, name: String
  ) throws {
    let folder = try WorkFolder([:])
    try folder.write("#!/bin/sh\ncat > '\(folder.path)/copied'\n", to: name, mode: 0o755)
    let path = try TerminalProgram.path()
    let program = try TerminalProcess.inkwheel(
      ["new.txt"], environment: [variable: ":9", "PATH": "\(folder.path):\(path)"],
      until: "new file: new.txt")
    program.send(keys: "hello")
    try program.send(.shift(.home), until: "5 selected")
    try program.send(.control("c"), until: "copied with \(name)")
    #expect(try folder.text(of: "copied") == "hello")
    #expect(program.output.contains(text: "\u{1b}]52;c;aGVsbG8=\u{7}"))
  }

  private func isOrange(_ columns: Range<Int>) -> (TerminalScreen) -> Bool {
    { screen in
      screen.cells(row: top, columns).allSatisfy { $0.foreground == .rgb(255, 136, 0) }
        && screen.cell(top, columns.upperBound).foreground != .rgb(255, 136, 0)
    }
  }

  @Test
  func `A dragged selection is coloured while typing, kept by a click, saved exactly and undone`()
    throws
  {
    let program = try TerminalProcess.editing("hello world\n")
    program.drag(from: .init(row: top, column: 2), to: .init(row: top, column: 8))
    try program.waitUntilShown("6 selected · Ln 1, Col 9")
    program.click(at: .init(row: 1, column: 75))
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "#ff8800")
    let live = try program.waitUntil("the colour before it is kept", isOrange(2..<8))
    #expect(live.contains("─ Text colour") && live.contains("#ff8800"))
    // A click outside the popover keeps the colour.
    program.click(at: .init(row: 15, column: 3))
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    try program.save()
    #expect(try program.text() == "he\u{1b}[38;2;255;136;0mllo wo\u{1b}[0mrld\n")
    try program.send(.control("z"), until: "one undo step takes the colour back") {
      $0.cells(row: top).allSatisfy { $0.foreground != .rgb(255, 136, 0) }
    }
    program.send(.control("y"))
    try program.waitUntil("redo brings it back", isOrange(2..<8))
    #expect(try program.quit() == .exited(0))
  }

  private static let line = "The quick brown fox jumps over the lazy dog\n"

  private func updates(_ bytes: ArraySlice<UInt8>) -> Int {
    let begin = Array("\u{1b}[?2026h".utf8)
    return bytes.indices.count { bytes[$0...].starts(with: begin) }
  }

  @Test func `A long paste has few frames; in brackets it is one edit and one undo step`() throws {
    for isBracketed in [true, false] {
      let program = try TerminalProcess.editing("")
      let count = rounds(0..<(isBracketed ? 40_000 : 4000)).count
      let text = String(repeating: Self.line, count: count) + "the end"
      let before = program.output.count
      if isBracketed {
        program.paste(text)
      } else {
        program.send(keys: text.replacing("\n", with: "\r"))
      }
      try program.waitUntil("the end") { $0.contains("the end") }
      // A terminal passes on about 4 KB at a time.
      let limit = isBracketed ? 2 : text.utf8.count / 2000
      #expect(updates(program.output[before...]) <= limit)
      try program.save()
      #expect(try program.text() == text + "\n")
      // The line break at the end of a new text is a step of its own.
      program.send(.control("z"), times: 2)
      if isBracketed { try program.waitUntilShown("Ln 1, Col 1") }
    }
  }

  @Test(arguments: [
    Array("a\u{1b}[2Jb\u{1b}]0;title\u{7}c\u{1b}P$q\u{1b}\\\u{1b}".utf8), [0, 1, 2, 0x7F, 0x41],
    [0x41, 0xFF, 0xC3, 0x28, 0xE6, 0xBC, 0xC0, 0xAF, 0x9B, 0x33, 0x31, 0x6D],
    [0xF4, 0x8F, 0xBE, 0x80, 0xF4, 0x90, 0x80, 0x80], Array("\u{9b}31m\u{202e}\u{2028}".utf8),
  ])
  func `Pasted text is shown and saved unchanged`(bytes: [UInt8]) throws {
    let program = try TerminalProcess.editing("")
    let before = program.output.count
    program.send(bytes: Array("\u{1b}[200~".utf8) + bytes + Array("\u{1b}[201~".utf8))
    try program.waitUntilShown("note.ans •")
    let written = OutputScan(Array(program.output[before...]))
    #expect(!written.functions.contains { $0.hasPrefix("C1") || $0 == "CSI J" })
    #expect(!written.commands.contains { $0.contains("0;title") })
    try program.save()
    // An ESC at the end does not take the line break, and what follows it, for a sequence.
    let separator = bytes.last == 0x1B ? Array("\u{1b}[39m".utf8) : []
    #expect(try program.bytes() == bytes + separator + [0x0A])
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: ["f", "k", "p"])
  func `A hostile paste into a prompt or picker leaves the text unchanged`(key: Character) throws {
    let program = try TerminalProcess.editing("text\n")
    let before = program.screen
    program.send(.control(key))
    try program.waitUntil("what lies over the text") { $0.difference(from: before) != nil }
    let hostile =
      "#f80\n\u{1b}[2J\0" + String(repeating: Self.line, count: rounds(0..<20_000).count)
    program.send(bytes: Array("\u{1b}[200~\(hostile)".utf8) + [0xFF] + Array("\u{1b}[201~".utf8))
    program.send(bytes: Array("\u{1b}[200~#f80\rx\u{1b}[201~".utf8))
    program.send(.function(1))
    _ = program.collect(for: .milliseconds(100))
    try program.signal(SIGTERM, untilExit: 143)
    #expect(program.screen.modes.areAsFound)
    #expect(try program.text() == "text\n")
  }

  @Test
  func `A regular expression that takes too long stops neither the keys nor the program`() throws {
    let line = String(repeating: "a", count: 60) + "!\n"
    let program = try TerminalProcess.editing(String(repeating: line, count: 2000) + "end\n")
    try program.send(.control("f"), .alt("r"), until: "regex")
    try program.send(keys: "(a+)+$", until: "Find: (a+)+$")
    try program.waitUntilShown("searching")
    try program.escape(until: "closed") { !$0.contains("Find:") }
    try program.send(keys: "x", until: "typed") { $0.text(row: top).hasPrefix("xa") }
    try program.send(.control("z"), until: "undone") { $0.text(row: top).hasPrefix("aa") }
    // The line that is being searched is the last one; a search would use the processor alone.
    try program.waitUntil(outside: "the end of the search") {
      let before = try ProcessUsage(of: program.processIdentifier).ticks
      _ = program.collect(for: .milliseconds(300))
      return try ProcessUsage(of: program.processIdentifier).ticks - before < 10
    }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Tab completes the name of a file, and shows the names that it could be`() throws {
    let folder = try WorkFolder([
      "picture-one.ans": "one\n", "picture-two.ans": "two\n", ".picture": "hidden\n",
    ])
    let program = try folder.edit("picture-one.ans")
    try program.send(.control("o"), until: "Open file:")
    program.send(keys: "pi")
    let screen = try program.send(.tab, until: "Open file: picture-")
    try program.waitUntilShown("picture-one.ans  picture-two.ans")
    #expect(!screen.contains(".picture "))
    program.send(keys: "t")
    try program.send(.tab, until: "Open file: picture-two.ans")
    try program.send(.enter, until: "opened") { $0.text(row: top) == "two" }
  }

  @Test
  func `The start screen opens the sample by a click, and a key before it is not lost`() throws {
    let program = try TerminalProcess.inkwheel([])
    let screen = try program.waitUntilShown("open the sample")
    program.click(at: try #require(screen.find("open the sample")))
    try program.waitUntilShown("One colour fills the centre of the ring.")
    try program.send(.control("q"), untilExit: 0)
    let early = try TerminalProcess.inkwheel([])
    try early.send(keys: "x", until: "untitled •")
    #expect(!early.screen.contains("type text"))
  }
}
