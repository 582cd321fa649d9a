import Color
import Terminal
import Testing

@testable import NcursesTerminal

@Suite("Advice about the terminal")
struct TerminalAdviceTests {
  /// The report on a terminal without any problem.
  private static func perfect() -> TerminalReport {
    var report = TerminalReport()
    report.term = "xterm-256color"
    report.description = try? TerminalDescription.find(environment: ["TERM": "xterm-256color"])
    report.size = Size(columns: 80, rows: 24)
    report.depth = DepthDetection(depth: .truecolor, source: .colorterm)
    report.answers.columns = 1
    return report
  }

  private static let poor = DepthDetection(depth: .indexed256, source: .colorCount(256))

  private static let few = DepthDetection(depth: .ansi16, source: .colorCount(8))

  /// The description of a terminal that terminfo does not know.
  private static func own(_ name: String) -> TerminalDescription? {
    var answers = TerminalAnswers()
    answers.receive(Array("\u{1B}[1;2R\u{1B}[?2004;2$y".utf8))
    return try? TerminalDescription(answers, environment: ["TERM": name])
  }

  private static func tmux(_ features: String = "RGB", _ options: String = " ") -> TmuxSettings? {
    TmuxSettings(printed: "3.3a \(options) xterm-kitty 256,\(features)\n")
  }

  private static let cases:
    [(
      name: String, change: @Sendable (inout TerminalReport) -> Void, count: Int, command: String?
    )] = [
      ("nothing", { _ in }, 0, nil),
      ("TERM unset", { $0.term = "" }, 1, "export TERM=xterm-256color"),
      ("TERM dumb", { $0.term = "dumb" }, 1, "export TERM=xterm-256color"),
      (
        "no description",
        { ($0.term, $0.description) = ("foot-x", nil) }, 1, "sudo apt-get install ncurses-term"
      ),
      (
        "no description over SSH",
        {
          ($0.term, $0.description, $0.isRemote) = ("xterm-ghostty", own("xterm-ghostty"), true)
        }, 1, "infocmp -x xterm-ghostty | ssh HOST -- tic -x -"
      ),
      ("NO_COLOR", { $0.depth = DepthDetection(depth: .monochrome, source: .noColor) }, 0, nil),
      ("a choice", { $0.depth = DepthDetection(depth: .ansi16, source: .choice) }, 0, nil),
      (
        "silent terminal",
        { $0.depth = poor }, 1, "export COLORTERM=truecolor"
      ),
      (
        "a terminal that rounds",
        { ($0.depth, $0.answers.selection) = (poor, "1$r0;48;5;16m") }, 0, nil
      ),
      ("known from an answer at home", { $0.depth = .reply }, 0, nil),
      (
        "known from an answer over SSH",
        { ($0.depth, $0.isRemote) = (.reply, true) }, 1, "export COLORTERM=truecolor"
      ),
      ("console", { ($0.term, $0.depth) = ("linux", few) }, 0, nil),
      (
        "tmux that rounds",
        { ($0.term, $0.multiplexer, $0.tmux) = ("tmux-256color", .tmux, tmux("title")) }, 1,
        "set -as terminal-features \",xterm-kitty:RGB\""
      ),
      (
        "tmux that is exact and does not tell",
        { ($0.term, $0.multiplexer, $0.tmux, $0.depth) = ("tmux-256color", .tmux, tmux(), poor) },
        1, "export COLORTERM=truecolor"
      ),
      (
        "tmux without a client, which knows of no outer terminal",
        { ($0.multiplexer, $0.tmux) = (.tmux, TmuxSettings(printed: "client 3.3a\n")) }, 0, nil
      ),
      (
        "tmux with its defaults",
        {
          ($0.multiplexer, $0.tmux) = (
            .tmux, tmux("RGB", "500 external")
          )
        }, 2, "set -sg escape-time 10"
      ),
      (
        "tmux with all on",
        {
          ($0.multiplexer, $0.tmux) = (
            .tmux, tmux("RGB", "10 on")
          )
        }, 0, nil
      ),
      (
        "no name in screen",
        { ($0.term, $0.description, $0.multiplexer) = ("", nil, .screen) }, 1,
        "export TERM=screen-256color"
      ),
      ("no locale on a terminal in UTF-8", { $0.charset = "ANSI_X3.4-1968" }, 0, nil),
      (
        "no locale on a terminal that does not tell",
        { ($0.charset, $0.answers.columns) = ("ANSI_X3.4-1968", nil) }, 1, "export LANG=C.UTF-8"
      ),
      (
        "Latin-1 locale",
        { ($0.locale, $0.charset) = (("de_DE", "LC_ALL"), "ISO-8859-1") }, 1,
        "export LC_ALL=C.UTF-8"
      ),
      (
        "missing locale",
        { ($0.locale, $0.isLocaleMissing) = (("xx_XX.UTF-8", "LANG"), true) }, 1,
        "export LANG=C.UTF-8"
      ),
    ]

  @Test(arguments: cases.indices) func `Each problem has its advice, and only that`(index: Int) {
    let example = Self.cases[index]
    var report = Self.perfect()
    example.change(&report)
    let advice = report.advice
    #expect(advice.count == example.count, "\(example.name)")
    let commands = advice.flatMap(\.commands)
    if let command = example.command {
      #expect(commands.contains(command), "\(example.name): \(commands)")
    } else {
      #expect(commands.isEmpty, "\(example.name)")
    }
    for item in advice { #expect(item.text.last.map { ".:".contains($0) } == true) }
  }

  @Test func `The options of tmux are parsed, and missing ones stay unknown`() throws {
    #expect(TmuxSettings(printed: "") == nil)
    let settings = try #require(
      TmuxSettings(printed: "3.3a 500 external xterm-256color 256,RGB,title\n"))
    #expect(settings.version == "3.3a" && settings.outerTerm == "xterm-256color")
    #expect(settings.supportsTruecolor == true && settings.escapeTime == 500)
    #expect(settings.clipboard == "external")
    let old = try #require(TmuxSettings(printed: "3.0    \n"))
    #expect(old.version == "3.0" && old.outerTerm == nil && old.supportsTruecolor == nil)
    #expect(old.escapeTime == nil && old.clipboard == nil)
  }
}
