import Configuration
import Editor
import ManualPages

extension ManualPage {
  /// The page of the configuration file.
  static var configuration: ManualPage {
    ManualPage(
      "inkwheel-config", number: 5, summary: "the configuration file of inkwheel",
      [location, example, settings, notation, presets])
  }

  private static let location = Section(
    "DESCRIPTION",
    [
      .paragraph(
        """
        inkwheel reads `$XDG_CONFIG_HOME/inkwheel/config.toml`, by default \
        `~/.config/inkwheel/config.toml`. `INKWHEEL_CONFIG` names another file; if it is empty, \
        no file is read. The file is written in TOML. It may be missing, and so may every setting.
        """),
      .paragraph(
        """
        An option of the command line takes precedence over an environment variable, and that over \
        the file. Every setting has a variable, and `--set NAME=VALUE` sets any of them, for example \
        `--set editor.wrap=true`.
        """),
      .paragraph(
        """
        The rest of a file with mistakes is used. The first mistake is shown in the status line; \
        `inkwheel config --check` and `inkwheel doctor` report them all. The file is read again when \
        it changes, or with Alt-T. `inkwheel config` prints the settings in force and their defaults.
        """),
    ])

  private static let example = Section(
    "EXAMPLE",
    [
      .literal([
        "[editor]", "wrap = true", "tab-width = 4", "", "[picker]", "format = \"oklch\"", "",
        "[keys]", "preset = \"vi\"", "", "[keys.text]", "save = [\"Ctrl-S\", \"Ctrl-X Ctrl-S\"]",
        "strike = \"none\"",
      ])
    ])

  private static var settings: Section {
    var blocks: [Block] = []
    var table: Substring = ""
    for setting in Setting.all {
      if setting.table != table {
        table = setting.table
        blocks.append(.heading("[\(table)]"))
      }
      var text =
        ManualText.ordinary("\(setting.summary) Value: \(setting.expectation). Default: ")
        + .literal(setting.defaultValue.notation) + ". "
      if let option = setting.option { text = text + "Option: " + .literal(option) + ". " }
      text = text + "Variable: " + .literal(setting.variable) + "."
      blocks.append(.definitions([Definition(.literal(String(setting.key)), text)]))
    }
    return Section("SETTINGS", blocks)
  }

  private static let notation = Section(
    "KEYS",
    [
      .paragraph(
        """
        Each part of the program has a table of keys. inkwheel-keys(7) lists the tables with the \
        names of their actions. The value of an action is a key, a list of keys, or `"none"`.
        """),
      .paragraph(
        """
        A key is written as the program shows it: `"Ctrl-K"`, `"Alt-Left"`, `"Shift-F5"`, `"PgUp"`, \
        `"Space"`, `"q"`. Helix's `"C-k"`, `"A-left"` and `"S-F5"` and Emacs' `"M-k"` work too. \
        `"Ctrl-X Ctrl-S"` are two keys, one after the other; after the first one, the last line shows \
        what can follow, and Esc ends the sequence. `"Any-Esc"` is Esc with any modifiers.
        """),
      .paragraph(
        """
        A key is taken from the action that had it before. If two actions of the file want the same \
        key, the first one gets it, and the other one is reported. Keys that type a character cannot \
        have an action where text is typed. `quit`, `suspend`, `help`, `reload-settings`, \
        `text-color` and `background-color` of `[keys.text]` work everywhere \
        but in the gallery.
        """),
      .paragraph(
        """
        The tables are: \(KeyContext.allCases.map { "`[keys.\($0.rawValue)]`" }.joined(separator: ", ")).
        """),
    ])

  private static let presets = Section(
    "PRESETS",
    [
      .definitions([
        Definition(.literal("default"), "The keys that inkwheel-keys(7) lists."),
        Definition(
          .literal("vi"),
          "h j k l, w b, 0 $, gg G, /, n, ZZ and q in the picker, its swatches and the help."),
        Definition(
          .literal("emacs"),
          "Ctrl-X Ctrl-S, Ctrl-W, Ctrl-Y, Ctrl-G and more in the text and in lines."),
        Definition(
          .literal("nano"),
          "Ctrl-O, Ctrl-X, Ctrl-K, Ctrl-U, Ctrl-W and more in the text; Ctrl-T picks a colour."),
      ]),
      .paragraph("`inkwheel config --preset NAME` prints the file of a preset."),
    ])
}
