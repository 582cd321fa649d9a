import App
import Color
import Picker
import Terminal

/// The options of commands that use the screen.
struct ScreenOptions: OptionGroup, Hashable {
  /// Whether the program runs on the screen of another one.
  var isNested = false
  /// Settings as `--set` gives them.
  var assignments: [String] = []
  /// Settings of the other options in the same form, which take precedence.
  var choices: [String] = []

  static let parameters: [Parameter<ScreenOptions>] = [
    .setting(
      "--color", "screen.color", to: \.choices,
      "The colours of the terminal; auto detects them."),
    .setting(
      "--motion", "screen.motion", to: \.choices,
      "Whether the ring turns; auto adapts to the speed of the connection."),
    .setting(
      "--background", "screen.background", to: \.choices,
      "The background of the terminal; auto queries the terminal."),
    .setting(
      "--theme", "screen.theme", to: \.choices,
      """
      The theme: dark, light, high-contrast, ansi16, a custom theme, or a TOML file \
      (see docs/themes.md).
      """,
      completion: .themes),
    .flag(
      "--nested", \.isNested,
      "For use inside another program: leave the terminal in the modes it was in."),
    .option(
      "--set", \.assignments, value: "name=value",
      "Change a setting, such as editor.wrap=true; inkwheel config lists them.",
      completion: .assignments),
  ]

  // MARK: Settings

  /// Returns the settings of the user, changed by these options.
  func userSettings(_ environment: Environment) throws -> UserSettings {
    try changed(UserSettings(withoutKeys: environment))
  }

  /// The default settings, changed by these options: the same everywhere.
  var plainSettings: UserSettings { get throws { try changed(UserSettings()) } }

  private func changed(_ settings: UserSettings) throws -> UserSettings {
    var user = settings
    try user.assign(assignments + choices)
    return user.bindingKeys()
  }

  /// Loads the theme, and prints its warnings on standard error.
  ///
  /// A theme that an option names has to exist.
  func theme(_ settings: Settings, _ environment: Environment) throws -> ThemeChoice {
    let isRequired = choices.contains("screen.theme=" + (settings.theme ?? ""))
    let choice = try ThemeLibrary(environment).theme(settings.theme, isRequired: isRequired)
    for warning in choice.warnings { StandardError.print("inkwheel: \(warning)\n") }
    return choice
  }

  // MARK: The screen

  /// Returns the screen of a picture, which depends only on the options and is the same everywhere.
  /// - Parameter colors: what takes precedence over the background of the settings.
  func pictureContext(_ size: Size, on colors: DefaultColors?) throws -> TerminalContext {
    let settings = try plainSettings.settings
    // The user's own theme is used only if it is asked for.
    let theme = settings.theme == nil ? .standard : try theme(settings, Environment()).theme
    return context(
      settings, theme: theme, size: size, depth: settings.color ?? .truecolor,
      on: colors ?? DefaultColors(settings.background ?? .dark))
  }

  /// Returns a screen with the user's settings.
  func context(
    _ settings: Settings, theme: Theme, size: Size, depth: ColorDepth, on colors: DefaultColors
  ) -> TerminalContext {
    let theme = ResolvedTheme(theme, on: colors, depth: depth)
    var context = TerminalContext(
      size: size, context: RenderContext(theme: theme, depth: depth),
      isMotionReduced: settings.motion == .reduced)
    context.settings = settings.program
    return context
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
    case "picker.layout": return layouts.words(typed)
    default: break
    }
    guard setting.isList, let comma = typed.lastIndex(of: ",") else { return setting.choices }
    let chosen = typed[...comma]
    let words = chosen.split(separator: ",").map(String.init)
    return setting.choices.filter { !words.contains($0) }.map { chosen + $0 }
  }
}
