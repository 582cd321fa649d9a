import Foundation
import TestSupport
import Testing

@Suite("Editing standard input", .blocking)
struct StandardInputTests {
  private let top = TerminalProcess.documentTop
  private static let text = "one\n\u{1B}[31mtwo\u{1B}[0m\nthree\n"

  @Test(
    "A text that is piped or redirected is opened, and saved under a name",
    arguments: [[], ["-"], ["+2"], ["/dev/stdin"]], [true, false])
  func opens(arguments: [String], isPipe: Bool) throws {
    let folder = try WorkFolder(["in.ans": Self.text])
    let program = try folder.start(
      arguments, input: isPipe ? .pipe(Array(Self.text.utf8)) : .file(folder.path + "/in.ans"),
      until: "three")
    #expect(program.screen.contains("standard input"))
    #expect(program.screen.cell(top + 1, 0).foreground == .indexed(1))
    try program.waitUntilShown(arguments == ["+2"] ? "Ln 2, Col 1" : "Ln 1, Col 1")
    try program.send(keys: "x", until: "standard input •")
    program.send(.control("s"))
    try program.answer("Save as:", with: "new.ans")
    try program.waitUntilShown("saved new.ans")
    var lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[arguments == ["+2"] ? 1 : 0].insert("x", at: lines[0].startIndex)
    #expect(try folder.text(of: "new.ans").contains("x"))
    #expect(try folder.text(of: "in.ans") == Self.text)
    #expect(try program.quit() == .exited(0))
  }

  @Test("-o names the file to save to, which is not overwritten unasked")
  func output() throws {
    let folder = try WorkFolder(["old.ans": "old\n"])
    let input = TerminalProcess.Input.pipe(Array(Self.text.utf8))
    let program = try folder.start(["-o", "new.ans"], input: input, until: "three")
    try program.send(.control("s"), until: "saved new.ans")
    #expect(try folder.text(of: "new.ans") == Self.text)
    #expect(try program.quit() == .exited(0))
    let other = try folder.start(["old.ans", "-o", "new.ans"], until: "old")
    try other.send(.control("s"), until: "This file already exists")
    try other.send(keys: "o", until: "saved new.ans")
    #expect(try folder.text(of: "new.ans") == "old\n")
    #expect(try other.quit() == .exited(0))
  }

  @Test("What a pipe has is shown before more comes, and read as output at its end")
  func slow() throws {
    let progress = "one\n 10%"
    for isEdited in [false, true] {
      let folder = try WorkFolder()
      let pipe = try folder.makePipe("pipe")
      let program = try folder.start(["pipe"], until: "reading ")
      try pipe.write(contentsOf: Data(progress.utf8))
      try program.waitUntil("the unfinished line") { $0.text(row: top + 1) == " 10%" }
      if isEdited { try program.send(keys: "x", until: "xone") }
      try pipe.write(contentsOf: Data("\r\u{1B}[K100%".utf8))
      try program.waitUntilShown(" 10%␍100%")
      try pipe.write(contentsOf: Data("\nend\n".utf8))
      try pipe.close()
      try program.waitUntilShown(isEdited ? "sequences hidden" : "replayed · Ln 1")
      let line = program.screen.text(row: top + 1)
      #expect(line == (isEdited ? " 10%␍100%" : "100%"), "what was edited stays text")
      _ = try program.quit()
    }
  }

  @Test("JSON and HTML that come slowly are read at the end of the pipe")
  func slowFormats() throws {
    let folder = try WorkFolder()
    let html = try TerminalProcess.run(["convert", "--to", "html"], input: Self.text).printed
    let pipe = try folder.makePipe("pipe")
    let program = try folder.start(["pipe"], until: "reading ")
    try pipe.write(contentsOf: Data(html.utf8.prefix(9)))
    try program.waitUntilShown(String(html.prefix(9)))
    try pipe.write(contentsOf: Data(html.utf8.dropFirst(9)))
    try pipe.close()
    try program.waitUntil("the page") { $0.text(row: top + 1) == "two" }
    #expect(try program.quit() == .exited(0))
  }
}
