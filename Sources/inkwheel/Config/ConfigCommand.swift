import ArgumentParser
import Configuration
import SystemPackage
import UnicodeText

/// `inkwheel config`.
struct ConfigCommand: ParsableCommand {
  static let name = "config"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Print or check the configuration.",
    discussion: """
      Prints a configuration file with every setting, its default and what it
      does. Values that differ from the default are set; the others are comments.
      inkwheel reads $XDG_CONFIG_HOME/inkwheel/config.toml, by default
      ~/.config/inkwheel/config.toml; INKWHEEL_CONFIG names another file.

      Examples:
        inkwheel config                     print the settings in force
        inkwheel config --check             look for mistakes and key conflicts
        inkwheel config --default > FILE    begin a file of your own
        inkwheel config --preset vi         print the keys of a preset
      """)

  @Flag(help: "Report what is wrong in the file; the exit status is 1 if anything is.")
  var check = false

  @Flag(help: "Print the defaults, without your file and the environment.")
  var `default` = false

  @Option(help: "Print the keys of a preset: default, emacs or vi.")
  var preset: KeyPreset?

  func validate() throws {
    guard [check, self.default, preset != nil].filter({ $0 }).count <= 1 else {
      throw ValidationError("--check, --default and --preset cannot be used together")
    }
  }

  mutating func run() throws {
    var output = OutputBuffer(.standardOutput)
    if let preset {
      output.bytes = preset.file
    } else if self.default {
      output.bytes = Array(SettingsText(Settings()).text.utf8)
    } else {
      let user = UserSettings(Environment())
      for warning in user.warnings where !check { StandardError.print("inkwheel: \(warning)\n") }
      output.bytes = Array((check ? report(user) : SettingsText(user.settings).text).utf8)
      try output.flush()
      if check, !user.warnings.isEmpty { throw Failure.silent(1) }
      return
    }
    try output.flush()
  }

  private func report(_ user: UserSettings) -> String {
    guard user.warnings.isEmpty else { return user.warnings.map { $0 + "\n" }.joined() }
    guard let path = user.path else { return "There is no configuration file.\n" }
    return "\(VisibleMark.sanitized(path)): no mistakes\n"
  }
}

extension KeyPreset: ExpressibleByArgument {}
