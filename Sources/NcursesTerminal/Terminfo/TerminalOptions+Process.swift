import Glibc

extension TerminalOptions {
  /// The environment variables that are read.
  public static var variables: [String] {
    [
      "TERM", "COLORTERM", "NO_COLOR", "TERMINFO", "TERMINFO_DIRS", "HOME", "TMUX", "TMUX_PANE",
      "STY", "LINES",
      "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT",
    ]
  }

  /// Options for the controlling terminal, with the environment of the process.
  public static var current: TerminalOptions {
    var environment: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return TerminalOptions(environment: environment)
  }
}
