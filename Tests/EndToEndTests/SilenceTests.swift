import Foundation
import Glibc
import TestSupport
import Testing

@Suite("An idle program", .blocking)
struct SilenceTests {
  /// Waits until the program has slept for three seconds, longer than any of its delays.
  private func expectSilence(_ program: TerminalProcess) throws {
    let isSilent = try (0..<20).contains { _ in
      let before = try ProcessUsage(of: program.processIdentifier)
      let output = program.collect(for: .seconds(3))
      return try output.isEmpty && ProcessUsage(of: program.processIdentifier) == before
    }
    #expect(isSilent)
  }

  @Test(arguments: [["edit", "note.ans"], ["pick"], ["gallery"]])
  func `With reduced motion an idle program sends nothing and does not wake up`(arguments: [String])
    throws
  {
    let program = try TerminalProcess.inkwheel(
      arguments + ["--motion", "reduced"], output: arguments == ["pick"] ? .pipe : .terminal,
      files: ["note.ans": "text\n"])
    try program.waitUntilWritten("\u{1b}[5n")
    try expectSilence(program)
  }

  @Test
  func `The ring turns, and nothing else moves; without the focus the program does not wake up`()
    throws
  {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "full", "note.ans"], files: ["note.ans": "text\n"])
    let before = try program.waitUntilShown("Ln 1, Col 1")
    try waitForTurns(program)
    let after = program.screen
    for row in 0..<24 {
      let columns = row < 3 ? 0..<70 : 0..<80
      #expect(after.cells(row: row, columns) == before.cells(row: row, columns))
    }
    #expect(after.cursor == before.cursor && after.modes.cursorVisible)
    program.focus(false)
    try expectSilence(program)
    program.focus(true)
    try waitForTurns(program)
  }

  /// Waits for several different frames of the icon without pressing a key.
  private func waitForTurns(_ program: TerminalProcess) throws {
    var pictures: Set<[TerminalScreen.Cell]> = []
    try program.waitUntil("a ring that turns") { screen in
      pictures.insert((0..<3).flatMap { screen.cells(row: $0, 70..<79) })
      return pictures.count == 4
    }
  }

  @Test func `A terminal too small for the icon gets no animation frames`() throws {
    let program = try TerminalProcess.inkwheel(
      ["note.ans"], size: TerminalSize(columns: 20, rows: 2), files: ["note.ans": "text\n"])
    try program.waitUntilShown("Ln 1, Col 1")
    try expectSilence(program)
  }

  @Test func `Once the journal is written the program does not wake up`() throws {
    let program = try TerminalProcess.editing("text\n")
    try program.send(keys: "typed ", until: "typed text")
    try expectSilence(program)
  }

  @Test
  func `While the terminal reads nothing the program sleeps, even if the ring should turn`() throws
  {
    let program = try TerminalProcess.inkwheel(["gallery", "icon-1"])
    try program.waitUntilWritten("\u{1b}[5n")
    program.appetite = 0
    let before = try ProcessUsage(of: program.processIdentifier)
    _ = program.collect(for: .seconds(3))
    // For a turning ring it would wake up some 180 times. Without an answer it only tries again after
    // 1.5 and after 10 seconds.
    #expect(try ProcessUsage(of: program.processIdentifier).switches - before.switches < 15)
  }
}

/// The resource usage of a process, as counted by the kernel.
struct ProcessUsage: Equatable {
  /// How often its threads went to sleep; a thread that sleeps on does not count, nor does one that
  /// the system interrupts.
  var switches = 0
  /// The processor time in hundredths of a second.
  var ticks = 0

  /// - Parameter process: The ID of a running process of this user.
  init(of process: Int32) throws {
    let tasks = "/proc/\(process)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end meanwhile.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      else { continue }
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt") {
        switches += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name before the last bracket may contain spaces; user and system time are 14 and 15.
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    ticks = fields[12...13].reduce(0) { $0 + (Int($1) ?? 0) }
  }
}
