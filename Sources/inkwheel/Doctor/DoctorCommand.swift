import Color
import Configuration
import Glibc
import NcursesTerminal
import Picker
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// `inkwheel doctor`.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let abstract = "Check what the terminal can do, and how to make it do more."
  static let discussion = """
    Examples:
      inkwheel doctor
      ssh -t HOST inkwheel doctor

    The terminal is asked what it supports. That takes a moment, or three seconds
    if it does not answer (ten over SSH).
    """

  var color: ColorChoice?
  var background: BackgroundChoice?

  static let parameters: [Parameter<DoctorCommand>] = [
    .option("--color", \.color, "The colours of the terminal."),
    .option("--background", \.background, "The background of the terminal."),
  ]

  func run() throws {
    let environment = Environment(adding: TerminalReport.variables)
    let terminal = TerminalReport(
      environment: environment.variables, forced: color?.depth)
    guard !terminal.answers.isInterrupted else { throw Failure.silent(130) }
    let report = DoctorReport(
      report: terminal, environment: environment, color: color ?? .auto,
      user: UserSettings(environment),
      chosenBackground: background?.appearance)
    var output = OutputBuffer(.standardOutput)
    let isStyled =
      isatty(STDOUT_FILENO) == 1 && terminal.silence == nil && terminal.depth.depth > .monochrome
    output.bytes = Array(
      report.text(
        isStyled: isStyled, columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80
      ).utf8)
    try output.flush()
    // There is neither a terminal nor a description of one.
    guard terminal.problem == nil || terminal.description != nil else {
      throw Failure.silent(1)
    }
  }
}

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
  private var defaultColors: DefaultColors {
    var defaultColors = DefaultColors(chosenBackground ?? environment.appearance)
    if let text = report.answers.textColor { defaultColors.apply("10;" + text) }
    if chosenBackground == nil, let answer = report.answers.background {
      defaultColors.apply("11;" + answer)
    }
    return defaultColors
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
    let advice = report.advice
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
      ("Text", textRows), ("Connection", connectionRows), ("Configuration", configurationRows),
    ]
  }

  private func variable(_ name: String) -> Row {
    (name, environment.variables[name].map { $0.isEmpty ? "empty" : $0 } ?? "not set")
  }

  private var terminalRows: [Row] {
    let description = report.description
    let reason = report.term.isEmpty ? "TERM is not set" : "terminfo has none of \(report.term)"
    let origin: String? =
      switch description?.source {
      case .terminfo: description?.path ?? description?.name
      case .name: description.map { "inkwheel's own for \($0.name), as \(reason)" }
      case .answers:
        description.map { "inkwheel's own for \($0.name), by its answers, as \(reason)" }
      case nil: nil
      }
    let size = report.size.map { "\($0.columns) columns, \($0.rows) rows" }
    return [
      report.problem.map { ("terminal", $0) }, report.answers.name.map { ("name", $0) },
      variable("TERM"), ("description", origin ?? "none"),
      report.problem == nil ? ("size", size ?? "not known") : nil, ("answers", answerTime),
    ].compactMap(\.self)
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
    let terminfo = report.description.flatMap { $0.source == .terminfo ? $0 : nil }
    let capability = terminfo?.exactColorCapability.map { ", \($0)" }
    let defaultColors = defaultColors
    let color = defaultColors.background.map { ", \($0.hexNotation)" } ?? ""
    let kind = defaultColors.appearance == .dark ? "dark" : "light"
    return [
      ("used", "\(report.depth.depth.spelling): \(depthReason)"), ("--color", self.color.rawValue),
      variable("NO_COLOR"), variable("COLORTERM"),
      (
        "terminfo",
        terminfo.map { "\($0.colors) colours\(capability ?? ", no RGB, Tc or setrgbf")" } ?? "none"
      ),
      ("DECRQSS", depthAnswer), ("background", "\(kind)\(color): \(backgroundReason)"),
      defaultColors.text.map { ("text", "\($0.hexNotation): answer to OSC 10") },
    ].compactMap(\.self)
  }

  private var backgroundReason: String {
    if chosenBackground != nil { return "--background" }
    if defaultColors.background != nil { return "answer to OSC 11" }
    return environment.variables["COLORFGBG"] == nil
      ? "assumed; the terminal did not say" : "COLORFGBG"
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
    case .exact:
      "24-bit colours" + (report.multiplexer == nil ? "" : ", as answered by the multiplexer")
    case .other: "not the colours that were set (\(report.answers.selection ?? ""))"
    case .none: "no answer"
    case .notAsked: "not asked"
    }
  }

  /// The private modes and what they are for.
  private static let modes = [
    (2026, "synchronized output"), (2004, "pasted text"), (1004, "focus"), (1006, "mouse"),
    (1016, "mouse in pixels"), (2027, "joined characters"),
  ]

  private var featureRows: [Row] {
    let answers = report.answers
    let unknown = report.silence == nil ? "no answer" : "not asked"
    let modes = Self.modes.map { number, label in
      (
        label,
        (answers.knows(mode: number).map { $0 ? "yes" : "no" } ?? unknown) + " (mode \(number))"
      )
    }
    let clipboard =
      report.tmux?.clipboard.map { "tmux option set-clipboard is \($0)" }
      ?? (answers.attributes?.contains(52) == true
        ? "yes (attribute 52)" : "OSC 52 is sent; not known whether it works")
    return modes + [
      ("kitty keyboard", answers.kittyKeys.map { "yes, flags \($0) on" } ?? unknown),
      ("modifyOtherKeys", answers.modifiedKeys.map { "yes, value \($0)" } ?? unknown),
      ("clipboard", clipboard),
    ]
  }

  private var textRows: [Row] {
    let locale = report.locale.map { "\($0.name) (\($0.variable))" } ?? "C (none is set)"
    let isFromTerminal = report.locale == nil && report.isUnicode == true
    let lineWidth = report.answers.columns.dropFirst().first ?? 1
    let boxes: Row = ("boxes", "drawn in ASCII, because lines are \(lineWidth) columns wide")
    return [
      ("locale", locale + (report.isLocaleMissing ? ", which is not installed" : "")),
      ("encoding", isFromTerminal ? "UTF-8: the terminal's answer" : report.charset),
    ] + (lineWidth > 1 ? [boxes] : [])
  }

  private var connectionRows: [Row] {
    let multiplexer: String
    switch report.multiplexer {
    case .tmux:
      let version = report.tmux?.version.map { " " + $0 } ?? ""
      let outside = report.tmux?.outerTerm.map { ", in a terminal with TERM=\($0)" } ?? ""
      multiplexer = "tmux\(version)\(outside)"
    case .screen: multiplexer = "GNU Screen"
    case nil: multiplexer = "none"
    }
    let colors = report.tmux?.showsExactColors.map {
      $0 ? "24-bit (RGB)" : "rounded: RGB is not set for that terminal"
    }
    return [
      ("multiplexer", multiplexer), colors.map { ("tmux colours", $0) },
      ("SSH", report.isRemote ? "yes" : "no"), ("mosh", report.isMosh ? "yes" : "no"),
    ].compactMap(\.self)
  }

  private var configurationRows: [Row] {
    let mistakes = user.warnings(on: report.keyEncoding)
    return [("file", user.path ?? "none"), ("keys", user.settings.preset.rawValue)]
      + (mistakes.isEmpty ? [("mistakes", "none")] : mistakes.map { ("mistake", $0) })
  }

  // MARK: Summary

  /// Returns whether the terminal shows everything, or what is missing, and a strip of colours.
  private func summary(columns: Int) -> String {
    let depth = report.depth.depth
    let missing = [
      depth == .indexed256 ? "256 colours instead of all" : nil,
      depth == .ansi16 ? "16 colours instead of all" : nil,
      depth == .monochrome ? "no colours" : nil,
      report.tmux?.showsExactColors == false ? "tmux rounds the colours" : nil,
      report.isUnicode == true ? nil : "no characters beyond ASCII",
      report.answers.columns.dropFirst().contains { $0 > 1 } ? "lines of boxes are too wide" : nil,
    ].compactMap(\.self)
    let verdict =
      missing.isEmpty
      ? "Your terminal shows everything ✓"
      : "Your terminal does not show everything: " + missing.joined(separator: ", ")
    let text = "\u{1B}[1m\(Self.wrapped(verdict, indent: 0, to: columns))\u{1B}[m\n"
    return depth > .monochrome ? text + Self.strip(depth, columns: min(columns, 64)) + "\n" : text
  }

  /// Returns all hues in one row, as the terminal shows them.
  private static func strip(_ depth: ColorDepth, columns: Int) -> String {
    let cells = (0..<columns).map { column in
      let hue = HueRing.hueAtTop + Double(column) * 360 / Double(columns)
      let color = OKLab.fromLCH(
        l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue
      ).rgb8
      var code: [UInt8] = []
      TerminalColor.rgb(color).quantized(to: depth).appendSGR(for: .background, to: &code)
      return "\u{1B}[\(String(decoding: code, as: UTF8.self))m "
    }
    return cells.joined() + "\u{1B}[m"
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
