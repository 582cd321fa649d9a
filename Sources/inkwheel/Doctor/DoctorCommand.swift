import Color
import Configuration
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
  static let discussion = """
    Examples:
      inkwheel doctor
      ssh -t HOST inkwheel doctor

    The terminal is queried. This takes a moment, or three seconds if it does not
    answer (ten over SSH).
    """

  /// The settings that options change.
  var assignments: [String] = []
  /// Whether a person sees what the terminal has not answered, too.
  var isVerbose = false

  static let parameters: [Parameter<DoctorCommand>] = [
    .flag(
      "--verbose", \.isVerbose,
      "Show what the terminal did not answer, too, as in output that is redirected."),
    .setting("--color", "screen.color", to: \.assignments, "The colours of the terminal."),
    .setting(
      "--background", "screen.background", to: \.assignments, "The background of the terminal."),
  ]

  func run() throws {
    let environment = Environment(adding: TerminalReport.variables)
    var chosen = UserSettings()
    try chosen.assign(assignments)
    let terminal = TerminalReport(environment: environment.variables, forced: chosen.settings.color)
    guard !terminal.answers.isInterrupted else { throw Failure.silent(130) }
    let report = DoctorReport(
      terminal: terminal, environment: environment, chosen: chosen.settings,
      user: UserSettings(environment))
    let isStyled =
      isatty(STDOUT_FILENO) == 1 && terminal.skipReason == nil && terminal.depth.depth > .monochrome
    try OutputBuffer.print(
      report.text(
        isStyled: isStyled, isVerbose: isVerbose,
        columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80))
    // There is neither a terminal nor a description of one.
    guard terminal.problem == nil || terminal.description != nil else { throw Failure.silent(1) }
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

  // MARK: Text

  private static let labelWidth = 23

  /// Returns the report as lines of at most 80 columns, or fewer.
  /// - Parameters:
  ///   - isStyled: whether it is for the eye: the verdict and a strip of colours come first,
  ///   and headings are bold.
  ///   - isVerbose: whether a person sees rows without an answer.
  func text(isStyled: Bool, isVerbose: Bool = false, columns: Int = 80) -> String {
    let width = min(columns, 80)
    func heading(_ title: String) -> String {
      isStyled ? "\u{1B}[1m\(title)\u{1B}[m\n" : title + "\n"
    }
    func wrapped(_ text: String, indent: Int) -> String {
      VisibleMark.sanitized(text).wrapped(columns: width - indent)
        .joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
    }
    let parts = sections.map { title, rows in
      heading(title)
        + rows.filter { !isStyled || isVerbose || !$0.value.hasPrefix(unknown) }.map {
          label, value in
          let padding = String(repeating: " ", count: max(Self.labelWidth - label.count - 2, 1))
          return "  " + label + padding + wrapped(value, indent: Self.labelWidth)
        }.joined()
    }
    let advice = terminal.advice.map { item in
      "  " + wrapped(item.text, indent: 2)
        + item.commands.map { "    " + VisibleMark.sanitized($0) + "\n" }.joined()
    }
    let last = heading("Advice") + (advice.isEmpty ? "  nothing to change\n" : advice.joined())
    let verdict = verdict.wrapped(columns: width).joined(separator: "\n")
    let summary = isStyled ? [heading(verdict) + strip(columns: min(width, 64))] : []
    return (summary + parts + [last]).joined(separator: "\n")
  }

  private typealias Row = (label: String, value: String)

  /// The rows of all sections; those without a value are left out.
  private var sections: [(title: String, rows: [Row])] {
    let sections: [(title: String, rows: [(label: String, value: String?)])] = [
      (
        "Terminal",
        [
          ("terminal", terminal.problem), ("name", terminal.answers.name), variable("TERM"),
          ("description", origin), ("size", size), ("answers", answerTime),
        ]
      ),
      (
        "Colours",
        [
          ("used", "\(terminal.depth.depth.name): \(depthReason)"),
          ("--color", chosen.color?.name ?? "auto"), variable("NO_COLOR"), variable("FORCE_COLOR"),
          variable("COLORTERM"),
          ("terminfo", terminfoColors), ("DECRQSS", depthAnswer), ("background", background),
          ("text", defaultColors.text.map { "\(Color($0).formatted(.hex)): answer to OSC 10" }),
        ]
      ),
      (
        "Features",
        Self.modes.map { number, label in
          let answer = terminal.answers.knows(mode: number).map { $0 ? "yes" : "no" }
          return (label, "\(answer ?? unknown) (mode \(number))")
        } + [
          ("kitty keyboard", terminal.answers.kittyKeys.map { "yes (flags \($0))" } ?? unknown),
          ("modifyOtherKeys", terminal.answers.modifiedKeys.map { "yes (value \($0))" } ?? unknown),
          ("clipboard", clipboard),
        ]
      ),
      ("Text", [("locale", locale), ("encoding", encoding), ("box drawing", boxes)]),
      (
        "Connection",
        [
          ("multiplexer", multiplexer), ("tmux colours", tmuxColors),
          ("SSH", terminal.isRemote ? "yes" : "no"), ("mosh", terminal.isMosh ? "yes" : "no"),
        ]
      ),
      (
        "Configuration",
        [("file", user.path ?? "none"), ("keys", user.settings.preset.rawValue)] + mistakes
      ),
    ]
    return sections.map { title, rows in
      (title, rows.compactMap { label, value in value.map { (label, $0) } })
    }
  }

  private func variable(_ name: String) -> (String, String?) {
    (name, environment.variables[name].map { $0.isEmpty ? "empty" : $0 } ?? "not set")
  }

  /// What stands for an answer that is missing.
  private var unknown: String { terminal.skipReason == nil ? "no answer" : "not queried" }

  private var mistakes: [(String, String?)] {
    let mistakes = user.warnings(on: terminal.keyEncoding)
    return mistakes.isEmpty ? [("errors", "none")] : mistakes.map { ("error", $0) }
  }

  // MARK: The terminal

  private var origin: String {
    guard let description = terminal.description else { return "none" }
    let own = "inkwheel's own for \(description.name)"
    let reason =
      terminal.term.isEmpty ? "TERM is not set" : "terminfo has no entry for \(terminal.term)"
    return switch description.source {
    case .terminfo: description.path ?? description.name
    case .name: "\(own), as \(reason)"
    case .answers: "\(own), by its answers, as \(reason)"
    }
  }

  private var size: String? {
    guard terminal.problem == nil else { return nil }
    return terminal.size.map { "\($0.columns) columns, \($0.rows) rows" } ?? "unknown"
  }

  private var answerTime: String {
    switch terminal.skipReason {
    case .noTerminal: return "not queried: there is no terminal"
    case .unsupported: return "not queried: the terminal would print the queries"
    case .unresponsive:
      return "none to the query for the cursor position, so nothing else was queried"
    case .inBackground: return "not queried: another program is using the terminal"
    case nil: break
    }
    guard let time = terminal.roundTrip else { return "none" }
    let tenths = Int((time / .milliseconds(0.1)).rounded())
    let end = terminal.answers.isComplete ? "" : ", incomplete"
    return "after \(tenths / 10).\(tenths % 10) ms\(end)"
  }

  // MARK: Colours

  /// The default colours of the terminal, as far as they are known.
  private var defaultColors: DefaultColors {
    var defaultColors = DefaultColors(chosen.background ?? environment.appearance)
    if let text = terminal.answers.textColor { defaultColors.apply("10;" + text) }
    if chosen.background == nil, let answer = terminal.answers.background {
      defaultColors.apply("11;" + answer)
    }
    return defaultColors
  }

  private var background: String {
    let (appearance, color) = (defaultColors.appearance.rawValue, defaultColors.background)
    if chosen.background != nil { return "\(appearance): --background" }
    if let color { return "\(appearance), \(Color(color).formatted(.hex)): answer to OSC 11" }
    return environment.variables["COLORFGBG"] == nil
      ? "\(appearance): assumed; the terminal does not report it" : "\(appearance): COLORFGBG"
  }

  private var terminfoColors: String {
    guard let description = terminal.description, description.source == .terminfo else {
      return "none"
    }
    return "\(description.colors) colours, "
      + (description.truecolorCapability ?? "no RGB, Tc or setrgbf")
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
    case .colorCount:
      terminal.description?.source == .terminfo
        ? "the number of colours in terminfo" : "the description"
    }
  }

  private var depthAnswer: String {
    switch terminal.depthAnswer {
    case .truecolor:
      "24-bit colours" + (terminal.multiplexer == nil ? "" : ", as answered by the multiplexer")
    case .other: "other colours than those set (\(terminal.answers.selection ?? ""))"
    case .none: "no answer"
    case .notAsked: "not queried"
    }
  }

  // MARK: Features, text and connection

  /// The private modes and what they are for.
  private static let modes = [
    (2026, "synchronized output"), (2004, "bracketed paste"), (1004, "focus"), (1006, "mouse"),
    (1016, "pixel mouse"), (2027, "grapheme clusters"), (1036, "Alt sends Esc"),
  ]

  private var clipboard: String {
    if let option = terminal.tmux?.clipboard { return "tmux option set-clipboard is \(option)" }
    return terminal.answers.attributes?.contains(52) == true
      ? "yes (attribute 52)" : "OSC 52 is sent; whether it works is unknown"
  }

  private var locale: String {
    let locale = terminal.locale.map { "\($0.name) (\($0.variable))" } ?? "C (none is set)"
    return locale + (terminal.isLocaleMissing ? ", which is not installed" : "")
  }

  private var encoding: String {
    terminal.locale == nil && terminal.isUnicode == true
      ? "UTF-8: the terminal's answer" : terminal.charset
  }

  private var boxes: String? {
    let width = terminal.answers.columns.dropFirst().first ?? 1
    return width > 1 ? "drawn in ASCII, because box lines are \(width) columns wide" : nil
  }

  private var multiplexer: String {
    switch terminal.multiplexer {
    case .tmux:
      let outside = terminal.tmux?.outerTerm.map { ", in a terminal with TERM=\($0)" }
      return "tmux" + (terminal.tmux?.version.map { " " + $0 } ?? "") + (outside ?? "")
    case .screen: return "GNU Screen"
    case nil: return "none"
    }
  }

  private var tmuxColors: String? {
    terminal.tmux?.supportsTruecolor.map {
      $0 ? "24-bit (RGB)" : "reduced to 256: RGB is not set for that terminal"
    }
  }

  // MARK: Summary

  /// Whether the terminal shows everything, or what is missing.
  private var verdict: String {
    let missing = [
      (terminal.depth.depth == .indexed256, "only 256 colours"),
      (terminal.depth.depth == .ansi16, "only 16 colours"),
      (terminal.depth.depth == .monochrome, "no colours"),
      (terminal.tmux?.supportsTruecolor == false, "tmux reduces colours to 256"),
      (terminal.isUnicode != true, "only ASCII"),
      (boxes != nil, "box lines are too wide"),
    ].filter(\.0).map(\.1)
    guard !missing.isEmpty || terminal.advice.isEmpty else {
      return "Your terminal shows all colours ✓ The advice at the end makes it better"
    }
    return missing.isEmpty
      ? "Your terminal shows everything ✓"
      : "Your terminal does not show everything: " + missing.joined(separator: ", ")
  }

  /// Returns a line with all hues, as the terminal shows them; empty without colours.
  private func strip(columns: Int) -> String {
    let depth = terminal.depth.depth
    guard depth > .monochrome else { return "" }
    let cells = (0..<columns).map { column in
      let hue = HueRing.hueAtTop + Double(column) * 360 / Double(columns)
      let color = OKLab.fromLCH(l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue).rgb8
      var code: [UInt8] = []
      TerminalColor.rgb(color).quantized(to: depth).appendSGR(for: .background, to: &code)
      return "\u{1B}[\(String(decoding: code, as: UTF8.self))m "
    }
    return cells.joined() + "\u{1B}[m\n"
  }
}
