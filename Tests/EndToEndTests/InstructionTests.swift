import Foundation
import TestSupport
import Testing

#if compiler(>=6.3) && compiler(<6.4)
  private let isRecordedCompiler = true
#else
  private let isRecordedCompiler = false
#endif

/// What the release executes, counted by callgrind, so that a busy machine gives the same figures.
///
/// The figures only fall: a commit that raises one says why in its body. Another compiler generates
/// other code, and needs figures of its own.
@Suite(
  "Counted instructions", .blocking, .needs("valgrind"), .needs("strip"),
  .enabled(if: TerminalProgram.release != nil, "make build builds the release that is counted"),
  .enabled(if: isRecordedCompiler, "the figures are those of Swift 6.3"))
struct InstructionTests {
  /// The most millions of instructions.
  private enum Work: Double {
    case color = 1.68
    case firstPicture = 34.6
    case key = 3.9
    case save = 8.6
    case html = 65.6
    case plain = 45.5
    case json = 64.5

    /// The share by which counts differ between runs, in which other timers end between two keys.
    var tolerance: Double {
      switch self {
      // On a busy machine a save ends after the next frame, and each save is drawn once more.
      case .save: 1.5
      case .firstPicture, .key: 0.2
      case .color, .html, .plain, .json: 0.02
      }
    }
  }

  /// Returns the millions of instructions of one run.
  private func millions(
    _ arguments: [String], _ text: String, keys: (TerminalProcess) throws -> Void = { _ in }
  ) throws -> Double {
    // Valgrind 3.19 does not understand the debugging information of Swift 6.
    let program = try TerminalProcess(
      "sh",
      [
        "-c",
        #"""
        program=$1; shift; strip -g -o inkwheel "$program" &&
        if [ "$1" = color ]; then exec >values; fi
        exec valgrind --tool=callgrind --callgrind-out-file=count --log-file=log ./inkwheel "$@"
        """#, "sh", try #require(TerminalProgram.release),
      ] + arguments,
      environment: ["COLORTERM": "truecolor", "HOME": nil, "XDG_STATE_HOME": nil],
      files: ["note.ans": text])
    try keys(program)
    try program.waitForExit(timeout: .seconds(600))
    let summary = try #require(
      try program.text(of: "count").split(separator: "\n").last { $0.hasPrefix("summary: ") })
    return (try #require(Double(summary.dropFirst(9)))) / 1e6
  }

  private func expect(_ work: Work, _ millions: Double) {
    let share = millions / work.rawValue
    #expect(share < 1 + work.tolerance, "\(work): \(millions) instead of \(work.rawValue)")
    if share < 1 - work.tolerance * 2 {
      print("\(work) takes \(millions) instead of \(work.rawValue) million instructions: note that")
    }
  }

  @Test
  func `A colour in another notation, without a terminal, needs no keys and no theme`() throws {
    expect(.color, try millions(["color", "#f80", "-f", "hex"], ""))
  }

  @Test func `The first picture, a key and a save take no more instructions than before`() throws {
    let line = (0..<12).map { "\u{1b}[38;2;\($0 * 20);80;90mword " }.joined() + "\u{1b}[0m\n"
    let text = String(repeating: line, count: 1000)
    /// Types letters, and saves after some of them.
    func edited(letters: Int, saves: Set<Int> = []) throws -> Double {
      try millions(["--motion", "reduced", "note.ans"], text) { program in
        // Valgrind is some fifty times slower, and the other tests take their share.
        try program.waitUntil("the first picture", timeout: .seconds(600)) {
          $0.contains("Ln 1, Col 1")
        }
        for column in 0..<letters {
          try program.send(keys: "a", until: "Ln 1, Col \(column + 2)")
          guard saves.contains(column + 1) else { continue }
          program.send(.control("s"))
          try program.waitUntil("a saved file") { $0.contains("saved ") && !$0.contains("•") }
        }
        program.send(.control("q"))
      }
    }
    let short = try edited(letters: 5, saves: [5])
    let long = try edited(letters: 35, saves: [35])
    expect(.firstPicture, try edited(letters: 0))
    // A busy machine joins frames now and then, so that the figures are those of many keys and saves.
    expect(.key, (long - short) / 30)
    expect(.save, (try edited(letters: 35, saves: [5, 10, 15, 20, 25, 30, 35]) - long) / 6)
  }

  @Test func `The conversion of a megabyte takes no more instructions than before`() throws {
    let line = (0..<40).map { "\u{1b}[38;2;\($0);80;90mword\($0) " }.joined() + "\u{1b}[0m\n"
    let text = String(repeating: line, count: 1_000_000 / line.utf8.count)
    for (format, work) in [("html", Work.html), ("plain", .plain), ("json", .json)] {
      expect(work, try millions(["convert", "note.ans", "--to", format, "-o", "page"], text))
    }
  }
}
