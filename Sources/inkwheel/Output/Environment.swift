import Glibc
import NcursesTerminal
import TerminalCore

/// The environment variables that matter, read once at the start.
struct Environment {
  /// The values of those that are set.
  var variables: [String: String]

  /// Reads the environment of the process.
  init() {
    var variables: [String: String] = [:]
    for name in TerminalOptions.variables + ["COLORFGBG", "XDG_CONFIG_HOME"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    self.variables = variables
  }

  /// What COLORFGBG says of the background ("15;0"): rxvt, Konsole and others set it.
  var appearance: Appearance {
    let last = variables["COLORFGBG"]?.split(separator: ";").last
    return last == "7" || last == "15" ? .light : .dark
  }
}
