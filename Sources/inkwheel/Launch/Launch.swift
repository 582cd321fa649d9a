import App
import Color
import NcursesTerminal
import Picker
import Terminal

/// What each program with a screen starts with: the settings of the user, the services of the system
/// and the terminal.
struct Launch {
  let environment: Environment
  /// The settings of the user.
  private let user: UserSettings
  /// The services that the program may use.
  var services: SystemServices
  /// How the frames are recorded.
  var recording = RecordingOptions()
  /// The document of an editor; nil for other programs.
  var document: DocumentFile?
  private let screen: ScreenOptions

  /// Prepares a program with the settings and files of the user.
  init(_ screen: ScreenOptions, _ environment: Environment = Environment()) throws {
    (self.screen, self.environment) = (screen, environment)
    user = try screen.userSettings(environment)
    services = SystemServices(locations: FileLocations(environment))
    services.clipboard = ClipboardProgram(environment)
    services.live = LiveCommand.all(in: settings)
    services.settings = SettingsSource(
      environment: environment, screen: screen, theme: settings.theme)
  }

  /// Prepares the programs of a demo, which are the same everywhere: a script presses the standard keys.
  init(demo screen: ScreenOptions) throws {
    (self.screen, environment) = (screen, Environment())
    user = try screen.plainSettings
    services = SystemServices(locations: FileLocations(environment))
  }

  var settings: Settings { user.settings }

  private var store: PickerMemoryStore { PickerMemoryStore(folder: services.locations.state) }

  /// What pickers remember from earlier runs.
  var memory: PickerMemory { memory(layout: settings.program.layout) }

  /// - Parameter layout: the layout; nil for the one that was used last.
  func memory(layout: PickerLayout?) -> PickerMemory {
    var program = settings.program
    program.layout = layout
    return store.load(program)
  }

  /// Adds a colour that was picked.
  func remember(_ color: Color) {
    store.remember(.color(color, limit: settings.program.recentCount))
  }

  // MARK: The screen

  /// Opens the terminal; nothing on it changes yet.
  /// - Parameter height: the rows below the prompt; nil for the whole screen.
  func terminal(height: ScreenLength? = nil) -> Result<NcursesTerminal, TerminalError> {
    var options = TerminalOptions(environment: environment.variables)
    options.height = height
    options.depth = settings.color
    options.asksForColors = settings.background == nil
    options.usesMouse = settings.mouse != .off
    options.usesPixelMouse = settings.mouse == .pixels
    options.isNested = screen.isNested || environment.isNested
    return Result { () throws(TerminalError) in try NcursesTerminal(options: options) }
  }

  /// Opens the screen, and says what to do without a terminal.
  /// - Parameter terminal: the terminal, if it is open already.
  func open(_ terminal: Result<NcursesTerminal, TerminalError>? = nil) throws -> OpenedScreen {
    let choice = try screen.theme(settings, environment)
    do {
      let terminal = try (terminal ?? self.terminal()).get()
      let background = settings.background
      var context = screen.context(
        settings, theme: choice.theme, size: terminal.size, depth: terminal.depth,
        on: DefaultColors(background ?? environment.appearance))
      context.followsTerminal = background == nil
      context.context.hasBrightBackgrounds = terminal.hasBrightColors
      context.isInline = terminal.isInline
      if Multiplexer(environment: environment.variables) == .tmux {
        context.clipboard = "tmux, which passes it on with “set -g set-clipboard on”"
      }
      return OpenedScreen(
        terminal: terminal, context: context, notice: user.notice ?? choice.notice)
    } catch {
      let advice = error.cause == .missing ? HostProgram.adviceWithoutTerminal : nil
      throw Failure.failed(
        error.message + "\n"
          + (advice
            ?? """
            Without a terminal, a frame can be printed as text:
              inkwheel gallery --render editor --size 80x24 --time 0
            """))
    }
  }

  // MARK: Running

  /// Opens the screen, runs a program on it until it quits, and returns its output.
  /// - Parameters:
  ///   - terminal: the terminal, if it is open already.
  ///   - makeProgram: returns the program in its first state.
  /// - Throws: `Failure` with the exit status of the program unless that is 0.
  @discardableResult
  func run(
    on terminal: Result<NcursesTerminal, TerminalError>? = nil,
    _ makeProgram: (inout OpenedScreen) throws -> any App
  ) throws -> Effect.Output? {
    var opened = try open(terminal)
    var program = try makeProgram(&opened)
    if let notice = opened.notice { program.showWarning(notice) }
    let recorder = try SessionRecorder(recording)
    let backend: any TerminalBackend = recorder?.recording(opened.terminal) ?? opened.terminal
    var loop = RunLoop(program, on: backend, services: services, document: document)
    let exit: ProgramExit
    do {
      exit = try loop.run()
      recorder?.end(status: exit.status)
      services.endLive(restores: exit.status != 0)
    } catch {
      services.endLive(restores: true)
      recorder?.end(status: nil)
      throw Failure.failed("\(error)")
    }
    // The exit status tells a script to ignore the output, so there must be none.
    guard exit.status == 0 else { throw Failure.silent(exit.status) }
    return exit.output
  }
}

/// A terminal that is open, and what a program on it is drawn with.
struct OpenedScreen {
  let terminal: NcursesTerminal
  let context: TerminalContext
  /// A line for the status line, such as what is wrong in the configuration or the theme.
  var notice: String?
}

extension Effect.Output {
  /// What is written to standard output.
  var bytes: [UInt8] {
    switch self {
    case .line(let line): Array((line + "\n").utf8)
    case .bytes(let bytes): bytes
    case .scheme: []
    }
  }
}

/// A command whose program a demo can show.
protocol PlayableCommand: Subcommand {
  /// Returns the program as a demo starts it, without anything kept from earlier sessions.
  /// - Parameter launch: gets the document of an editor.
  func program(inDemo launch: inout Launch, on terminal: TerminalContext) throws -> any App
}

extension PlayableCommand {
  /// Reads the arguments in a demo, which takes those whose rows say so.
  static func parse(inDemo arguments: some Sequence<String>) throws -> Self {
    let allowed = parameters.compactMap { parameter in
      guard let demo = parameter.argument.demo else { return nil as Parameter<Self>? }
      var parameter = parameter
      parameter.argument.isRequired = demo.isRequired
      return parameter
    }
    var command: Self
    do {
      command = try read(arguments, as: allowed).command
    } catch let failure as Failure where failure.isUsage {
      let words = allowed.compactMap(\.argument.demo?.words).inWords
      throw Failure.wrongInput("in a demo, \(name) takes only \(words)")
    }
    try command.validate()
    return command
  }
}
