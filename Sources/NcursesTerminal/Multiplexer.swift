import Glibc

/// A terminal multiplexer between the program and the terminal.
package enum Multiplexer: String, Hashable, Sendable {
  /// tmux.
  case tmux
  /// GNU Screen.
  case screen

  /// Detects the multiplexer of an environment.
  ///
  /// TMUX and STY are not passed on over SSH, but TERM is.
  /// - Parameter environment: TMUX, STY and TERM are read.
  package init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let term = environment["TERM"] ?? ""
    if isSet("TMUX"), isSet("STY"), !term.hasPrefix("tmux") {
      // One of them runs inside the other one.
      self = Self.nearest(among: ProcessStatus.ancestors.lazy.map(\.name)) ?? .tmux
    } else if isSet("TMUX") || term.hasPrefix("tmux") {
      self = .tmux
    } else if isSet("STY") || term.hasPrefix("screen") {
      self = .screen
    } else {
      return nil
    }
  }

  /// Returns a sequence that tmux passes on to the terminal that it runs in, where
  /// `allow-passthrough` is on.
  package static func passingThroughTmux(_ bytes: [UInt8]) -> [UInt8] {
    let body = bytes.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return "\u{1B}Ptmux;".utf8 + body + "\u{1B}\\".utf8
  }

  /// Returns the first multiplexer among the names of programs, such as `screen-4.9.0`.
  static func nearest(among programs: some Sequence<String>) -> Multiplexer? {
    for program in programs {
      if program.hasPrefix("tmux") { return .tmux }
      if program.lowercased().hasPrefix("screen") { return .screen }
    }
    return nil
  }
}

/// The options of tmux and the properties of its outer terminal.
package struct TmuxSettings: Hashable, Sendable {
  /// The version, such as `3.3a`.
  package internal(set) var version: String?
  /// TERM of the outer terminal.
  package internal(set) var outerTerm: String?
  /// Whether tmux assumes that the outer terminal has 24-bit colours.
  package internal(set) var supportsTruecolor: Bool?
  /// How long tmux holds back Escape, in milliseconds (`escape-time`).
  package internal(set) var escapeTime: Int?
  /// The value of `set-clipboard`: on, external or off.
  package internal(set) var clipboard: String?

  /// What is not known, as without a client or in an old version, is empty.
  private static let command = """
    display-message -p \
    '#{version} #{escape-time} #{set-clipboard} #{client_termname} #{client_termfeatures}'
    """

  /// Parses the output of `command`; nil if it is another.
  init?(printed text: String) {
    let words = text.prefix { $0 != "\n" }.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5 else { return nil }
    let known = words.map { $0.isEmpty ? nil : String($0) }
    (version, clipboard, outerTerm) = (known[0], known[2], known[3])
    escapeTime = Int(words[1])
    supportsTruecolor = outerTerm.map { _ in words[4].split(separator: ",").contains("RGB") }
  }

  /// Asks tmux; nil without an answer within a second.
  static func ask() -> TmuxSettings? { TmuxSettings(printed: TmuxCommand.output(of: command)) }
}

/// Runs commands of tmux.
enum TmuxCommand {
  /// Returns the output of a command, at most 32 KiB; empty if tmux does not answer within a second.
  /// - Parameter arguments: the arguments as a shell reads them.
  static func output(of arguments: String) -> String {
    guard let pipe = popen("timeout 1 tmux \(arguments) 2>/dev/null", "re") else { return "" }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 32_768)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

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
