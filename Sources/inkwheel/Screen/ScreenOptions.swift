import Color
import Configuration
import Editor
import NcursesTerminal
import Picker
import Terminal

/// The options of commands that use the screen; nil where there is no option.
struct ScreenOptions: OptionGroup, Hashable {
  var color: ColorChoice?
  var motion: MotionChoice?
  var background: BackgroundChoice?
  /// The name of a theme or its file.
  var theme: String?
  /// Whether the program runs on the screen of another one.
  var isNested = false
  /// Settings as `--set` gives them.
  var assignments: [String] = []

  static let parameters: [Parameter<ScreenOptions>] = [
    .option("--color", \.color, "The colours of the terminal; auto detects them."),
    .option("--motion", \.motion, "Whether the ring turns; auto follows the speed of the line."),
    .option(
      "--background", \.background, "The background of the terminal; auto asks the terminal."),
    .option(
      "--theme", \.theme,
      """
      The theme: dark, light, high-contrast, ansi16, one of your own, or a TOML file \
      (see docs/themes.md).
      """,
      completion: .themes),
    .flag(
      "--nested", \.isNested,
      "For use inside another program: leave the terminal in the modes in which it was."),
    .option(
      "--set", \.assignments, value: "name=value",
      "Change a setting, such as editor.wrap=true; inkwheel config lists them.",
      completion: .assignments),
  ]

  /// Returns the settings of the user, changed by these options.
  func userSettings(_ environment: Environment) throws -> UserSettings {
    try pendingSettings(environment).complete()
  }

  /// Returns the settings of the user, changed by these options, while their keys are being bound.
  func pendingSettings(_ environment: Environment) throws -> PendingSettings {
    PendingSettings(try changed(UserSettings(withoutKeys: environment)))
  }

  /// The default settings, changed by these options: the same everywhere.
  var plainSettings: Settings {
    get throws { PendingSettings(try changed(UserSettings())).complete().settings }
  }

  private func changed(_ user: UserSettings) throws -> UserSettings {
    var user = user
    try user.assign(assignments)
    if let color { user.settings.color = color }
    if let motion { user.settings.motion = motion }
    if let background { user.settings.background = background }
    if let theme { user.settings.theme = theme }
    return user
  }

  /// Loads the theme, and prints its warnings on standard error.
  ///
  /// A theme that an option names has to exist.
  func chosenTheme(_ settings: Settings, _ environment: Environment) throws -> ThemeChoice {
    let library = ThemeLibrary(environment)
    let choice: ThemeChoice
    do {
      choice = try library.theme(settings.theme)
    } catch let failure as Failure where settings.theme != theme {
      choice = ThemeChoice(theme: .standard, warnings: [failure.message ?? ""])
    }
    for warning in choice.warnings { StandardError.print("inkwheel: \(warning)\n") }
    return choice
  }

  /// Returns the terminal as far as it is known before it answers.
  func terminalContext(
    _ settings: Settings, size: Size, depth: ColorDepth, theme: Theme, environment: Environment
  ) -> TerminalContext {
    let background = settings.background
    let defaultColors = DefaultColors(background.appearance ?? environment.appearance)
    var context = TerminalContext(
      size: size,
      context: RenderContext(
        theme: ResolvedTheme(theme, on: defaultColors, depth: depth), depth: depth),
      isMotionReduced: settings.motion == .reduced, followsTerminal: background == .auto)
    context.settings = settings.program
    return context
  }

  /// Opens the terminal; nothing on it changes yet.
  func openTerminal(_ settings: Settings, _ environment: Environment) throws -> NcursesTerminal {
    do {
      return try tryTerminal(settings, environment)
    } catch {
      if error.cause == .missing, let advice = HostProgram.adviceWithoutTerminal {
        throw Failure.failed(error.message + "\n" + advice)
      }
      throw Failure.failed(
        """
        \(error.message)
        Without a terminal, a frame can be printed as text:
          inkwheel gallery --render editor --size 80x24 --time 0
        """)
    }
  }

  /// Opens the terminal, for callers that have an alternative to it.
  /// - Parameter height: the rows below the prompt; nil for the whole screen.
  func tryTerminal(
    _ settings: Settings, _ environment: Environment, height: InlineHeight? = nil
  ) throws(TerminalError) -> NcursesTerminal {
    var options = TerminalOptions(environment: environment.variables)
    options.height = height
    options.depth = settings.color.depth
    options.asksForColors = settings.background == .auto
    options.usesMouse = settings.mouse != .off
    options.usesPixelMouse = settings.mouse == .pixels
    options.isNested = isNested || environment.isNested
    return try NcursesTerminal(options: options)
  }
}

extension Completion {
  /// The built-in themes and those in the user's folder.
  static let themes = Completion(words: { _ in ThemeLibrary(Environment()).names })

  /// The names of settings with an equals sign, or the values of the setting that is typed.
  static let assignments = Completion(words: { typed in
    guard let equals = typed.firstIndex(of: "=") else { return Setting.all.map { $0.name + "=" } }
    guard let setting = Setting.named(String(typed[..<equals])) else { return [] }
    let value = typed[typed.index(after: equals)...]
    return values(of: setting, String(value)).map { typed[...equals] + $0 }
  })

  /// - Parameter typed: the beginning of the value.
  private static func values(of setting: Setting, _ typed: String) -> [String] {
    switch setting.name {
    case "screen.theme": return themes.words(typed)
    case "picker.layout": return ["last"] + layouts.words(typed)
    default: break
    }
    guard setting.isList, let comma = typed.lastIndex(of: ",") else { return setting.choices }
    let chosen = typed[...comma]
    let words = chosen.split(separator: ",").map(String.init)
    return setting.choices.filter { !words.contains($0) }.map { chosen + $0 }
  }
}

extension ColorChoice: ArgumentValue {}
extension MotionChoice: ArgumentValue {}
extension BackgroundChoice: ArgumentValue {}
