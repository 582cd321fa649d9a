public import Color
import Glibc

/// Why the screen cannot be used.
///
///     do {
///       let terminal = try NcursesTerminal(options: .current)
///       try terminal.start()
///     } catch {
///       print(error.cause == .missing ? "Start this in a terminal." : error.message)
///     }
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Cause: Hashable, Sendable {
    /// There is no terminal, or it is gone.
    case missing
    /// The terminal cannot show a full screen, but can be used line by line.
    case incapable
    /// Anything else.
    case failed
  }

  /// A sentence for the user, with a remedy where there is one.
  public let message: String
  /// The kind of failure.
  public internal(set) var cause = Cause.failed

  /// The message.
  public var description: String { message }
}

/// Options for the use of a terminal.
///
///     var options = TerminalOptions.current
///     options.usesMouse = false
///     options.depth = .indexed256
///     let terminal = try NcursesTerminal(options: options)
public struct TerminalOptions: Sendable {
  /// The path of the terminal; `/dev/fd/3` takes an open descriptor.
  ///
  /// It must be readable and writable. It is opened again, so standard input and output may be
  /// redirected.
  public var device = "/dev/tty"
  /// A colour depth that overrides detection.
  public var depth: ColorDepth?
  /// The environment; only `variables` are read.
  public var environment: [String: String]
  /// Whether the mouse is enabled.
  public var usesMouse = true
  /// Whether the mouse is reported in pixels where the terminal can.
  public var usesPixelMouse = true
  /// Whether a terminal of uncertain depth is asked for 24-bit colours (DECRQSS).
  ///
  /// Nothing waits for the answer: when it arrives, the depth changes (`Event.depthChanged`).
  public var asksForDepth = true
  /// Whether the terminal is asked for its text colour and background (OSC 10 and 11).
  ///
  /// Answers arrive as `TerminalReply.operatingSystemCommand`; nothing waits for them.
  public var asksForColors = false
  /// Whether each frame ends with a status request, which the terminal answers when it has drawn
  /// the frame, so that frames do not pile up on a slow line.
  public var asksForAcknowledgement = true
  /// Whether the program runs on the screen of another one, whose modes are left on.
  ///
  /// This is found out from the terminal, from tmux and from the processes; it has to be said only
  /// where none of them tells.
  public var isNested = false

  /// Whether an environment is that of an SSH session.
  static func isRemote(_ environment: [String: String]) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment[$0]?.isEmpty == false }
  }

  /// Whether the name of the locale says UTF-8; nil if no locale is set, so that the terminal has to
  /// tell.
  ///
  /// The name is used instead of `setlocale`, because a locale forwarded over SSH is often not
  /// installed here.
  var usesUTF8: Bool? {
    guard let name = Self.locale(environment)?.name else { return nil }
    let codeset = name.utf8.drop { $0 != UInt8(ascii: ".") }.filter { $0 != UInt8(ascii: "-") }
    return codeset.map { $0 | 0x20 }.starts(with: ".utf8".utf8)
  }

  /// Returns the name of the character locale, and the variable that sets it.
  static func locale(_ environment: [String: String]) -> (name: String, variable: String)? {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let name = environment[variable], !name.isEmpty { return (name, variable) }
    }
    return nil
  }

  /// The height of a program that is drawn below the prompt; nil for the whole screen.
  ///
  /// A terminal without ANSI sequences always shows the whole screen.
  package var height: ScreenLength?

  /// Options for the controlling terminal.
  public init(environment: [String: String]) { self.environment = environment }

  /// The environment variables that are read.
  public static var variables: [String] {
    [
      "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "TERMINFO", "TERMINFO_DIRS", "HOME", "TMUX",
      "TMUX_PANE", "STY", "LINES", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG", "SSH_CONNECTION",
      "SSH_TTY", "SSH_CLIENT",
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
