import Color
import Configuration
import Editor
import Files
import Formats
import Glibc
import NcursesTerminal
import Picker
import StyledText
import SystemPackage
import UnicodeText

/// `inkwheel pick`.
struct PickCommand: Subcommand, Hashable {
  static let name = "pick"
  static let abstract = "Pick a colour and print it."
  static let discussion = """
    The picker is shown on /dev/tty, so standard input and output can be
    redirected. Enter prints the colour; Esc and Ctrl-C print nothing and exit
    with 130. Tab moves to the next control, the arrow keys change the colour,
    # begins a colour, / begins a name, and Alt-H lists all keys.

    With -, the colours in the text of standard input are changed: Ctrl-N and
    Ctrl-P go to the next and the previous one, and Enter prints the whole text.
    Each colour keeps its notation. Esc prints the text unchanged and exits with
    130. If there is no colour, the text is printed unchanged and the status is 1.

    Examples:
      color=$(inkwheel pick '#f80' -f oklch)
      inkwheel pick rebeccapurple -f rgb
      inkwheel pick - --at 12:8 < style.css > new.css
      inkwheel pick --height 10
      inkwheel pick --palette brand.gpl
      inkwheel pick --each 'tmux set -g status-style bg={}'
      inkwheel pick --layout 'canvas(red,green) slider(blue)'
    """

  /// The colour to start with, as it was typed; `-` for the colours of standard input.
  var color: String?
  /// The format of the printed colour; nil for the notation of `color`, or hex.
  var format: ColorFormat?
  /// Whether only opaque colours can be picked.
  var isOpaque = false
  /// The colour beside which the picked one is to be readable, as it was typed.
  var ground: String?
  /// The layout of the picker, as it was typed; nil for the one that was used last.
  var layout: String?
  /// The files of palettes to offer.
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
        "color", \.color,
        """
        The colour to start with, such as #f80, rgb(255 136 0), hsl(32 100% 50%) or orange; - for \
        the colours in standard input.
        """,
        completion: .colorNames),
      .option(
        "-f --format", \.format,
        "The format of the printed colour. The default is that of the given colour, or hex."),
      .flag("--no-alpha", \.isOpaque, "Pick opaque colours only."),
      .option(
        "--on", \.ground, value: "color",
        "Measure the contrast on this colour. The default is the background of the terminal.",
        completion: .colorNames
      ) { $0 },
      .option(
        "--layout", \.layout,
        """
        The controls of the picker: standard, columns, or a list such as \
        'wheel(hue,saturation) slider(brightness) slider(alpha)'.
        """,
        completion: .layouts),
      .option(
        "--palette", \.palettes, value: "file",
        "Offer the colours of a file: \(ColorPalette.fileFormats).",
        completion: .files),
      .option(
        "--at", \.position, value: "line:column",
        """
        With -: begin with the colour here, or with another one in this line. Columns are Unicode \
        characters, counted from 1.
        """),
      .flag(
        "--insert", \.insertsColor, "With -: insert a colour at the position if there is none."),
      .flag(
        "--shell", \.isShell,
        "With --insert: quote the colour where a shell would take # for a comment."),
      .option(
        "--first-line", \.firstLine, value: "line", in: 1...Int(Int32.max),
        "With -: the line of the file that standard input begins with, for messages."),
      .option(
        "--height", \.height, value: "rows",
        "Show the picker below the prompt, in rows, or as a percentage such as 40%.",
        read: ScreenLength.height),
      .option(
        "--popup", \.popup, value: "size", missing: PopupSize.standard,
        """
        Show the picker in a tmux, Zellij, kitty or WezTerm popup; elsewhere below the prompt. \
        The size may be left out: --popup, --popup=82x26 or --popup=80%x60%.
        """, read: { try PopupSize($0) }),
      .option(
        "--each", \.each, value: "command",
        """
        Run a command with each colour, such as 'tmux set -g status-style bg={}', and after Esc \
        with the colour at the start. {} is the colour, and there are {hex} {r} {g} {b} {l} {c} \
        {h} {name}.
        """
      ) { $0 },
      .flag("--each-first", \.eachFirst, "Run it with the colour at the start as well."),
      .option(
        "--preview", \.preview, value: "command",
        "Show the output of a command for each colour beside the picker, as of 'my-prompt {}'."
      ) { $0 },
      .option(
        "--from", \.source, value: "file",
        """
        Take a colour from the text of a file in any format, or of standard input for -, and begin \
        with it.
        """,
        completion: .files),
      .flag(
        "--screen", \.usesScreen,
        "Take a colour from the graphical screen by a click, and begin with it."),
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
        completion: .files),
    ] + RecordingOptions.parameters.map { $0.at(\.recording) }
    + ScreenOptions.parameters.map { $0.at(\.screen) }

  /// Shows the picker until the user accepts a colour or cancels.
  func run() throws {
    let environment = Environment(
      adding: (popup == nil ? [] : PopupHost.variables)
        + (usesScreen ? ScreenPicker.variables : []))
    let user = try screen.userSettings(environment)
    let settings = user.preliminary.settings
    guard [source != nil, usesScreen, color != nil].count(where: { $0 }) < 2 else {
      throw Failure.wrongInput("a colour, --from and --screen are three ways to begin; use one")
    }
    var request = self
    request.usesWords = usesWords || settings.usesWords
    request.isOpaque = isOpaque || !settings.supportsOpacity
    if color == "-" { return try request.pickInText(user, environment) }
    request.format = format ?? settings.format
    try request.pick(user, environment)
  }

  private func pick(_ user: Future<UserSettings>, _ environment: Environment) throws {
    guard position == nil, !insertsColor, !isShell, firstLine == nil, write == nil else {
      throw Failure.wrongInput(
        """
        --at, --insert, --shell, --first-line and --write need -, as in: inkwheel pick - --at 1:5
        """)
    }
    let isInPopup = popup != nil && PopupHost(environment: environment.variables) != nil
    let start = try usesScreen && !isInPopup ? ScreenPicker.color(environment) : startColor()
    // The program in a popup gets the text as its input.
    let input = isInPopup && source == "-" ? try readText() : []
    let text = try source.map { path in
      input.isEmpty ? try InputFile.text(at: path) : (TerminalOutput.text(of: input), nil)
    }
    if text?.0.isEmpty == true { throw Failure.failed("the text is empty, so it has no colours") }
    switch try output(user, environment, text: input, source: text, { model(start, $1, $0) }) {
    case .line(let line): try FullScreen.printAnswer(line)
    case .bytes(let bytes): try FullScreen.write(bytes)
    case .scheme, nil:
      let textColors = text.map { text, palette in
        text.distinctColors(in: palette ?? .xterm).map { Color($0) }
      }
      if textColors?.isEmpty == true { throw Failure.failed("the text has no colours") }
      let store = PickerMemoryStore(folder: FileLocations(environment).state)
      let settings = user.value().settings
      let picker = words(
        start?.color ?? textColors?.first ?? PickModel.insertedColor, start?.notation,
        answerFormat, user, recents: store.load(settings.program).recents.colors, textColors)
      // The text may be standard input.
      let listing = textColors == nil ? "" : "The word text lists the colours of the text. "
      var prompt = try prompt(
        settings, readsInput: usesWords && source != "-", listing + WordPicker.introduction)
      let picked = try prompt.pick(picker)
      store.remember(.color(picked.color, limit: settings.program.recentCount))
      try FullScreen.printAnswer(picked.output)
    }
  }

  /// Begins to pick in words.
  private func prompt(
    _ settings: Settings, readsInput: Bool, _ introduction: String
  ) throws -> ColorPrompt {
    let prompt = try ColorPrompt(
      readsInput: readsInput, live: try liveCommands(settings).filter { !$0.isPreview })
    let reason = usesWords ? "" : "This terminal cannot show the picker. "
    try prompt.introduce(reason + introduction)
    return prompt
  }

  private func words(
    _ color: Color, _ notation: ColorNotation?, _ format: ColorFormat,
    _ user: Future<UserSettings>, recents: [Color], _ textColors: [Color]? = nil
  ) -> WordPicker {
    WordPicker(
      color, format: format, notation: notation, supportsOpacity: !isOpaque,
      names: user.value().settings.program.names, recents: recents, textColors: textColors)
  }

  /// Shows a picker and returns its output; nil if the terminal can show lines but not the picker.
  /// - Parameters:
  ///   - user: the settings of the user.
  ///   - text: what was read from standard input, for the program in a popup.
  ///   - file: the file that is saved as the colours turn; nil for none.
  ///   - source: the text from which a colour is taken first; nil for none.
  ///   - makeModel: returns the picker.
  func output(
    _ user: Future<UserSettings>, _ environment: Environment, text: [UInt8] = [],
    file: LiveFile? = nil, source: (StyledString, TerminalPalette?)? = nil,
    _ makeModel: (TerminalContext, PickerMemory) -> PickModel
  ) throws -> Effect.Output? {
    guard !usesWords else { return nil }
    var height = height
    if let popup {
      if let output = try output(ofPopup: popup, environment, text) { return .bytes(output) }
      height = height ?? .withoutPopup
    }
    let recorder = try recording.start()
    var services = SystemServices(locations: FileLocations(environment))
    services.clipboard = ClipboardProgram(environment)
    let settings = user.preliminary.settings
    services.live = try liveCommands(settings)
    services.liveFile = file
    services.settings = SettingsSource(
      environment: environment, screen: screen, theme: settings.theme)
    var memory = PickerMemoryStore(folder: services.locations.state).load(settings.program)
    if let layout { memory.layout = try Self.layout(layout) }
    let palettes = try palettes.map(ColorPalette.load)
    let terminal: NcursesTerminal?
    do {
      terminal = try screen.tryTerminal(settings, environment, height: height?.inlineHeight)
    } catch {
      if error.cause == .incapable { return nil }
      terminal = nil
    }
    let scheme = source.flatMap { _ in try? terminal?.askForScheme(isOuter: false).scheme }
    let opened = try screen.open(user, environment, on: terminal)
    var model = makeModel(opened.context, memory)
    model.source = source.map { ColorSource($0, $1, scheme ?? TerminalScheme()) }
    if let ground { model.measureContrast(on: try Color(argument: ground, of: "--on")) }
    for palette in palettes { model.show(palette) }
    if preview != nil { model.showPreview() }
    if let warning = file?.warning { model.showWarning(warning) }
    if let notice = opened.notice { model.showWarning(notice) }
    return try FullScreen.output(
      of: model, on: opened.terminal, services: services, recording: recorder)
  }

  /// Shows the picker in a popup, which runs this program once more, and returns its output; nil if
  /// there is no popup.
  private func output(
    ofPopup size: PopupSize, _ environment: Environment, _ input: [UInt8]
  ) throws -> [UInt8]? {
    guard let host = PopupHost(environment: environment.variables) else { return nil }
    let popup = Popup(
      host: host, size: size, arguments: Array(CommandLine.arguments.dropFirst()),
      environment: environment, input: input)
    return try popup.run()
  }

  /// Returns the picker as a demo starts it, without anything kept from earlier sessions.
  func demoProgram(on terminalContext: TerminalContext) throws -> PickModel {
    var memory = PickerMemory()
    if let layout { memory.layout = try Self.layout(layout) }
    return model(try startColor(), memory, terminalContext)
  }

  private func model(
    _ start: ParsedColor?, _ memory: PickerMemory, _ terminal: TerminalContext
  ) -> PickModel {
    PickModel(
      color: start?.color ?? PickModel.insertedColor, format: answerFormat,
      notation: start?.notation, supportsOpacity: !isOpaque, memory: memory, terminal: terminal)
  }

  /// The commands that follow the colour.
  private func liveCommands(_ settings: Settings) throws -> [LiveCommand] {
    guard !eachFirst || each != nil else {
      throw Failure.wrongInput("--each-first has no effect without --each")
    }
    var commands = each == nil ? LiveCommand.all(in: settings) : []
    let start = color == "-" || each == nil && preview == nil ? nil : try startColor()
    for (text, output) in [(each, LiveCommand.Output.dropped), (preview, .shown)] {
      guard let text else { continue }
      commands.append(
        try LiveCommand(
          text, color: start?.color ?? PickModel.insertedColor,
          format: color == "-" ? format ?? .hex : answerFormat, notation: start?.notation,
          output: output, runsFirst: eachFirst || output == .shown))
    }
    return commands
  }

  /// A colour that was given is printed in its own notation by default.
  private var answerFormat: ColorFormat { format ?? (color == nil ? .hex : .same) }

  private static func layout(_ text: String) throws -> PickerLayout {
    do {
      return try PickerLayout(parsing: text)
    } catch {
      throw Failure.wrongInput(VisibleMark.sanitized("--layout: " + error.message))
    }
  }

  private func startColor() throws -> ParsedColor? {
    guard let color else { return nil }
    do {
      return try ParsedColor(color)
    } catch {
      throw Failure.wrongInput(
        "cannot read the colour: \(error.message(for: color))\nTry '#f80', 'rgb(255 136 0)' or a CSS name."
      )
    }
  }
}

// MARK: Filters

/// `inkwheel pick -`: a filter that changes the colours of a text.
extension PickCommand {
  /// The maximum size of the text.
  static let maximumTextSize = 16 << 20

  /// Picks colours in standard input and writes the text with them to standard output.
  ///
  /// Where nothing is picked the text is written unchanged, so that the filter of an editor loses
  /// nothing.
  func pickInText(_ user: Future<UserSettings>, _ environment: Environment) throws {
    if let write { return try pickInFile(write, user, environment) }
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure.wrongInput(
        "pick - reads text from standard input; redirect a file to it, or name one with --write")
    }
    let text = try readText()
    let result: [UInt8]
    do {
      result = try picked(in: text, nil, user, environment)
    } catch {
      try FullScreen.write(text)
      throw error
    }
    try FullScreen.write(result)
  }

  /// Picks colours in a file, which is saved as they turn.
  private func pickInFile(
    _ path: String, _ user: Future<UserSettings>, _ environment: Environment
  ) throws {
    let folder = FileLocations(environment).state
    let file = try LiveFile(path, atMost: Self.maximumTextSize, folder)
    let result = try picked(in: file.original, file, user, environment)
    // The picker has saved it already, and a prompt has not.
    guard !result.isEmpty else { return }
    switch file.write(result, overwrites: false) {
    case .refused: throw Failure.failed("another program has changed the file; nothing was written")
    case .failed(let reason): throw Failure.failed(reason)
    default: file.end(restores: false)
    }
  }

  private func picked(
    in text: [UInt8], _ file: LiveFile?, _ user: Future<UserSettings>,
    _ environment: Environment
  ) throws -> [UInt8] {
    guard
      var colors = TextColors(
        text, at: position, insertsColor: insertsColor, isShell: isShell, firstLine: firstLine ?? 1,
        format: format)
    else {
      let searched = position.map { "line \($0.line + (firstLine ?? 1) - 1)" } ?? "the text"
      throw Failure.failed("no colour found in \(searched)")
    }
    let input = file == nil ? text : []
    let output = try output(user, environment, text: input, file: file) { terminal, memory in
      PickModel(
        text: colors, file: write, supportsOpacity: !isOpaque, memory: memory, terminal: terminal)
    }
    if case .bytes(let bytes) = output { return bytes }
    // Where the text is standard input, the lines come from the terminal.
    let settings = user.value().settings
    let store = PickerMemoryStore(folder: FileLocations(environment).state)
    var prompt = try prompt(
      settings, readsInput: usesWords && file != nil, WordPicker.introduction)
    let isOne = position != nil || insertsColor
    let count = isOne ? 1 : colors.count
    for _ in 0..<count {
      if count > 1 {
        try prompt.say("Colour \(colors.index + 1) of \(count), line \(colors.lineNumber)")
      }
      let start = try? ParsedColor(colors.answer)
      let picker = words(
        colors.original ?? PickModel.insertedColor, start?.notation, .same, user,
        recents: store.load(settings.program).recents.colors)
      let picked = try prompt.pick(picker)
      if picked.color != picker.color || colors.isInsertion {
        colors.picked = picked.color
        store.remember(.color(picked.color, limit: settings.program.recentCount))
      }
      colors.move(by: 1)
    }
    return colors.result
  }

  /// Reads standard input.
  /// - Throws: `Failure` if the text is too large; then it was written already.
  private func readText() throws -> [UInt8] {
    let input = FileDescriptor.standardInput
    do {
      let text = try input.bytes(atMost: Self.maximumTextSize)
      guard text.count > Self.maximumTextSize else { return text }
      try FullScreen.write(text)
      while case let part = try input.bytes(atMost: 1 << 20), !part.isEmpty {
        try FullScreen.write(part)
      }
    } catch let error as Errno {
      throw Failure.failed("cannot read standard input: \(error)")
    }
    throw Failure.wrongInput(
      "the text is larger than \(Self.maximumTextSize >> 20) MB, so it was not changed")
  }
}

extension ColorFormat: ArgumentValue {}

extension TextPosition: ArgumentValue { init?(argument: String) { self.init(argument) } }
