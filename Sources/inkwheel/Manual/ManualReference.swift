import ArgumentParser
import ManualPages

/// What the help does not say: environment variables and files.
enum ManualReference {
  /// A row with the commands that it concerns; nil for all, the program's page among them.
  private typealias Row = (term: ManualText, explanation: ManualText, commands: Set<String>?)

  private static let screen: Set<String> = [
    EditCommand.name, PickCommand.name, GalleryCommand.name, DemoCommand.name,
  ]

  private static let variables: [Row] = [
    (
      .literal("TERM"), "The name of the terminal, which is looked up in terminfo.",
      screen.union([DoctorCommand.name])
    ),
    (
      .literal("COLORTERM"), "`truecolor` or `24bit` says that the terminal has 24-bit colours.",
      screen.union([DoctorCommand.name, ColorCommand.name])
    ),
    (
      .literal("NO_COLOR"),
      "If it is not empty, no colours are used unless `--color` asks for them.",
      screen.union([DoctorCommand.name, ColorCommand.name])
    ),
    (
      .literal("COLORFGBG"), "Whether the background is dark, if the terminal does not answer.",
      screen.union([DoctorCommand.name])
    ),
    (
      .literal("INKWHEEL_NESTED"), "If it is neither empty nor 0, it is the same as `--nested`.",
      screen
    ),
    (
      .literal("INKWHEEL_KEY"),
      "The key of the picker in the shell, in its notation; empty for none.", [InitCommand.name]
    ),
    (
      .literal("INKWHEEL_OPTS"),
      "The options of `inkwheel pick` in the shell; `--height 60%` if it is not set.",
      [InitCommand.name]
    ),
    (
      .literal("INKWHEEL_CONFIG"),
      "The configuration file; empty for none. See inkwheel-config(5), also for the variable of each setting.",
      screen.union([ConfigCommand.name])
    ),
    (
      .literal("XDG_CONFIG_HOME"), "The folder of configuration, instead of `~/.config`.", screen
    ),
    (
      .literal("XDG_STATE_HOME"),
      "The folder of what is kept between runs, instead of `~/.local/state`.",
      screen.union([ConvertCommand.name])
    ),
    (
      .literal("TMPDIR"), "The folder of temporary files, instead of `/tmp`.",
      [PickCommand.name, DemoCommand.name]
    ),
  ]

  private static let paths: [Row] = [
    (
      .literal("~/.config/inkwheel/config.toml"), "The configuration: inkwheel-config(5).",
      screen.union([ConfigCommand.name])
    ),
    (
      .literal("~/.config/inkwheel/theme.toml"), "The theme that is used without `--theme`.", screen
    ),
    (
      .literal("~/.config/inkwheel/themes/") + .variable("name") + .literal(".toml"),
      "A theme of one's own, for `--theme` with its name.", screen
    ),
    (
      .literal("~/.local/state/inkwheel"),
      "Recent colours, the layout, journals of unsaved text and safety copies.",
      [EditCommand.name, PickCommand.name, ConvertCommand.name]
    ),
  ]

  /// The environment variables that concern a command; all for nil.
  static func environment(of command: String?) -> [ManualPage.Definition] {
    definitions(variables, command)
  }

  /// The files that concern a command; all for nil.
  static func files(of command: String?) -> [ManualPage.Definition] {
    definitions(paths, command)
  }

  /// The exit statuses, which are those of all commands.
  static let exitStatus = ExitStatus.meanings.map { status, meaning in
    ManualPage.Definition(
      .literal(String(status)),
      .ordinary(meaning.prefix(1).uppercased() + meaning.dropFirst() + "."))
  }

  private static func definitions(_ rows: [Row], _ command: String?) -> [ManualPage.Definition] {
    rows.filter { row in
      guard let command, let commands = row.commands else { return true }
      return commands.contains(command)
    }.map { .init($0.term, $0.explanation) }
  }
}
