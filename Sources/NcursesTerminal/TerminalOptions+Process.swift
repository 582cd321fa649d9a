import Glibc

extension TerminalOptions {
  /// Options for the controlling terminal by the environment of the process.
  public static var current: TerminalOptions {
    let names = [
      "TERM", "COLORTERM", "NO_COLOR", "TERMINFO", "TERMINFO_DIRS", "HOME", "TMUX", "STY", "LINES",
      "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    var environment: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return TerminalOptions(environment: environment)
  }
}
