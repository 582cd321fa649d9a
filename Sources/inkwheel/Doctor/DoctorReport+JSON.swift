import Colorimetry
import NcursesTerminal
import TerminalCore
import TextColorPicker

extension DoctorReport {
  /// The version of the format, which changes when a member is renamed, removed or redefined.
  private static let version = 1

  /// The report as JSON, described in docs/terminals.md.
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
    return .object([
      ("version", .number(Self.version)), ("terminal", terminal), ("color", color(findings)),
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
          ("name", JSONValue(findings.locale?.name)),
          ("variable", JSONValue(findings.locale?.variable)),
          ("encoding", .string(findings.charset)), ("isMissing", .bool(findings.isLocaleMissing)),
        ])
      ),
      (
        "way",
        .object([
          ("multiplexer", JSONValue(findings.multiplexer?.rawValue)),
          ("multiplexerVersion", JSONValue(findings.tmux?.version)),
          ("outerTerm", JSONValue(findings.tmux?.outerTerm)),
          ("outerIsExact", JSONValue(findings.tmux?.showsExactColors)),
          ("ssh", .bool(findings.isRemote)), ("mosh", .bool(findings.isMosh)),
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
    let answers = findings.answers
    let microseconds = findings.roundTrip.map { Int($0 / .microseconds(1)) }
    func list(_ numbers: [Int]?) -> JSONValue {
      numbers.map { .array($0.map { .number($0) }) } ?? .null
    }
    let reasonNotAsked: String? =
      switch findings.silence {
      case .noTerminal: "noTerminal"
      case .unfit: "unfit"
      case .inBackground: "inBackground"
      case nil: nil
      }
    return .object([
      ("device", .string(findings.device)), ("problem", JSONValue(findings.problem)),
      ("name", JSONValue(answers.name)), ("term", .string(findings.term)),
      ("description", JSONValue(findings.description?.path)),
      ("descriptionName", JSONValue(findings.description?.name)),
      ("columns", JSONValue(findings.size?.columns)), ("rows", JSONValue(findings.size?.rows)),
      ("cellWidth", JSONValue(findings.cell?.columns)),
      ("cellHeight", JSONValue(findings.cell?.rows)), ("notAsked", JSONValue(reasonNotAsked)),
      ("isComplete", .bool(answers.isComplete)), ("answerMicroseconds", JSONValue(microseconds)),
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
    return .object([
      ("depth", .string(findings.depth.depth.spelling)), ("source", .string(source)),
      ("option", .string(color.rawValue)),
      ("NO_COLOR", JSONValue(environment.variables["NO_COLOR"])),
      ("COLORTERM", JSONValue(environment.variables["COLORTERM"])),
      ("terminfoColors", JSONValue(findings.description?.colors)),
      ("terminfoCapability", JSONValue(findings.description?.exactColorCapability)),
      ("reply", .string(findings.depthAnswer.rawValue)),
    ])
  }
}
