import Foundation
import Glibc
import TestSupport
import Testing

/// A terminal as far as its colours go: what it answers, and what programs make of them.
private struct ColorTerminal: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// XTVERSION; nil for none.
  var name: String?
  /// Whether the palette is asked for in vain, answered truly, or answered from a table of its own.
  var palette = Palette.answered
  enum Palette { case silent, answered, invented }
  /// The codes besides the palette that are answered, set and reset.
  var codes: Set<Int> = [10, 11, 12, 17, 19]
  /// The codes whose reset does nothing.
  var unresettable: Set<Int> = []
  /// Whether it knows `CSI # P`, `Q` and `R`.
  var hasStack = false
  /// Whether it has a colour for the text below the cursor.
  var hasCursorText = false
  /// Whether answers leave out the number of the entry.
  var omitsNumber = false
  var environment: [String: String?] = [:]

  /// The colours of the settings by "4;n" or the code.
  private static func settings(_ digit: String) -> [String: String] {
    var colors: [String: String] = [:]
    for index in 0..<16 { colors["4;\(index)"] = "#\(digit)0\(digit)0\(String(index, radix: 16))0" }
    for code in [10, 11, 12, 17, 19] { colors["\(code)"] = "#\(digit)0\(digit)1\(code)" }
    colors["cursor text"] = "#a0a1a2"
    return colors
  }

  /// The colours at the start; another program has set some of them since the terminal was started.
  static let start = settings("a")

  var stub: TerminalStub {
    var answers = [(question: "\u{1B}[c", answer: "\u{1B}[?62;22c")]
    if let name { answers.append(("\u{1B}[>0q", "\u{1B}P>|\(name)\u{1B}\\")) }
    if hasStack { answers.append(("\u{1B}[#R", "\u{1B}[?0;0#Q")) }
    for (key, color) in Self.start {
      let isEntry = key.hasPrefix("4;")
      guard isEntry ? palette != .silent : codes.contains(Int(key) ?? 0) else { continue }
      let shown = palette == .invented && isEntry ? "#b21818" : color
      let label = isEntry && omitsNumber ? "4" : key
      answers.append(("\u{1B}]\(key);?\u{7}", "\u{1B}]\(label);\(shown)\u{7}"))
    }
    if hasCursorText {
      answers.append(("\u{1B}]21;cursor_text=?\u{7}", "\u{1B}]21;cursor_text=rgb:a0/a1/a2\u{1B}\\"))
    }
    return TerminalStub(answers: answers)
  }

  /// Returns the colours after some output.
  func colors(after output: some Sequence<UInt8>) -> [String: String] {
    var (now, stack) = (Self.start, [[String: String]]())
    let text = String(decoding: Array(output), as: UTF8.self)
    for part in text.split(separator: "\u{1B}").map(String.init) {
      if hasStack, part.hasPrefix("[#P") { stack.append(now) }
      if hasStack, part.hasPrefix("[#Q"), let last = stack.popLast() { now = last }
      guard part.hasPrefix("]") else { continue }
      let words = part.dropFirst().prefix { $0 != "\u{7}" }.split(separator: ";").map(String.init)
      guard let code = words.first.flatMap({ Int($0) }), !part.contains("?")
      else { continue }
      switch code {
      case 21 where hasCursorText:
        let parts = words.last?.split(separator: "=") ?? []
        now["cursor text"] = parts.count > 1 ? String(parts[1]) : Self.lost
      case 4 where words.count == 3: now["4;\(words[1])"] = words[2]
      case 104 where words.count == 2: now["4;\(words[1])"] = Self.reset(words[1], from: now)
      case _ where codes.contains(code) && words.count == 2: now["\(code)"] = words[1]
      case _ where codes.contains(code - 100) && !unresettable.contains(code):
        now["\(code - 100)"] = Self.lost
      default: break
      }
    }
    return now
  }

  /// What a reset leaves: the settings, not what another program has set since.
  private static let lost = "settings"

  private static func reset(_ entry: String, from now: [String: String]) -> String { lost }

  /// The colours that are right at the end: where nothing was answered, those of the settings are.
  func isRestored(_ colors: [String: String]) -> Bool {
    Self.start.allSatisfy { key, color in
      guard colors[key] != color else { return true }
      let isKnown =
        key.hasPrefix("4;")
        ? palette == .answered : key == "cursor text" || codes.contains(Int(key) ?? 0)
      return !isKnown && colors[key] == Self.lost
    }
  }

  static let kinds = [
    ColorTerminal(testDescription: "xterm", hasStack: true),
    ColorTerminal(testDescription: "kitty 0.36", hasStack: true, hasCursorText: true),
    ColorTerminal(testDescription: "without a stack, with cursor text", hasCursorText: true),
    ColorTerminal(testDescription: "VTE"),
    ColorTerminal(testDescription: "Alacritty", codes: [10, 11, 12]),
    ColorTerminal(testDescription: "st", codes: [10, 11, 12], unresettable: [110, 111]),
    ColorTerminal(
      testDescription: "Konsole", name: "Konsole 22.12.3", palette: .invented, codes: [10, 11],
      unresettable: [110, 111]),
    ColorTerminal(
      testDescription: "a pane of tmux with colours", name: "tmux 3.3a", omitsNumber: true),
    ColorTerminal(
      testDescription: "a pane of tmux", name: "tmux 3.3a", palette: .silent, codes: []),
  ]
}

@Suite("The editor of the colours of a terminal", .blocking)
struct SchemeEditorTests {
  private static let theme =
    (0..<16).map { "color\($0) #0\(String($0, radix: 16))4455\n" }.joined()
    + "foreground #e0e0e0\nbackground #101010\ncursor #ff8800\ncursor_text_color #202122\nselection_background #224466\n"
    + "selection_foreground #ffffff\n"

  private func start(
    _ terminal: ColorTerminal, _ arguments: [String] = ["theme.conf"]
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["scheme"] + arguments, environment: terminal.environment,
      files: ["theme.conf": Self.theme])
    program.stub = terminal.stub
    try program.waitUntilShown("bright magenta")
    return program
  }

  /// A way out of the program.
  enum Ending: CaseIterable, Sendable {
    case saved, escape, quit, terminate, hangup, crash, user, time

    var status: TerminalExitStatus {
      switch self {
      case .saved: .exited(0)
      case .escape, .quit: .exited(130)
      case .terminate: .exited(143)
      case .hangup: .exited(129)
      case .crash: .signalled(Int(SIGSEGV))
      case .user: .signalled(Int(SIGUSR1))
      case .time: .signalled(Int(SIGXCPU))
      }
    }
  }

  @Test(arguments: ColorTerminal.kinds, Ending.allCases)
  private func `Every terminal has its own colours again`(terminal: ColorTerminal, ending: Ending)
    throws
  {
    let program = try start(terminal)
    #expect(terminal.colors(after: program.output)["4;2"] == "#024455")
    // What is picked counts at once, before it is kept.
    program.send(.tab)
    program.send(keys: "#123456")
    try program.waitUntilWritten("\u{1B}]4;1;#123456\u{1B}\\")
    program.send(.enter)
    switch ending {
    case .saved, .escape:
      program.send(.control("z"))
      try program.waitUntilShown("#014455")
      if ending == .saved { try program.send(.control("s"), until: "saved as theme.conf") }
      program.send(.escape)
    case .quit:
      try program.waitUntilShown("theme.conf •")
      program.send(.control("q"))
      try program.waitUntilShown("Unsaved changes")
      program.send(keys: "d")
    case .terminate: program.signal(SIGTERM)
    case .hangup: program.signal(SIGHUP)
    case .crash: program.signal(SIGSEGV)
    case .user: program.signal(SIGUSR1)
    case .time: program.signal(SIGXCPU)
    }
    #expect(try program.waitForExit() == ending.status)
    let colors = terminal.colors(after: program.output)
    #expect(terminal.isRestored(colors), "\(colors)")
    #expect(program.screen.modes.areAsFound)
  }

  @Test(
    .needs(pythonModule: "pyghostty"),
    arguments: [Ending.escape, .terminate])
  private func `libghostty has its colours and modes again`(ending: Ending) throws {
    let terminal = try #require(ColorTerminal.kinds.first { $0.testDescription == "VTE" })
    let program = try start(terminal)
    if ending == .escape { program.send(.escape) } else { program.signal(SIGTERM) }
    #expect(try program.waitForExit() == ending.status)
    let sets = ColorTerminal.start.map { "\u{1B}]\($0.key);\($0.value)\u{7}" }.joined()
    let script = """
      import pyghostty, sys
      terminal, replies = pyghostty.Terminal(80, 24), []
      terminal.on_reply(replies.append)
      def state():
        replies.clear()
        codes = ['4;%d' % n for n in range(16)] + ['10', '11', '12']
        terminal.feed(''.join('\\x1b]%s;?\\x07' % code for code in codes).encode())
        modes = [1, 7, 25, 66, 1000, 1002, 1003, 1004, 1006, 1016, 1049, 2004, 2026, 2027, 2031]
        terminal.feed(''.join('\\x1b[?%d$p' % mode for mode in modes).encode())
        return list(replies)
      sets, output = [bytes.fromhex(line) for line in sys.stdin]
      terminal.feed(sets)
      before = state()
      middle = output.rindex(b'\\x1b]4;2;#024455')
      terminal.feed(output[:middle + 20])
      changed = state() != before
      terminal.feed(output[middle + 20:])
      print(len(before), changed, state() == before)
      """
    let input = [Array(sets.utf8), program.output].map { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let answer = try PythonModules.run(script, input: Array(input.joined(separator: "\n").utf8))
    let words = String(decoding: answer, as: UTF8.self).split(separator: " ")
    #expect(Int(words[0]).map { $0 >= 31 } == true && words[1...] == ["True", "True\n"])
  }

  @Test(arguments: ColorTerminal.kinds)
  private func `A stopped editor gives the colours back, and sets them again`(
    terminal: ColorTerminal
  ) throws {
    let shell = try TerminalProcess.shell(
      """
      set -m
      (echo $BASHPID > pid; exec inkwheel scheme theme.conf)
      echo "stopped $?"; read -r line; fg %1 > fg; echo "ended $?"
      """, files: ["theme.conf": Self.theme])
    shell.stub = terminal.stub
    try shell.waitUntilShown("bright magenta")
    kill(try #require(pid_t(try shell.text(of: "pid").filter(\.isNumber))), SIGTSTP)
    try shell.waitUntilShown("stopped 148")
    #expect(terminal.isRestored(terminal.colors(after: shell.output)))
    try shell.send(.enter, until: "bright magenta")
    try shell.waitUntil("the colours") { _ in
      terminal.colors(after: shell.output)["4;2"] == "#024455"
    }
    try shell.send(.escape, untilExit: 0)
    #expect(shell.screen.contains("ended 130"))
    #expect(terminal.isRestored(terminal.colors(after: shell.output)))
  }

  @Test func `With --apply, saving leaves the colours in the terminal, and Esc does not`() throws {
    let terminal = ColorTerminal.kinds[0]
    let program = try start(terminal, ["theme.conf", "--sample", "theme.conf", "--apply"])
    try program.send(.control("s"), untilExit: 0)
    #expect(terminal.colors(after: program.output)["4;2"] == "#024455")
    let other = try start(terminal, ["theme.conf", "--sample", "theme.conf", "--apply"])
    try other.send(.escape, untilExit: 130)
    #expect(terminal.isRestored(terminal.colors(after: other.output)))
  }

  @Test
  func `The output of a program is the sample, and saving writes the colours of the terminal`()
    throws
  {
    let terminal = ColorTerminal.kinds[1]
    let program = try TerminalProcess.shell(
      "printf 'one \\033[32mtwo\\033[m\\n' | inkwheel scheme --sample - -o mine.conf")
    program.stub = terminal.stub
    let screen = try program.waitUntilShown("one two")
    #expect(screen.contains("diff --git"), "the built-in samples follow")
    let place = try #require(screen.find("two"))
    #expect(screen.cell(place.row, place.column).foreground == .indexed(2))
    program.send(.enter)
    program.send(keys: "#123456")
    program.send(.enter)
    try program.send(.control("s"), until: "saved as mine.conf")
    try program.send(.escape, untilExit: 0)
    let lines = try program.text(of: "mine.conf").split(separator: "\n")
    #expect(lines.contains("color1 #123456") && lines.contains("color2 #a0a020"))
    #expect(lines.contains("background #a0a111"))
    #expect(terminal.isRestored(terminal.colors(after: program.output)))
  }

  @Test
  func `A file that another program has changed is not overwritten, and nothing is lost`() throws {
    let program = try start(ColorTerminal.kinds[1])
    program.send(.tab)
    program.send(keys: "#123456")
    program.send(.enter)
    try program.waitUntilShown("theme.conf •")
    try "color1 #ffffff\n".write(to: program.folder.appendingPathComponent("theme.conf"))
    program.send(.control("s"))
    try program.waitUntilShown("was changed by another program")
    #expect(try program.text(of: "theme.conf") == "color1 #ffffff\n")
    try program.send(keys: "\u{1B}w", until: "Save as:")
    program.send(.control("u"))
    program.send(keys: "mine")
    program.send(.enter)
    try program.waitUntilShown("saved as mine")
    #expect(try program.text(of: "mine").contains("#123456\n"))
    try program.send(.control("q"), untilExit: 0)
  }

  @Test(arguments: ["silent", "GNU screen", "rxvt-unicode"])
  func `A terminal without answers keeps its colours: they are drawn`(kind: String) throws {
    // It has no resets for what it does not tell.
    let palette = (0..<16).map {
      (question: "\u{1B}]4;\($0);?\u{7}", answer: "\u{1B}]4;\($0);rgb:e500/e500/e500\u{7}")
    }
    let program = try TerminalProcess.inkwheel(
      ["scheme", "theme.conf"], environment: ["STY": kind == "silent" ? nil : "1.tty"],
      files: ["theme.conf": Self.theme])
    program.stub = TerminalStub(answers: kind == "rxvt-unicode" ? palette : [])
    try program.waitUntilShown("drawn in 24-bit colours")
    try program.send(.escape, untilExit: 130)
    #expect(!program.output.contains(text: "\u{1B}]4;1;#"))
    #expect(program.output.contains(text: "38;2;1;68;85"))
  }
}
