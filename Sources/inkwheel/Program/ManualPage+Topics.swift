import App
import Picker
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
    let example = String(help: PackageResources.example_toml)
    page.literal(example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    page.section("SETTINGS")
    page.settings()
    page.section("KEYS")
    page.paragraphs(texts[1])
    page.section("PRESETS")
    for row in rows(PackageResources.presets_txt) { page.definition(row.term, row.explanation) }
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
    page.add("TEXT", [.text, .question], of: keys)
    page.add("PICKER", [.picker], of: keys)
    page.add("The control that opens a picker", keys.picker.button.described)
    page.add("ELSEWHERE", [.gallery], of: keys)
    page.add("Demos", DemoAction.standardKeys.described, note: "Any other key takes over.")
    return page
  }

  private mutating func add(
    _ title: String, _ groups: [KeyContext.Group], of keys: ProgramKeys
  ) {
    section(title)
    for table in KeyContext.tables where groups.contains(table.group) {
      add(table.title, table.bindings(keys), in: table.context, note: table.note(keys))
    }
  }

  /// Adds a table of keys.
  /// - Parameters:
  ///   - context: the context; nil if the keys cannot be configured.
  ///   - note: a paragraph above the table.
  private mutating func add(
    _ title: String, _ bindings: [KeyContext.Binding], in context: KeyContext? = nil,
    note: String = ""
  ) {
    heading(title)
    if !note.isEmpty { paragraph(note) }
    if let context { paragraph("Table: `[keys.\(context.rawValue)]`.") }
    for binding in bindings {
      let keys = binding.keys.briefNames.map { "`\($0)`" }.joined(separator: ", ")
      let name = context == nil ? "" : " (`\(binding.name)`)"
      definition(keys.isEmpty ? "no key" : keys, binding.title + name)
    }
  }
}
