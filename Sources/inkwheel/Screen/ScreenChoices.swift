import Colorimetry
import Editor
import NcursesTerminal
import TerminalCore
import TextColorPicker

/// The values of the screen options.
struct ScreenChoices: Hashable {
  var color = ScreenOptions.Spec.color.defaultValue
  var motion = ScreenOptions.Spec.motion.defaultValue
  var background = ScreenOptions.Spec.background.defaultValue
  /// The name of a theme or its file; nil for the user's own theme or the standard one.
  var theme: String?
  /// Whether the program runs on the screen of another one.
  var isNested = ScreenOptions.Spec.isNested.defaultValue

  /// Loads the theme, and prints its warnings on standard error.
  func chosenTheme(_ environment: Environment) throws -> ThemeChoice {
    let choice = try ThemeLibrary(environment).theme(theme)
    for warning in choice.warnings { StandardError.print("inkwheel: \(warning)\n") }
    return choice
  }

  /// Returns the terminal as far as it is known before it answers.
  func terminalContext(
    size: Size, depth: ColorDepth, theme: Theme, environment: Environment
  ) -> TerminalContext {
    let defaultColors = DefaultColors(background.appearance ?? environment.appearance)
    return TerminalContext(
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
    _ environment: Environment, height: InlineHeight? = nil
  ) throws(TerminalError) -> NcursesTerminal {
    var options = TerminalOptions(environment: environment.variables)
    options.height = height
    options.depth = color.depth
    options.asksForColors = background == .auto
    options.isNested = isNested || environment.isNested
    return try NcursesTerminal(options: options)
  }
}
