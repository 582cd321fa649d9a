import Colorimetry
import NcursesTerminal
import TerminalCore
import TextColorPicker

extension DoctorReport {
  /// Changes when members change their name or meaning; new members leave it as it is.
  private static let version = 1

  /// The report for programs; docs/terminals.md describes it.
  var json: JSONValue {
    let answers = findings.answers
    var features: [(String, JSONValue)] = Self.modes.map { number, name, _ in
      (name, JSONValue(answers.knows(mode: number)))
    }
    features += [
      ("kittyKeyboard", JSONValue(answers.kittyKeys)),
      ("modifyOtherKeys", JSONValue(answers.modifiedKeys)),
      ("clipboard", JSONValue(hasClipboard)),
    ]
    let names = ["accent", "line", "emoji", "cluster"]
    let defaultColors = defaultColors
    return .record([
      ("version", .number(Self.version)), ("terminal", terminal), ("color", color(findings)),
      (
        "background",
        .record([
          ("appearance", .text(defaultColors.appearance == .dark ? "dark" : "light")),
          ("color", JSONValue(defaultColors.background?.hexNotation)),
          ("text", JSONValue(defaultColors.text?.hexNotation)), ("source", .text(backgroundSource)),
        ])
      ), ("features", .record(features)),
      (
        "columns",
        .record(
          names.enumerated().map { index, name in
            (name, JSONValue(index < answers.columns.count ? answers.columns[index] : nil))
          })
      ),
      (
        "locale",
        .record([
          ("name", JSONValue(findings.locale?.name)),
          ("variable", JSONValue(findings.locale?.variable)),
          ("encoding", .text(findings.charset)), ("isMissing", .flag(findings.isLocaleMissing)),
        ])
      ),
      (
        "way",
        .record([
          ("multiplexer", JSONValue(findings.multiplexer?.rawValue)),
          ("multiplexerVersion", JSONValue(findings.tmux?.version)),
          ("outerTerm", JSONValue(findings.tmux?.outerTerm)),
          ("outerIsExact", JSONValue(findings.tmux?.showsExactColors)),
          ("ssh", .flag(findings.isRemote)), ("mosh", .flag(findings.isMosh)),
        ])
      ),
      (
        "advice",
        .list(
          advice.map { item in
            .record([
              ("subject", .text(item.subject.rawValue)), ("text", .text(item.text)),
              ("commands", .list(item.commands.map { .text($0) })),
            ])
          })
      ),
    ])
  }

  private var terminal: JSONValue {
    let answers = findings.answers
    let microseconds = findings.roundTrip.map { Int($0 / .microseconds(1)) }
    func list(_ numbers: [Int]?) -> JSONValue {
      numbers.map { .list($0.map { .number($0) }) } ?? .null
    }
    let silence: String? =
      switch findings.silence {
      case .noTerminal: "noTerminal"
      case .unfit: "unfit"
      case .inBackground: "inBackground"
      case nil: nil
      }
    return .record([
      ("device", .text(findings.device)), ("problem", JSONValue(findings.problem)),
      ("name", JSONValue(answers.name)), ("term", .text(findings.term)),
      ("description", JSONValue(findings.description?.path)),
      ("descriptionName", JSONValue(findings.description?.name)),
      ("columns", JSONValue(findings.size?.columns)), ("rows", JSONValue(findings.size?.rows)),
      ("cellWidth", JSONValue(findings.cell?.columns)),
      ("cellHeight", JSONValue(findings.cell?.rows)), ("notAsked", JSONValue(silence)),
      ("isComplete", .flag(answers.isComplete)), ("answerMicroseconds", JSONValue(microseconds)),
      ("attributes", list(answers.attributes)),
      ("secondaryAttributes", list(answers.secondaryAttributes)),
      ("unit", JSONValue(answers.unit)),
    ])
  }

  private func color(_ findings: TerminalReport) -> JSONValue {
    let source: String =
      switch findings.depth.source {
      case .choice: "option"
      case .noColor: "NO_COLOR"
      case .colorterm: "COLORTERM"
      case .capability, .colorCount: "terminfo"
      case .name: "TERM"
      case .reply: "reply"
      }
    return .record([
      ("depth", .text(findings.depth.depth.spelling)), ("source", .text(source)),
      ("option", .text(color.rawValue)),
      ("NO_COLOR", JSONValue(environment.variables["NO_COLOR"])),
      ("COLORTERM", JSONValue(environment.variables["COLORTERM"])),
      ("terminfoColors", JSONValue(findings.description?.colors)),
      ("terminfoCapability", JSONValue(findings.description?.exactColorCapability)),
      ("reply", .text(findings.depthAnswer.rawValue)),
    ])
  }
}
