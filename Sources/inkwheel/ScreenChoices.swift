import Colorimetry
import Editor
import NcursesTerminal
import TerminalCore
import TextColorPicker

/// What the user chose about the screen.
struct ScreenChoices: Hashable {
  var color: ColorChoice = .auto
  var motion: MotionChoice = .auto
  var background: BackgroundChoice = .auto
  /// The name of a theme or a file; nil for the user's own or the standard one.
  var theme: String?

  /// Finds the theme; what is wrong with it but does no harm is told on standard error.
  func chosenTheme(_ environment: Environment) throws -> ThemeChoice {
    let choice = try ThemeLibrary(environment).theme(theme)
    for warning in choice.warnings { Inkwheel.printError("inkwheel: \(warning)\n") }
    return choice
  }

  /// What a program has to know before there is a terminal.
  func surroundings(
    size: Size, depth: ColorDepth, theme: Theme, environment: Environment
  ) -> Surroundings {
    let ground = TerminalGround(background.appearance ?? environment.appearance)
    return Surroundings(
      size: size,
      context: RenderContext(
        theme: ResolvedTheme(theme, on: ground, depth: depth), depth: depth),
      isMotionReduced: motion == .reduced, followsTerminal: background == .auto)
  }

  /// Opens the terminal; nothing on it changes yet.
  func openTerminal(_ environment: Environment) throws -> NcursesTerminal {
    do {
      return try tryTerminal(environment)
    } catch {
      throw Failure.failed(
        """
        \(error.message)
        Without a terminal a frame can be seen as text:
          inkwheel gallery --render editor --size 80x24 --time 0
        """)
    }
  }

  /// Opens the terminal for those that can do without one.
  func tryTerminal(_ environment: Environment) throws(TerminalError) -> NcursesTerminal {
    var options = TerminalOptions(environment: environment.variables)
    options.depth = color.depth
    options.asksForColors = background == .auto
    return try NcursesTerminal(options: options)
  }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case truecolor
  case indexed256 = "256"
  case ansi16 = "16"
  case never

  /// The depth that is forced, nil to find it out.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .truecolor
    case .indexed256: .indexed256
    case .ansi16: .ansi16
    case .never: .monochrome
    }
  }
}

/// The values of `--motion`.
enum MotionChoice: String, CaseIterable {
  case auto, full, reduced
}

/// The values of `--background`.
enum BackgroundChoice: String, CaseIterable {
  case auto, dark, light

  /// The appearance that is forced, nil to find it out.
  var appearance: Appearance? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    }
  }
}
