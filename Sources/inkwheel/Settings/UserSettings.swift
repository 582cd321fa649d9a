import App
import SystemPackage
import TOML
import Terminal
import UnicodeText

/// The settings of the user: those of the configuration file, changed by the environment, changed by
/// the options of the command line.
struct UserSettings {
  /// The settings.
  var settings = Settings()
  /// What is wrong in the file and the environment, a line each, free of control characters.
  var warnings: [String] {
    (file?.problems ?? []).map { $0.reference(in: path ?? "") } + otherWarnings
  }
  private var otherWarnings: [String] = []
  /// The path of the file; nil if none was read.
  let path: String?
  /// The file, if it could be read, and the keys that are bound.
  private var file: ConfigurationFile?

  /// Settings without a file and without the environment.
  init() { path = nil }

  /// Reads the file and the environment.
  init(_ environment: Environment) { self = UserSettings(withoutKeys: environment).bindingKeys() }

  /// Reads the file and the environment, but leaves the keys to `bindingKeys`.
  init(withoutKeys environment: Environment) {
    let path = Self.path(environment)
    do {
      if let path, let bytes = try Self.bytes(of: path) {
        let file = ConfigurationFile(withoutKeys: bytes)
        self.file = file
        settings = file.settings
        self.path = path
      } else {
        self.path = nil
        // The default file may be missing, but not one that was named.
        if let path, environment.variables["INKWHEEL_CONFIG"] != nil {
          otherWarnings = ["INKWHEEL_CONFIG: \(VisibleMark.sanitized(path)): no such file"]
        }
      }
    } catch {
      self.path = path
      otherWarnings = [
        "\(VisibleMark.sanitized(path ?? "")): cannot be read: \((error as? Failure)?.message ?? "\(error)")"
      ]
    }
    let variables = environment.settings
    guard !variables.isEmpty else { return }
    for setting in Setting.all {
      guard let text = variables[setting.variable], !text.isEmpty else { continue }
      do {
        try setting.apply(text: text, to: &settings)
      } catch {
        otherWarnings.append(VisibleMark.sanitized("\(setting.variable): \(error.message)"))
      }
    }
  }

  /// Whether `bindingKeys` has something to do.
  var hasKeys: Bool { settings.preset != .default || file?.hasKeys == true }

  /// The settings with the keys of the preset and of the file.
  func bindingKeys() -> UserSettings {
    guard hasKeys else { return self }
    var (user, file) = (self, file ?? ConfigurationFile(withoutKeys: []))
    file.bindKeys(settings.preset)
    user.settings.program.keys = file.settings.program.keys
    user.file = file
    return user
  }

  /// Sets values as `--set` gives them: `editor.wrap=true`.
  mutating func assign(_ assignments: [String]) throws {
    for text in assignments {
      guard let equals = text.firstIndex(of: "=") else {
        throw Failure.wrongInput("--set: expected NAME=VALUE, such as editor.wrap=true")
      }
      let name = text[..<equals].trimmingSpaces
      guard let setting = Setting.named(name) else {
        let message = "--set: unknown setting “\(name)”" + Setting.hint(for: name)
        throw Failure.wrongInput(VisibleMark.sanitized(message))
      }
      do {
        try setting.apply(text: text[text.index(after: equals)...].trimmingSpaces, to: &settings)
      } catch {
        throw Failure.wrongInput(VisibleMark.sanitized("--set: \(error.message)"))
      }
    }
  }

  /// The first warning as a line for the status line, with the number of the others.
  var notice: String? {
    guard let warning = warnings.first else { return nil }
    // The folder of the file would leave no room for the message.
    var text = warning
    if let path, let slash = path.lastIndex(of: "/"), text.hasPrefix(path) {
      text = String(text[text.index(after: slash)...])
    }
    return warnings.count == 1
      ? text : "\(text) · and \(warnings.count - 1) more: inkwheel config --check"
  }

  /// Whether the file sets keys.
  var setsKeys: Bool { file?.keyLines.isEmpty == false }

  /// Returns the warnings, with those about actions without a key, and about keys that a terminal does
  /// not send.
  func warnings(on encoding: KeyEncoding?) -> [String] {
    guard let file else { return warnings }
    let unreceived = encoding.map { file.unreceivedKeys(in: $0) } ?? []
    let problems = (file.problems + file.lostActions + unreceived)
      .sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return problems.map { $0.reference(in: path ?? "") } + otherWarnings
  }

  // MARK: The file

  /// Returns the path of the file; nil if there can be none.
  static func path(_ environment: Environment) -> String? {
    if let path = environment.variables["INKWHEEL_CONFIG"] { return path.isEmpty ? nil : path }
    return environment.configurationFolder.map { $0 + "/config.toml" }
  }

  /// Reads a file; nil if there is none.
  private static func bytes(of path: String) throws -> [UInt8]? {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch let error as Errno
      where [.noSuchFileOrDirectory, .notDirectory].contains(error)
    {
      return nil
    }
    return try file.closeAfter {
      // A pipe can be read only once, and reading may block.
      guard (try? file.stat().type) != .fifo else {
        throw Failure.failed("it is a pipe, not a file")
      }
      return try file.bytes(atMost: TOMLDocument.limit)
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
