public import Colorimetry

/// Why the screen cannot be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way.
  public enum Cause: Hashable, Sendable {
    /// There is no terminal, or it is gone.
    case missing
    /// The terminal cannot show a screen, but lines can be written and read there.
    case incapable
    /// Anything else.
    case failed
  }

  /// One sentence for the user, with what to do about it.
  public let message: String
  /// What is in the way.
  public let cause: Cause

  init(message: String, cause: Cause = .failed) {
    self.message = message
    self.cause = cause
  }

  /// The message.
  public var description: String { message }
}

/// How to use a terminal.
public struct TerminalOptions: Sendable {
  /// The path of the terminal; `/dev/fd/3` takes an open descriptor.
  ///
  /// It must be readable and writable; it is opened anew, so that standard input and output may be
  /// redirected.
  public var device = "/dev/tty"
  /// The colour depth to use whatever the environment says.
  public var depth: ColorDepth?
  /// The environment: TERM, COLORTERM, NO_COLOR, TERMINFO, TERMINFO_DIRS, HOME, TMUX, LINES,
  /// COLUMNS.
  public var environment: [String: String]
  /// Whether mouse actions are asked for.
  public var usesMouse = true
  /// Whether the terminal is asked for its text colour and background (OSC 10 and 11).
  ///
  /// Answers come as `TerminalReply.operatingSystemCommand`; nothing waits for them.
  public var asksForColors = false
  /// Whether each frame ends with a question that the terminal answers when it has drawn the frame;
  /// see `NcursesTerminal.unacknowledgedFrames`.
  public var asksForAcknowledgement = true

  /// Options for the controlling terminal.
  public init(environment: [String: String]) {
    self.environment = environment
  }
}

extension ColorDepth {
  private static let truecolorNames = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty",
  ]

  /// The depth to use: a forced one, then NO_COLOR (https://no-color.org), then COLORTERM, then the
  /// terminal's description, then what is known of its name.
  /// - Parameters:
  ///   - forced: the user's choice.
  ///   - environment: TERM, COLORTERM and NO_COLOR are looked at.
  ///   - colors: the number of colours in the description.
  ///   - isDirect: whether the description says that colours are red, green and blue.
  static func decided(
    forced: ColorDepth?, environment: [String: String], colors: Int, isDirect: Bool
  ) -> ColorDepth {
    if let forced { return forced }
    if environment["NO_COLOR"]?.isEmpty == false { return .monochrome }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return .truecolor }
    let term = environment["TERM"] ?? ""
    if isDirect || term.hasSuffix("-direct")
      || truecolorNames.contains(where: { term == $0 || term.hasPrefix($0 + "-") })
    {
      return .truecolor
    }
    return colors >= 256 ? .indexed256 : colors >= 8 ? .ansi16 : .monochrome
  }
}
