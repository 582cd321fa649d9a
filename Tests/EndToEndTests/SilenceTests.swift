import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "An idle program", .blocking)
struct SilenceTests {
  /// Waits until the program has slept for two seconds, longer than any of its delays, then checks
  /// five more seconds.
  private func expectSilence(_ program: TerminalProcess) throws {
    var before = try ProcessUsage(of: program.processIdentifier)
    for _ in 0..<20 {
      let output = program.collect(for: .seconds(2))
      let now = try ProcessUsage(of: program.processIdentifier)
      if output.isEmpty, now == before { break }
      before = now
    }
    #expect(program.collect(for: .seconds(5)).isEmpty)
    #expect(try ProcessUsage(of: program.processIdentifier) == before)
  }

  @Test(
    "With reduced motion an idle program sends nothing and does not wake up",
    arguments: [["edit", "note.ans"], ["pick"], ["gallery"]])
  func reduced(arguments: [String]) throws {
    let program = try TerminalProcess.inkwheel(
      arguments + ["--motion", "reduced"], output: arguments == ["pick"] ? .pipe : .terminal,
      files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilWritten("\u{1b}[5n")
    try expectSilence(program)
  }

  @Test("Without the focus an idle program sends nothing and does not wake up")
  func unfocused() throws {
    let program = try TerminalProcess.inkwheel(
      ["note.ans"], files: ["note.ans": Array("text\n".utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    program.focus(false)
    try expectSilence(program)
  }

  @Test("Once the journal is written the program does not wake up")
  func typed() throws {
    let program = try TerminalProcess.editing("text\n")
    program.send(keys: "typed ")
    try program.waitUntilShown("typed text")
    try expectSilence(program)
  }

  @Test("While the terminal reads nothing the program sleeps, even if the ring should turn")
  func held() throws {
    let program = try TerminalProcess.inkwheel(["gallery", "icon-1"])
    try program.waitUntilWritten("\u{1b}[5n")
    program.appetite = 0
    let before = try ProcessUsage(of: program.processIdentifier)
    _ = program.collect(for: .seconds(5))
    // For a turning ring it would wake up some 300 times. Without an answer it only tries again after
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
