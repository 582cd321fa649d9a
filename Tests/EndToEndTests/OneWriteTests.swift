import Foundation
import TestSupport
import Testing

@Suite("Frames in single writes", .blocking, .timeLimit(.minutes(15)))
struct OneWriteTests {
  private static let tracer = "/usr/bin/strace"

  @Test(
    "The frame after a key is one write that ends with a status request",
    .enabled(if: FileManager.default.isExecutableFile(atPath: tracer)))
  func whole() throws {
    let program = try TerminalProcess(
      Self.tracer,
      [
        "-f", "-o", "trace", "-e", "trace=write", "-s", "100000", TerminalProgram.inkwheel(),
        "--motion", "reduced", "note.ans",
      ],
      environment: ["COLORTERM": "truecolor"],
      prepare: {
        try Data("text\n".utf8).write(to: $0.appendingPathComponent("note.ans"))
      })
    try program.waitUntilShown("Ln 1, Col 1")
    let letters = "abcdefgh"
    for (index, letter) in letters.enumerated() {
      program.send(keys: String(letter))
      try program.waitUntilShown("Ln 1, Col \(index + 2)")
    }
    program.send(.control("s"))
    try program.waitUntilShown("saved ")
    try program.quit()
    let lines = try program.text(of: "trace").split(separator: "\n")
    // The first frame may be longer than one write to a terminal.
    let frames = lines.filter { $0.contains("\\33[?2026h") }.suffix(letters.count)
    #expect(frames.count == letters.count)
    for frame in frames {
      #expect(frame.contains(", \"\\33[?2026h") && frame.contains("\\33[?2026l\\33[5n\", "))
      #expect(frame.components(separatedBy: "\\33[?2026h").count == 2)
    }
  }
}
