import Foundation
import Terminal
import TestSupport
import Testing

@testable import App
@testable import TOML

@Suite("The printed configuration")
struct SettingsTextTests {
  private static let defaults = SettingsText(Settings()).text

  /// The text with all values instead of comments.
  private static func withValues(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.firstMatch(of: #/^# [a-z0-9-]+ = /#) == nil ? String(line) : String(line.dropFirst(2))
      }
      .joined(separator: "\n")
  }

  @Test func `The printed defaults change nothing, as comments and as values`() {
    for text in [Self.defaults, Self.withValues(Self.defaults)] {
      let file = ConfigurationFile(reading: Array(text.utf8))
      #expect(file.problems.isEmpty)
      #expect(file.settings == Settings())
    }
    #expect(Self.withValues(Self.defaults).contains("\nwrap = false\n"))
  }

  @Test func `Every setting and every action is printed with a sentence`() {
    for setting in Setting.all {
      #expect(Self.defaults.contains("# \(setting.summary)\n# Value: "))
      #expect(Self.defaults.contains("\n# \(setting.key) = \(setting.defaultValue.notation)\n"))
      #expect(setting.summary.hasSuffix("."))
    }
    for context in KeyContext.allCases {
      #expect(Self.defaults.contains("\n[keys.\(context.rawValue)]\n"))
      for binding in ProgramKeys.standard.bindings(of: context) {
        #expect(Self.defaults.contains("\n# \(binding.name) = "))
        #expect(Self.defaults.contains("  # \(binding.title)\n"))
      }
    }
  }

  @Test func `Names and variables of settings are unique`() {
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
  }

  @Test func `Changed settings are printed so that they are read again`() throws {
    let text = """
      [screen]
      theme = "a \\"b\\" \\\\ \\u0007"
      [editor]
      rulers = [80, 100]
      [picker]
      layout = "wheel(hue,saturation) slider(brightness)"
      palettes = []
      [steps]
      hue = [5, 15]
      [keys]
      preset = "vi"
      [keys.text]
      save = ["Ctrl-X Ctrl-S", "F2"]
      find = "none"
      """
    let first = ConfigurationFile(reading: Array(text.utf8))
    #expect(first.problems.isEmpty)
    let printed = SettingsText(first.settings).text
    let second = ConfigurationFile(reading: Array(printed.utf8))
    #expect(second.problems.isEmpty)
    #expect(second.settings == first.settings)
    #expect(printed.contains("\nrulers = [80, 100]  # default []\n"))
  }

  @Test(arguments: KeyPreset.allCases)
  func `Each preset is read without a problem`(preset: KeyPreset) throws {
    let document = TOMLDocument(preset.file)
    #expect(document.problems.isEmpty)
    var binder = KeyBinder(.standard)
    for entry in ConfigurationEntry.all(in: document) { binder.bind(entry) }
    #expect(binder.problems.isEmpty && !binder.lines.isEmpty)
    let chosen = ConfigurationFile(reading: [], preset: preset).settings.program.keys
    #expect(chosen == binder.keys)
    if preset == .default { #expect(binder.keys == .standard) }
    for command in [Command.textColor, .backgroundColor, .recolor, .gradient, .takeColor] {
      #expect(!chosen.text.commands.keys(for: command).isEmpty, "\(command)")
    }
  }

  /// Compares a file of the repository with what it should be, or writes it with RECORD_GOLDENS=1.
  private func check(_ path: String, _ correct: (String) throws -> String) throws {
    let file = SourceFiles.root.appendingPathComponent(path)
    let found = try String(contentsOf: file, encoding: .utf8)
    let expected = try correct(found)
    guard GoldenFrame.isRecording else {
      #expect(found == expected, "RECORD_GOLDENS=1 writes it again")
      return
    }
    try expected.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(path); run again without RECORD_GOLDENS")
  }

  @Test func `The file of the default preset has the standard keys of all actions`() throws {
    try check("Sources/App/Keys/Presets/default.toml") { _ in
      var text = "# The keys without a preset, table by table. Each has its action behind it.\n"
      for context in KeyContext.allCases {
        text += "\n[keys.\(context.rawValue)]\n"
        for binding in ProgramKeys.standard.bindings(of: context) {
          let value = SettingsText.value(of: binding.keys).notation
          text += "\(binding.name) = \(value)  # \(binding.title)\n"
        }
      }
      return text
    }
  }

  // MARK: The reference

  private static let heading = "## Settings\n"

  /// The section with a table of all settings.
  private static var section: String {
    let rows = Setting.all.map { setting in
      let values =
        setting.choices.isEmpty
        ? setting.expectation
        : (setting.isList ? "a list of " : "")
          + setting.choices.map { "`\($0)`" }.joined(separator: ", ")
      let option = setting.option.map { " Option: `\($0)`." } ?? ""
      return "| `\(setting.name)` | \(values) | `\(setting.defaultValue.notation)` | "
        + "\(setting.summary)\(option) |"
    }
    return heading + """

      The variable of `editor.tab-width` is `INKWHEEL_TAB_WIDTH`; only those of `steps` and `keys` have the table in their
      names too: `INKWHEEL_STEPS_HUE`, `INKWHEEL_KEY_PRESET`.

      | Setting | Values | Default | Meaning |
      |---|---|---|---|

      """ + rows.joined(separator: "\n") + "\n\n"
  }

  @Test func `docs/configuration.md has all settings`() throws {
    try check("docs/configuration.md") { text in
      let start = try #require(text.range(of: Self.heading)).lowerBound
      let end = try #require(text.range(of: "## Keys\n")).lowerBound
      return String(text[..<start]) + Self.section + text[end...]
    }
  }
}
