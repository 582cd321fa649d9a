import Foundation
import Glibc
import TestSupport
import Testing

/// The buffers that the program gives to `write`, as strace records them.
@Suite("The ends of writes", .blocking)
struct WriteBoundaryTests {
  /// A call of `write` on the terminal.
  private struct Write {
    let bytes: [UInt8]
    /// How many of them the system accepted; nil while the call lasts.
    var acceptedCount: Int?

    /// Whether the system accepted only a part, or nothing.
    var isCut: Bool { acceptedCount.map { $0 < bytes.count } ?? false }

    /// `/dev/` as strace prints it.
    private static let devices = #"<\x2f\x64\x65\x76\x2f"#

    /// Reads a line of a trace: `12 write(4<\x2f\x64…>, "\x1b\x5b", 2) = 2`.
    init?(_ line: Substring) {
      guard let call = line.range(of: " write("), let tag = line.range(of: ">, \""),
        line[call.upperBound..<tag.lowerBound].contains(Self.devices),
        let end = line[tag.upperBound...].firstIndex(of: "\"")
      else { return nil }
      bytes = line[tag.upperBound..<end].split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
      acceptedCount = line.range(of: ") = ").map {
        Int(line[$0.upperBound...].prefix { $0.isNumber }) ?? 0
      }
    }
  }

  /// The calls of a trace, with those that other threads interrupted.
  private func writes(in trace: String) -> [Write] {
    var result: [Write] = []
    var open: [Substring: Int] = [:]
    for line in trace.split(separator: "\n") {
      let thread = line.prefix { $0 != " " }
      if line.contains("<... write resumed>") {
        let count = line.split(separator: "=").last.flatMap { Int($0.drop { $0 == " " }) }
        if let index = open.removeValue(forKey: thread) { result[index].acceptedCount = count ?? 0 }
      } else if let write = Write(line) {
        if line.hasSuffix("<unfinished ...>") { open[thread] = result.count }
        result.append(write)
      }
    }
    return result
  }

  private static let keys: [TerminalKey] = [
    .up, .down, .left, .right, .home, .end, .pageDown, .enter, .tab, .escape, .backspace,
    .function(1), .shift(.right), .control("k"), .control("a"), .control("p"), .control("z"),
    .alt("k"), .alt("/"), .alt("m"),
  ]

  // The terminal may accept a part of a buffer, which ends anywhere. The rest is then sent before
  // anything else, so a reader of the terminal sees the same bytes: a cut between two reads is no
  // end of a write.
  @Test(
    .needs("strace"),
    arguments: rounds(["xterm-256color", "linux", "vt100", "tmux-256color"]), [65_536, 700])
  func `Each write ends between two sequences and characters`(term: String, appetite: Int) throws {
    var random = SeededGenerator(seed: UInt64(appetite) + UInt64(term.utf8.count))
    let line = (0..<100).map { "\u{1b}[38;2;\($0);80;90mé漢" }.joined() + "\n"
    let program = try TerminalProcess(
      "strace",
      [
        "-f", "-y", "-xx", "-o", "trace", "-e", "trace=write", "-s", "1000000", "inkwheel",
        "note.ans",
      ],
      environment: ["TERM": term, "COLORTERM": term == "vt100" ? nil : "truecolor"],
      size: TerminalSize(columns: 120, rows: 40),
      files: ["note.ans": String(repeating: line, count: 60)])
    program.appetite = appetite
    // A reader that is faster than the traced program never lets a buffer be cut, so the first
    // picture is not read on until a part of it was refused. That of a vt100 is too short for that.
    let isCut = appetite < 1000 && term != "vt100"
    if isCut {
      try program.waitUntilWritten("é")
      program.appetite = 0
      try program.waitUntil(outside: "a write that was accepted in part") {
        writes(in: try program.text(of: "trace")).contains { $0.isCut }
      }
      program.appetite = appetite
    }
    try program.waitUntilShown("Ln 1, Col 1")
    for step in 0..<60 where program.exitStatus == nil {
      if random.number(in: 0...3) == 0 {
        program.send(keys: random.pick(["a", "é", "漢", "#f80", "word "]))
      } else {
        program.send(random.pick(Self.keys))
      }
      if step % 20 == 19 {
        try program.resize(
          to: TerminalSize(columns: random.number(in: 20...120), rows: random.number(in: 2...40)))
      }
      _ = program.collect(for: .milliseconds(random.number(in: 0...30)))
    }
    let editor = try #require(pid_t(try program.text(of: "trace").prefix { $0.isNumber }))
    kill(editor, SIGTERM)
    try program.waitForExit()
    var boundary = SequenceBoundary()
    let traced = writes(in: try program.text(of: "trace"))
    // The first picture and those after the three resizes; a busy machine joins the frames of keys.
    #expect(traced.count > 3)
    for (index, write) in traced.enumerated() {
      var end = boundary
      end.read(write.bytes)
      let tail = String(decoding: write.bytes.suffix(40), as: UTF8.self).debugDescription
      #expect(end.isBetween, "write \(index) of \(term) ends with \(tail)")
      boundary.read(write.bytes.prefix(write.acceptedCount ?? 0))
    }
    #expect(boundary.isBetween, "everything was accepted in the end")
    if isCut { #expect(traced.contains { $0.isCut }) }
  }

  @Test func `The reader of boundaries knows each kind of sequence`() {
    let whole = [
      "a", "é", "漢", "👍", "\u{1b}[1;2m", "\u{1b}[?25l", "\u{1b}(B", "\u{1b}7", "\u{1b}]0;é\u{7}",
      "\u{1b}]0;t\u{1b}\\", "\u{1b}P$qm\u{1b}\\",
    ]
    for text in whole {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count {
        var boundary = SequenceBoundary()
        boundary.read(bytes.prefix(count))
        #expect(boundary.isBetween == (count == 0 || count == bytes.count), "\(text) \(count)")
      }
    }
  }
}

@Suite("Frames in single writes", .blocking)
struct OneWriteTests {
  @Test(.needs("strace"))
  func `The frame after a key is one write that ends with a status request`() throws {
    let program = try TerminalProcess(
      "strace",
      [
        "-f", "-o", "trace", "-e", "trace=write", "-s", "100000", "inkwheel", "--motion", "reduced",
        "note.ans",
      ],
      environment: ["COLORTERM": "truecolor"],
      files: ["note.ans": "text\n"])
    try program.waitUntilShown("Ln 1, Col 1")
    let letters = "abcdefgh"
    for (index, letter) in letters.enumerated() {
      try program.send(keys: String(letter), until: "Ln 1, Col \(index + 2)")
    }
    try program.send(.control("s"), until: "saved ")
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

/// Tells whether output ends between two control sequences and characters, or inside of one.
///
/// The states are those of ECMA-48 with UTF-8: ESC with intermediate bytes, control sequences, and
/// strings up to BEL or ST.
struct SequenceBoundary {
  private enum State: Hashable {
    case ground, escape, control, string, stringEnd
    case character(rest: Int)
  }

  private var state = State.ground

  /// Whether the bytes so far end outside of everything.
  var isBetween: Bool { state == .ground }

  /// Reads output, which may be cut anywhere.
  mutating func read(_ bytes: some Sequence<UInt8>) { for byte in bytes { read(byte) } }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground:
      switch byte {
      case 0x1B: state = .escape
      case 0xC2...0xDF: state = .character(rest: 1)
      case 0xE0...0xEF: state = .character(rest: 2)
      case 0xF0...0xF4: state = .character(rest: 3)
      default: break
      }
    case .escape:
      switch byte {
      case 0x5B: state = .control
      case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string
      case 0x20...0x2F: break
      default: state = .ground
      }
    case .control: if (0x40...0x7E).contains(byte) { state = .ground }
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == 0x1B { state = .stringEnd }
    case .stringEnd: state = .ground
    case .character(let rest): state = rest > 1 ? .character(rest: rest - 1) : .ground
    }
  }
}
