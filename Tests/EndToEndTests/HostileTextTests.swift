import TestSupport
import Testing

@Suite("Control sequences in files and names", .blocking)
struct HostileTextTests {
  private let top = TerminalProcess.documentTop

  /// Lines that would have an effect if they reached a terminal.
  private static let lines: [[UInt8]] = [
    Array("clipboard \u{1b}]52;c;ZXZpbA==\u{7} end".utf8),
    Array("title \u{1b}]0;evil\u{7} \u{1b}]2;evil\u{1b}\\ end".utf8),
    Array("clear \u{1b}[2J\u{1b}[H\u{1b}c\u{1b}[?1049l\u{1b}[3J end".utf8),
    Array(
      "device \u{1b}P$qm\u{1b}\\\u{1b}_apc\u{1b}\\\u{1b}^pm\u{1b}\\\u{1b}Xsos\u{1b}\\ end".utf8),
    Array("query \u{1b}[6n\u{1b}[c\u{5}\u{1b}[?1;2h\u{1b}[8m\u{1b}[38;2;1;2m end\u{1b}[0m".utf8),
    Array("C1 ".utf8) + [0x9b] + Array("31337n ".utf8) + [0x9d] + Array("0;evil".utf8) + [0x9c]
      + Array(" end".utf8),
    Array("C1 \u{9b}31337n \u{90}q\u{9c} \u{85} end".utf8),
    Array("bidi \u{202e}drow\u{202c} \u{2067}x\u{2069} \u{200f}\u{200e}\u{61c} end".utf8),
    Array("C0 \u{0}\u{1}\u{7}\u{8}\u{b}\u{c}\u{e}\u{f}\u{18}\u{1a}\u{7f}".utf8)
      + Array(" end".utf8),
    Array("bad \u{feff}\u{2028}\u{fff9}".utf8) + [0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff, 0xe6, 0xbc]
      + Array(" end\u{1b}".utf8),
  ]
  private static let file = Array(lines.joined(separator: [0x0a])) + [0x0a]

  private static let forbidden =
    "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}"
    + "\u{2028}\u{2029}\u{feff}"

  /// The sequences that ncurses uses to move and to erase, which depend on the text.
  private static let moves: Set<String> = [
    "CSI d", "CSI G", "CSI A", "CSI B", "CSI C", "CSI D", "CSI X", "CSI b", "CSI K", "CSI J",
    "C0 8", "C0 a", "C0 d",
  ]

  /// Opens a file in an editor without motion, and waits until it is shown.
  private func open(
    _ name: String, _ bytes: [UInt8], until shown: String = "Ln 1, Col 1"
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", name], files: [name: bytes], until: shown)
    return program
  }

  private func functions(of program: TerminalProcess) throws -> Set<String> {
    let scan = OutputScan(program.output)
    #expect(!scan.text.unicodeScalars.contains { Self.forbidden.unicodeScalars.contains($0) })
    return scan.functions
  }

  @Test
  func `Control sequences in a file are shown instead of sent, and a save keeps their bytes`()
    throws
  {
    let program = try open("hostile", Self.file, until: "bytes that are not UTF-8, such as \\x9B")
    // The file is replayed first, which sends none of it either.
    try program.send(.alt("v"), until: "hostile: ")
    try program.send(.alt("v"), until: "sequences shown")
    let screen = program.screen
    #expect(screen.text(row: top) == "clipboard ␛]52;c;ZXZpbA==␇ end")
    #expect(screen.text(row: top + 1) == "title ␛]0;evil␇ ␛]2;evil␛\\ end")
    #expect(screen.text(row: top + 2) == "clear ␛[2J␛[H␛c␛[?1049l␛[3J end")
    #expect(screen.text(row: top + 3) == "device ␛P$qm␛\\␛_apc␛\\␛^pm␛\\␛Xsos␛\\ end")
    #expect(screen.text(row: top + 5) == "C1 \\x9B31337n \\x9D0;evil\\x9C end")
    #expect(screen.text(row: top + 6) == "C1 <9B>31337n <90>q<9C> <85> end")
    #expect(
      screen.text(row: top + 7) == "bidi <202E>drow<202C> <2067>x<2069> <200F><200E><61C> end")
    #expect(screen.text(row: top + 8) == "C0 ␀␁␇␈␋␌␎␏␘␚␡ end")
    #expect(
      screen.text(row: top + 9)
        == "bad <FEFF><2028><FFF9>\\xC0\\xAF\\xED\\xA0\\x80\\xFF\\xE6\\xBC end␛")

    // The caret moves through the edited line from end to end.
    try program.send(.control(.end), until: "Ln 11, Col 1")
    program.send(keys: "typed")
    program.send(.control(.home))
    program.send(.right, times: 60)
    try program.send(.control("a"), until: " selected · sequences shown · Ln 11, Col 6")
    try program.save()
    #expect(try program.bytes(of: "hostile") == Self.file + Array("typed".utf8))

    let plain = try open("plain", Array("harmless \u{1b}[1;31mtext\u{1b}[0m\n".utf8))
    try plain.send(.control("a"), until: " selected")
    plain.send(keys: "x")
    try plain.save()
    #expect(try functions(of: program).subtracting(Self.moves).isSubset(of: functions(of: plain)))
    let commands = OutputScan(program.output).commands
    #expect(!commands.contains { $0.contains("evil") || $0.contains("ZXZpbA") }, "\(commands)")
    #expect(!program.output.contains(text: "\u{1b}[31337"))
    #expect(program.output.count { $0 == 0x07 } == 0)
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: [
    "a\u{1b}]52;c;ZXZpbA==\u{7}b\u{1b}[31337nc.ans", "a\u{9b}31337n\u{9d}0;evil\u{9c}.ans",
    "a\u{202e}\u{200f}\u{2067}\u{61c}\u{200e}b.ans", "new\nline\ttab\u{8}\u{7f}.ans",
  ])
  func `Control sequences in a name are shown instead of sent, also in title and messages`(
    name: String
  ) throws {
    let program = try open(name, Array("text\n".utf8))
    program.send(keys: "x")
    try program.save()
    try program.send(.alt("w"), until: "Save as:")
    try program.escape(until: "the prompt closed") { !$0.contains("Save as:") }
    try program.send(.control("o"), until: "Open file:")
    program.paste(name)
    program.send(.enter)
    try program.waitUntil("an answer") { $0.contains("opened ") || $0.contains("new file") }
    #expect(try program.bytes(of: name) == Array("xtext\n".utf8))

    let plain = try open("plain", [])
    plain.send(keys: "x")
    try plain.save()
    let allowed = try functions(of: plain)
    #expect(try functions(of: program).subtracting(Self.moves).isSubset(of: allowed))
    let titles = OutputScan(program.output).commands.filter { $0.hasPrefix("2;") }
    #expect(!titles.isEmpty && titles.allSatisfy { $0.hasSuffix("inkwheel") }, "\(titles)")
    #expect(!program.output.contains(text: "\u{1b}[31337"))
  }
}
