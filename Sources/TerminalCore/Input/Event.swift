public import Colorimetry

/// An event from the terminal or the system.
///
///     switch event {
///     case .key(Key(.escape)), .terminated: isRunning = false
///     case .resized(let size): frame = Frame(size: size)
///     case .mouse(let mouse) where button.contains(mouse.position): isPressed = true
///     default: break
///     }
public enum Event: Hashable, Sendable {
  /// A key press.
  case key(Key)
  /// A mouse action.
  case mouse(Mouse)
  /// Text from a bracketed paste; a byte `b` that is not UTF-8 becomes U+10FF00 + `b`.
  case paste(String)
  /// The terminal has another size.
  case resized(Size)
  /// The terminal gained or lost the keyboard focus.
  case focusChanged(Bool)
  /// The program was stopped and continued; the screen was set up again.
  case resumed
  /// The colour depth of the screen has changed; later frames should use it.
  case depthChanged(ColorDepth)
  /// The terminal measures emoji of several scalars in another way than before, at first by `sum`.
  case emojiWidthChanged(EmojiWidth)
  /// The terminal's answer to a request, not interpreted.
  case reply(TerminalReply)
  /// The system requests the program to end.
  case terminated(TerminationCause)
}

/// Why the program has to end.
///
///     if case .terminated(let cause) = event { print("exit with", cause.exitStatus) }
public enum TerminationCause: Hashable, Sendable {
  /// SIGINT sent by a process; Ctrl-C is a key.
  case interrupt
  /// SIGTERM.
  case terminate
  /// SIGHUP, or the terminal is gone.
  case hangup

  /// The exit status by the convention of shells: 128 + signal.
  public var exitStatus: Int32 {
    switch self {
    case .interrupt: 130
    case .terminate: 143
    case .hangup: 129
    }
  }
}

/// An answer of the terminal to a request.
///
///     if case .reply(.ready) = event { print("the last frame is on the screen") }
public enum TerminalReply: Hashable, Sendable {
  /// `CSI 0 n`: everything sent before was processed.
  case ready
  /// `CSI ? … c`: the primary device attributes.
  case deviceAttributes([Int])
  /// `CSI > … c`: the secondary device attributes.
  case secondaryAttributes([Int])
  /// `CSI ? flags u`: the terminal can report keys by kitty's protocol.
  case keyboardFlags(Int)
  /// `CSI ? mode ; state $ y`: DECRPM.
  case mode(Int, state: Int)
  /// `CSI > 4 ; level m`: xterm's modifyOtherKeys.
  case keyModifiers(Int)
  /// `CSI row ; column R`: the cursor position, counted from 1, below the first row. In the first
  /// row the report would be F3 with a modifier.
  case cursorPosition(row: Int, column: Int)
  /// The body of an OSC string such as `11;rgb:0000/0000/0000`.
  case operatingSystemCommand(String)
  /// The body of a DCS string.
  case deviceControl(String)
}
