import TestSupport
import Testing

@Suite("Resizing the terminal", .blocking)
struct ResizingTests {
  private static let sizes = rounds([
    (20, 6), (100, 30), (40, 12), (200, 60), (132, 24), (64, 20), (63, 19), (10, 3), (80, 24),
  ]).map { TerminalSize(columns: $0, rows: $1) }

  private static let text =
    (1...80).map { line in
      "\u{1b}[38;2;\(line * 3);100;200mline \(line)\u{1b}[0m of a text with 漢字 and a tail that is "
        + "longer than a small terminal is wide\n"
    }.joined()

  /// A letter typed at the start of a line has the style of the next one, whose bytes are kept.
  private static let textWithLetter = "\u{1b}[38;2;3;100;200mx\u{1b}[0m" + text

  /// Waits until the screen equals that of a program started in this size with the same input.
  ///
  /// - Parameter drive: Sends keys and waits for their effect.
  private func waitForPicture(
    _ program: TerminalProcess, _ size: TerminalSize, _ drive: (TerminalProcess) throws -> Void
  ) throws {
    let fresh = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], size: size, files: ["note.ans": Self.text])
    // Until the program has set up the terminal, typed keys would be echoed.
    try fresh.waitUntilWritten("\u{1b}[5n")
    try drive(fresh)
    do {
      try program.waitUntil("the picture in \(size)") {
        // A busy machine may still be painting the other one.
        _ = fresh.collect(for: .milliseconds(1))
        return $0.difference(from: fresh.screen) == nil
      }
    } catch {
      let difference = program.screen.difference(from: fresh.screen) ?? ""
      Issue.record("\(difference)\n\(error)\nexpected \(fresh.screen)")
    }
  }

  /// Types a letter at the start; the title shows in every size when it has arrived.
  private func typeLetter(_ program: TerminalProcess) throws {
    program.send(keys: "x")
    try program.waitUntilWritten("• note.ans")
    try program.waitUntil("the whole frame") { _ in true }
  }

  @Test
  func `Every size shows the same screen as a program started in it, and no text is lost`() throws {
    let program = try TerminalProcess.editing(Self.text)
    try typeLetter(program)
    for size in Self.sizes {
      try program.resize(to: size)
      try waitForPicture(program, size, typeLetter)
    }
    try program.save()
    #expect(try program.text() == Self.textWithLetter)
  }

  @Test func `An open picker follows every size and keeps its colour`() throws {
    let program = try TerminalProcess.editing(Self.text)
    func pick(_ program: TerminalProcess) throws {
      program.send(.shift(.right), times: 4)
      program.send(.control("k"))
      try program.send(keys: "#ff8800", until: "#ff8800")
    }
    try pick(program)
    for size in Self.sizes {
      try program.resize(to: size)
      try waitForPicture(program, size, pick)
    }
    try program.send(.enter, until: "the picker closed") { !$0.contains("─ Text colour") }
    try program.save()
    let first = Self.text.prefix { $0 != "\n" }
    let changed = first.replacing(
      "\u{1b}[38;2;3;100;200mline", with: "\u{1b}[38;2;255;136;0mline\u{1b}[38;2;3;100;200m")
    #expect(try program.text() == changed + Self.text.dropFirst(first.count))
  }

  @Test func `A terminal of one cell still accepts typing and picking`() throws {
    // libvterm cannot handle a wide character in a single column, not even a late one.
    let narrow = Self.text.replacing("漢字", with: "abcd")
    let program = try TerminalProcess.editing(narrow)
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (200, 1), (1, 60), (3, 3)] {
      try program.resize(to: TerminalSize(columns: columns, rows: rows))
      program.send(keys: "x")
      program.send(.control("k"))
      program.send(keys: "#ff8800")
      program.send(.enter)
    }
    try program.resize(to: .classic)
    try program.waitUntilShown("xxxxxxline 1")
    try program.save()
    // The original bytes of the file follow the typed text.
    let typed = "\u{1b}[38;2;3;100;200mx\u{1b}[38;2;255;136;0mxxxxx\u{1b}[0m"
    #expect(try program.text() == typed + narrow)
  }

  @Test func `Many resizes in a row end in the right frame`() throws {
    let program = try TerminalProcess.editing(Self.text)
    try typeLetter(program)
    var generator = SeededGenerator(seed: 7)
    for step in 0..<100 {
      let size = TerminalSize(
        columns: Int.random(in: 2...150, using: &generator),
        rows: Int.random(in: 1...50, using: &generator))
      try program.resize(to: size)
      if step % 10 == 0 { program.send(.shift(.right)) }
    }
    try program.resize(to: .classic)
    try waitForPicture(program, .classic) {
      try typeLetter($0)
      $0.send(.shift(.right), times: 10)
      try $0.waitUntilShown("10 selected")
    }
    try program.save()
    #expect(try program.text() == Self.textWithLetter)
  }
}
