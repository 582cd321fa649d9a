public import Color

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
  /// The terminal measures emoji of several scalars in another way than before: as a whole of two
  /// columns, or, as it does at first, by the sum of the scalars.
  case emojiWidthChanged(isWhole: Bool)
  /// The terminal's answer to a request, not interpreted.
  case reply(TerminalReply)
  /// The system requests the program to end.
  case terminated(TerminationCause)
}

/// Why the program has to end.
///
///     if case .terminated(let cause) = event { print("exit with", cause.exitStatus) }
///
/// The raw value is the number of the signal.
public enum TerminationCause: Int32, Sendable, CaseIterable {
  /// SIGHUP, or the terminal is gone.
  case hangup = 1
  /// SIGINT sent by a process; Ctrl-C is a key.
  case interrupt = 2
  /// SIGQUIT.
  case quit = 3
  /// SIGTERM.
  case terminate = 15

  /// The exit status by the convention of shells: 128 + signal.
  public var exitStatus: Int32 { 128 + rawValue }
}

/// An answer of the terminal to a request.
///
///     if case .reply(.ready) = event { print("the last frame is on the screen") }
public enum TerminalReply: Hashable, Sendable {
  /// `CSI 0 n`: everything sent before was processed.
  case ready
  /// `CSI ? … c`: the primary device attributes.
  case deviceAttributes([Int])
  /// `CSI ? flags u`: the terminal can report keys by kitty's protocol.
  case keyboardFlags(Int)
  /// `CSI ? mode ; state $ y`: DECRPM.
  case mode(Int, state: Int)
  /// `CSI ? 997 ; 1 n`, or 2: the terminal has changed to dark or light colours.
  case appearance(Appearance)
  /// `CSI > 4 ; level m`: xterm's modifyOtherKeys.
  case keyModifiers(Int)
  /// `CSI row ; column R`: the cursor position, counted from 1, below the first row. In the first
  /// row the report would be F3 with a modifier.
  case cursorPosition(row: Int, column: Int)
  /// `CSI … # Q`: the number of sets of colours that were put aside (XTREPORTCOLORS).
  case colorStack
  /// The body of an OSC string such as `11;rgb:0000/0000/0000`.
  case operatingSystemCommand(String)
  /// The body of a DCS string.
  case deviceControl(String)
}

/// A mouse action, with positions in cells.
///
///     let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 4, row: 2)))
public struct Mouse: Hashable, Sendable {
  /// The kind of action.
  public enum Action: Hashable, Sendable {
    /// A button went down; `clicks` is 1, or 2 for a double click, and so on.
    case press(clicks: Int)
    /// The pointer moved with a button held.
    case drag
    /// The button went up.
    case release
    /// The wheel turned away from the user.
    case wheelUp
    /// The wheel turned towards the user.
    case wheelDown
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The primary one, usually the left.
    case primary
    /// The middle one, usually the wheel.
    case middle
    /// The secondary one, usually the right.
    case secondary
  }

  /// The action.
  public var action: Action
  /// The button; the primary one for the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Point
  /// The position inside the cell, for terminals that report pixels.
  public var fraction: Fraction?
  /// The modifier keys held.
  public var modifiers: Key.Modifiers

  /// A position inside a cell, as fractions 0..<1 of its width and height from the top left corner.
  public struct Fraction: Hashable, Sendable {
    /// The fraction from the left.
    public var x: Double
    /// The fraction from the top.
    public var y: Double

    /// Creates a position inside a cell.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Creates a mouse event.
  public init(
    _ action: Action, at position: Point, fraction: Fraction? = nil, button: Button = .primary,
    modifiers: Key.Modifiers = []
  ) {
    self.fraction = fraction
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

/// Counts multiple clicks: the terminal reports each press on its own.
package struct ClickCounter: Sendable {
  /// The longest time between two presses of a multiple click.
  package static let interval: Duration = .milliseconds(400)

  private var last: (position: Point, button: Mouse.Button, time: Duration, clicks: Int)?

  /// Creates a counter without a previous press.
  package init() {}

  /// Returns the mouse action with its click count: 1, 2, 3 and then 1 again.
  /// - Parameter time: the time of the action, from any fixed origin.
  package mutating func count(_ mouse: Mouse, at time: Duration) -> Mouse {
    guard case .press = mouse.action else {
      // A drag ends a multiple click.
      if mouse.action == .drag, mouse.position != last?.position { last = nil }
      return mouse
    }
    var clicks = 1
    if let last, last.position == mouse.position, last.button == mouse.button,
      time - last.time <= Self.interval, last.clicks < 3
    {
      clicks = last.clicks + 1
    }
    last = (mouse.position, mouse.button, time, clicks)
    var mouse = mouse
    mouse.action = .press(clicks: clicks)
    return mouse
  }
}
