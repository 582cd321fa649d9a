import TestSupport
import Testing

@Suite("Text in the editor", .blocking, .timeLimit(.minutes(15)))
struct EditorTextTests {
  private let top = TerminalProcess.documentTop

  /// Returns the columns of the selected match, which is black on amber.
  private func selected(_ screen: TerminalScreen, row: Int) -> [Int] {
    screen.cells(row: row).indices.filter { screen.cell(row, $0).foreground == .rgb(0, 0, 0) }
  }

  @Test("Find shows the match while typing, and the next and previous ones")
  func find() throws {
    let program = try TerminalProcess.editing("alpha beta\ngamma beta\nBeta\n")
    program.send(.control("f"))
    try program.waitUntilShown("Find:")
    program.send(keys: "beta")
    try program.waitUntil("the first match") { selected($0, row: top) == Array(6..<10) }
    program.send(.down)
    try program.waitUntil("the next match") { selected($0, row: top + 1) == Array(6..<10) }
    program.send(.down)
    try program.waitUntil("small letters find capital ones") {
      selected($0, row: top + 2) == Array(0..<4)
    }
    program.send(.up)
    try program.waitUntil("the one before") { selected($0, row: top + 1) == Array(6..<10) }
    program.send(keys: "x")
    try program.waitUntilShown("not found")
    program.send(.backspace)
    try program.waitUntil("found again") { !$0.contains("not found") }
    program.send(.enter)
    try program.waitUntilShown("2 of 3")
    try program.escape(until: "the match stays selected") { $0.contains("4 selected") }
  }

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

  @Test("A paste of many lines is inserted completely")
  func largePaste() throws {
    let program = try TerminalProcess.editing("")
    let lines = (1...4000).map { "line \($0) of a long paste" }.joined(separator: "\n")
    program.paste(lines)
    try program.waitUntilShown("Ln 4000, Col 26")
    try program.save()
    #expect(try program.text() == lines)
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

  @Test("Undo back to the text of the file clears the modified state")
  func undo() throws {
    let program = try TerminalProcess.editing("start\n")
    program.send(keys: "abc")
    try program.waitUntil("typed") { $0.text(row: top) == "abcstart" && $0.contains("note.ans •") }
    program.send(.end)
    try program.waitUntilShown("Ln 1, Col 9")
    program.send(.backspace, times: 2)
    try program.waitUntil("deleted") { $0.text(row: top) == "abcsta" }
    program.send(.control("z"))
    try program.waitUntil("the letters are back") { $0.text(row: top) == "abcstart" }
    program.send(.control("z"))
    try program.waitUntil("the text of the file") {
      $0.text(row: top) == "start" && !$0.contains("•")
    }
    #expect(try program.quit() == .exited(0))
  }

  @Test("Quitting asks about unsaved text")
  func question() throws {
    let program = try TerminalProcess.editing("text\n")
    program.send(keys: "x")
    program.send(.control("q"))
    try program.waitUntilShown("Unsaved changes")
    try program.escape(until: "back in the text") { !$0.contains("Unsaved changes") }
    program.send(.control("q"))
    try program.waitUntilShown("Unsaved changes")
    program.send(keys: "s")
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text() == "xtext\n")
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

  @Test("Saving a text without a name asks for one")
  func saveAs() throws {
    let program = try TerminalProcess.inkwheel([])
    try program.waitUntilShown("untitled")
    program.send(keys: "text")
    program.send(.control("s"))
    try program.answer("Save as:", with: "named.txt")
    try program.waitUntilShown("saved named.txt")
    #expect(try program.text(of: "named.txt") == "text")
    #expect(try program.quit() == .exited(0))
  }
}
