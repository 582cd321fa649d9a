import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A line that is lost at any moment", .blocking, .timeLimit(.minutes(5)))
struct LostLineTests {
  enum End: CaseIterable {
    /// The signal alone, while the terminal takes what it is sent.
    case signal
    /// The signal, while the terminal takes nothing.
    case held
    /// The terminal closed, after it took a part of a picture.
    case closed
  }

  @Test(
    "The text is kept and the program ends, also in the middle of a picture",
    arguments: End.allCases)
  func lost(end: End) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<8 {
      let folder = try WorkFolder()
      try folder.write("text\n", to: "note.ans")
      let program = try folder.edit("note.ans", error: .pipe)
      program.send(keys: "x")
      try program.waitUntilShown(" •")
      // A large picture, of which the terminal takes some.
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

  @Test("After a hundred sizes in a row the last one is shown")
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
