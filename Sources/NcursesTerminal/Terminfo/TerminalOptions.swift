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
  /// The environment, of which `variables` are looked at.
  public var environment: [String: String]
  /// Whether mouse actions are asked for.
  public var usesMouse = true
  /// Whether a terminal of unknown depth is asked whether it shows exact colours (DECRQSS).
  ///
  /// Nothing waits for the answer: when it comes, the depth changes (`Event.depthChanged`). Without
  /// `asksForAcknowledgement` nothing is asked, since an answer could come after the end.
  public var asksForDepth = true
  /// Whether the terminal is asked for its text colour and background (OSC 10 and 11).
  ///
  /// Answers come as `TerminalReply.operatingSystemCommand`; nothing waits for them.
  public var asksForColors = false
  /// Whether each frame ends with a question that the terminal answers when it has drawn the frame;
  /// see `NcursesTerminal.pace`.
  public var asksForAcknowledgement = true

  /// Whether an environment is that of a login from another machine, as sshd makes it.
  static func isRemote(_ environment: [String: String]) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment[$0]?.isEmpty == false }
  }

  /// Whether the locale says that the terminal shows Unicode; otherwise everything is drawn in ASCII.
  ///
  /// The name decides and not the C library: over SSH the locale of the other side is often missing
  /// on this one.
  var usesUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let codeset = value.utf8.drop { $0 != UInt8(ascii: ".") }.filter { $0 != 0x2D }
      return codeset.map { $0 | 0x20 }.starts(with: ".utf8".utf8)
    }
    return false
  }

  /// Options for the controlling terminal.
  public init(environment: [String: String]) {
    self.environment = environment
  }
}
