package import TOML
package import Terminal

/// Settings as a configuration file that explains itself.
///
/// Values that equal the default are comments, so that a later default applies to a saved file.
package struct SettingsText: Sendable {
  /// The settings.
  package let settings: Settings

  /// Creates the text of some settings.
  package init(_ settings: Settings) { self.settings = settings }

  /// The file.
  package var text: String {
    let introduction = """
      # The configuration of inkwheel. Lines that begin with # are comments; they show the defaults.
      # Command-line options override environment variables, which override this file.

      """
    return introduction + tables + keys
  }

  private var tables: String {
    var text = ""
    var table: Substring = ""
    for setting in Setting.all {
      if setting.table != table {
        table = setting.table
        text += "\n[\(table)]\n"
      }
      let option = setting.option.map { "Option: \($0). " } ?? ""
      text += "\n# \(setting.summary)\n"
      let values = "Value: \(setting.expectation).".wrapped(columns: 98)
      text += values.map { "# \($0)\n" }.joined()
      text += "# \(option)Variable: \(setting.variable).\n"
      text += line(
        setting.key, setting.value(in: settings), standard: setting.defaultValue, note: "")
    }
    return text
  }

  /// The keys of all contexts.
  private var keys: String {
    var text = """

      # Keys: "Ctrl-K", "Alt-Left", "F5"; "Ctrl-X Ctrl-S" for two in a row; "Any-Esc" for Esc with any
      # modifiers; a list for several; "none" for no key. A key leaves the action that had it before.

      """
    for context in KeyContext.allCases {
      text += "\n[keys.\(context.rawValue)]\n"
      let standard = ProgramKeys.standard.bindings(of: context)
      for (binding, before) in zip(settings.program.keys.bindings(of: context), standard) {
        text += line(
          binding.name[...], Self.value(of: binding.keys), standard: Self.value(of: before.keys),
          note: "  # " + binding.title)
      }
    }
    return text
  }

  private func line(
    _ key: Substring, _ value: TOMLValue, standard: TOMLValue, note: String
  ) -> String {
    guard value != standard else { return "# \(key) = \(value.notation)\(note)\n" }
    return "\(key) = \(value.notation)\(note)  # default \(standard.notation)\n"
  }

  /// Returns keys as a value of a configuration file.
  package static func value(of keys: [Key]) -> TOMLValue {
    let names = keys.notation
    return switch names.count {
    case 0: .text("none")
    case 1: .text(names[0])
    default: .list(names.map { .text($0) })
    }
  }
}
