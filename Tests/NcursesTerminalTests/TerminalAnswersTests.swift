import Testing

@testable import NcursesTerminal

@Suite("Terminal answers")
struct TerminalAnswersTests {
  /// The answers of xterm 379, with a `b` and an arrow key typed in between.
  private static let xterm =
    "\u{1B}[0n\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[>41;379;0c\u{1B}P!|00000000\u{1B}\\"
    + "\u{1B}[?2026;0$y\u{1B}[?2004;2$yb\u{1B}[A\u{1B}[?1004;1$y\u{1B}[>4;2m"
    + "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\\u{1B}]10;rgb:e6e6/e6e6/eaea\u{1B}\\"
    + "\u{1B}]11;rgb:1010/1010/1414\u{7}\u{1B}[24;2R\u{1B}[24;2R\u{1B}[24;3R\u{1B}[24;7R"
    + "\u{1B}[?64;1;2;52;22c"

  private func check(_ answers: TerminalAnswers) {
    #expect(answers.name == "XTerm(379)")
    #expect(answers.attributes == [64, 1, 2, 52, 22])
    #expect(answers.knows(mode: 2026) == false && answers.knows(mode: 2004) == true)
    #expect(answers.knows(mode: 1004) == true && answers.knows(mode: 1006) == nil)
    #expect(answers.modifiedKeys == 2 && answers.kittyKeys == nil)
    #expect(answers.selection == "1$r0;48:2::1:2:3m")
    #expect(answers.background == "rgb:1010/1010/1414")
    #expect(answers.columns == 1)
    #expect(answers.isComplete && answers.hasBegun && !answers.isInterrupted)
  }

  @Test func `All answers are parsed from one read`() {
    var answers = TerminalAnswers()
    answers.receive(Array(Self.xterm.utf8))
    check(answers)
  }

  @Test func `Answers may be split at any byte`() {
    let bytes = Array(Self.xterm.utf8)
    for size in 1...7 {
      var answers = TerminalAnswers()
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(!answers.isComplete)
        answers.receive(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      check(answers)
    }
  }

  @Test func `Typed text is ignored, and Ctrl-C interrupts`() {
    var answers = TerminalAnswers()
    answers.receive(Array("hello\r".utf8))
    #expect(!answers.hasBegun)
    answers.receive([0x03])
    #expect(answers.isInterrupted)
  }

  @Test func `Answers are free of control characters, and short`() {
    var answers = TerminalAnswers()
    let name = "ab\u{8}\u{9B}31m\u{202E}c" + String(repeating: "x", count: 500)
    answers.receive(Array("\u{1B}P>|\(name)\u{1B}\\\u{1B}[?c".utf8))
    let shown = answers.name ?? ""
    #expect(shown.hasPrefix("ab31mcxxx") && shown.count <= 100)
    #expect(shown.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F })
    #expect(answers.isComplete && answers.attributes == [])
  }

  @Test func `An answer that never ends is given up`() {
    var answers = TerminalAnswers()
    answers.receive(Array("\u{1B}P>|".utf8) + Array(repeating: 0x41, count: 10_000))
    answers.receive(Array("\u{1B}[?62c".utf8))
    #expect(answers.attributes == [62])
  }

  @Test func `Huge numbers are harmless`() {
    var answers = TerminalAnswers()
    let many = String(repeating: "9;", count: 1000) + String(repeating: "9", count: 1000)
    answers.receive(Array("\u{1B}[?\(many)c".utf8))
    #expect(answers.attributes == nil, "longer than any answer")
    answers.receive(Array("\u{1B}[?99999999999999999999;1c".utf8))
    #expect(answers.attributes == [9_999_999, 1])
  }

  @Test func `Requests end with one that every terminal answers, and leave no mode set`() {
    var entry = TerminfoEntry(name: "xterm-256color")
    entry.strings["cup"] = Array("\u{1B}[%i%p1%d;%p2%dH".utf8)
    let text = String(decoding: TerminalQueries(entry: entry).bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[5n") && text.hasSuffix("\u{1B}[K\u{1B}[?2026l\u{1B}[c"))
    #expect(!text.contains("\n") && !text.contains("?1049"))
    var plain = TerminfoEntry(name: "vt100")
    plain.strings["cup"] = Array("\u{1B}[%i%p1%d;%p2%dH$<5>".utf8)
    #expect(TerminalQueries(entry: plain).bytes == Array("\u{1B}[5n\u{1B}[c".utf8))
    #expect(TerminalQueries(entry: TerminfoEntry(name: "adm3a")).bytes.isEmpty)
  }
}
