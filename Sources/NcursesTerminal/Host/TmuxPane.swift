import Glibc

/// The modes of a pane, as tmux itself knows them.
///
/// tmux answers no request for a mode (3.3a), or only some (3.6).
enum TmuxPane {
  private static let flags = [
    ("alternate_on", 1049), ("mouse_standard_flag", 1000), ("mouse_button_flag", 1002),
    ("mouse_all_flag", 1003), ("mouse_sgr_flag", 1006), ("mouse_utf8_flag", 1005),
    ("cursor_flag", 25), ("keypad_cursor_flag", 1), ("keypad_flag", 66),
  ]

  private static var command: String {
    let format = flags.map { " #{\($0.0)}" }.joined()
    return "display-message -p -t \"$TMUX_PANE\" '#{pane_tty}\(format)'"
  }

  /// Parses the output of `command`: the pane's terminal and its modes.
  static func parse(_ text: String) -> (terminal: String, modes: [Int: Bool])? {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == flags.count + 1, words.dropFirst().allSatisfy({ $0 == "0" || $0 == "1" })
    else { return nil }
    let modes = zip(flags, words.dropFirst()).map { ($0.1, $1 == "1") }
    return (String(words[0]), Dictionary(modes) { first, _ in first })
  }

  /// Asks tmux; nil if it does not answer, or if the terminal is not that of the pane but of a
  /// program inside it.
  /// - Parameter terminal: the device number of the controlling terminal.
  static func modes(of terminal: Int) -> [Int: Bool]? {
    var status = stat()
    guard let answer = parse(TmuxCommand.output(of: command)), stat(answer.terminal, &status) == 0,
      Int(status.st_rdev) == terminal
    else { return nil }
    return answer.modes
  }
}
