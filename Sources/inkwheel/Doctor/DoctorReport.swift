import ColorControls
import Colorimetry
import Configuration
import NcursesTerminal
import StyledText
import TerminalCore
import UnicodeText

/// The report of `inkwheel doctor`.
struct DoctorReport {
  /// The known properties of the terminal.
  let report: TerminalReport
  /// The environment variables.
  let environment: Environment
  /// The value of `--color`.
  let color: ColorChoice
  /// The settings of the user.
  let user: UserSettings
  /// The value of `--background`.
  let chosenBackground: Appearance?

  /// The default colours of the terminal, as far as they are known.
  var defaultColors: DefaultColors {
    var defaultColors = DefaultColors(chosenBackground ?? environment.appearance)
    if let text = report.answers.textColor { defaultColors.adopt("10;" + text) }
    if chosenBackground == nil, let answer = report.answers.background {
      defaultColors.adopt("11;" + answer)
    }
    return defaultColors
  }

  /// The source of the background colour.
  var backgroundSource: String {
    if chosenBackground != nil { return "--background" }
    if defaultColors.background != nil { return "OSC 11" }
    return environment.variables["COLORFGBG"] == nil ? "assumed" : "COLORFGBG"
  }

  /// Suggestions to the user.
  var advice: [TerminalAdvice] {
    report.advice(knowsBackground: backgroundSource != "assumed")
  }

  // MARK: Text

  private static let labelWidth = 23

  /// Returns the report as lines of at most 80 columns, or fewer.
  /// - Parameter isStyled: whether it is for the eye: the verdict and a strip of colours come first,
  ///   and headings are bold.
  func text(isStyled: Bool, columns: Int = 80) -> String {
    let width = min(columns, 80)
    var text = isStyled ? summary(columns: width) : ""
    for (title, rows) in sections {
      if !text.isEmpty { text += "\n" }
      text += isStyled ? "\u{1B}[1m\(title)\u{1B}[m\n" : title + "\n"
      for (label, value) in rows {
        let start = "  " + label
        let padding = String(repeating: " ", count: max(Self.labelWidth - start.count, 1))
        text += start + padding
        text +=
          Self.wrapped(VisibleMark.sanitized(value), indent: Self.labelWidth, to: width) + "\n"
      }
    }
    text += "\n" + (isStyled ? "\u{1B}[1mAdvice\u{1B}[m\n" : "Advice\n")
    let advice = advice
    if advice.isEmpty { text += "  nothing to change\n" }
    for item in advice {
      text += "  " + Self.wrapped(VisibleMark.sanitized(item.text), indent: 2, to: width) + "\n"
      for command in item.commands { text += "    " + VisibleMark.sanitized(command) + "\n" }
    }
    return text
  }

  /// Wraps text at word boundaries.
  /// - Parameter indent: the column where the first line starts; the others are indented to it.
  static func wrapped(_ text: String, indent: Int, to columns: Int) -> String {
    text.wrapped(columns: columns - indent)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private typealias Row = (label: String, value: String)

  private var sections: [(title: String, rows: [Row])] {
    [
      ("Terminal", terminalRows), ("Colours", colorRows), ("Features", featureRows),
      ("Text", textRows), ("Connection", connectionRows),
      ("Configuration", configurationRows),
    ]
  }

  /// The mistakes of the configuration, and the keys that the terminal does not send.
  var configurationMistakes: [String] {
    user.warnings(on: report.keyEncoding)
  }

  private var configurationRows: [Row] {
    let mistakes = configurationMistakes
    return [("file", user.path ?? "none"), ("keys", user.settings.preset.rawValue)]
      + (mistakes.isEmpty ? [("mistakes", "none")] : mistakes.map { ("mistake", $0) })
  }

  private func variable(_ name: String) -> Row {
    (name, environment.variables[name].map { $0.isEmpty ? "empty" : $0 } ?? "not set")
  }

  private var terminalRows: [Row] {
    let answers = report.answers
    var rows: [Row] = []
    if let problem = report.problem { rows.append(("terminal", problem)) }
    if let name = answers.name { rows.append(("name", name)) }
    rows.append(variable("TERM"))
    rows.append(("description", description))
    if let size = report.size {
      let cell = report.cell.map { ", cells of \($0.columns) × \($0.rows) pixels" } ?? ""
      rows.append(("size", "\(size.columns) columns, \(size.rows) rows\(cell)"))
    } else if report.problem == nil {
      rows.append(("size", "not known"))
    }
    rows.append(("answers", answerTime))
    let attributes = [
      answers.attributes.map { "DA1 " + Self.numbers($0) },
      answers.secondaryAttributes.map { "DA2 " + Self.numbers($0) },
      answers.unit.map { "DA3 " + $0 },
    ].compactMap { $0 }
    if !attributes.isEmpty {
      rows.append(("attributes", attributes.joined(separator: ", ")))
    }
    return rows
  }

  /// Where the description of the terminal comes from.
  private var description: String {
    guard let description = report.description else { return "none" }
    let reason = report.term.isEmpty ? "TERM is not set" : "terminfo has none of \(report.term)"
    return switch description.source {
    case .terminfo: description.path ?? description.name
    case .name: "inkwheel's own for \(description.name), as \(reason)"
    case .answers: "inkwheel's own for \(description.name), by its answers, as \(reason)"
    }
  }

  private static func numbers(_ numbers: [Int]) -> String {
    numbers.map { String($0) }.joined(separator: ";")
  }

  private var answerTime: String {
    switch report.silence {
    case .noTerminal: return "not asked: there is no terminal"
    case .unfit: return "not asked: the terminal would print the queries"
    case .mute: return "none to the request for the cursor position, so no others were sent"
    case .inBackground: return "not asked: another program is using the terminal"
    case nil: break
    }
    guard let time = report.roundTrip else { return "none" }
    let tenths = Int((time / .milliseconds(0.1)).rounded())
    let end = report.answers.isComplete ? "" : ", incomplete"
    return "after \(tenths / 10).\(tenths % 10) ms\(end)"
  }

  private var colorRows: [Row] {
    var rows: [Row] = [("used", "\(report.depth.depth.spelling): \(depthReason)")]
    rows.append(("--color", color.rawValue))
    rows.append(variable("NO_COLOR"))
    rows.append(variable("COLORTERM"))
    if let description = report.description, description.source == .terminfo {
      let exact = description.exactColorCapability.map { ", \($0)" }
      rows.append(
        ("terminfo", "\(description.colors) colours\(exact ?? ", no RGB, Tc or setrgbf")"))
    } else {
      rows.append(("terminfo", "none"))
    }
    rows.append(("DECRQSS", depthAnswer))
    let defaultColors = defaultColors
    let exact = defaultColors.background.map { ", \($0.hexNotation)" } ?? ""
    let kind = defaultColors.appearance == .dark ? "dark" : "light"
    rows.append(("background", "\(kind)\(exact): \(backgroundReason)"))
    if let text = defaultColors.text {
      rows.append(("text", "\(text.hexNotation): answer to OSC 10"))
    }
    return rows
  }

  private var backgroundReason: String {
    switch backgroundSource {
    case "OSC 11": "answer to OSC 11"
    case "assumed": "assumed; the terminal did not say"
    default: backgroundSource
    }
  }

  private var depthReason: String {
    switch report.depth.source {
    case .choice: "--color"
    case .noColor: "NO_COLOR is set"
    case .colorterm: "COLORTERM"
    case .capability(let name): "terminfo has \(name)"
    case .name: "the name of the terminal"
    case .reply: "the terminal's answer"
    case .colorCount:
      report.description?.source == .terminfo
        ? "the number of colours in terminfo" : "the description"
    }
  }

  private var depthAnswer: String {
    switch report.depthAnswer {
    case .exact where report.multiplexer != nil:
      "exact colours, as answered by the multiplexer"
    case .exact: "exact colours"
    case .other: "not the colours that were set (\(report.answers.selection ?? ""))"
    case .none: "no answer"
    case .notAsked: "not asked"
    }
  }

  private var featureRows: [Row] {
    var rows: [Row] = []
    for (number, _, label) in Self.modes { rows.append((label, mode(number))) }
    let answers = report.answers
    rows.append(
      ("kitty keyboard", answers.kittyKeys.map { "yes, flags \($0) on" } ?? unknown))
    rows.append(
      ("modifyOtherKeys", answers.modifiedKeys.map { "yes, value \($0)" } ?? unknown))
    rows.append(("clipboard", clipboard))
    return rows
  }

  /// Terminal modes with their names in JSON and in the text.
  static let modes = [
    (2026, "synchronizedOutput", "synchronized output"), (2004, "bracketedPaste", "pasted text"),
    (1004, "focus", "focus"), (1006, "mouse", "mouse"), (1016, "mousePixels", "mouse in pixels"),
    (2027, "graphemeClusters", "joined characters"),
  ]

  private var unknown: String { report.silence == nil ? "no answer" : "not asked" }

  private func mode(_ number: Int) -> String {
    guard let isKnown = report.answers.knows(mode: number) else {
      return "\(unknown) (mode \(number))"
    }
    return "\(isKnown ? "yes" : "no") (mode \(number))"
  }

  /// Whether OSC 52 sets the clipboard: by attribute 52, or by an option of tmux; nil if not known.
  var hasClipboard: Bool? {
    if let clipboard = report.tmux?.clipboard { return clipboard == "on" }
    return report.answers.attributes?.contains(52) == true ? true : nil
  }

  private var clipboard: String {
    if let clipboard = report.tmux?.clipboard {
      return "tmux option set-clipboard is \(clipboard)"
    }
    return hasClipboard == true
      ? "yes (attribute 52)" : "OSC 52 is sent; not known whether it works"
  }

  private var textRows: [Row] {
    var rows: [Row] = []
    let locale = report.locale.map { "\($0.name) (\($0.variable))" } ?? "C (none is set)"
    rows.append(
      ("locale", locale + (report.isLocaleMissing ? ", which is not installed" : "")))
    let isFromTerminal = report.locale == nil && report.isUnicode == true
    rows.append(("encoding", isFromTerminal ? "UTF-8: the terminal's answer" : report.charset))
    let columns = report.answers.columns
    if !columns.isEmpty {
      let names = ["é", "line", "heart + VS16", "family (ZWJ)"]
      let shown = zip(names, columns).map { "\($0) \($1)" }.joined(separator: ", ")
      rows.append(("columns", shown))
      if columns.count > 1, columns[1] > 1 {
        rows.append(("boxes", "drawn in ASCII, because lines are \(columns[1]) columns wide"))
      }
    }
    return rows
  }

  private var connectionRows: [Row] {
    var rows: [Row] = []
    switch report.multiplexer {
    case .tmux:
      let version = report.tmux?.version.map { " " + $0 } ?? ""
      let outside = report.tmux?.outerTerm.map { ", in a terminal with TERM=\($0)" } ?? ""
      rows.append(("multiplexer", "tmux\(version)\(outside)"))
      if let exact = report.tmux?.showsExactColors {
        rows.append(
          ("tmux colours", exact ? "exact (RGB)" : "rounded: RGB is not set for that terminal"))
      }
    case .screen: rows.append(("multiplexer", "GNU Screen"))
    case nil: rows.append(("multiplexer", "none"))
    }
    rows.append(("SSH", report.isRemote ? "yes" : "no"))
    rows.append(("mosh", report.isMosh ? "yes" : "no"))
    return rows
  }
}

extension ColorDepth {
  /// The value of `--color`.
  var spelling: String {
    switch self {
    case .truecolor: "truecolor"
    case .indexed256: "256"
    case .ansi16: "16"
    case .monochrome: "never"
    }
  }
}

extension RGB8 {
  /// The colour as `#rrggbb`.
  var hexNotation: String { Color(self).formatted(.hex) }
}
