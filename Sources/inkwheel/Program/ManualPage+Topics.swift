import App
import TOML
import Terminal

extension ManualPage {
  // MARK: Configuration

  /// The page of the configuration file.
  static var configuration: ManualPage {
    var page = ManualPage(
      "inkwheel-config", number: 5, summary: "the configuration file of inkwheel")
    let tables = KeyContext.allCases.map { "`[keys.\($0.rawValue)]`" }.joined(separator: ", ")
    let texts = String(decoding: PackageResources.configuration_txt, as: UTF8.self)
      .replacing("{tables}", with: tables).split(separator: "\n\nKEYS\n\n")
    page.section("DESCRIPTION")
    page.paragraphs(texts[0])
    page.section("EXAMPLE")
    page.literal([
      "[editor]", "wrap = true", "tab-width = 4", "", "[picker]", "format = \"oklch\"", "",
      "[keys]", "preset = \"vi\"", "", "[keys.text]", "save = [\"Ctrl-S\", \"Ctrl-X Ctrl-S\"]",
      "strike = \"none\"",
    ])
    page.section("SETTINGS")
    page.settings()
    page.section("KEYS")
    page.paragraphs(texts[1])
    page.section("PRESETS")
    for (name, text) in presets { page.definition("`\(name)`", text) }
    page.paragraph("`inkwheel config --preset NAME` prints the file of a preset.")
    return page
  }

  /// Adds paragraphs, which have empty lines between them.
  private mutating func paragraphs(_ text: Substring) {
    for part in text.split(separator: "\n\n") { paragraph(String(part)) }
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
