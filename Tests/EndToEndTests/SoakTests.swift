import Foundation
import Glibc
import TestSupport
import Testing

/// Random input for every terminal.
///
/// Sends keys, mouse reports, pastes, sizes, signals, garbage and answers without
/// queries. `INKWHEEL_SOAK` sets the number of actions per terminal, `INKWHEEL_SEED` the seed.
@Suite("Random input", .blocking)
struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = environment["INKWHEEL_SOAK"].flatMap(Int.init) ?? 60
  private static let seed = environment["INKWHEEL_SEED"].flatMap(UInt64.init) ?? 1

  private static let keys: [TerminalKey] =
    "abcdefghijklmnoprtuvwxyz".map { TerminalKey.control($0) } + [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .tab, .backTab, .escape,
      .backspace, .delete, .function(1), .shift(.right), .shift(.down), .control(.left),
      .shift(.control(.home)), .alt("k"), .alt("/"), .alt("h"), .alt("0"), .controlSpace,
    ]
  private static let replies = [
    "\u{1b}[0n", "\u{1b}[?62;22c", "\u{1b}[?1u", "\u{1b}[?1016;2$y", "\u{1b}[?2026;2$y",
    "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", "\u{1b}]10;rgb:0/0/0\u{7}", "\u{1b}P1$r0m\u{1b}\\",
    "\u{1b}P>|XTerm(379)\u{1b}\\", "\u{1b}[5;7R", "\u{1b}[I", "\u{1b}[O", "\u{1b}[200~",
    "\u{1b}[201~", "\u{1b}]11;rgb", "\u{1b}[1;", "\u{1b}[M", "\u{1b}P1$", "\u{1b}O", "\u{1b}",
  ]

  /// - Parameter typesASCII: Whether only ASCII is typed: input while the terminal is restored
  ///   is echoed by the system and would look like output.
  private func act(
    _ program: TerminalProcess, _ random: inout SeededGenerator, typesASCII: Bool
  ) throws {
    let size = program.screen.size
    let position = TerminalScreen.Position(
      row: random.number(in: 0...size.rows), column: random.number(in: 0...size.columns))
    switch random.number(in: 0...19) {
    case 0...6: program.send(random.pick(Self.keys))
    case 7...9:
      let words = ["a", "word ", "#f80", "\u{1b}[A"]
      program.send(keys: random.pick(typesASCII ? words : words + ["é", "漢", "👍🏽", "e\u{301}"]))
    case 10: program.click(random.pick([.left, .right, .middle]), at: position)
    case 11: program.drag(from: position, to: .init(row: 0, column: 0))
    case 12: program.turnWheel(by: random.number(in: -3...3), at: position)
    case 13:
      program.paste(
        random.pick(["one\ntwo", "\u{1b}[A\u{1b}[31m\0", String(repeating: "x", count: 9000)]))
    case 14:
      try program.resize(
        to: TerminalSize(columns: random.number(in: 2...150), rows: random.number(in: 1...50)))
    case 15: program.signal(random.pick([SIGWINCH, SIGTSTP, SIGCONT]))
    case 16:
      program.signal(SIGSTOP)
      program.signal(SIGCONT)
    case 17: program.send(keys: random.pick(Self.replies))
    case 18:
      program.send(
        bytes: (0..<random.number(in: 1...20)).map { _ in
          UInt8(random.number(in: 0...(typesASCII ? 127 : 255)))
        })
    default: program.focus(random.number(in: 0...1) == 0)
    }
    // The next action arrives during this one or after it.
    if random.number(in: 0...2) == 0 {
      _ = program.collect(for: .milliseconds(random.number(in: 0...40)))
    }
  }

  @Test(arguments: rounds(TerminalNames.working))
  func `Random input causes no crash, no hang, no raw terminal and no stray byte`(term: String)
    throws
  {
    var random = SeededGenerator(seed: Self.seed &* 1000 &+ UInt64(term.utf8.count) &* 31)
    var left = Self.steps
    while left > 0 {
      let locale = random.pick(["C.UTF-8", "C"])
      let command = random.pick([["note.ans"], ["note.ans"], ["pick"], ["gallery"]])
      let program = try TerminalProcess(
        "inkwheel", command,
        environment: ["TERM": term, "LANG": locale, "COLORTERM": random.pick([nil, "truecolor"])],
        output: command == ["pick"] ? .pipe : .terminal, error: .pipe,
        files: ["note.ans": "one\n\u{1b}[31mtwo 👩‍👩‍👧 漢\n"])
      try program.waitUntil("a picture") { screen in
        // The gallery shows mostly pixels, and without colours little text.
        program.output.count > 500 || screen.lines.count { !$0.isEmpty } > 2
      }
      for _ in 0..<min(left, 120) where program.exitStatus == nil {
        try act(program, &random, typesASCII: locale == "C")
        left -= 1
      }
      let isOver = program.exitStatus != nil
      if !isOver {
        program.signal(SIGTERM)
        // A program that has just stopped itself gets the signal only when it goes on.
        let end = ContinuousClock.now + .patience
        while program.exitStatus == nil, ContinuousClock.now < end {
          program.signal(SIGCONT)
          _ = program.collect(for: .milliseconds(100))
        }
      }
      let status = try program.waitForExit()
      let trace = "\(term) \(locale) \(command) \(status)"
      // After the terminal is restored, the system handles Ctrl-C and Ctrl-\, and
      // this test sends a signal.
      let statuses: [TerminalExitStatus] = [
        .exited(143), .exited(0), .exited(130), .exited(131), .signalled(Int(SIGINT)),
        .signalled(Int(SIGQUIT)),
        .signalled(Int(SIGTERM)),
      ]
      #expect(statuses.contains(status), "\(trace)")
      #expect(program.screen.modes.areAsFound, "\(trace) \(program.screen.modes.active)")
      #expect(try program.attributes() == program.initialAttributes, "\(trace)")
      // A tab after a key that ends the program is echoed by the system unchanged.
      let output = isOver ? program.output.filter { $0 != 0x09 } : program.output
      let strange = try TerminalNames.strange(output, program, term: term)
      #expect(strange == nil, "\(trace)")
      if locale == "C", let position = program.output.firstIndex(where: { $0 >= 0x80 }) {
        let around = program.output[
          max(position - 60, 0)..<min(position + 30, program.output.count)]
        Issue.record("\(trace) \(String(decoding: around, as: UTF8.self).debugDescription)")
      }
    }
  }
}
