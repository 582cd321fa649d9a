import Foundation
import TestSupport
import Testing

@Suite("Editing standard input", .blocking)
struct StandardInputTests {
  private let top = TerminalProcess.documentTop
  private static let text = "one\n\u{1B}[31mtwo\u{1B}[0m\nthree\n"

  @Test(arguments: [[], ["-"], ["+2"], ["/dev/stdin"]], [true, false])
  func `A text that is piped or redirected is opened, and saved under a name`(
    arguments: [String], isPipe: Bool
  ) throws {
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

  @Test func `-o names the file to save to, which is not overwritten unasked`() throws {
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

  @Test
  func `What a pipe has is shown before more comes, and read as output when it has to be`() throws {
    let progress = "one\n 10%"
    for isEdited in [false, true] {
      let folder = try WorkFolder()
      let pipe = try folder.makePipe("pipe")
      let program = try folder.start(["pipe"], until: "reading ")
      try pipe.write(contentsOf: Data(progress.utf8))
      try program.waitUntil("the unfinished line") { $0.text(row: top + 1) == " 10%" }
      if isEdited { try program.send(keys: "x", until: "xone") }
      try pipe.write(contentsOf: Data("\r\u{1B}[K100%".utf8))
      try program.waitUntilShown(isEdited ? " 10%␍100%" : "output replayed")
      try pipe.write(contentsOf: Data("\nend\n".utf8))
      try pipe.close()
      try program.waitUntilShown(isEdited ? "sequences hidden" : "replayed · Ln 1")
      let line = program.screen.text(row: top + 1)
      #expect(line == (isEdited ? " 10%␍100%" : "100%"), "what was edited stays text")
      _ = try program.quit()
    }
  }

  /// A picture in code page 437 with the record of one.
  private static func art(_ drawn: [UInt8]) -> [UInt8] {
    var record = Array("SAUCE00".utf8) + [UInt8](repeating: 0, count: 121)
    record[94...97] = [1, 1, 80, 0]
    return drawn + [0x1A] + record
  }

  @Test func `Art through a pipe is art, at any size and speed`() throws {
    let long = [UInt8](repeating: 0xB2, count: 70_000)
    for drawn in [[0xDB, 0xDB, 0x41], long] as [[UInt8]] {
      let shown = drawn.count > 3 ? "▓▓▓▓" : "██A"
      let bytes = Self.art(drawn)
      let program = try TerminalProcess.inkwheel([], input: .pipe(bytes))
      try program.waitUntilShown(shown)
      try program.waitUntil("no mark of a byte") { !$0.contains("\\x") }
      #expect(try program.quit() == .exited(0))
      let converted = try TerminalProcess.run(["convert", "--to", "json"], input: bytes)
      #expect(converted.printed.contains("\"art\":"))
      #expect(converted.printed.contains(shown) && converted.complaint.isEmpty)
    }
    let folder = try WorkFolder()
    let pipe = try folder.makePipe("pipe")
    let slow = try folder.start(["pipe"], until: "reading ")
    try pipe.write(contentsOf: Data([0xDB, 0xDB, 0x41]))
    try slow.waitUntilShown("\\xDB\\xDBA")
    try pipe.write(contentsOf: Data(Self.art([0x42])))
    try pipe.close()
    try slow.waitUntilShown("██AB")
    #expect(try slow.quit() == .exited(0))
  }

  @Test func `Bytes that are not UTF-8 are named where they are no art`() throws {
    let notice = "bytes that are not UTF-8, such as \\xE9"
    let late = [UInt8](repeating: 0x2E, count: 100_000) + [0x0A, 0xE9, 0xE8]
    let moving = Array("\u{1B}[2Jcaf".utf8) + [0xE9]
    for bytes in [Array("caf".utf8) + [0xE9, 0x0A], late, moving] {
      let program = try TerminalProcess.inkwheel([], input: .pipe(bytes))
      try program.waitUntilShown(notice)
      #expect(try program.quit() == .exited(0))
      for arguments in [["--to", "html"], ["in.log", "--to", "html"]] {
        let result = try TerminalProcess.run(
          ["convert"] + arguments, input: bytes, files: ["in.log": bytes])
        #expect(result.exitStatus == .exited(0) && result.complaint.contains(notice))
        let strict = try TerminalProcess.run(
          ["convert", "--strict"] + arguments, input: bytes, files: ["in.log": bytes])
        #expect(strict.exitStatus == .exited(1) && strict.printed.isEmpty)
      }
      let chosen = bytes == moving ? "plain" : "ansi"
      let known = try TerminalProcess.run(
        ["convert", "--strict", "--from", chosen, "--to", "json"], input: bytes)
      #expect(known.exitStatus == .exited(0), "who says that it is text knows")
    }
  }

  @Test func `JSON and HTML that come slowly are read at the end of the pipe`() throws {
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
