import ArgumentParser
import Configuration

/// The options of commands that use the screen.
struct ScreenOptions: ParsableArguments {
  /// Their names and defaults.
  enum Spec {
    static let color = OptionSpec<ColorChoice?>("color")
    static let motion = OptionSpec<MotionChoice?>("motion")
    static let background = OptionSpec<BackgroundChoice?>("background")
    static let theme = OptionSpec<String?>("theme")
    static let isNested = OptionSpec<Bool>("nested")
    static let assignments = OptionSpec<[String]>("set")
  }

  @Option(Spec.color, help: "The colours of the terminal; auto detects them.")
  var color: ColorChoice?

  @Option(Spec.motion, help: "Whether the ring turns; auto follows the speed of the line.")
  var motion: MotionChoice?

  @Option(Spec.background, help: "The background of the terminal; auto asks the terminal.")
  var background: BackgroundChoice?

  @Option(
    Spec.theme,
    help: """
      The theme: dark, light, high-contrast, ansi16, one of your own, or a TOML file \
      (see docs/themes.md).
      """,
    completion: .themes)
  var theme: String?

  @Flag(
    Spec.isNested,
    help: "For use inside another program: leave the terminal in the modes in which it was.")
  var isNested: Bool

  @Option(
    Spec.assignments,
    help: ArgumentHelp(
      "Change a setting, such as editor.wrap=true; inkwheel config lists them.",
      valueName: "name=value"),
    completion: .assignments)
  var assignments: [String]

  /// The values.
  var choices: ScreenChoices {
    ScreenChoices(
      color: color, motion: motion, background: background, theme: theme, isNested: isNested,
      assignments: assignments)
  }
}

extension ScreenChoices: FastOptions {
  private typealias Spec = ScreenOptions.Spec

  static let fastOptions: [FastOption<ScreenChoices>] = [
    .init(Spec.color) { $0.color = $1 }, .init(Spec.motion) { $0.motion = $1 },
    .init(Spec.background) { $0.background = $1 }, .init(Spec.theme) { $0.theme = $1 },
    .init(flag: Spec.isNested) { $0.isNested = $1 },
    .init(Spec.assignments) { $0.assignments.append($1) },
  ]
}

extension ColorChoice: ExpressibleByArgument {}
extension MotionChoice: ExpressibleByArgument {}
extension BackgroundChoice: ExpressibleByArgument {}
