import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A file that grows", .blocking)
struct FollowingTests {
  private static let lines = (1...40).map { "line \($0)\n" }.joined()

  private func append(_ text: String, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test
  func `What is added is shown at the end, counted out of sight, and End goes back to it`() throws {
    let folder = try WorkFolder(["build.log": Self.lines])
    let path = folder.path + "/build.log"
    let program = try folder.start(["--follow", "build.log"], until: "line 40")
    try program.waitUntilShown("following · Ln 41")
    // A program may write half a sequence at a time.
    try append("\u{1B}[3", to: path)
    try append("1mred\u{1B}[0m\n", to: path)
    try program.waitUntilShown("following · Ln 42")
    try program.waitUntil("red text") { screen in
      (0..<screen.size.rows).contains {
        screen.text(row: $0) == "red" && screen.cell($0, 0).foreground == .indexed(1)
      }
    }
    program.send(.pageUp)
    try append("one\ntwo\n", to: path)
    try program.waitUntilShown("2 new lines ↓")
    // What is edited meanwhile stays, and can be saved elsewhere.
    try program.send(keys: "x", until: "build.log •")
    program.send(.end)
    try program.waitUntilShown("following · Ln 44")
    program.send(.alt("w"), .control("u"))
    try program.answer("Save as:", with: "copy.log")
    try program.waitUntilShown("saved copy.log")
    #expect(try folder.text(of: "copy.log").hasSuffix("red\u{1B}[0m\none\ntwo\n"))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A file that was replaced or truncated is read again under its name`() throws {
    let folder = try WorkFolder(["build.log": Self.lines, "new.log": "fresh\n"])
    let path = folder.path + "/build.log"
    let program = try folder.start(["--follow", "build.log"], until: "following · Ln 41")
    #expect(rename(folder.path + "/new.log", path) == 0)
    try program.waitUntilShown("build.log was replaced by another file, and is read again")
    #expect(program.screen.contains("fresh") && !program.screen.contains("line 40"))
    #expect(program.screen.contains("following"))
    #expect(truncate(path, 0) == 0)
    try program.waitUntilShown("build.log was truncated, and is read again")
    try append("more\n", to: path)
    try program.waitUntilShown("more")
    // Text that was changed is not thrown away.
    try program.send(keys: "x", until: "build.log •")
    #expect(truncate(path, 0) == 0)
    try program.waitUntilShown("build.log was truncated: Ctrl-S reloads or overwrites it")
    #expect(program.screen.contains("more"))
  }

  @Test func `A growing file is noticed without the option, and one key follows it`() throws {
    let folder = try WorkFolder(["build.log": Self.lines])
    let program = try folder.edit("build.log")
    try append("more\n", to: folder.path + "/build.log")
    try program.waitUntilShown("build.log has grown: Alt-End shows what is added")
    try program.send(keys: "x", until: "xline 1")
    program.send(.alt(.end))
    try program.waitUntilShown("save or undo the changes before following the file")
    program.send(.control("z"), .alt(.end))
    try program.waitUntilShown("following · Ln 42")
    try append("and more\n", to: folder.path + "/build.log")
    try program.waitUntilShown("and more")
    try program.send(keys: "x", until: "build.log •")
    program.send(.control("s"))
    try program.waitUntilShown("saved build.log; following has ended")
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A file that does not exist yet is followed once it does`() throws {
    let folder = try WorkFolder()
    let path = folder.path + "/build.log"
    let program = try folder.start(["--follow", "build.log"], until: "following · Ln 1,")
    #expect(FileManager.default.createFile(atPath: path, contents: Data("one\n".utf8)))
    try program.waitUntilShown("following · Ln 2,")
    try append("two\n", to: path)
    try program.waitUntilShown("following · Ln 3,")
    #expect(program.screen.contains("one") && program.screen.contains("two"))
    // Nor does it end when there is something else for a while.
    #expect(unlink(path) == 0 && mkdir(path, 0o755) == 0)
    try program.waitUntilShown("is a directory")
    #expect(rmdir(path) == 0)
    #expect(FileManager.default.createFile(atPath: path, contents: Data("again\n".utf8)))
    try program.waitUntilShown("again")
  }

  @Test func `A pipe is followed until it ends`() throws {
    let folder = try WorkFolder()
    let pipe = try folder.makePipe("pipe")
    let program = try folder.start(["--follow", "pipe"], until: "reading ")
    try pipe.write(contentsOf: Data(Self.lines.utf8))
    try program.waitUntilShown("following · Ln 41")
    try pipe.write(contentsOf: Data("more\n".utf8))
    try program.waitUntilShown("following · Ln 42")
    // Half a sequence at its end is text, as in any other file.
    try pipe.write(contentsOf: Data("end\u{1B}[3".utf8))
    try pipe.close()
    try program.waitUntil("the end of the pipe") { !$0.contains("reading ") }
    #expect(program.screen.contains("more") && program.screen.contains("end␛[3"))
  }

  @Test func `A log with movement, which cannot be read on, is read again when it grows`() throws {
    let folder = try WorkFolder(["build.log": "10%\r\u{1B}[K20%\nline\n"])
    let program = try folder.start(["--follow", "build.log"], until: "output replayed")
    try append("more\n", to: folder.path + "/build.log")
    try program.waitUntilShown("more")
    #expect(program.screen.contains("20%") && !program.screen.contains("10%"))
  }

  @Test(arguments: [false, true])
  func `Text that is replayed on opening is replayed when it is added to a file or a pipe as well`(
    isPipe: Bool
  ) throws {
    let folder = try WorkFolder(isPipe ? [:] : ["log": Self.lines])
    let pipe = try isPipe ? folder.makePipe("log") : nil
    func add(_ text: String) throws {
      guard let pipe else { return try append(text, to: folder.path + "/log") }
      try pipe.write(contentsOf: Data(text.utf8))
    }
    let program = try folder.start(["--follow", "log"], until: "following")
    if isPipe { try add(Self.lines) }
    try program.waitUntilShown("following · Ln 41")
    try add("10% done")
    try program.waitUntilShown("10% done")
    try add("\r20% done")
    try program.waitUntilShown("output replayed: saving loses the cursor movement")
    #expect(program.screen.contains("following"))
    #expect(program.screen.contains("20% done") && !program.screen.contains("10% done"))
    try add("\r30% done\n\u{1B}[1A\u{1B}[2Kend\n")
    try program.waitUntil("a replaced line") { $0.contains("end") && !$0.contains("0% done") }
    #expect(program.screen.contains("line 40"))
    // What has been read is left where it is.
    program.send(.control(.home))
    try program.waitUntilShown("replayed · following · Ln 1,")
    try add("more\nand more\n")
    try program.waitUntilShown("2 new lines ↓")
    #expect(program.screen.contains("line 1"))
    try pipe?.close()
  }
}
