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

  /// The shell command; it ends after a second if tmux does not answer.
  static var command: String {
    let format = flags.map { " #{\($0.0)}" }.joined()
    return "timeout 1 tmux display-message -p -t \"$TMUX_PANE\" '#{pane_tty}\(format)' 2>/dev/null"
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
    guard let pipe = popen(command, "re") else { return nil }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, pipe)
    guard let answer = parse(String(decoding: bytes.prefix(count), as: UTF8.self)) else {
      return nil
    }
    var status = stat()
    guard stat(answer.terminal, &status) == 0, Int(status.st_rdev) == terminal else { return nil }
    return answer.modes
  }
}
