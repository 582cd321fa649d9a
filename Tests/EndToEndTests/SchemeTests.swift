import TestSupport
import Testing

@Suite("Colours of terminals", .blocking)
struct SchemeTests {
  /// What a kind of terminal answers, and what is made of it.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The answer to the request for an entry of the palette; nil for none.
    var entry: @Sendable (Int) -> String? = { _ in nil }
    /// The answer to a request by number.
    var others: [Int: String] = [:]
    var cursorText: String?
    var name: String?
    var prints: [String] = []
    var status: Int32 = 0

    var stub: TerminalStub {
      var answers = [(question: "\u{1B}[c", answer: "\u{1B}[?62;22c")]
      if let name { answers.append(("\u{1B}[>0q", "\u{1B}P>|\(name)\u{1B}\\")) }
      for index in 0..<16 {
        if let answer = entry(index) { answers.append(("\u{1B}]4;\(index);?\u{7}", answer)) }
      }
      if let cursorText { answers.append(("\u{1B}]21;cursor_text=?\u{7}", cursorText)) }
      for (code, answer) in others { answers.append(("\u{1B}]\(code);?\u{7}", answer)) }
      return TerminalStub(answers: answers)
    }
  }

  private static let kinds = [
    Kind(
      testDescription: "xterm", entry: { "\u{1B}]4;\($0);rgb:f3f3/8b8b/\($0)0\($0)0\u{7}" },
      others: [
        10: "\u{1B}]10;rgb:cdcd/d6d6/f4f4\u{7}", 11: "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\",
      ],
      prints: ["red             #f38b10", "foreground      #cdd6f4", "background      #1e1e2e"]),
    Kind(
      testDescription: "foot, with eight bits", entry: { "\u{1B}]4;\($0);rgb:f3/8b/a8\u{7}" },
      others: [12: "\u{1B}]12;rgb:b1/b2/b3\u{7}"], prints: ["cursor          #b1b2b3"]),
    Kind(
      testDescription: "kitty, with the text below the cursor",
      entry: { "\u{1B}]4;\($0);rgb:f3/8b/a8\u{1B}\\" },
      cursorText: "\u{1B}]21;cursor_text=rgb:a0/a1/a2\u{1B}\\", prints: ["cursor text     #a0a1a2"]),
    Kind(
      testDescription: "tmux, without the number", entry: { "\u{1B}]4;rgb:0\($0 % 10)/00/ff\u{7}" },
      prints: ["green           #0200ff", "white           #0700ff"]),
    Kind(
      testDescription: "with an alpha, and in digits",
      entry: { $0 == 1 ? "\u{1B}]4;1;rgba:f3f3/8b8b/a8a8/ffff\u{7}" : nil },
      others: [10: "\u{1B}]10;#AABBCC\u{7}", 11: "\u{1B}]11;#111122223333\u{7}"],
      prints: ["red             #f38ba8", "foreground      #aabbcc", "background      #112233"]),
    Kind(
      testDescription: "Konsole", entry: { "\u{1B}]4;\($0);rgb:b2b2/1818/1818\u{7}" },
      name: "Konsole 22.12.3", prints: ["Konsole tells", "red             #b21818"]),
    Kind(
      testDescription: "hostile",
      entry: { $0 == 1 ? "\u{1B}]4;1;$(id)\u{7}" : "\u{1B}]4;99;rgb:00/00/00\u{7}" },
      others: [10: "\u{1B}]10;red; rm -rf\u{7}", 11: "\u{1B}]11;url(x)\u{7}"],
      prints: ["does not report its colours"], status: 1),
    Kind(
      testDescription: "Alacritty, with a cursor of no colour",
      entry: { _ in "\u{1B}]4;1;rgb:f3/8b/a8\u{7}" },
      others: [10: "\u{1B}]10;rgb:c5/c8/c6\u{7}", 12: "\u{1B}]12;rgb:0000/0000/0000\u{7}"],
      prints: ["cursor          not set"]),
    Kind(
      testDescription: "VTE, with a cursor in the colour of the text",
      entry: { _ in "\u{1B}]4;1;rgb:f3/8b/a8\u{7}" },
      others: [10: "\u{1B}]10;rgb:c5/c8/c6\u{7}", 12: "\u{1B}]12;rgb:c5/c8/c6\u{7}"],
      prints: ["cursor          not set"]),
    Kind(
      testDescription: "rxvt-unicode, with eight bits in sixteen",
      entry: { "\u{1B}]4;\($0);rgb:e500/\($0 == 1 ? "e412" : "0000")/ff00\u{7}" },
      prints: ["red             #e4e3fe", "green           #e500ff"]),
    Kind(testDescription: "silent", prints: ["does not report its colours"], status: 1),
  ]

  @Test(arguments: kinds) func `A terminal is asked for its colours`(kind: Kind) throws {
    let program = try TerminalProcess.inkwheel(["scheme"], environment: ["STY": nil], output: .pipe)
    program.stub = kind.stub
    #expect(try program.waitForExit() == .exited(Int(kind.status)))
    let text = program.printed + String(decoding: program.output, as: UTF8.self)
    for line in kind.prints { #expect(text.contains(line), "\(text)") }
  }

  @Test func `Without any answer it ends within seconds, and Ctrl-C ends it at once`() throws {
    let program = try TerminalProcess.inkwheel(["scheme"])
    program.stub = TerminalStub(answers: [])
    #expect(try program.waitForExit() == .exited(1))
    let other = try TerminalProcess.inkwheel(["scheme"])
    other.stub = TerminalStub(answers: [])
    try other.waitUntilWritten("\u{1B}[c")
    other.send(.control("c"))
    #expect(try other.waitForExit() == .exited(130))
    #expect(other.screen.modes.areAsFound)
  }

  @Test func `The colours of the terminal become a file`() throws {
    let program = try TerminalProcess.inkwheel(["scheme", "--to", "foot", "-o", "mine.ini"])
    program.stub = Self.kinds[0].stub
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text(of: "mine.ini").contains("\nregular1=f38b10\n"))
  }

  @Test func `A page has the colours of the terminal`() throws {
    let program = try TerminalProcess.inkwheel(
      ["convert", "red.ans", "--scheme", "terminal", "-o", "page.html"],
      files: ["red.ans": "\u{1B}[31mred\u{1B}[0m\n"])
    program.stub = Self.kinds[0].stub
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text(of: "page.html").contains(".f1{color:#f38b10}"))
  }

  @Test(arguments: [
    (["gallery", "--render", "icon-3", "--svg", "-"], "fill=\"#282a36\""),
    (["gallery", "--render", "editor", "--color", "256", "--svg", "-"], "#ffb86c"),
    (
      ["demo", "-", "--record", "-"],
      "\"theme\": {\"fg\": \"#f8f8f2\", \"bg\": \"#282a36\", \"palette\": \"#000000:#ffb86c:"
    ),
    (["demo", "-", "--svg", "-"], "#282a36"),
  ])
  func `Pictures and recordings of frames have the colours of a scheme`(
    _ arguments: [String], _ expected: String
  ) throws {
    let scheme = "background #282a36\nforeground #f8f8f2\ncolor0 #000000\ncolor1 #ffb86c\n"
    let run = try TerminalProcess.run(
      arguments + ["--scheme", "mine.conf"], input: "pause 0.1\n",
      files: ["mine.conf": scheme])
    #expect(run.exitStatus == .exited(0), "\(run.complaint)")
    #expect(run.printed.contains(expected), "\(run.printed.prefix(2000))")
  }

  @Test func `What a format cannot hold is said, and an error with --strict`() throws {
    let scheme = "color1 #ff0000\nbackground #000000\ncursor #ffffff\n"
    let loose = try TerminalProcess.run(["scheme", "-", "--to", "vim"], input: scheme)
    #expect(loose.complaint.contains("has no key for cursor\n"))
    #expect(loose.printed.hasPrefix("let g:terminal_ansi_colors = ['#000000', '#ff0000',"))
    let strict = try TerminalProcess.run(["scheme", "-", "--to", "vim", "--strict"], input: scheme)
    #expect(strict.exitStatus == .exited(1) && strict.printed.isEmpty)
  }

  @Test(arguments: [
    ("color1 bogus\ncolor2 #00ff00\n", "red: “bogus” is not a colour\n", 1),
    ("color1 mask\nbackground word\n", "no colours under the keys of any format", 2),
  ])
  func `With --strict, nothing is written of a scheme that cannot be read whole`(
    _ scheme: String, _ complaint: String, _ status: Int
  ) throws {
    let strict = try TerminalProcess.run(
      ["scheme", "-", "--to", "ghostty", "--strict"], input: scheme)
    #expect(strict.exitStatus == .exited(status) && strict.printed.isEmpty)
    #expect(strict.complaint.contains(complaint))
  }

  @Test
  func `base16 has one slot for a colour and its bright form, and the other one is named`() throws {
    let scheme = (0..<16).map { "color\($0) #00\($0 == 9 ? 99 : 10 + $0 % 8)00\n" }.joined()
    let program = try TerminalProcess.run(
      ["scheme", "-", "--to", "base16", "--strict"], input: scheme)
    #expect(program.exitStatus == .exited(1))
    #expect(program.complaint.contains("has no key for bright red\n"))
    #expect(!program.complaint.contains("bright green"))
    let other = try TerminalProcess.run(["scheme", "-", "--to", "base24"], input: scheme)
    #expect(!other.complaint.contains("bright red"))
  }

  @Test func `--apca adds a second number`() throws {
    let scheme = "color1 #888888\nbackground #ffffff\nforeground #000000\n"
    let table = try TerminalProcess.run(["scheme", "-", "--apca"], input: scheme)
    #expect(table.printed.contains("#888888  3.54:1  Lc 63.06"), "\(table.printed)")
    let json = try TerminalProcess.run(["scheme", "-", "--apca", "--json"], input: scheme)
    #expect(json.printed.contains("\"value\": 3.54, \"apca\": 63.06,"), "\(json.printed)")
  }

  @Test func `ls takes the colours that are written for it`() throws {
    let program = try TerminalProcess.shell(
      #"eval "$(inkwheel scheme theme.conf --to ls-colors)"; mkdir folder; ls --color=always"#,
      output: .pipe,
      files: ["theme.conf": "color4 #010203\ncolor1 #040506\n" + Self.rest])
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.printed.contains("\u{1B}[1;38;2;1;2;3mfolder"))
  }

  private static let rest = (0..<16).filter { $0 != 1 && $0 != 4 }.map { "color\($0) #abcdef\n" }
    .joined()
}
