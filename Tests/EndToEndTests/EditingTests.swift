import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Editing in a terminal", .blocking)
struct EditingTests {
  private let top = TerminalProcess.documentTop

  @Test("A bracketed paste is one undo step and keeps its lines")
  func paste() throws {
    let program = try TerminalProcess.editing("ab\n")
    program.send(.right)
    try program.waitUntilShown("Ln 1, Col 2")
    program.paste("one\ntwo\n\tthree")
    try program.waitUntil("the pasted text") {
      $0.text(row: top) == "aone" && $0.text(row: top + 1) == "two"
        && $0.text(row: top + 2) == "        threeb"
    }
    try program.save()
    #expect(try program.text() == "aone\ntwo\n\tthreeb\n")
    program.send(.control("z"))
    try program.waitUntil("taken back at once") { $0.text(row: top) == "ab" }
  }

  @Test("Key sequences in a paste have no effect, and its colours are kept")
  func pastedControls() throws {
    let program = try TerminalProcess.editing("\n")
    program.send(keys: "\u{1b}[200~\u{11}\u{1b}[31mred\u{1b}[0m\u{1b}[24~\u{1b}[201~")
    let screen = try program.waitUntil("the pasted text") { $0.text(row: top).contains("red") }
    #expect(screen.text(row: top) == "␑red␛[24~")
    #expect(screen.cell(top, 1).foreground == .indexed(1))
    try program.save()
    #expect(try program.text() == "\u{11}\u{1b}[31mred\u{1b}[0m\u{1b}[24~\n")
  }

  @Test("Wide and combined characters have the right columns, and so has the caret")
  func wideCharacters() throws {
    let program = try TerminalProcess.editing("漢字e\u{301}x\t|\nab漢\n")
    let cells = program.screen.cells(row: top)
    #expect(cells[..<6].map(\.width) == [2, 0, 2, 0, 1, 1])
    #expect(cells[4].text == "e\u{301}" && cells[5].text == "x" && cells[8].text == "|")
    for column in [2, 4, 5, 6, 8, 9] {
      program.send(.right)
      try program.waitUntil("the caret at column \(column)") {
        $0.cursor == .init(row: top, column: column) && $0.modes.cursorVisible
      }
    }
    program.send(keys: "字")
    try program.waitUntil("a wide character typed") { $0.cell(top, 9).text == "字" }
    // A click on the left half of a wide character goes before it, on the right half after it.
    program.click(at: .init(row: top + 1, column: 2))
    try program.waitUntilShown("Ln 2, Col 3")
    program.click(at: .init(row: top + 1, column: 3))
    try program.waitUntilShown("Ln 2, Col 5")
    program.send(.backspace)
    try program.waitUntil("it is deleted as one") { $0.text(row: top + 1) == "ab" }
    try program.save()
    #expect(try program.text() == "漢字e\u{301}x\t|字\nab\n")
  }

  @Test("Copied text goes to the terminal's clipboard")
  func clipboard() throws {
    let program = try TerminalProcess.editing("hello\n")
    program.send(.shift(.end))
    try program.waitUntilShown("5 selected")
    program.send(.control("c"))
    try program.waitUntilWritten("\u{1b}]52;c;aGVsbG8=\u{7}")
    program.send(.end)
    program.send(.control("v"))
    try program.waitUntil("pasted inside") { $0.text(row: top) == "hellohello" }
  }

  @Test("A missing file is created by the first save")
  func newFile() throws {
    let program = try TerminalProcess.inkwheel(["new.txt"])
    try program.waitUntilShown("new file: new.txt")
    program.send(keys: "first")
    program.send(.enter)
    try program.waitUntilShown("Ln 2, Col 1")
    try program.save()
    #expect(try program.text(of: "new.txt") == "first\n")
    #expect(try program.quit() == .exited(0))
  }

  private let orange = TerminalScreen.Color.rgb(0xff, 0x88, 0)

  private func isOrange(_ columns: Range<Int>) -> (TerminalScreen) -> Bool {
    { screen in
      screen.cells(row: top, columns).allSatisfy { $0.foreground == orange }
        && screen.cell(top, columns.upperBound).foreground != orange
    }
  }

  @Test("A selection is coloured while typing, kept with Enter, saved exactly and undone")
  func keep() throws {
    let program = try TerminalProcess.editing("hello world\nsecond line\n")
    program.send(.shift(.right), times: 5)
    try program.waitUntilShown("5 selected")
    program.send(.control("k"))
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "#ff8800")
    let live = try program.waitUntil("the colour before Enter", isOrange(0..<5))
    #expect(live.contains("─ Text colour"), "the picker is still open")
    #expect(live.contains("#ff8800"))
    program.send(.enter)
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    #expect(isOrange(0..<5)(program.screen))
    try program.save()
    #expect(
      try program.text() == "\u{1b}[38;2;255;136;0mhello\u{1b}[0m world\nsecond line\n")

    program.send(.control("z"))
    try program.waitUntil("one undo step takes the colour back") {
      $0.cells(row: top).allSatisfy { $0.foreground != orange }
    }
    program.send(.control("y"))
    try program.waitUntil("redo brings it back", isOrange(0..<5))
    program.send(.control("z"))
    try program.waitUntil("undone again") { $0.cell(top, 0).foreground != orange }
    try program.save()
    #expect(try program.text() == "hello world\nsecond line\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("A drag selects, and a click on the icon opens the picker")
  func drag() throws {
    let program = try TerminalProcess.editing("hello world\n")
    program.drag(from: .init(row: top, column: 2), to: .init(row: top, column: 8))
    try program.waitUntilShown("6 selected · Ln 1, Col 9")
    program.click(at: .init(row: 1, column: 75))
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "/orange")
    try program.waitUntil("the colour of the name") {
      $0.cells(row: top, 2..<8).allSatisfy { $0.foreground == .rgb(255, 165, 0) }
    }
    // A click outside the popover keeps the colour.
    program.click(at: .init(row: 15, column: 3))
    try program.waitUntil("the picker closed") { !$0.contains("─ Text colour") }
    try program.save()
    #expect(try program.text() == "he\u{1b}[38;2;255;165;0mllo wo\u{1b}[0mrld\n")
  }

  private static let line = "The quick brown fox jumps over the lazy dog\n"

  private func updates(_ bytes: ArraySlice<UInt8>) -> Int {
    let begin = Array("\u{1b}[?2026h".utf8)
    return bytes.indices.count { bytes[$0...].starts(with: begin) }
  }

  @Test("A long paste is one edit, one frame and one undo step")
  func bracketed() throws {
    let program = try TerminalProcess.editing("")
    let text = String(repeating: Self.line, count: rounds(0..<40_000).count) + "the end"
    let before = program.output.count
    program.paste(text)
    try program.waitUntil("the end", timeout: .seconds(60)) { $0.contains("the end") }
    #expect(updates(program.output[before...]) <= 2)
    try program.save()
    #expect(try program.text() == text)
    program.send(.control("z"))
    try program.waitUntilShown("Ln 1, Col 1")
    #expect(!program.screen.contains("the end"))
    #expect(try program.quit() == .exited(0))
  }

  @Test("An unbracketed paste is inserted as text, with few frames")
  func unbracketed() throws {
    let program = try TerminalProcess.editing("")
    let text = String(repeating: Self.line, count: rounds(0..<4000).count) + "the end"
    let before = program.output.count
    program.send(
      keys: text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r"))
    try program.waitUntil("the end", timeout: .seconds(60)) { $0.contains("the end") }
    // A terminal passes on about 4 KB at a time.
    #expect(updates(program.output[before...]) <= text.utf8.count / 2000)
    try program.save()
    #expect(try program.text() == text)
  }

  @Test(
    "Pasted text is shown and saved unchanged",
    arguments: [
      Array("a\u{1b}[2Jb\u{1b}]0;title\u{7}c\u{1b}P$q\u{1b}\\\u{1b}".utf8), [0, 1, 2, 0x7F, 0x41],
      [0x41, 0xFF, 0xC3, 0x28, 0xE6, 0xBC, 0xC0, 0xAF, 0x9B, 0x33, 0x31, 0x6D],
      [0xF4, 0x8F, 0xBE, 0x80, 0xF4, 0x90, 0x80, 0x80], Array("\u{9b}31m\u{202e}\u{2028}".utf8),
    ])
  func hostile(bytes: [UInt8]) throws {
    let program = try TerminalProcess.editing("")
    let before = program.output.count
    program.send(bytes: Array("\u{1b}[200~".utf8) + bytes + Array("\u{1b}[201~".utf8))
    try program.waitUntilShown("note.ans •")
    let written = OutputScan(Array(program.output[before...]))
    #expect(!written.functions.contains { $0.hasPrefix("C1") || $0 == "CSI J" })
    #expect(!written.commands.contains { $0.contains("0;title") })
    try program.save()
    #expect(try program.bytes() == bytes)
    #expect(try program.quit() == .exited(0))
  }

  @Test(
    "A hostile paste into a prompt or picker leaves the text unchanged",
    arguments: ["f", "o", "k", "p", "g"])
  func elsewhere(key: Character) throws {
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
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    #expect(program.screen.modes.areAsFound)
    #expect(try program.text() == "text\n")
  }

  @Test("A long text is searched in the background, and typing goes on meanwhile")
  func longText() throws {
    let text = (1...6000).map { "Line \($0) of a long text\n" }.joined()
    let program = try TerminalProcess.editing(text)
    program.send(.control("f"))
    try program.waitUntilShown("Find:")
    program.send(keys: "Line 5999 ")
    try program.waitUntilShown("1 of 1")
    #expect(program.screen.contains("Line 5999 of"))
    program.send(.control("u"))
    program.send(.alt("r"))
    try program.waitUntilShown("regex")
    program.send(keys: "57{3}")
    try program.waitUntilShown("Line 5777 of")
    try program.waitUntilShown("1 of 1")
    program.send(keys: ".*t$")
    try program.waitUntilShown("57{3}.*t$")
    try program.waitUntilShown("1 of 1")
  }

  @Test("A regular expression that never ends stops neither the keys nor the program")
  func endlessExpression() throws {
    let program = try TerminalProcess.editing(String(repeating: "a", count: 60) + "\nend\n")
    program.send(.control("f"))
    program.send(.alt("r"))
    try program.waitUntilShown("regex")
    program.send(keys: "(a+)+b")
    try program.waitUntilShown("Find: (a+)+b")
    try program.waitUntilShown("searching")
    try program.escape(until: "closed") { !$0.contains("Find:") }
    program.send(keys: "x")
    try program.waitUntil("typed") { $0.text(row: top).hasPrefix("xa") }
    program.send(.control("z"))
    try program.waitUntil("undone") { $0.text(row: top).hasPrefix("aa") }
    #expect(try program.quit() == .exited(0))
  }

  @Test("Tab completes the name of a file, and shows the names that it could be")
  func completion() throws {
    let folder = try WorkFolder()
    try folder.write("one\n", to: "picture-one.ans")
    try folder.write("two\n", to: "picture-two.ans")
    try folder.write("hidden\n", to: ".picture")
    let program = try folder.edit("picture-one.ans")
    program.send(.control("o"))
    try program.waitUntilShown("Open file:")
    program.send(keys: "pi")
    program.send(.tab)
    let screen = try program.waitUntilShown("Open file: picture-")
    try program.waitUntilShown("picture-one.ans  picture-two.ans")
    #expect(!screen.contains(".picture "))
    program.send(keys: "t")
    program.send(.tab)
    try program.waitUntilShown("Open file: picture-two.ans")
    program.send(.enter)
    try program.waitUntil("opened") { $0.text(row: top) == "two" }
  }

  @Test("A name with an unknown extension is asked about")
  func unknownExtension() throws {
    let folder = try WorkFolder()
    try folder.write("\u{1b}[31mred\u{1b}[0m\n", to: "in.ans")
    let program = try folder.edit("in.ans")
    func save(as name: String) throws {
      program.send(.alt("w"))
      try program.answer("Save as:", with: name)
    }
    try save(as: "out.docx")
    try program.waitUntilShown("Unknown extension “.docx”. Save as ANSI text?")
    try program.escape(until: "no question") { !$0.contains("Unknown extension") }
    #expect(try folder.names == ["in.ans"])
    try save(as: "out.docx")
    try program.waitUntilShown("Unknown extension")
    program.send(keys: "s")
    try program.waitUntilShown("saved out.docx")
    #expect(try folder.text(of: "out.docx") == "\u{1b}[31mred\u{1b}[0m\n")
    // Markdown can be written, but not read back.
    try save(as: "out.md")
    try program.waitUntilShown("Opened again, the file will show its Markdown source.")
  }

  private static let words = "begin to write"

  @Test("A key sent before the first picture is not lost either")
  func earlyKey() throws {
    let program = try TerminalProcess.inkwheel([])
    program.send(keys: "x")
    try program.waitUntilShown("untitled •")
    #expect(!program.screen.contains(Self.words))
  }

  @Test("The sample opens by its key and by a click, and quitting asks nothing")
  func sample() throws {
    let byKey = try TerminalProcess.inkwheel([])
    try byKey.waitUntilShown(Self.words)
    byKey.send(.alt("e"))
    try byKey.waitUntilShown("One colour fills the centre of the ring.")
    byKey.send(.control("q"))
    #expect(try byKey.waitForExit() == .exited(0))

    let byMouse = try TerminalProcess.inkwheel([])
    let screen = try byMouse.waitUntilShown("open the sample")
    let place = try #require(screen.find("open the sample"))
    byMouse.click(at: place)
    try byMouse.waitUntilShown("One colour fills the centre of the ring.")
  }
}
