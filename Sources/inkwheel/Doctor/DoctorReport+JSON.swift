import ColorControls
import Colorimetry
import Configuration
import NcursesTerminal
import TerminalCore

extension DoctorReport {
  /// The version of the format, which changes when a member is renamed, removed or redefined.
  private static let version = 1

  /// The report as JSON, described in docs/terminals.md.
  var json: JSONValue {
    let answers = report.answers
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
      ("version", .number(Self.version)), ("terminal", terminal), ("color", color(report)),
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
          ("name", JSONValue(report.locale?.name)),
          ("variable", JSONValue(report.locale?.variable)),
          ("encoding", .string(report.charset)), ("isMissing", .bool(report.isLocaleMissing)),
        ])
      ),
      ("configuration", configuration), ("way", way),
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

  private var configuration: JSONValue {
    .object([
      ("file", JSONValue(user.path)), ("preset", .string(user.settings.preset.rawValue)),
      ("mistakes", .array(configurationMistakes.map { .string($0) })),
    ])
  }

  /// What is between the program and the terminal.
  private var way: JSONValue {
    .object([
      ("multiplexer", JSONValue(report.multiplexer?.rawValue)),
      ("multiplexerVersion", JSONValue(report.tmux?.version)),
      ("outerTerm", JSONValue(report.tmux?.outerTerm)),
      ("outerIsExact", JSONValue(report.tmux?.showsExactColors)),
      ("ssh", .bool(report.isRemote)), ("mosh", .bool(report.isMosh)),
    ])
  }

  private var terminal: JSONValue {
    let answers = report.answers
    let microseconds = report.roundTrip.map { Int($0 / .microseconds(1)) }
    func list(_ numbers: [Int]?) -> JSONValue {
      numbers.map { .array($0.map { .number($0) }) } ?? .null
    }
    let reasonNotAsked: String? =
      switch report.silence {
      case .noTerminal: "noTerminal"
      case .unfit: "unfit"
      case .mute: "mute"
      case .inBackground: "inBackground"
      case nil: nil
      }
    return .object([
      ("device", .string(report.device)), ("problem", JSONValue(report.problem)),
      ("name", JSONValue(answers.name)), ("term", .string(report.term)),
      ("description", JSONValue(report.description?.path)),
      ("descriptionName", JSONValue(report.description?.name)),
      ("descriptionSource", JSONValue(report.description?.source.rawValue)),
      ("columns", JSONValue(report.size?.columns)), ("rows", JSONValue(report.size?.rows)),
      ("cellWidth", JSONValue(report.cell?.columns)),
      ("cellHeight", JSONValue(report.cell?.rows)), ("notAsked", JSONValue(reasonNotAsked)),
      ("isComplete", .bool(answers.isComplete)), ("answerMicroseconds", JSONValue(microseconds)),
      ("attributes", list(answers.attributes)),
      ("secondaryAttributes", list(answers.secondaryAttributes)),
      ("unit", JSONValue(answers.unit)),
    ])
  }

  private func color(_ report: TerminalReport) -> JSONValue {
    let source: String =
      switch report.depth.source {
      case .choice: "option"
      case .noColor: "NO_COLOR"
      case .colorterm: "COLORTERM"
      case .capability: "terminfo"
      case .colorCount: report.description?.source == .terminfo ? "terminfo" : "description"
      case .name: "TERM"
      case .reply: "reply"
      }
    let terminfo = report.description.flatMap { $0.source == .terminfo ? $0 : nil }
    return .object([
      ("depth", .string(report.depth.depth.spelling)), ("source", .string(source)),
      ("option", .string(color.rawValue)),
      ("NO_COLOR", JSONValue(environment.variables["NO_COLOR"])),
      ("COLORTERM", JSONValue(environment.variables["COLORTERM"])),
      ("terminfoColors", JSONValue(terminfo?.colors)),
      ("terminfoCapability", JSONValue(terminfo?.exactColorCapability)),
      ("reply", .string(report.depthAnswer.rawValue)),
    ])
  }
}
