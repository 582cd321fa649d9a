import App
import Color
import NcursesTerminal
import Picker
import StyledText
import SystemPackage
import UnicodeText

/// `inkwheel pick`.
struct PickCommand: PlayableCommand, Hashable {
  static let name = "pick"
  static let abstract = "Pick a colour and print it."
  static let discussion = String(help: PackageResources.pick_txt)

  /// What picking starts with: a colour; `text` for `-`, the colours of a text; nil for neither.
  enum Start: Hashable {
    case color(ParsedColor)
    case text
  }

  /// A layout; nil for the one that was used last.
  struct LayoutChoice: Hashable { let layout: PickerLayout? }

  var start: Start?
  /// The colour to start with; nil for none.
  var color: ParsedColor? { if case .color(let color)? = start { color } else { nil } }
  /// The colours of the palettes.
  var paletteColors: [Color] {
    get throws { try palettes.flatMap { try ColorPalette(named: $0).swatches.map(\.color) } }
  }
  /// Whether the colours of a text are changed.
  var changesText: Bool { start == .text }
  /// The format of the printed colour; nil for the notation of `color`, or hex.
  var format: PrintedFormat?
  /// Whether only opaque colours can be picked.
  var isOpaque = false
  /// The colour beside which the picked one is to be readable.
  var ground: Color?
  /// The layout of the picker; nil for that of the settings.
  var layout: LayoutChoice?
  /// The palettes to begin in, by name or path.
  var palettes: [String] = []
  /// Where the first colour to pick is in standard input.
  var position: TextPosition?
  /// Whether a colour is inserted into standard input.
  var insertsColor = false
  /// Whether standard input is a command line.
  var isShell = false
  /// The number of the first line of standard input in its file; nil for 1.
  var firstLine: Int?
  /// The rows to show the picker in; nil for the whole screen.
  var height: ScreenLength?
  /// The command that follows the colour.
  var each: String?
  /// Whether it gets the colour at the start.
  var eachFirst = false
  /// The command whose output is shown beside the picker.
  var preview: String?
  /// The text from which a colour is taken first.
  var source: String?
  /// Whether a colour is taken from the graphical screen first.
  var usesScreen = false
  /// Whether the colour is picked in lines of words instead of on a screen.
  var usesWords = false
  /// The file whose colours are picked and that is saved as they turn.
  var write: String?
  /// The size of the popup to show the picker in; nil for none.
  var popup: PopupSize?
  var recording = RecordingOptions()
  var screen = ScreenOptions()

  static let parameters: [Parameter<PickCommand>] =
    [
      .positional(
        "color", \.start,
        """
        The colour to start with, such as #f80, rgb(255 136 0), hsl(32 100% 50%) or orange; - for \
        the colours in standard input.
        """,
        completion: .colorNames, read: start
      ).inDemos("a colour"),
      .option(
        "-f --format", \.format,
        """
        The format of the printed colour. The default is that of the given colour, or hex. \
        \(PrintedFormat.templateHelp)
        """
      ).inDemos("-f"),
      .flag("--no-alpha", \.isOpaque, "Pick opaque colours only.").inDemos("--no-alpha"),
      .color(
        "--on", \.ground, value: "color",
        "Measure the contrast on this colour. The default is the background of the terminal."),
      .option(
        "--layout", \.layout,
        """
        The controls of the picker: standard, columns, last for those used last, or a list such as \
        'wheel(hue,saturation) slider(brightness) slider(alpha)'.
        """,
        completion: .layouts, read: layout
      ).inDemos("--layout").onScreen,
      .option(
        "--palette", \.palettes, value: "name|file",
        """
        Begin in a palette, with its colour that is nearest to the given one, or its first: \
        \(ColorPalette.choices)
        """,
        completion: .palettes),
      .option(
        "--at", \.position, value: "line:column",
        """
        With -: begin with the colour here, or with another one in this line. Columns are Unicode \
        characters, counted from 1.
        """
      ).ofText,
      .flag(
        "--insert", \.insertsColor, "With -: insert a colour at the position if there is none."
      ).ofText,
      .flag(
        "--shell", \.isShell,
        "With --insert: quote the colour where a shell would take # for a comment."
      ).ofText.needing("--insert"),
      .option(
        "--first-line", \.firstLine, value: "line", in: 1...Int(Int32.max),
        "With -: the line of the file that standard input begins with, for messages."
      ).ofText,
      .option(
        "--height", \.height, value: "rows",
        "Show the picker below the prompt, in rows, or as a percentage such as 40%.",
        read: ScreenLength.height
      ).onScreen,
      .option(
        "--popup", \.popup, value: "size", missing: PopupSize.standard,
        """
        Show the picker in a tmux, Zellij, kitty or WezTerm popup; elsewhere below the prompt. \
        The size may be left out: --popup, --popup=82x26 or --popup=80%x60%.
        """, read: { try PopupSize($0) }
      ).onScreen,
      .option(
        "--each", \.each, value: "command",
        """
        Run a command with each colour, such as 'tmux set -g status-style bg={}', and after Esc \
        with the colour at the start. {} is the colour, and there are the names of a template of -f, \
        such as {hex} {r} {g} {b} {l} {c} {h} {name}.
        """),
      .flag("--each-first", \.eachFirst, "Run it with the colour at the start as well.")
        .needing("--each"),
      .option(
        "--preview", \.preview, value: "command",
        "Show the output of a command for each colour beside the picker, as of 'my-prompt {}'."
      ).onScreen,
      .option(
        "--from", \.source, value: "file",
        """
        Take a colour from the text of a file in any format, or of standard input for -, and begin \
        with it.
        """,
        completion: .files
      ).asStart,
      .flag(
        "--screen", \.usesScreen,
        "Take a colour from the graphical screen by a click, and begin with it."
      ).asStart,
      .flag(
        "--words", \.usesWords,
        """
        Pick in lines of words instead of on a screen, for screen readers and scripts: type help.
        """),
      .option(
        "--write", \.write, value: "file",
        """
        With -: change the colours of a file instead of standard input, and save it as they turn. \
        Esc writes it as it was.
        """,
        completion: .files
      ).ofText,
    ] + RecordingOptions.parameters.map { $0.at(\.recording).onScreen }
    + ScreenOptions.parameters.map { $0.at(\.screen) }

  private static func start(_ text: String) throws -> Start? {
    do {
      return try text == "-" ? .text : .color(ParsedColor(text))
    } catch {
      throw Failure.wrongInput(
        "cannot read the colour: \(error.message(for: text))\nTry '#f80', 'rgb(255 136 0)' or a CSS name."
      )
    }
  }

  private static func layout(_ text: String) throws -> LayoutChoice? {
    do {
      return LayoutChoice(layout: text == "last" ? nil : try PickerLayout(parsing: text))
    } catch {
      let hint = NearestWord.hint(for: text, among: Completion.layoutNames)
      throw Failure.wrongInput(VisibleMark.sanitized("--layout: " + error.message + hint))
    }
  }

  // MARK: Picking

  /// Lets the user pick until they accept or cancel.
  func run() throws {
    let launch = try Launch(
      screen,
      Environment(
        adding: (popup == nil ? [] : PopupHost.variables)
          + (usesScreen ? ScreenPicker.variables : [])))
    let settings = launch.settings
    var request = self
    request.usesWords = usesWords || settings.usesWords
    request.isOpaque = isOpaque || !settings.supportsOpacity
    guard !changesText else { return try TextSubject.run(request, launch) }
    request.format = format ?? settings.format.map { PrintedFormat($0) }
    let subject = try ColorSubject(
      request, launch.environment, isPassedOn: request.popupHost(launch.environment) != nil)
    try OutputBuffer.print(request.pick(subject, launch))
  }

  func program(inDemo launch: inout Launch, on terminal: TerminalContext) throws -> any App {
    try ColorSubject(self, launch.environment).model(memory(launch), on: terminal)
  }

  /// Lets the user pick in a popup, on the screen or in lines of words: where it is possible first.
  /// - Returns: what is printed.
  func pick(_ subject: any PickSubject, _ launch: Launch) throws -> [UInt8] {
    var launch = launch
    launch.services.live = try liveCommands(launch.services.live)
    launch.services.liveFile = subject.file
    // The program in the popup opens its own screen.
    if let popup, let host = popupHost(launch.environment),
      let output = try Popup(
        host: host, size: popup, environment: launch.environment, input: subject.input
      ).run()
    {
      return output
    }
    if !usesWords, let output = try pickOnScreen(subject, launch) { return output }
    return try pickInWords(subject, launch)
  }

  /// What shows the popup; nil if there is to be none, or nothing can show one.
  private func popupHost(_ environment: Environment) -> PopupHost? {
    popup == nil || usesWords ? nil : PopupHost(environment: environment.variables)
  }

  /// The commands that follow the colour.
  /// - Parameter usual: those of the settings.
  private func liveCommands(_ usual: [LiveCommand]) throws -> [LiveCommand] {
    var commands = each == nil ? usual : []
    for (text, isPreview) in [(each, false), (preview, true)] {
      guard let text else { continue }
      commands.append(
        try LiveCommand(
          text, color: color?.color ?? PickModel.insertedColor, format: answerFormat.format,
          notation: answerFormat.notation, isPreview: isPreview, runsFirst: eachFirst || isPreview)
      )
    }
    return commands
  }

  /// A colour that was given is printed in its own notation by default.
  var answerFormat: PrintedFormat {
    PrintedFormat(
      format?.format ?? (color == nil ? .hex : .same), format?.notation ?? color?.notation)
  }

  /// What pickers remember, with the layout of the options.
  func memory(_ launch: Launch) -> PickerMemory {
    layout.map { launch.memory(layout: $0.layout) } ?? launch.memory
  }
}

extension Parameter<PickCommand> {
  /// The option, refused unless the colours of a text are changed.
  fileprivate var ofText: Parameter {
    let reason =
      "--at, --insert, --shell, --first-line and --write need -, as in: inkwheel pick - --at 1:5"
    return fitting(or: reason) { $0.changesText }
  }

  /// The option, refused where no picker is shown.
  fileprivate var onScreen: Parameter {
    fitting(or: "\(argument.names.last ?? "") has no effect with --words") { !$0.usesWords }
  }

  /// The option, refused if something else says with which colour picking begins.
  fileprivate var asStart: Parameter {
    fitting(or: "a colour, --from and --screen are three ways to begin; use one") {
      [$0.source != nil, $0.usesScreen, $0.start != nil].count { $0 } < 2
    }
  }
}

extension TextPosition: ArgumentValue { init?(argument: String) { self.init(argument) } }

/// Where the picker is shown.
extension PickCommand {
  /// Lets the user pick on the whole screen, or in some rows below the prompt.
  /// - Returns: what is printed; nil if the terminal cannot show it.
  private func pickOnScreen(_ subject: any PickSubject, _ launch: Launch) throws -> [UInt8]? {
    var launch = launch
    try recording.check()
    launch.recording = recording
    // The name may be too long for the screen.
    let warning = subject.file?.warning
    if let warning { StandardError.print("inkwheel: warning: \(warning)\n") }
    let height = height ?? (popup == nil ? nil : .withoutPopup)
    let terminal = launch.terminal(height: height == .percent(100) ? nil : height)
    // It can show lines.
    if case .failure(let error) = terminal, error.cause == .incapable { return nil }
    let palettes = try palettes.map(ColorPalette.init(named:))
    return try launch.run(on: terminal) { opened in
      var model = subject.model(memory(launch), on: opened.context)
      if let (text, palette) = subject.source {
        let scheme = try? opened.terminal.askForScheme(isOuter: false).scheme
        model.takeColor(from: ColorSource(text, palette, scheme ?? TerminalScheme()))
      }
      model.ground = ground?.rgb8
      if preview != nil { model.preview = StyledString() }
      model.isFollowed = each != nil
      model.begin(in: palettes, isGiven: color != nil || usesScreen)
      opened.notice = opened.notice ?? warning
      return model
    }?.bytes
  }

  /// Lets the user pick in lines of words.
  private func pickInWords(_ subject: any PickSubject, _ launch: Launch) throws -> [UInt8] {
    // The text may be standard input.
    let takesText = changesText ? write == nil : source == "-"
    var prompt = try ColorPrompt(
      readsInput: usesWords && !takesText, live: launch.services.live.filter { !$0.isPreview })
    prompt.reason = usesWords ? "" : "This terminal cannot show the picker. "
    return try subject.pick(with: &prompt, launch)
  }
}
