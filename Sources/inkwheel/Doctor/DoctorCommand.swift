import App
import Color
import Glibc
import NcursesTerminal
import Picker
import StyledText
import Terminal
import UnicodeText

/// `inkwheel doctor`.
struct DoctorCommand: Subcommand {
  static let name = "doctor"
  static let abstract = "Check what the terminal supports, and how to improve it."
  static let discussion = String(help: PackageResources.doctor_txt)

  /// The settings that options change.
  var assignments: [String] = []
  static let parameters: [Parameter<DoctorCommand>] = [
    .setting("--color", "screen.color", to: \.assignments, "The colours of the terminal."),
    .setting(
      "--background", "screen.background", to: \.assignments, "The background of the terminal."),
  ]

  func run() throws {
    let environment = Environment()
    var chosen = UserSettings()
    try chosen.assign(assignments)
    let terminal = TerminalReport(environment: environment.variables, forced: chosen.settings.color)
    guard !terminal.answers.isInterrupted else { throw Failure.silent(130) }
    let report = DoctorReport(
      terminal: terminal, environment: environment, chosen: chosen.settings,
      user: UserSettings(environment))
    let isStyled = isatty(STDOUT_FILENO) == 1 && terminal.skipReason == nil
    try OutputBuffer.print(
      report.text(isStyled: isStyled, columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80))
    // There is neither a terminal nor a description of one.
    guard terminal.problem == nil || terminal.origin != "none" else { throw Failure.silent(1) }
  }
}

/// The report of `inkwheel doctor`.
struct DoctorReport {
  /// The known properties of the terminal.
  let terminal: TerminalReport
  /// The environment variables.
  let environment: Environment
  /// The settings that options of the command change.
  let chosen: Settings
  /// The settings of the user.
  let user: UserSettings

  private typealias Row = (label: String, value: String)

  /// Returns the report as lines of at most 80 columns, or fewer; the verdict comes last.
  /// - Parameter isStyled: whether headings are bold, and a strip of colours is above the verdict.
  func text(isStyled: Bool, columns: Int) -> String {
    func heading(_ title: String) -> String { isStyled ? "\u{1B}[1m\(title)\u{1B}[m" : title }
    func lines(_ text: String, indent: Int) -> [String] {
      VisibleMark.sanitized(text).wrapped(columns: min(columns, 80) - indent)
        .map { String(repeating: " ", count: indent) + $0 }
    }
    var all: [String] = []
    for (title, rows) in sections {
      all.append(heading(title))
      for (label, value) in rows {
        let label = "  " + label + String(repeating: " ", count: max(21 - label.count, 1))
        let value = lines(value, indent: 23)
        all.append(label + (value.first?.dropFirst(23) ?? ""))
        all += value.dropFirst()
      }
      all.append("")
    }
    all.append(heading("Advice"))
    for item in terminal.advice {
      all += lines(item.text, indent: 2)
      all += item.commands.map { "    " + VisibleMark.sanitized($0) }
    }
    if terminal.advice.isEmpty { all.append("  nothing to change") }
    if terminal.skipReason == nil {
      all += [""] + (isStyled ? [strip(columns: min(columns, 80))] : [])
      all += lines(verdict, indent: 0).map(heading)
    }
    return all.map { $0 + "\n" }.joined()
  }

  /// Returns a row of all hues in the colours that are used.
  private func strip(columns: Int) -> String {
    let hues = (0..<columns).map {
      Color(hue: Double($0) / Double(columns), saturation: 1, brightness: 1).rgb8
    }
    var frame = Frame(size: Size(columns: columns, rows: 1))
    Canvas(stripes: hues, size: frame.size).draw(into: &frame, at: Point(column: 0, row: 0))
    return String(frame.quantized(to: terminal.depth.depth).ansiText.dropLast())
  }

  /// The rows of all sections.
  private var sections: [(title: String, rows: [Row])] {
    let answers = terminal.answers
    let features = TerminalReport.modes.map { number, label in
      let answer = answers.knows(mode: number).map { $0 ? "yes" : "no" }
      return (label, "\(answer ?? unknown) (mode \(number))")
    }
    let problems = user.warnings(on: terminal.keyEncoding).map { ("error", $0) }
    return [
      (
        "Terminal",
        (terminal.problem.map { [("terminal", $0)] } ?? []) + [
          ("name", answers.name ?? unknown), variable("TERM"), ("description", terminal.origin),
          ("size", terminal.size.map { "\($0.columns) columns, \($0.rows) rows" } ?? "unknown"),
          ("answers", terminal.skipReason?.rawValue ?? answerTime),
          ("multiplexer", multiplexer), ("SSH", terminal.isRemote ? "yes" : "no"),
        ]
      ),
      (
        "Colours",
        [
          ("used", "\(terminal.depth.depth.name): \(depthReason)"), variable("NO_COLOR"),
          variable("FORCE_COLOR"), variable("COLORTERM"), ("DECRQSS", depthAnswer),
          ("background", background),
        ]
      ),
      (
        "Features",
        features + [
          ("kitty keyboard", answers.kittyKeys.map { "yes (flags \($0))" } ?? unknown),
          ("modifyOtherKeys", answers.modifiedKeys.map { "yes (value \($0))" } ?? unknown),
          ("clipboard", clipboard), ("encoding", terminal.charset),
          ("locale", terminal.locale.map { "\($0.name) (\($0.variable))" } ?? "C (none is set)"),
        ]
      ),
      ("Program", [("version", Version.withCommit)]),
      (
        "Configuration",
        [("file", user.path ?? "none")] + (problems.isEmpty ? [("errors", "none")] : problems)
      ),
    ]
  }

  private func variable(_ name: String) -> Row {
    (name, environment.variables[name].map { $0.isEmpty ? "empty" : $0 } ?? "not set")
  }

  /// What stands for an answer that is missing.
  private var unknown: String { terminal.skipReason == nil ? "no answer" : "not queried" }

  private var answerTime: String {
    guard let time = terminal.answers.roundTrip else { return "none" }
    let tenths = Int((time / .milliseconds(0.1)).rounded())
    return "after \(tenths / 10).\(tenths % 10) ms"
  }

  private var background: String {
    var colors = DefaultColors(chosen.background ?? environment.appearance)
    if let answer = terminal.answers.background { colors.apply("11;" + answer) }
    if let chosen = chosen.background { return "\(chosen.rawValue): --background" }
    let appearance = colors.appearance.rawValue
    if let color = colors.background {
      return "\(appearance), \(Color(color).formatted(.hex)): answer to OSC 11"
    }
    return environment.variables["COLORFGBG"] == nil
      ? "\(appearance): assumed; the terminal does not report it" : "\(appearance): COLORFGBG"
  }

  private var depthReason: String {
    switch terminal.depth.source {
    case .choice: "--color"
    case .noColor: "NO_COLOR is set"
    case .forceColor: "FORCE_COLOR"
    case .colorterm: "COLORTERM"
    case .tmux: "tmux says that its terminal has RGB"
    case .capability(let name): "terminfo has \(name)"
    case .name: "the name of the terminal"
    case .reply: "the terminal's answer"
    case .colorCount: "the number of colours in its description"
    }
  }

  private var depthAnswer: String {
    guard let isTruecolor = terminal.confirmsTruecolor else { return unknown }
    return isTruecolor
      ? "24-bit colours"
      : "other colours than those set (\(terminal.answers.selection ?? ""))"
  }

  private var clipboard: String {
    if let option = terminal.tmux?.clipboard { return "tmux option set-clipboard is \(option)" }
    return terminal.answers.attributes?.contains(52) == true
      ? "yes (attribute 52)" : "OSC 52 is sent; whether it works is unknown"
  }

  private var multiplexer: String {
    guard let multiplexer = terminal.multiplexer else { return "none" }
    let reduced = terminal.tmux?.supportsTruecolor == false ? ", reduces colours to 256" : ""
    return multiplexer.rawValue + (terminal.tmux?.version.map { " " + $0 } ?? "") + reduced
  }

  /// Whether the terminal shows everything, or what is missing.
  private var verdict: String {
    let depth = terminal.depth.depth
    let missing = [
      (depth == .monochrome, "no colours"),
      (depth != .monochrome && depth < .truecolor, "only \(depth.name) colours"),
      (terminal.tmux?.supportsTruecolor == false, "tmux reduces colours to 256"),
      (terminal.isUnicode != true, "only ASCII"),
    ].filter(\.0).map(\.1)
    return missing.isEmpty
      ? "Your terminal shows all colours and characters ✓"
      : "Your terminal does not show everything: " + missing.joined(separator: ", ")
  }
}
