import TestSupport
import Testing

@Suite("Colours of terminals", .blocking)
struct SchemeTests {
  /// Kinds of terminals, their answers, and what is made of them.
  private static func kinds() throws -> [VectorRow] {
    try VectorRow.all(in: "EndToEndTests/Vectors/terminals.txt", cells: 4)
  }

  /// A terminal that answers as a row says: `4;1=…` to the request for red, `4=…` to that for any entry,
  /// in which `%` is its number and `&` the last digit of that.
  private static func stub(_ row: VectorRow) throws -> TerminalStub {
    var texts: [Substring: String] = [:]
    for word in row.words(1) {
      let equals = try #require(word.firstIndex(of: "="))
      texts[word[..<equals]] = String(word[word.index(after: equals)...])
    }
    var answers = [(question: "\u{1B}[c", answer: "\u{1B}[?62;22c")]
    for index in 0..<16 {
      if let text = texts["4;\(index)"] ?? texts["4"] {
        let answer = text.replacing("%", with: "\(index)").replacing("&", with: "\(index % 10)")
        answers.append(("\u{1B}]4;\(index);?\u{7}", answer))
      }
    }
    for (key, text) in texts where !key.hasPrefix("4") {
      switch key {
      case "name": answers.append(("\u{1B}[>0q", "\u{1B}P>|\(text)\u{1B}\\"))
      case "cursor": answers.append(("\u{1B}]21;cursor_text=?\u{7}", text))
      default: answers.append(("\u{1B}]\(key);?\u{7}", text))
      }
    }
    return TerminalStub(answers: answers)
  }

  @Test func `A terminal is asked for its colours`() throws {
    #expect(try Self.kinds().count == 11)
    for row in try Self.kinds() {
      let program = try TerminalProcess.inkwheel(
        ["scheme"], environment: ["STY": nil], output: .pipe)
      program.stub = try Self.stub(row)
      #expect(try program.waitForExit() == .exited(#require(Int(row[3]))), "\(row)")
      let text = program.printed + String(decoding: program.output, as: UTF8.self)
      for line in row.words(2) { #expect(text.contains(line), "\(row): \(text)") }
    }
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
    program.stub = try Self.stub(Self.kinds()[0])
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text(of: "mine.ini").contains("\nregular1=f38b10\n"))
  }

  @Test func `A page has the colours of the terminal`() throws {
    let program = try TerminalProcess.inkwheel(
      ["convert", "red.ans", "--scheme", "terminal", "-o", "page.html"],
      files: ["red.ans": "\u{1B}[31mred\u{1B}[0m\n"])
    program.stub = try Self.stub(Self.kinds()[0])
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
