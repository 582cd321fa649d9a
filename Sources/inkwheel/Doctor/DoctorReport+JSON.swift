import Colorimetry
import NcursesTerminal
import TerminalCore
import TextColorPicker

extension DoctorReport {
  /// The version of the format, which changes when a member is renamed, removed or redefined.
  private static let version = 1

  /// The report as JSON, described in docs/terminals.md.
  var json: JSONValue {
    let answers = terminalReport.answers
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
    return .object([
      ("version", .number(Self.version)), ("terminal", terminal), ("color", color(terminalReport)),
      (
        "background",
        .object([
          ("appearance", .string(defaultColors.appearance == .dark ? "dark" : "light")),
          ("color", JSONValue(defaultColors.background?.hexNotation)),
          ("text", JSONValue(defaultColors.text?.hexNotation)),
          ("source", .string(backgroundSource)),
        ])
      ), ("features", .object(features)),
      (
        "columns",
        .object(
          names.enumerated().map { index, name in
            (name, JSONValue(index < answers.columns.count ? answers.columns[index] : nil))
          })
      ),
      (
        "locale",
        .object([
          ("name", JSONValue(terminalReport.locale?.name)),
          ("variable", JSONValue(terminalReport.locale?.variable)),
          ("encoding", .string(terminalReport.charset)),
          ("isMissing", .bool(terminalReport.isLocaleMissing)),
        ])
      ),
      (
        "way",
        .object([
          ("multiplexer", JSONValue(terminalReport.multiplexer?.rawValue)),
          ("multiplexerVersion", JSONValue(terminalReport.tmux?.version)),
          ("outerTerm", JSONValue(terminalReport.tmux?.outerTerm)),
          ("outerIsExact", JSONValue(terminalReport.tmux?.showsExactColors)),
          ("ssh", .bool(terminalReport.isRemote)), ("mosh", .bool(terminalReport.isMosh)),
        ])
      ),
      (
        "advice",
        .array(
          advice.map { item in
            .object([
              ("subject", .string(item.subject.rawValue)), ("text", .string(item.text)),
              ("commands", .array(item.commands.map { .string($0) })),
            ])
          })
      ),
    ])
  }

  private var terminal: JSONValue {
    let answers = terminalReport.answers
    let microseconds = terminalReport.roundTrip.map { Int($0 / .microseconds(1)) }
    func list(_ numbers: [Int]?) -> JSONValue {
      numbers.map { .array($0.map { .number($0) }) } ?? .null
    }
    let reasonNotAsked: String? =
      switch terminalReport.silence {
      case .noTerminal: "noTerminal"
      case .unfit: "unfit"
      case .inBackground: "inBackground"
      case nil: nil
      }
    return .object([
      ("device", .string(terminalReport.device)), ("problem", JSONValue(terminalReport.problem)),
      ("name", JSONValue(answers.name)), ("term", .string(terminalReport.term)),
      ("description", JSONValue(terminalReport.description?.path)),
      ("descriptionName", JSONValue(terminalReport.description?.name)),
      ("columns", JSONValue(terminalReport.size?.columns)),
      ("rows", JSONValue(terminalReport.size?.rows)),
      ("cellWidth", JSONValue(terminalReport.cell?.columns)),
      ("cellHeight", JSONValue(terminalReport.cell?.rows)), ("notAsked", JSONValue(reasonNotAsked)),
      ("isComplete", .bool(answers.isComplete)), ("answerMicroseconds", JSONValue(microseconds)),
      ("attributes", list(answers.attributes)),
      ("secondaryAttributes", list(answers.secondaryAttributes)),
      ("unit", JSONValue(answers.unit)),
    ])
  }

  private func color(_ terminalReport: TerminalReport) -> JSONValue {
    let source: String =
      switch terminalReport.depth.source {
      case .choice: "option"
      case .noColor: "NO_COLOR"
      case .colorterm: "COLORTERM"
      case .capability, .colorCount: "terminfo"
      case .name: "TERM"
      case .reply: "reply"
      }
    return .object([
      ("depth", .string(terminalReport.depth.depth.spelling)), ("source", .string(source)),
      ("option", .string(color.rawValue)),
      ("NO_COLOR", JSONValue(environment.variables["NO_COLOR"])),
      ("COLORTERM", JSONValue(environment.variables["COLORTERM"])),
      ("terminfoColors", JSONValue(terminalReport.description?.colors)),
      ("terminfoCapability", JSONValue(terminalReport.description?.exactColorCapability)),
      ("reply", .string(terminalReport.depthAnswer.rawValue)),
    ])
  }
}
