import App
import TOML
import Terminal

extension ManualPage {
  // MARK: Configuration

  /// The page of the configuration file.
  static var configuration: ManualPage {
    var page = ManualPage(
      "inkwheel-config", number: 5, summary: "the configuration file of inkwheel")
    page.section("DESCRIPTION")
    for text in description { page.paragraph(text) }
    page.section("EXAMPLE")
    page.literal([
      "[editor]", "wrap = true", "tab-width = 4", "", "[picker]", "format = \"oklch\"", "",
      "[keys]", "preset = \"vi\"", "", "[keys.text]", "save = [\"Ctrl-S\", \"Ctrl-X Ctrl-S\"]",
      "strike = \"none\"",
    ])
    page.section("SETTINGS")
    page.settings()
    page.section("KEYS")
    for text in notation { page.paragraph(text) }
    page.section("PRESETS")
    for (name, text) in presets { page.definition("`\(name)`", text) }
    page.paragraph("`inkwheel config --preset NAME` prints the file of a preset.")
    return page
  }

  private mutating func settings() {
    var table: Substring = ""
    for setting in Setting.all {
      if setting.table != table {
        table = setting.table
        heading("[\(table)]")
      }
      let option = setting.option.map { " Option: `\($0)`." } ?? ""
      definition(
        "`\(setting.key)`",
        """
        \(setting.summary) Value: \(setting.expectation). \
        Default: `\(setting.defaultValue.notation)`.\(option) Variable: `\(setting.variable)`.
        """)
    }
  }

  private static let description: [String] = [
    """
    inkwheel reads `$XDG_CONFIG_HOME/inkwheel/config.toml`, by default \
    `~/.config/inkwheel/config.toml`. `INKWHEEL_CONFIG` names another file; if it is empty, \
    no file is read. The file is written in TOML. It may be missing, and so may every setting.
    """,
    """
    Command-line options override environment variables, which override the file. Every setting \
    has a variable, and `--set NAME=VALUE` sets any of them, for example `--set editor.wrap=true`.
    """,
    """
    Entries with errors are ignored; the rest of the file is used. The first error is shown in the \
    status line; `inkwheel config --check` and `inkwheel doctor` report them all. The file is read \
    again when it changes, or with Alt-T. `inkwheel config` prints the current settings and their \
    defaults.
    """,
  ]

  private static var notation: [String] {
    let tables = KeyContext.allCases.map { "`[keys.\($0.rawValue)]`" }.joined(separator: ", ")
    return [
      """
      Each part of the program has a table of keys. inkwheel-keys(7) lists the tables with the \
      names of their actions. The value of an action is a key, a list of keys, or `"none"`.
      """,
      """
      A key is written as the program shows it: `"Ctrl-K"`, `"Alt-Left"`, `"Shift-F5"`, `"PgUp"`, \
      `"Space"`, `"q"`. Helix's `"C-k"`, `"A-left"` and `"S-F5"` and Emacs' `"M-k"` work too. \
      `"Ctrl-X Ctrl-S"` are two keys, one after the other; after the first one, the last line shows \
      what can follow, and Esc ends the sequence. `"Any-Esc"` is Esc with any modifiers.
      """,
      """
      Binding a key removes it from the action that had it before. If two actions of the file use \
      the same key, the first one keeps it, and the other one is reported. Keys that type a \
      character cannot be bound where text is typed. `quit`, `suspend`, `help`, `reload-settings`, \
      `text-color` and `background-color` of `[keys.text]` work everywhere except in the gallery.
      """,
      "The tables are: \(tables).",
    ]
  }

  private static let presets: [(name: String, text: String)] = [
    ("default", "The keys that inkwheel-keys(7) lists."),
    ("vi", "h j k l, w b, 0 $, gg G, /, n, ZZ and q in the picker, its swatches and the help."),
    ("emacs", "Ctrl-X Ctrl-S, Ctrl-W, Ctrl-Y, Ctrl-G and more in the text and in lines."),
    (
      "nano",
      "Ctrl-O, Ctrl-X, Ctrl-K, Ctrl-U, Ctrl-W and more in the text; Ctrl-T picks a colour."
    ),
  ]

  // MARK: Keys

  /// The page with the keys of all contexts.
  static var keys: ManualPage {
    var page = ManualPage("inkwheel-keys", number: 7, summary: "the keys of inkwheel")
    page.section("DESCRIPTION")
    page.paragraph(
      """
      This page lists all keys: in the text, in the picker and elsewhere. In brackets \
      is the name of each action, which the configuration file binds to other keys; see \
      inkwheel-config(5).
      """)
    let keys = ProgramKeys.standard
    let demos = KeyReference.Section(
      "Demos", DemoAction.standardKeys, note: "Any other key takes over.")
    let parts = [
      ("TEXT", keys.reference), ("PICKER", keys.pickerReference),
      ("ELSEWHERE", keys.galleryReference + [demos]),
    ]
    for (title, sections) in parts {
      page.section(title)
      for section in sections { page.add(section) }
    }
    return page
  }

  private mutating func add(_ section: KeyReference.Section) {
    heading(section.title)
    if !section.note.isEmpty { paragraph(section.note) }
    if let table = section.table { paragraph("Table: `[\(table)]`.") }
    for row in section.rows {
      let keys = row.keys.map { "`\($0)`" }.joined(separator: ", ")
      let name = section.table == nil ? "" : " (`\(row.name)`)"
      definition(row.keys.isEmpty ? "no key" : keys, row.action + name)
    }
  }
}
