import App
import NcursesTerminal
import SystemPackage
import UnicodeText

/// `inkwheel config`.
struct ConfigCommand: Subcommand {
  static let name = "config"
  static let abstract = "Print or check the configuration."
  static let discussion = String(help: PackageResources.config_txt)

  var check = false
  var `default` = false
  var preset: KeyPreset?

  static let parameters: [Parameter<ConfigCommand>] = [
    .flag(
      "--check", \.check, "Report errors in the file; the exit status is 1 if there are any."),
    .flag("--default", \.default, "Print the defaults, without your file and the environment."),
    .option("--preset", \.preset, "Print the keys of a preset: default, emacs, nano or vi."),
  ]

  func validate() throws {
    guard [check, self.default, preset != nil].filter({ $0 }).count <= 1 else {
      throw Failure.wrongInput("--check, --default and --preset cannot be used together")
    }
  }

  func run() throws {
    var output = OutputBuffer(.standardOutput)
    if let preset {
      output.bytes = preset.file
    } else if self.default {
      output.bytes = Array(SettingsText(Settings()).text.utf8)
    } else {
      let environment = Environment()
      let user = UserSettings(environment)
      guard !check else { return try report(user, environment) }
      for warning in user.warnings { StandardError.print("inkwheel: \(warning)\n") }
      output.bytes = Array(SettingsText(user.settings).text.utf8)
    }
    try output.flush()
  }

  /// Prints the errors, and the keys that this terminal does not send.
  private func report(_ user: UserSettings, _ environment: Environment) throws {
    var lines = user.warnings
    if user.setsKeys {
      let terminal = TerminalReport(environment: environment.variables, forced: nil)
      guard !terminal.answers.isInterrupted else { throw Failure.silent(130) }
      lines = user.warnings(on: terminal.keyEncoding)
    }
    lines += try ThemeLibrary(environment).theme(user.settings.theme).warnings
    let path = user.path.map { VisibleMark.sanitized($0) }
    let text = path.map { "\($0): no errors" } ?? "There is no configuration file."
    try OutputBuffer.print((lines.isEmpty ? [text] : lines).map { $0 + "\n" }.joined())
    guard lines.isEmpty else { throw Failure.silent(1) }
  }
}

extension KeyPreset: ArgumentValue {}
