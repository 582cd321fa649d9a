import Foundation
import Glibc
import TestSupport
import Testing

/// A connection that is slow, pauses, or stops forever.
@Suite("A slow connection", .blocking)
struct SlowLineTests {
  /// Every letter has another colour, so the frame is longer than the terminal reads at once.
  private static let colorful: [UInt8] = (0..<60).flatMap { row in
    (0..<200).flatMap { column in
      Array("\u{1b}[38;2;\(row * 4);\(column);\((row + column) % 256)mx".utf8)
    } + [0x0A]
  }
  private static let large = TerminalSize(columns: 200, rows: 60)

  /// Starts an editor whose first frame is stuck in the middle.
  private func startHeld(
    _ folder: WorkFolder, error: TerminalProcess.Output = .pipe
  ) throws -> TerminalProcess {
    try folder.write(Self.colorful, to: "art.ans")
    let program = try folder.start(["art.ans"], size: Self.large, error: error)
    program.appetite = 200
    try program.waitUntilWritten("\u{1b}[?2026h")
    program.appetite = 0
    return program
  }

  @Test(arguments: [7, 500])
  func `A terminal that reads a few bytes at a time gets the whole frame in the end`(appetite: Int)
    throws
  {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], files: ["note.ans": "text\n"])
    program.appetite = appetite
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(keys: "typed ", until: "typed text")
    try program.waitUntilShown("Ln 1, Col 7")
  }

  @Test
  func `Keys are handled while the terminal reads nothing, and only the newest frame follows`()
    throws
  {
    let folder = try WorkFolder()
    let program = try startHeld(folder)
    for letter in "abcdefghijklmnopqrstuvwxyz" { program.send(keys: String(letter)) }
    program.send(.control("s"))
    try program.waitUntil(outside: "a saved file") {
      try folder.bytes(of: "art.ans").contains(text: "xyz")
    }
    // The interrupted frame is completed, and the newest one follows.
    program.appetite = 65_536
    try program.waitUntil("the newest picture") {
      $0.lines.contains { $0.hasPrefix("abcdefghijklmnopqrstuvwxyzxxx") } && $0.contains("saved")
    }
    #expect(String(decoding: program.output, as: UTF8.self).ranges(of: "\u{1b}[?2026h").count < 8)
  }

  @Test(arguments: [TerminalProcess.Output.pipe, .terminal])
  func
    `A signal ends the program at once and keeps unsaved text, and no message waits for the terminal`(
      error: TerminalProcess.Output
    ) throws
  {
    let folder = try WorkFolder()
    let program = try startHeld(folder, error: error)
    program.send(keys: "\u{1b}[200~unsaved\u{1b}[201~")
    try folder.waitUntilJournaled("unsaved", by: program)
    try program.signal(SIGTERM, untilExit: 143)
    #expect(try program.attributes() == program.initialAttributes)
    _ = try folder.start(["art.ans"], size: Self.large, until: "Unsaved text was found")
  }

  @Test func `After a signal a terminal that reads again is restored`() throws {
    let program = try startHeld(try WorkFolder())
    program.signal(SIGTERM)
    // The terminal reads again before the program gives up.
    program.appetite = 65_536
    #expect(try program.waitForExit() == .exited(143))
    #expect(program.screen.modes.areAsFound)
  }

  // MARK: Answers

  private func start(environment: [String: String?] = [:]) throws -> TerminalProcess {
    try .inkwheel(["note.ans"], environment: environment, files: ["note.ans": "text\n"])
  }

  private func expectUsable(_ program: TerminalProcess) throws {
    try program.waitUntilShown("Ln 1, Col 1")
    for letter in ["a", "b", "c"] { try program.send(keys: letter, until: "\(letter)text") }
    try program.send(.control("s"), until: "saved ")
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: [
    nil, "\u{1b}[0n", "\u{1b}[3n\u{1b}[0n", "\u{1b}[0n\u{1b}[0;0n\u{1b}[?0n\u{1b}[n",
  ])
  func `A terminal that never answers, or answers too much, can be used`(extra: String?) throws {
    let program = try start()
    program.answering = { answers in
      guard let extra else { return [] }
      return answers.isEmpty ? [] : answers + Array(extra.utf8)
    }
    try expectUsable(program)
  }

  @Test
  func `Over SSH text comes before pixels until the terminal has answered or timed out`() throws {
    func hasPixels(_ screen: TerminalScreen) -> Bool { screen.lines.contains { $0.contains("▀") } }
    let program = try start(environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"])
    var kept: [UInt8] = []
    let ready = Array("\u{1b}[0n".utf8)
    program.answering = {
      // What was asked before the first frame is answered at once, so the terminal does not count as
      // mute; answers keep their order.
      let end = kept.isEmpty ? $0.firstRange(of: ready)?.lowerBound ?? $0.count : 0
      kept += $0[end...]
      return Array($0[..<end])
    }
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(keys: "a", until: "atext")
    #expect(!hasPixels(program.screen))
    program.answering = { $0 }
    program.send(bytes: kept)
    try program.waitUntil("pixels") { hasPixels($0) }
    try program.quit()

    let silent = try start(environment: ["SSH_TTY": "/dev/pts/1"])
    silent.answering = { _ in [] }
    try silent.waitUntil("pixels") { hasPixels($0) }
    try silent.quit()
  }

  @Test func `An answer in the middle of a paste or a key is not part of it`() throws {
    let program = try start()
    let ready = "\u{1b}[0n"
    try program.waitUntilShown("Ln 1, Col 1")
    var kept: [UInt8] = []
    program.answering = {
      kept += $0
      return []
    }
    func interrupt(_ front: String, with answer: [String], _ rest: String) throws {
      // The frame after a key has not been acknowledged yet.
      program.send(keys: "x")
      program.send(.backspace)
      _ = program.collect(for: .milliseconds(100))
      for piece in [front] + answer + [rest] {
        program.send(bytes: Array(piece.utf8))
        _ = program.collect(for: .milliseconds(60))
      }
    }
    try interrupt("\u{1b}[200~one ", with: [ready], "two \u{1b}[201~")
    try program.waitUntilShown("one two text")
    try interrupt("\u{1b}[200~three", with: ["\u{1b}[0", "n"], " \u{1b}[201~")
    try program.waitUntilShown("one two three text")
    try interrupt("\u{1b}[200~four \u{1b}[20", with: [ready], "1~")
    try program.waitUntilShown("one two three four text")
    try interrupt("\u{1b}[1;", with: [ready], "2C")
    try program.waitUntilShown("1 selected")
    program.answering = { $0 }
    program.send(bytes: kept)
    try program.save()
    try program.send(.control("q"), untilExit: 0)
    #expect(try program.text() == "one two three four text\n")
  }

  @Test(arguments: [["note.ans"], ["pick", "#f80"]])
  func `A stall on a line with a long round trip ends neither the program nor the ring`(
    arguments: [String]
  ) throws {
    let program = try TerminalProcess.inkwheel(arguments, files: ["note.ans": "text\n"])
    // Answers on their way, and when they arrive.
    var late: [(time: ContinuousClock.Instant, bytes: [UInt8])] = []
    var free = ContinuousClock.now
    program.answering = {
      if !$0.isEmpty { late.append((max(.now + .milliseconds(120), free), $0)) }
      return []
    }
    func run(for time: Duration, while isAwaited: () -> Bool = { true }) {
      let end = ContinuousClock.now + time
      while ContinuousClock.now < end, program.exitStatus == nil, isAwaited() {
        _ = program.collect(for: .milliseconds(5))
        while let first = late.first, first.time <= .now {
          program.send(bytes: first.bytes)
          late.removeFirst()
        }
      }
    }
    for milliseconds in [700, 1300, 2500] {
      run(for: .seconds(3))
      free = .now + .milliseconds(milliseconds)
      late = late.map { (max($0.time, free), $0.bytes) }
      run(for: .milliseconds(milliseconds + 300))
    }
    // A picture of the ring has at least some cells.
    let before = program.output.count
    run(for: .seconds(15)) { program.output.count < before + 300 }
    #expect(program.exitStatus == nil)
    #expect(program.output.count >= before + 300)
  }

  @Test func `The ring waits for the answer to its last frame`() throws {
    let program = try start()
    try program.waitUntilShown("Ln 1, Col 1")
    var kept: [UInt8] = []
    program.answering = {
      kept += $0
      return []
    }
    // A frame, and perhaps a separate query; both wait for their answers.
    _ = program.collect(for: .milliseconds(1500))
    #expect(program.collect(for: .seconds(1)).isEmpty)
    try program.send(keys: "a", until: "atext")
    program.answering = { $0 }
    program.send(bytes: kept)
    try program.waitUntil("a ring that turns") { [before = program.output.count] _ in
      program.output.count > before + 200
    }
    try program.quit()
  }
}

@Suite("A terminal connection that is lost", .blocking)
struct LostLineTests {
  enum End: CaseIterable {
    /// Only the signal, while the terminal reads its input.
    case signal
    /// The signal, while the terminal reads nothing.
    case held
    /// The terminal is closed after it has read a part of a frame.
    case closed
  }

  @Test(arguments: End.allCases)
  func `A lost connection ends the program and keeps the text, even in the middle of a frame`(
    end: End
  ) throws {
    var random = SeededGenerator(seed: 7)
    for _ in rounds(0..<8) {
      let folder = try WorkFolder()
      try folder.write("text\n", to: "note.ans")
      let program = try folder.edit("note.ans", error: .pipe)
      try program.send(keys: "x", until: " •")
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
}
