import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A terminal connection that is lost", .blocking, .timeLimit(.minutes(15)))
struct LostLineTests {
  enum End: CaseIterable {
    /// Only the signal, while the terminal reads its input.
    case signal
    /// The signal, while the terminal reads nothing.
    case held
    /// The terminal is closed after it has read a part of a frame.
    case closed
  }

  @Test(
    "A lost connection ends the program and keeps the text, even in the middle of a frame",
    arguments: End.allCases)
  func lost(end: End) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<8 {
      let folder = try WorkFolder()
      try folder.write("text\n", to: "note.ans")
      let program = try folder.edit("note.ans", error: .pipe)
      program.send(keys: "x")
      try program.waitUntilShown(" •")
      // The terminal reads a part of a large frame.
      program.appetite = end == .signal ? 65_536 : random.number(in: 1...3000)
      for _ in 0..<100 {
        try program.resize(
          to: TerminalSize(columns: random.number(in: 100...250), rows: random.number(in: 30...80)))
      }
      if end == .held { program.appetite = 0 }
      switch end {
      case .signal, .held: program.signal(SIGHUP)
      case .closed: program.hangUp()
      }
      #expect(try program.waitForExit() == .exited(129))
      #expect(folder.journals.count == 1)
    }
  }

  @Test("After a hundred resizes in a row the frame has the last size")
  func storm() throws {
    let program = try TerminalProcess.editing("text\n")
    var random = SeededGenerator(seed: 9)
    let before = program.output.count
    for _ in 0..<100 {
      try program.resize(
        to: TerminalSize(columns: random.number(in: 20...200), rows: random.number(in: 5...60)))
    }
    try program.resize(to: TerminalSize(columns: 70, rows: 20))
    try program.waitUntil("the last size") {
      $0.text(row: 18).hasSuffix("Ln 1, Col 1")
        && $0.text(row: TerminalProcess.documentTop) == "text"
    }
    let begin = Array("\u{1b}[?2026h".utf8)
    let output = program.output[before...]
    #expect(output.indices.count { output[$0...].starts(with: begin) } <= 101)
    program.send(keys: "x")
    try program.waitUntilShown("xtext")
    program.send(.control("z"))
    try program.waitUntil("nothing to be kept") { !$0.contains("•") }
    #expect(try program.quit() == .exited(0))
  }
}
