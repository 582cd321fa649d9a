import TestSupport
import Testing

@Suite("Files of other formats in the editor", .blocking)
struct FormatEditingTests {
  private let top = TerminalProcess.documentTop
  private static let banner =
    "\u{1B}[1;38;2;255;128;0mInk\u{1B}[0;3mwheel\u{1B}[0m <b>&amp;</b>\n漢字 \u{1B}[4mend\u{1B}[0m\n"

  /// Converts a file with `inkwheel convert` and returns what is printed.
  private func convert(_ arguments: [String], in folder: WorkFolder) throws -> String {
    let program = try TerminalProcess.run(["convert"] + arguments, workingFolder: folder.path)
    #expect(program.exitStatus == .exited(0))
    return program.printed
  }

  @Test(arguments: ["page.json", "page.html"])
  func `Edited JSON and HTML files keep their format and all styles`(name: String) throws {
    let folder = try WorkFolder(["in.ans": Self.banner])
    _ = try convert(["in.ans", "-o", name], in: folder)
    let before = try folder.text(of: name)
    let program = try folder.edit(name)
    let screen = program.screen
    #expect(screen.text(row: top) == "Inkwheel <b>&amp;</b>")
    #expect(screen.text(row: top + 1) == "漢字 end")
    #expect(screen.cell(top, 0).foreground == .rgb(255, 128, 0) && screen.cell(top, 0).bold)
    #expect(screen.cell(top, 3).italic && screen.cell(top + 1, 5).underline)
    try program.send(.down, until: "Ln 2, Col 1")
    try program.send(keys: "<", until: "<漢字 end")
    program.send(.control("s"))
    if name.hasSuffix("html") {
      try program.waitUntilShown("only the text, styles and links of the page are kept")
      program.send(keys: "s")
    }
    try program.waitUntilShown("saved ")
    #expect(try folder.text(of: name).prefix(40) == before.prefix(40))
    let back = try convert([name, "--to", "ansi"], in: folder)
    #expect(back == Self.banner.replacing("漢字", with: "<漢字"))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Saving under the extension of another format writes that format`() throws {
    let folder = try WorkFolder(["in.ans": Self.banner])
    let program = try folder.edit("in.ans")
    func save(as name: String) throws {
      program.send(.alt("w"))
      try program.answer("Save as:", with: name)
    }
    try save(as: "out.docx")
    try program.waitUntilShown("Unknown extension “.docx”. Save as ANSI text?")
    try program.escape(until: "no question") { !$0.contains("Unknown extension") }
    // Markdown can be written, but not read back.
    try save(as: "out.md")
    try program.waitUntilShown("When opened again, the file will be shown as Markdown source.")
    try program.escape(until: "no question") { !$0.contains("When opened again") }
    try save(as: "out.html")
    try program.waitUntilShown("saved out.html")
    #expect(try folder.text(of: "out.html").hasPrefix("<!DOCTYPE html>"))
    try save(as: "out.txt")
    // The losses of plain text are listed first.
    let question = try program.waitUntilShown("Plain text cannot hold this")
    for words in ["24-bit colours: lost", "bold: lost", "italic: lost", "underline"] {
      #expect(question.contains(words), "\(words)")
    }
    try program.escape(until: "no question") { !$0.contains("cannot hold this") }
    #expect(try folder.names == ["in.ans", "out.html"])
    try save(as: "out.txt")
    try program.waitUntilShown("Plain text cannot hold this")
    try program.send(keys: "s", until: "saved out.txt")
    #expect(try folder.text(of: "out.txt") == "Inkwheel <b>&amp;</b>\n漢字 end\n")
    #expect(try folder.text(of: "in.ans") == Self.banner)
  }

  /// A picture of blocks in code page 437, with SAUCE, ten columns wide.
  private func makeArt(in folder: WorkFolder) throws -> [UInt8] {
    try folder.write("\u{1b}[31m████\u{1b}[0m░▒▓\n\u{1b}[44m  \u{1b}[0mend\n", to: "in.txt")
    _ = try convert(["in.txt", "-o", "art.ans", "--to", "art", "--width", "10"], in: folder)
    let bytes = try folder.bytes(of: "art.ans")
    #expect(bytes.contains(0xdb) && bytes.contains(text: "SAUCE00"))
    return bytes
  }

  private func editArt(_ folder: WorkFolder) throws -> TerminalProcess {
    let program = try folder.edit("art.ans")
    #expect(program.screen.text(row: top).hasPrefix("████░▒▓"))
    // The red of VGA.
    #expect(program.screen.cell(top, 0).foreground == .rgb(170, 0, 0))
    try program.send(.delete, until: "one block less") { $0.text(row: top).hasPrefix("███░▒▓") }
    try program.send(.control("s"), until: "Save art in which encoding?")
    return program
  }

  @Test func `Art is saved in code page 437 with SAUCE`() throws {
    let folder = try WorkFolder()
    let before = try makeArt(in: folder)
    let program = try editArt(folder)
    #expect(try folder.bytes(of: "art.ans") == before)
    try program.send(keys: "c", until: "saved art.ans")
    let bytes = try folder.bytes(of: "art.ans")
    #expect(bytes.contains(text: "SAUCE00") && bytes.contains(0xdb))
    #expect(!bytes.contains(text: "█"))
    // The question appears only once.
    try program.send(.delete, until: "two blocks less") { $0.text(row: top).hasPrefix("██░▒▓") }
    try program.save()
    try program.quit()
    let again = try folder.edit("art.ans")
    #expect(again.screen.text(row: top).hasPrefix("██░▒▓"))
    #expect(again.screen.contains("as art · Ln 1"))
    try again.send(.alt("v"), until: "art is only read as art here")
  }

  @Test func `Art is saved as text in UTF-8`() throws {
    let folder = try WorkFolder()
    _ = try makeArt(in: folder)
    let program = try editArt(folder)
    try program.send(keys: "u", until: "saved art.ans")
    let text = try folder.text(of: "art.ans")
    #expect(text.contains("███") && text.contains("\u{1B}[31m") && !text.contains("SAUCE"))
    try program.quit()
  }

  @Test func `Damaged JSON is opened as text, with a message`() throws {
    let text = "{\"inkwheel\":1,\n\"lines\":[[\"a\",1]]}\n"
    let folder = try WorkFolder(["a.json": text])
    let program = try folder.start(["a.json"], until: "damaged and was opened as text")
    try program.send(keys: "x", until: "x{")
    try program.save()
    #expect(try folder.text(of: "a.json") == "x" + text)
  }
}
