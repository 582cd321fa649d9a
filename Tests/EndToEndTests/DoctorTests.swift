import Foundation
import TestSupport
import Testing

@Suite("inkwheel doctor", .blocking)
struct DoctorTests {
  /// The parts of the JSON report.
  private struct Report: Decodable {
    struct Terminal: Decodable {
      let device: String
      let problem: String?
      let name: String?
      let term: String
      let description: String?
      let descriptionName: String?
      let descriptionSource: String?
      let columns: Int?
      let rows: Int?
      let notAsked: String?
      let isComplete: Bool
      let answerMicroseconds: Int?
      let attributes: [Int]?
    }
    struct Color: Decodable {
      let depth: String
      let source: String
      let option: String
      let terminfoColors: Int?
      let reply: String
    }
    struct Background: Decodable {
      let appearance: String
      let color: String?
      let source: String
    }
    struct Way: Decodable {
      let multiplexer: String?
      let multiplexerVersion: String?
      let outerIsExact: Bool?
      let ssh: Bool
      let mosh: Bool
    }
    struct Advice: Decodable {
      let subject: String
      let text: String
      let commands: [String]
    }
    let version: Int
    let terminal: Terminal
    let color: Color
    let background: Background
    let features: [String: JSON]
    let columns: [String: Int?]
    let locale: [String: JSON]
    let way: Way
    let advice: [Advice]
  }

  private enum JSON: Decodable, Equatable {
    case null, flag(Bool), number(Int), text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// An environment without the variables of the connection that runs the tests.
  private static let bare: [String: String?] = ["COLORTERM": nil]

  private func run(
    _ options: [String] = ["--json"], _ environment: [String: String?] = [:],
    input: TerminalProcess.Input = .terminal, status: Int = 0,
    answering: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["doctor"] + options, environment: Self.bare.merging(environment) { $1 }, input: input,
      output: .pipe, error: .pipe)
    program.answering = answering
    #expect(try program.waitForExit() == .exited(status))
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
    #expect(program.screen.modes.areAsFound)
    #expect(program.screen.lines.joined().isEmpty, "nothing is left on the screen")
    return program
  }

  private func report(_ program: TerminalProcess) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(program.standardOutput))
  }

  private func report(of text: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  @Test("A terminal that answers is identified by its answers")
  func answering() throws {
    let report = try report(run())
    #expect(report.version == 1)
    #expect(report.terminal.term == "xterm-256color" && report.terminal.problem == nil)
    #expect(report.terminal.isComplete && report.terminal.notAsked == nil)
    #expect(report.terminal.attributes?.isEmpty == false)
    #expect(report.terminal.answerMicroseconds.map { $0 > 0 } == true)
    #expect(report.terminal.columns == 80 && report.terminal.rows == 24)
    #expect(report.terminal.description?.hasSuffix("/x/xterm-256color") == true)
    #expect(report.color.depth == "truecolor" && report.color.source == "reply")
    #expect(report.color.reply == "exact" && report.color.terminfoColors == 256)
    #expect(report.columns["accent"] == 1 && report.columns["cluster"] == 6)
    #expect(report.features["bracketedPaste"] == .flag(true))
    #expect(report.locale["encoding"] == .text("UTF-8"))
    #expect(report.way.multiplexer == nil)
  }

  @Test("A terminal that never answers stays unchanged, and the wait is announced")
  func silent() throws {
    let program = try run(answering: { _ in [] })
    #expect(program.output.contains(Array("Waiting for the terminal to answer.".utf8)))
    let report = try report(program)
    #expect(!report.terminal.isComplete && report.terminal.answerMicroseconds == nil)
    #expect(report.color.depth == "256" && report.color.reply == "none")
    #expect(report.color.source == "terminfo")
    #expect(report.advice.contains { $0.commands == ["export COLORTERM=truecolor"] })
  }

  @Test("A late answer is awaited and leaves no input")
  func late() throws {
    let stub = TerminalStub(answers: TerminalStub.modern, delay: .milliseconds(1700))
    let shell = try TerminalProcess(
      "bash",
      [
        "--norc", "-c",
        "\"\(try TerminalProgram.inkwheel())\" doctor --json > report;"
          + "IFS= read -rs -t 0.7 -N 500 left; printf 'ended<%q>\\n' \"$left\"",
      ], environment: Self.bare)
    shell.stub = stub
    try shell.waitUntilShown("ended<''>")
    #expect(try report(of: shell.text(of: "report")).terminal.isComplete)
    #expect(try shell.attributes() == shell.initialAttributes)
  }

  @Test("A terminal that rounds colours does not count as exact")
  func rounding() throws {
    let answer = Array("\u{1b}P1$r0;48;5;16m\u{1b}\\".utf8)
    let report = try report(
      run(answering: { bytes in
        let kept = bytes.withoutSelection
        return kept == bytes ? bytes : answer + kept
      }))
    #expect(report.color.depth == "256" && report.color.reply == "other")
    #expect(!report.advice.contains { $0.subject == "colorterm" })
  }

  @Test("Hostile answers appear neither in text nor in JSON", arguments: [[], ["--json"]])
  func hostile(options: [String]) throws {
    let answer = Array("\u{1b}P>|evil\u{8}\u{9b}31m\u{202e}name\u{1b}\\".utf8)
    let program = try run(options, answering: { answer + $0 })
    #expect(OutputScan(program.standardOutput).functions.allSatisfy { $0 == "C0 a" })
    let text = String(decoding: program.standardOutput, as: UTF8.self)
    #expect(text.contains("evil31mname"))
  }

  @Test(
    "The source of the depth is reported",
    arguments: [
      (["COLORTERM": "truecolor"], [], "truecolor", "COLORTERM"),
      (["NO_COLOR": "1"], [], "never", "NO_COLOR"), ([:], ["--color", "16"], "16", "option"),
      (["TERM": "wezterm-x"], [], "truecolor", "TERM"),
    ] as [([String: String?], [String], String, String)])
  func sources(
    environment: [String: String?], options: [String], depth: String, source: String
  ) throws {
    let report = try report(run(["--json"] + options, environment))
    #expect(report.color.depth == depth && report.color.source == source)
  }

  @Test("The background comes from the terminal, from COLORFGBG or from the user")
  func background() throws {
    let light = Array("\u{1b}]11;rgb:ffff/ffff/f0f0\u{1b}\\".utf8)
    let first = try report(run(answering: { light + $0 })).background
    #expect(first.appearance == "light" && first.color == "#fffff0" && first.source == "OSC 11")
    let second = try report(run(["--json"], ["COLORFGBG": "0;15"], answering: { _ in [] }))
    #expect(second.background.appearance == "light" && second.background.source == "COLORFGBG")
    let third = try report(run(["--json", "--background", "light"]))
    #expect(
      third.background.appearance == "light" && third.background.source == "--background")
    let last = try report(run(answering: { _ in [] }))
    #expect(last.background.appearance == "dark" && last.background.source == "assumed")
    #expect(last.advice.contains { $0.subject == "background" })
  }

  @Test("A terminal that would print queries gets none")
  func unfit() throws {
    let program = try run(["--json"], ["TERM": "dumb"])
    #expect(program.output.isEmpty)
    let report = try report(program)
    #expect(report.terminal.notAsked == "unfit")
    #expect(report.advice.contains { $0.subject == "term-unset" })
  }

  @Test("Old consoles get only queries that they understand")
  func console() throws {
    let program = try run(["--json"], ["TERM": "vt220"])
    #expect(program.output == Array("\u{1b}[5n\u{1b}[c".utf8))
    #expect(try report(program).terminal.isComplete)
  }

  @Test("A terminal without a description is queried as well")
  func unknown() throws {
    let report = try report(run(["--json"], ["TERM": "no-such-terminal"]))
    #expect(report.terminal.description == nil && report.terminal.isComplete)
    #expect(report.terminal.descriptionSource == "answers")
    #expect(report.color.depth == "truecolor" && report.color.source == "reply")
    #expect(report.color.terminfoColors == nil)
    #expect(report.advice.contains { $0.subject == "description-missing" })
    let family = try self.report(
      run(["--json"], ["TERM": "contour-latest", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]))
    #expect(family.terminal.descriptionName == "contour" && family.way.ssh)
    #expect(family.terminal.descriptionSource == "name" && family.color.source == "TERM")
    #expect(
      family.advice.contains {
        $0.commands == ["infocmp -x contour-latest | ssh HOST -- tic -x -"]
      })
  }

  @Test(
    "A terminal without TERM is described by its answers",
    arguments: [
      ("kitty(0.26.5)", 2, "xterm-kitty", "truecolor"), ("VTE(7600)", 2, "vte", "256"),
      (nil, 2, "unknown", "256"), (nil, 0, "ansi", "16"), (nil, nil, "ansi", "16"),
    ] as [(String?, Int?, String, String)])
  func identity(version: String?, paste: Int?, family: String, depth: String) throws {
    var answers = TerminalStub.modern + [(question: "\u{1b}[6n", answer: "\u{1b}[1;1R")]
    if let version { answers.append(("\u{1b}[>0q", "\u{1b}P>|\(version)\u{1b}\\")) }
    if let paste { answers.append(("\u{1b}[?2004$p", "\u{1b}[?2004;\(paste)$y")) }
    for options in [["--json"], []] {
      let program = try TerminalProcess.inkwheel(
        ["doctor"] + options, environment: Self.bare.merging(["TERM": nil]) { $1 }, output: .pipe)
      program.stub = TerminalStub(answers: answers)
      #expect(try program.waitForExit() == .exited(0))
      let text = String(decoding: program.standardOutput, as: UTF8.self)
      if options.isEmpty {
        let line = "inkwheel's own for \(family), by its answers, as TERM is not set"
        #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(line))
      } else {
        let report = try report(of: text)
        #expect(report.terminal.term == "" && report.terminal.description == nil)
        #expect(report.terminal.descriptionName == family)
        #expect(report.terminal.descriptionSource == "answers" && report.terminal.isComplete)
        #expect(report.color.depth == depth)
        #expect(report.advice.contains { $0.subject == "term-unset" })
      }
      #expect(try program.attributes() == program.initialAttributes)
    }
  }

  @Test(
    "A terminal without a name that does not answer gets a single short question",
    arguments: ["unknown", "no-such-terminal", nil] as [String?])
  func mute(term: String?) throws {
    let program = try run(["--json"], ["TERM": term], answering: { _ in [] })
    #expect(program.output == Array("\u{1b}[6n\r   \r".utf8))
    let report = try report(program)
    #expect(report.terminal.notAsked == "mute" && report.terminal.descriptionSource == nil)
  }

  @Test("Standard input can be redirected")
  func redirected() throws {
    #expect(try report(run(input: .pipe([]))).terminal.isComplete)
  }

  @Test("Without a terminal the environment and the description are reported")
  func noTerminal() throws {
    let inkwheel = try TerminalProgram.inkwheel()
    let program = try TerminalProcess(
      "setsid", ["--wait", inkwheel, "doctor", "--json"], input: .pipe([]), output: .pipe,
      error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let found = try report(program)
    #expect(found.terminal.problem != nil && found.terminal.notAsked == "noTerminal")
    #expect(found.terminal.description?.hasSuffix("/x/xterm-256color") == true)
    #expect(found.color.depth == "256")
    let nothing = try TerminalProcess(
      "setsid", ["--wait", inkwheel, "doctor"], environment: ["TERM": nil], input: .pipe([]),
      output: .pipe, error: .pipe)
    #expect(try nothing.waitForExit() == .exited(1))
    #expect(String(decoding: nothing.standardOutput, as: UTF8.self).contains("no terminal"))
  }

  @Test("The report has at most 80 columns and every part")
  func text() throws {
    let program = try run([], ["SSH_TTY": "/dev/pts/1", "LC_ALL": "xx_XX.UTF-8"])
    let text = String(decoding: program.standardOutput, as: UTF8.self)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for part in [
      "Terminal\n", "Colours\n", "Features\n", "Text\n", "Connection\n", "Advice\n",
      "truecolor: the terminal's answer", "SSH                  yes", "    ssh -C HOST\n",
      "    SendEnv COLORTERM\n",
    ] { #expect(text.contains(part), "\(part) in\n\(text)") }
    #expect(OutputScan(program.standardOutput).functions == ["C0 a"])
  }

  @Test("On a terminal the report is below the command and has bold headings")
  func onTerminal() throws {
    let program = try TerminalProcess.inkwheel(
      ["doctor"], size: TerminalSize(columns: 80, rows: 70))
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.text(row: 3) == "Terminal")
    #expect(program.screen.cell(3, 0).bold && !program.screen.cell(4, 2).bold)
    #expect(!program.screen.contains("$p") && !program.screen.contains("$q"))
    #expect(try program.attributes() == program.initialAttributes)
    #expect(!program.output.contains(text: "?1049"))
  }

  @Test("Ctrl-C ends the queries")
  func interrupted() throws {
    let program = try TerminalProcess.inkwheel(
      ["doctor"], environment: Self.bare, output: .pipe)
    program.answering = { _ in [] }
    try program.waitUntilWritten("\u{1b}[c")
    program.send(.control("c"))
    #expect(try program.waitForExit() == .exited(130))
    #expect(program.standardOutput.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test("In tmux the report says what tmux passes on and how it is configured")
  func tmux() throws {
    let session = try TmuxSession(
      "bash",
      [
        "--norc", "-c",
        "\"\(try TerminalProgram.inkwheel())\" doctor --json > doctor.json; echo over; read",
      ],
      options: ["escape-time": "500", "set-clipboard": "external", "focus-events": "off"])
    try session.waitUntilShown("over")
    let file = session.terminal.folder.appendingPathComponent("doctor.json")
    let report = try JSONDecoder().decode(Report.self, from: try Data(contentsOf: file))
    #expect(report.way.multiplexer == "tmux" && report.way.multiplexerVersion != nil)
    #expect(report.way.outerIsExact == false)
    #expect(report.color.source != "reply")
    let subjects = report.advice.map(\.subject)
    for subject in ["multiplexer-colors", "tmux-clipboard", "tmux-focus", "tmux-escape"] {
      #expect(subjects.contains(subject))
    }
    #expect(
      report.advice.contains {
        $0.commands == ["set -as terminal-features \",xterm-256color:RGB\""]
      })
  }

  @Test("On a terminal the report begins with a verdict and a strip of colours")
  func verdict() throws {
    let size = TerminalSize(columns: 80, rows: 70)
    let program = try TerminalProcess.inkwheel(["doctor", "--color", "truecolor"], size: size)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.lines[0].hasPrefix("Your terminal "))
    let strip = (0..<64).map { program.screen.cell(1, $0).background }
    #expect(Set(strip).count == 64)
    #expect(program.screen.lines[3].hasPrefix("Terminal"))
    let few = try TerminalProcess.inkwheel(["doctor", "--color", "16"], size: size)
    #expect(try few.waitForExit() == .exited(0))
    #expect(
      few.screen.lines[0].hasPrefix(
        "Your terminal does not show everything: 16 colours instead of all"))
    let narrow = try TerminalProcess.inkwheel(
      ["doctor", "--color", "truecolor"], size: TerminalSize(columns: 50, rows: 90))
    #expect(try narrow.waitForExit() == .exited(0))
    #expect(
      narrow.screen.lines.contains { $0.prefix { $0 == " " }.count == 23 },
      "values continue below their beginning")
    // Elsewhere the report begins with its first section, as before.
    let piped = try TerminalProcess.inkwheel(["doctor"], output: .pipe)
    try piped.waitForExit()
    #expect(String(decoding: piped.standardOutput, as: UTF8.self).hasPrefix("Terminal\n"))
  }
}
