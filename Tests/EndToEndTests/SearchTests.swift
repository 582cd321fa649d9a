import TestSupport
import Testing

@Suite("Search in the editor", .blocking, .timeLimit(.minutes(15)))
struct SearchTests {
  private let top = TerminalProcess.documentTop

  @Test("A long text is searched in the background, and typing goes on meanwhile")
  func longText() throws {
    let text = (1...20_000).map { "line \($0) of a long text\n" }.joined()
    let program = try TerminalProcess.editing(text)
    program.send(.control("f"))
    try program.waitUntilShown("Find:")
    program.send(keys: "line 19999 ")
    try program.waitUntilShown("1 of 1")
    #expect(program.screen.contains("Ln 20,000") || program.screen.contains("line 19999 of"))
    program.send(.control("u"))
    program.send(.alt("r"))
    try program.waitUntilShown("regex")
    program.send(keys: "17{4}")
    try program.waitUntilShown("line 17777 of")
    try program.waitUntilShown("1 of 1")
    program.send(keys: ".*t$")
    try program.waitUntilShown("17{4}.*t$")
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

  @Test("A name with an ending that no format has is asked about")
  func unknownEnding() throws {
    let folder = try WorkFolder()
    try folder.write("\u{1b}[31mred\u{1b}[0m\n", to: "in.ans")
    let program = try folder.edit("in.ans")
    func save(as name: String) throws {
      program.send(.alt("w"))
      try program.answer("Save as:", with: name)
    }
    try save(as: "out.docx")
    try program.waitUntilShown("Unknown extension “.docx”. Save as ANSI text?")
    try program.escape(until: "no question") { !$0.contains("No format") }
    #expect(try folder.names == ["in.ans"])
    try save(as: "out.docx")
    try program.waitUntilShown("No format ends")
    program.send(keys: "s")
    try program.waitUntilShown("saved out.docx")
    #expect(try folder.text(of: "out.docx") == "\u{1b}[31mred\u{1b}[0m\n")
    // Markdown can be written, but not read back.
    try save(as: "out.md")
    try program.waitUntilShown("Opened again, the file will show its Markdown source.")
  }

  @Test("A click on a line number selects the line, and a drag more of them")
  func gutter() throws {
    let program = try TerminalProcess.editing("one\ntwo\nthree\n")
    program.send(.alt("#"))
    try program.waitUntil("line numbers") { $0.text(row: top + 1) == " 2 two" }
    program.click(at: .init(row: top + 1, column: 1))
    try program.waitUntilShown("4 selected")
    program.send(.alt("#"))
    try program.waitUntil("no line numbers") { $0.text(row: top + 1) == "two" }
  }
}
