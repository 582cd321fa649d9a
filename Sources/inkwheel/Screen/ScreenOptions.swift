import ArgumentParser

/// The options that every command with a screen has.
struct ScreenOptions: ParsableArguments {
  @Option(help: "Colours to use: auto, truecolor, 256, 16 or never.")
  var color: ColorChoice = .auto

  @Option(help: "Whether the ring turns: auto, full or reduced.")
  var motion: MotionChoice = .auto

  @Option(help: "The background of the terminal: auto, dark or light.")
  var background: BackgroundChoice = .auto

  @Option(
    help: """
      The looks: dark, light, high-contrast, ansi16, a theme of yours, or a TOML file \
      (docs/themes.md).
      """)
  var theme: String?

  /// What was chosen.
  var choices: ScreenChoices {
    ScreenChoices(color: color, motion: motion, background: background, theme: theme)
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension MotionChoice: ExpressibleByArgument {}
extension BackgroundChoice: ExpressibleByArgument {}
