import Color
import Terminal
import TestSupport
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

  /// Changes a report as a word of a row says: `remote`, or a field and its value.
  private func change(_ report: inout TerminalReport, _ word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "term": report.term = value
    case "unknown": report.description = nil
    case "own":
      // The description of a terminal that terminfo does not know.
      var answers = TerminalAnswers()
      answers.receive(Array("\u{1B}[1;2R\u{1B}[?2004;2$y".utf8))
      report.description = try TerminalDescription(answers, environment: ["TERM": value])
    case "remote": report.isRemote = true
    case "depth": report.depth = try #require(Self.depths[value])
    case "selection": report.answers.selection = value
    case "silent": report.answers.columns = nil
    case "screen": report.multiplexer = .screen
    case "tmux":
      (report.multiplexer, report.tmux) = (.tmux, TmuxSettings(printed: value + "\n"))
    case "charset": report.charset = value
    case "locale": report.locale = (value, "LANG")
    case "all": report.locale = (value, "LC_ALL")
    case "missing": report.isLocaleMissing = true
    default: throw TerminalFailure("unknown field: \(word)")
    }
  }

  private static let depths = [
    "none": DepthDetection(depth: .monochrome, source: .noColor),
    "chosen": DepthDetection(depth: .ansi16, source: .choice),
    "poor": DepthDetection(depth: .indexed256, source: .colorCount(256)),
    "few": DepthDetection(depth: .ansi16, source: .colorCount(8)), "reply": .reply,
  ]

  @Test func `Each problem has its advice, and only that`() throws {
    let rows = try VectorRow.all(in: "NcursesTerminalTests/Vectors/advice.txt", cells: 4)
    #expect(rows.count == 22)
    for row in rows {
      var report = Self.perfect()
      for word in row.words(1) { try change(&report, word) }
      let advice = report.advice
      #expect(advice.count == Int(row[2]), "\(row)")
      let commands = advice.flatMap(\.commands)
      #expect(row[3].isEmpty ? commands.isEmpty : commands.contains(row[3]), "\(row): \(commands)")
      for item in advice { #expect(item.text.last.map { ".:".contains($0) } == true, "\(row)") }
    }
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
