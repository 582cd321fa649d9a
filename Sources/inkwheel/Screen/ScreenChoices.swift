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
    for warning in choice.warnings { StandardError.print("inkwheel: \(warning)\n") }
    return choice
  }

  /// What a program has to know before there is a terminal.
  func surroundings(
    size: Size, depth: ColorDepth, theme: Theme, environment: Environment
  ) -> Surroundings {
    let defaultColors = DefaultColors(background.appearance ?? environment.appearance)
    return Surroundings(
      size: size,
      context: RenderContext(
        theme: ResolvedTheme(theme, on: defaultColors, depth: depth), depth: depth),
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
