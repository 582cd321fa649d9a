import Foundation
import TestSupport
import Testing

@Suite("inkwheel doctor", .blocking)
struct DoctorTests {
  /// The report by its labels.
  private struct Report {
    /// The value of each row, or of those with the same label.
    private(set) var rows: [String: String] = [:]
    /// The commands below the advice.
    private(set) var commands: [String] = []

    init(_ text: String) {
      var last = ""
      for line in text.split(separator: "\n").map(String.init) {
        let value = line.dropFirst(23)
        if line.hasPrefix("    "), !line.hasPrefix(String(repeating: " ", count: 23)) {
          commands.append(String(line.dropFirst(4)))
        } else if line.hasPrefix("   ") {
          rows[last, default: ""] += " " + value
        } else if line.hasPrefix("  ") {
          last = line.dropFirst(2).prefix(21).trimmingCharacters(in: .whitespaces)
          rows[last] = String(value)
        }
      }
    }

    subscript(label: String) -> String { rows[label] ?? "" }
  }

  /// An environment without the variables of the connection that runs the tests.
  private static let bare: [String: String?] = ["COLORTERM": nil]

  private func run(
    _ options: [String] = [], _ environment: [String: String?] = [:],
    input: TerminalProcess.Input = .terminal, status: Int = 0,
    answering: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["doctor"] + options, environment: Self.bare.merging(environment) { $1 }, input: input,
      output: .pipe, error: .pipe)
    program.answering = answering
    #expect(try program.waitForExit() == .exited(status))
    #expect(program.standardError.isEmpty)
    try program.expectRestored()
    #expect(program.screen.lines.joined().isEmpty, "nothing is left on the screen")
    return program
  }

  private func report(_ program: TerminalProcess) -> Report { Report(program.printed) }

  @Test func `A terminal that answers is identified by its answers`() throws {
    let report = report(try run())
    #expect(report["TERM"] == "xterm-256color" && report["terminal"].isEmpty)
    #expect(report["answers"].wholeMatch(of: /after \d+\.\d ms/) != nil)
    #expect(report["size"] == "80 columns, 24 rows")
    #expect(report["description"].hasSuffix("/x/xterm-256color"))
    #expect(report["used"] == "truecolor: the terminal's answer")
    #expect(report["DECRQSS"] == "24-bit colours")
    #expect(report["bracketed paste"] == "yes (mode 2004)")
    #expect(report["encoding"].hasPrefix("UTF-8") && report["multiplexer"] == "none")
    #expect(try TerminalProcess.run(["--version"]).printed == report["version"] + "\n")
  }

  @Test func `A terminal that never answers stays unchanged, and the wait is announced`() throws {
    let program = try run(answering: { _ in [] })
    #expect(program.output.contains(text: "Waiting for the terminal to answer."))
    let report = report(program)
    #expect(report["answers"] == "none" && report["DECRQSS"] == "no answer")
    #expect(report["used"] == "256: the number of colours in its description")
    #expect(report["background"].hasPrefix("dark: assumed"))
    #expect(report.commands == ["export COLORTERM=truecolor"])
  }

  @Test func `A late answer is awaited and leaves no input`() throws {
    let shell = try TerminalProcess.shell(
      """
      inkwheel doctor > report
      IFS= read -rs -t 0.7 -N 500 left; printf 'ended<%q>\\n' "$left"
      """, environment: Self.bare)
    shell.stub = TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(1700))
    try shell.waitUntilShown("ended<''>")
    #expect(Report(try shell.text(of: "report"))["answers"].hasSuffix(" ms"))
    #expect(try shell.attributes() == shell.initialAttributes)
  }

  @Test
  func `Answers are reported as what they are, also those that round colours or are hostile`()
    throws
  {
    let light = Array("\u{1b}]11;rgb:ffff/ffff/f0f0\u{1b}\\".utf8)
    #expect(
      report(try run(answering: { light + $0 }))["background"]
        == "light, #fffff0: answer to OSC 11")
    let rounding = report(try run(answering: { $0.withSelection("1$r0;48;5;16m") }))
    #expect(rounding["used"].hasPrefix("256:") && rounding.commands.isEmpty)
    #expect(rounding["DECRQSS"].hasPrefix("other colours than those set"))
    let evil = Array("\u{1b}P>|evil\u{8}\u{9b}31m\u{202e}name\u{1b}\\".utf8)
    let program = try run(answering: { evil + $0 })
    #expect(OutputScan(program.standardOutput).functions.allSatisfy { $0 == "C0 a" })
    #expect(report(program)["name"] == "evil31mname")
  }

  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], [], "truecolor: COLORTERM", "dark"),
      (["NO_COLOR": "1"], [], "never: NO_COLOR is set", "dark"),
      (["COLORFGBG": "0;15"], ["--color", "16"], "16: --color", "light: COLORFGBG"),
      (["TERM": "wezterm-x"], [], "truecolor: the name of the terminal", "dark"),
      ([:], ["--background", "light"], "truecolor: the terminal's answer", "light"),
    ] as [([String: String?], [String], String, String)])
  func `The source of the depth and of the background is reported`(
    environment: [String: String?], options: [String], depth: String, background: String
  ) throws {
    // libvterm does not tell its background.
    let report = report(try run(options, environment))
    #expect(report["used"] == depth && report["background"].hasPrefix(background))
  }

  @Test
  func `A terminal that would print queries gets none, an old console those that it understands`()
    throws
  {
    let dumb = try run([], ["TERM": "dumb"])
    #expect(dumb.output.isEmpty)
    #expect(report(dumb)["answers"] == "not queried: the terminal would print the queries")
    #expect(report(dumb).commands == ["export TERM=xterm-256color"])
    let console = try run([], ["TERM": "vt220"])
    #expect(console.output == Array("\u{1b}[5n\u{1b}[c".utf8))
    #expect(report(console)["answers"].hasSuffix(" ms"))
  }

  @Test func `A terminal without a description is queried as well`() throws {
    let report = report(try run([], ["TERM": "no-such-terminal"]))
    #expect(report["description"] == "inkwheel's own for no-such-terminal")
    #expect(report["used"] == "truecolor: the terminal's answer")
    #expect(report.commands.contains("sudo apt-get install ncurses-term"))
    let family = self.report(
      try run([], ["TERM": "contour-latest", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]))
    #expect(family["description"] == "inkwheel's own for contour")
    #expect(family["SSH"] == "yes" && family["used"] == "truecolor: the name of the terminal")
    #expect(family.commands.contains("infocmp -x contour-latest | ssh HOST -- tic -x -"))
    for term in ["no-such-terminal", nil] {
      let mute = try run([], ["TERM": term], answering: { _ in [] })
      #expect(mute.output == Array("\u{1b}[6n\r   \r".utf8))
      #expect(self.report(mute)["answers"].hasPrefix("none to the query for the cursor position"))
      #expect(self.report(mute)["description"] == "none")
    }
  }

  @Test
  func `Standard input can be redirected, and without a terminal the environment is reported`()
    throws
  {
    #expect(report(try run(input: .pipe([])))["answers"].hasSuffix(" ms"))
    let program = try TerminalProcess(
      "setsid", ["--wait", "inkwheel", "doctor"], input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let found = report(program)
    #expect(!found["terminal"].isEmpty && found["answers"] == "not queried: there is no terminal")
    #expect(found["description"].hasSuffix("/x/xterm-256color"))
    #expect(found["used"].hasPrefix("256:"))
    let nothing = try TerminalProcess(
      "setsid", ["--wait", "inkwheel", "doctor"], environment: ["TERM": nil], input: .pipe([]),
      output: .pipe, error: .pipe)
    #expect(try nothing.waitForExit() == .exited(1))
    #expect(nothing.printed.contains("no terminal"))
  }

  @Test func `The report has at most 80 columns and every part`() throws {
    let program = try run([], ["SSH_TTY": "/dev/pts/1", "LC_ALL": "xx_XX.UTF-8"])
    let text = program.printed
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for part in [
      "Terminal\n", "Colours\n", "Features\n", "Configuration\n", "Advice\n",
      "SSH                  yes", "    export COLORTERM=truecolor\n", "    export LC_ALL=C.UTF-8\n",
    ] { #expect(text.contains(part), "\(part) in\n\(text)") }
    #expect(OutputScan(program.standardOutput).functions == ["C0 a"])
  }

  @Test func `The report ends with a verdict, below the command`() throws {
    let program = try TerminalProcess.inkwheel(
      ["doctor", "--color", "truecolor"], size: TerminalSize(columns: 80, rows: 70))
    #expect(try program.waitForExit() == .exited(0))
    let screen = program.screen
    #expect(screen.text(row: 0) == "Terminal" && screen.cell(0, 0).bold && !screen.cell(1, 2).bold)
    let verdict = try #require(screen.lines.lastIndex { !$0.isEmpty })
    #expect(screen.text(row: verdict).hasPrefix("Your terminal shows all colours and characters"))
    #expect(Set(screen.cells(row: verdict - 1).map(\.background)).count > 60)
    #expect(!screen.contains("$p") && !screen.contains("$q"))
    #expect(try program.attributes() == program.initialAttributes)
    #expect(!program.output.contains(text: "?1049"))
    let narrow = try TerminalProcess.inkwheel(
      ["doctor", "--color", "16"], size: TerminalSize(columns: 50, rows: 90))
    #expect(try narrow.waitForExit() == .exited(0))
    #expect(narrow.screen.contains("Your terminal does not show everything: only 16"))
    #expect(
      narrow.screen.lines.contains { $0.prefix { $0 == " " }.count == 23 },
      "values continue below their beginning")
  }

  @Test func `Ctrl-C ends the queries`() throws {
    let program = try TerminalProcess.inkwheel(["doctor"], environment: Self.bare, output: .pipe)
    program.answering = { _ in [] }
    try program.waitUntilWritten("\u{1b}[c")
    try program.send(.control("c"), untilExit: 130)
    #expect(program.standardOutput.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test func `In tmux the report says what tmux passes on and how it is configured`() throws {
    let session = try TmuxSession(
      "bash", ["--norc", "-c", "inkwheel doctor > report; echo over; read"],
      options: ["escape-time": "500", "set-clipboard": "external", "focus-events": "off"])
    try session.waitUntilShown("over")
    let report = Report(try session.terminal.text(of: "report"))
    #expect(report["multiplexer"].hasPrefix("tmux "))
    #expect(report["multiplexer"].hasSuffix("reduces colours to 256"))
    let text = try session.terminal.text(of: "report")
    #expect(text.contains("\n\nYour terminal "))
    #expect(report["used"] != "truecolor: the terminal's answer")
    for command in [
      "set -as terminal-features \",xterm-256color:RGB\"", "set -g set-clipboard on",
      "set -sg escape-time 10",
    ] { #expect(report.commands.contains(command), "\(command)") }
  }
}
