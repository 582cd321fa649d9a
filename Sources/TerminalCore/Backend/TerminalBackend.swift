public import Colorimetry

/// A screen with a keyboard: presents frames and delivers events.
///
///     func show(_ text: String, on terminal: inout some TerminalBackend) throws {
///       try terminal.start()
///       defer { terminal.stop() }
///       var frame = Frame(size: terminal.size)
///       frame.write(text, at: Point(column: 0, row: 0))
///       try terminal.present(frame)
///       _ = try terminal.nextEvents(timeout: .seconds(5))
///     }
public protocol TerminalBackend {
  /// The error type; `Never` for a backend that cannot fail.
  associatedtype Failure: Error

  /// The current size of the screen.
  var size: Size { get }

  /// The colour depth of the screen; a change is reported as `Event.depthChanged`.
  var depth: ColorDepth { get }

  /// Whether the screen keeps up, so that one more frame of an animation may be sent.
  var isReadyForFrame: Bool { get }

  /// Paces frames by the speed of the line to the screen.
  var pacer: FramePacer { get }

  /// A monotonic time with an arbitrary origin.
  ///
  /// A terminal uses the clock. A recording has its own time, which passes only in `nextEvents`, so
  /// that the same events give the same frames at the same times.
  var now: Duration { get }

  /// Takes over the screen; `stop` restores what was on it.
  /// - Throws: `Failure` if the screen cannot be taken over; nothing needs to be restored then.
  mutating func start() throws(Failure)

  /// Restores the screen. May be called at any time and more than once.
  mutating func stop()

  /// Shows a frame in the colours of `depth`; only differences are sent.
  /// - Throws: `Failure` if the frame cannot be shown.
  mutating func present(_ frame: Frame) throws(Failure)

  /// Waits for events.
  /// - Parameter timeout: the longest time to wait; nil waits for ever.
  /// - Returns: the events in order; empty on a timeout or when `waker` was called.
  /// - Throws: `Failure` if waiting fails; a screen that is gone is an event, `terminated(.hangup)`.
  mutating func nextEvents(timeout: Duration?) throws(Failure) -> [Event]

  /// Ends a wait for events, from any thread; nil if the backend cannot.
  ///
  /// Several calls in a row may end one wait. A call before a wait ends that wait.
  var waker: (@Sendable () -> Void)? { get }

  /// Sends text to the terminal's clipboard (OSC 52). The terminal does not confirm it.
  /// - Throws: `Failure` if the text cannot be sent.
  mutating func sendToClipboard(_ text: String) throws(Failure)

  /// Stops the job until its shell continues it; meanwhile the screen belongs to the shell.
  func suspend()
}

extension TerminalBackend {
  /// True by default.
  public var isReadyForFrame: Bool { true }

  /// By default a pacer that assumes a fast line.
  public var pacer: FramePacer { FramePacer() }

  /// By default the time since the first call.
  public var now: Duration { ProcessClock.now }

  /// Does nothing by default.
  public func suspend() {}

  /// Nil by default.
  public var waker: (@Sendable () -> Void)? { nil }
}

/// The clock of backends without a time of their own.
private enum ProcessClock {
  /// A constant of the process: times are counted from its first use.
  private static let origin = ContinuousClock.now

  static var now: Duration { ContinuousClock.now - origin }
}
