import Glibc
import NcursesTerminal
import Terminal

/// The environment variables that the program uses, read once at its start.
struct Environment {
  /// The values of the variables that are set.
  let variables: [String: String]
  /// The variables of settings, such as INKWHEEL_WRAP.
  let settings: [String: String]

  /// The names of the variables that are always read.
  static let names =
    TerminalOptions.variables + [
      "COLORFGBG", "CLICOLOR_FORCE", "WAYLAND_DISPLAY", "DISPLAY", "XDG_CONFIG_HOME",
      "XDG_STATE_HOME", "TMPDIR",
      "INKWHEEL_NESTED",
      "INKWHEEL_CONFIG",
    ]

  /// Reads the environment of the process.
  /// - Parameter names: variables to read besides the default ones.
  init(adding names: [String] = []) {
    var variables: [String: String] = [:]
    for name in Self.names + names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    self.variables = variables
    settings = Self.settings
  }

  /// Finds the variables of settings by their prefix, because looking for each one would take longer.
  private static var settings: [String: String] {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      entry += 1
      guard strncmp(text, "INKWHEEL_", 9) == 0, let equals = strchr(text, 0x3D) else { continue }
      let name = UnsafeBufferPointer(start: text, count: equals - text)
      found[String(decoding: name.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)] =
        String(cString: equals + 1)
    }
    return found
  }

  /// Whether FORCE_COLOR or CLICOLOR_FORCE asks for colours where the output is not a terminal
  /// (https://force-color.org, https://bixense.com/clicolors).
  var forcesColor: Bool {
    func isSet(_ name: String) -> Bool { !["", "0", "false"].contains(variables[name] ?? "") }
    return (isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE"))
      && variables["NO_COLOR"]?.isEmpty != false
  }

  /// Whether there is a program of a name; `PATH` must be among the variables.
  func hasProgram(_ name: String) -> Bool {
    (variables["PATH"] ?? "").split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Whether INKWHEEL_NESTED says the same as `--nested`.
  var isNested: Bool { !["", "0"].contains(variables["INKWHEEL_NESTED"] ?? "") }

  /// Returns the program's folder below the one that a variable names, by default below the home
  /// folder; nil if not even that is set.
  ///
  /// A relative path is ignored: see https://specifications.freedesktop.org/basedir-spec/latest/.
  func folder(_ variable: String, or usual: String) -> String? {
    [(variables[variable], ""), (variables["HOME"], usual)]
      .first { $0.0?.hasPrefix("/") == true }.map { ($0.0 ?? "") + $0.1 + "/inkwheel" }
  }

  /// `$XDG_CONFIG_HOME/inkwheel`, with the configuration and the themes.
  var configurationFolder: String? { folder("XDG_CONFIG_HOME", or: "/.config") }

  /// The folder for temporary files.
  var temporaryFolder: String {
    let chosen = variables["TMPDIR"] ?? ""
    return chosen.isEmpty ? P_tmpdir : chosen
  }

  /// The appearance given by COLORFGBG, such as "15;0", which rxvt and Konsole set; dark if it is
  /// not set.
  var appearance: Appearance {
    let last = variables["COLORFGBG"]?.split(separator: ";").last
    return last == "7" || last == "15" ? .light : .dark
  }
}
