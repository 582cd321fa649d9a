import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Files that are still being read", .blocking)
struct ReadingTests {
  private let top = TerminalProcess.documentTop

  /// Numbered lines, some of them styled.
  private static func lines(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in range {
      let text = number % 10 == 0 ? "\u{1b}[32mgreen\u{1b}[0m" : "words that make the line longer"
      bytes += Array("line \(number) \(text) and more of them\n".utf8)
    }
    return bytes
  }

  private static let largeCount = rounds(0..<600_000).count
  private static let large = lines(0..<largeCount)

  private func waitUntilRead(_ program: TerminalProcess) throws {
    try program.waitUntil("the end of reading") { screen in
      !screen.contains("reading ") && screen.contains("Ln ")
    }
  }

  @Test func `The start of a large file can be edited while the rest is being read`() throws {
    let folder = try WorkFolder(["large.ans": Self.large])
    let program = try folder.start(["large.ans"], until: "line 0 ")
    #expect(program.output.contains(text: "reading "))
    program.send(keys: "x")
    // Saving waits for the rest.
    try program.send(.control("s"), until: "xline 0")
    try program.waitUntilShown("saved large.ans")
    try program.send(.control(.end), until: "Ln \(Self.largeCount + 1), Col 1")
    #expect(try folder.bytes(of: "large.ans") == Array("x".utf8) + Self.large)
    #expect(program.output.contains(text: "the file will be saved when it has been read"))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Text typed while a pipe is being read stays at its position`() throws {
    let folder = try WorkFolder()
    let (start, rest) = (Self.lines(0..<1000), Self.lines(1000..<20_000))
    let pipe = try folder.makePipe("pipe")
    let program = try folder.start(["pipe"], until: "reading ")
    let writer = Self.write(start, to: pipe)
    try program.waitUntilShown("line 0 ")
    try program.send(keys: "x", until: "xline 0")
    program.send(.pageDown)
    let screen = try program.send(keys: "y", until: "pipe •")
    #expect(screen.contains("reading "), "the pipe is still open")
    writer.wait()
    Self.write(rest, to: pipe).wait()
    try pipe.close()
    try waitUntilRead(program)
    try program.send(.control(.end), until: "Ln 20001, Col 1")
    program.send(.alt("w"))
    try program.answer("Save as:", with: "copy.ans")
    try program.waitUntilShown("saved copy.ans")
    let saved = try folder.bytes(of: "copy.ans").split(separator: 0x0a)
    let original = (start + rest).split(separator: 0x0a)
    try #require(saved.count == original.count)
    let changed = saved.indices.filter { saved[$0] != original[$0] }
    #expect(changed.count == 2 && changed.first == 0)
    #expect(changed.allSatisfy { saved[$0].count == original[$0].count + 1 })
  }

  /// Writes into a pipe on another thread.
  private static func write(_ bytes: [UInt8], to pipe: FileHandle) -> DispatchGroup {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { try? pipe.write(contentsOf: Data(bytes)) }
    return group
  }

  @Test func `A silent pipe shows the editor at once, and the editor can be quit`() throws {
    let folder = try WorkFolder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let program = try folder.start(["pipe"], until: "reading ")
    try program.send(keys: "x", until: "pipe •")
    try program.send(.control("o"), until: "Unsaved changes")
    program.send(keys: "d")
    try program.answer("Open file:", with: "pipe")
    try program.waitUntil("the pipe opened anew") { $0.contains("opened pipe") }
    try program.send(keys: "y", until: "pipe •")
    #expect(try program.quit() == .exited(0))
  }

  @Test func `If the connection is lost while reading a pipe, its text is offered`() throws {
    let folder = try WorkFolder()
    let pipe = try folder.makePipe("pipe")
    let program = try folder.start(["pipe"], error: .pipe, until: "reading ")
    let bytes = Self.lines(0..<1000)
    Self.write(bytes, to: pipe).wait()
    try program.waitUntilShown("line 0 ")
    try program.send(keys: "x", until: "xline 0 ")
    program.hangUp()
    #expect(try program.waitForExit() == .exited(129))
    #expect(program.complaint.contains("Start inkwheel without a file to recover them."))
    let next = try folder.start([], until: "Unsaved text was found")
    try next.send(.enter, until: "recovered")
    next.send(.control("s"))
    try next.answer("Save as:", with: "kept.ans")
    try next.waitUntilShown("saved kept.ans")
    let kept = try folder.bytes(of: "kept.ans")
    #expect(kept.starts(with: "xline 0 ".utf8) && kept.count > bytes.count / 2)
    // The end of its last line may not have been read.
    #expect(bytes.starts(with: kept.dropFirst().dropLast()))
  }

  @Test func `Opening another file stops reading the first one`() throws {
    let folder = try WorkFolder(["other.ans": "other\n"])
    let pipe = try folder.makePipe("pipe")
    for (name, text) in [("other.ans", "other"), ("new.ans", "")] {
      let program = try folder.start(["pipe"], until: "reading ")
      Self.write(Self.lines(0..<1000), to: pipe).wait()
      try program.waitUntilShown("line 0 ")
      program.send(.control("o"))
      try program.answer("Open file:", with: name)
      try program.waitUntil("the other file") { screen in
        screen.text(row: top) == text && screen.contains(name)
      }
      let writer = Self.write(Self.lines(1000..<2000), to: pipe)
      try program.send(keys: "x", until: "x" + text)
      try program.save()
      #expect(!program.screen.contains("reading ") && !program.screen.contains("words"))
      #expect(try folder.text(of: name) == "x" + text + "\n")
      #expect(try program.quit() == .exited(0))
      try folder.drain("pipe", until: writer)
    }
  }

  /// Opens the large file and stops the program in the middle of reading it.
  private func stopWhileReading(_ folder: WorkFolder) throws -> TerminalProcess {
    for _ in 0..<20 {
      let program = try folder.start(["large.ans"])
      try program.waitUntilWritten("reading ")
      program.signal(SIGSTOP)
      _ = program.collect(for: .milliseconds(20))
      if program.screen.contains("reading ") { return program }
      // The file was read completely before the signal arrived.
      program.signal(SIGCONT)
    }
    throw TerminalFailure("the program reads too fast to be stopped meanwhile")
  }

  @Test(arguments: [true, false])
  func `A file that grows or shrinks while being read is reported and does no harm`(grows: Bool)
    throws
  {
    let folder = try WorkFolder(["large.ans": Self.large + Self.large])
    let program = try stopWhileReading(folder)
    let path = folder.path + "/large.ans"
    if grows {
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(Self.lines(0..<100)))
      try file.close()
    } else {
      #expect(truncate(path, 100_000) == 0)
    }
    program.signal(SIGCONT)
    try program.waitUntilShown("the file changed while it was being read")
    program.send(.control(.end))
    try program.send(keys: "end", until: "end")
    // The file has changed since it was opened, so the editor asks before overwriting it.
    try program.send(.control("s"), until: "The file has changed")
    try program.escape(until: "no question") { !$0.contains("The file has changed") }
    try program.send(.control("q"), until: "Unsaved changes")
    try program.send(keys: "d", untilExit: 0)
  }

  @Test func `A file that shrinks after it was read is still complete in the editor`() throws {
    let folder = try WorkFolder()
    let bytes = Self.lines(0..<50_000)
    try folder.write(bytes, to: "file.ans")
    let program = try folder.start(["file.ans"])
    try waitUntilRead(program)
    #expect(truncate(folder.path + "/file.ans", 10) == 0)
    try program.waitUntilShown("file.ans was ")
    program.send(.control(.end))
    try program.send(keys: "end", until: "Ln 50001, Col 4")
    try program.send(.control("s"), until: "The file has changed")
    try program.send(keys: "o", until: "saved ")
    #expect(try folder.bytes(of: "file.ans") == bytes + Array("end".utf8))
  }

  @Test(arguments: [false, true])
  func `A line of megabytes can be edited at its start and at its end`(isWrapped: Bool) throws {
    let folder = try WorkFolder()
    let line = Array(
      String(
        repeating: "words in a long line, \u{1b}[31mred\u{1b}[0m and 漢字; ",
        count: rounds(0..<220_000).count
      )
      .utf8)
    try folder.write(line, to: "long.ans")
    let program = try folder.start(["long.ans"], until: "words in a long line")
    if isWrapped { program.send(.alt("$")) }
    try program.send(keys: "a", until: "awords")
    try waitUntilRead(program)
    program.send(.end)
    try program.send(keys: "z", until: "z")
    try program.waitUntil("the end of the line") { $0.contains("; z") || $0.contains(";z") }
    program.send(.home)
    try program.send(keys: "b", until: "bawords")
    try program.save()
    #expect(try folder.bytes(of: "long.ans") == Array("ba".utf8) + line + Array("z".utf8))
  }
}
