import Foundation
import Glibc
import TestSupport
import Testing
import TextTestSupport

@testable import Files
@testable import StyledText

@Suite("Recovery after a program was killed", .serialized)
struct RecoveryKillTests {
  /// The JournalTyper program, built next to the tests.
  static let typer: URL? = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let build = URL(fileURLWithPath: FileManager.default.currentDirectoryPath + "/.build/debug")
    return [beside, build].map { $0.appendingPathComponent("JournalTyper") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  struct Typing {
    let process: Process
    let output: FileHandle

    init(_ arguments: [String]) throws {
      process = Process()
      process.executableURL = RecoveryKillTests.typer
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      output = pipe.fileHandleForReading
      try process.run()
    }

    /// Reads a number of lines, or all lines up to the end.
    func read(lines: Int = .max) -> [UInt8] {
      var result: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      var missing = lines
      while missing > 0 {
        // Foundation crashes this process when it is interrupted here by the end of the child.
        let count = Glibc.read(output.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        result += buffer[..<count]
        for byte in buffer[..<count] where byte == 0x0A { missing -= 1 }
      }
      return result
    }
  }

  @Test(
    "The text of a killed program is recovered up to the promised delay",
    .enabled(if: typer != nil))
  func killed() throws {
    var generator = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    for _ in 0..<6 {
      try withRecoveryFolder { folder in
        let store = RecoveryStore(folder: folder)
        let delay = generator.number(in: 5...80)
        let typing = try Typing([folder, "\(delay)"])
        var data = typing.read(lines: generator.number(in: 1...250))
        #expect(store.journals(about: .untitled).map(\.state) == [.alive])
        kill(typing.process.processIdentifier, SIGKILL)
        typing.process.waitUntilExit()
        data += typing.read()

        let keys = String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
          line.split(separator: " ").compactMap { UInt64($0) }
        }.filter { $0.count == 2 }
        let last = try #require(keys.last?[0])
        let found = try #require(store.journals(about: .untitled).first)
        #expect(found.state == .dead)
        let text = try #require(found.contents.text(from: StyledString()))
        let digest = ContentDigest.of(Array(text.string.utf8))
        // The empty text counts as the moment before the first key.
        let index = text.isEmpty ? -1 : keys.lastIndex { $0[1] == digest }
        let lost = keys[((try #require(index)) + 1)...]
        #expect(
          lost.allSatisfy { $0[0] + UInt64(delay) > last }, "\(lost.count) keys of \(keys.count)")
      }
    }
  }

  @Test(
    "A full disk does not damage the journal, and the failed batch is written later",
    .enabled(if: typer != nil))
  func fullDisk() throws {
    try withRecoveryFolder { folder in
      let typing = try Typing([folder, "0", "full"])
      let said = String(decoding: typing.read(), as: UTF8.self)
      typing.process.waitUntilExit()
      #expect(said == "done\n")
      let found = try #require(RecoveryStore(folder: folder).journals(about: .untitled).first)
      #expect(found.contents.text(from: StyledString())?.utf8Count == 200_004)
    }
  }
}
