public import Colorimetry

/// A screen with a keyboard: receives finished frames and gives events, and decides nothing else.
public protocol TerminalBackend {
  /// What can go wrong; `Never` where nothing can.
  associatedtype Failure: Error

  /// The present size of the screen.
  var size: Size { get }

  /// How many colours the screen shows; a change comes as `Event.depthChanged`.
  var depth: ColorDepth { get }

  /// Whether the screen keeps up, so that one more frame of an animation may be sent.
  var isReadyForFrame: Bool { get }

  /// How fast the line to the screen is, and how much of an animation it can take.
  var pace: LinePace { get }

  /// The time since a moment of the backend's own, which never goes back.
  ///
  /// A real terminal has the time of the clock; a recording has its own, which passes only in
  /// `nextEvents`, so that the same events give the same frames at the same times.
  var now: Duration { get }

  /// Takes the screen over. What was on it comes back with `stop`.
  mutating func start() throws(Failure)

  /// Gives the screen back as it was found. Safe to call at any time and more than once.
  mutating func stop()

  /// Shows a frame whose colours are those of `depth`; only differences are sent.
  mutating func present(_ frame: Frame) throws(Failure)

  /// Waits for events.
  /// - Parameter timeout: how long to wait at most; nil waits for ever.
  /// - Returns: what came, in order; empty when the time ran out or `waker` was called.
  mutating func nextEvents(timeout: Duration?) throws(Failure) -> [Event]

  /// Makes a wait for events end, from any thread; nil where nothing can.
  ///
  /// Several calls in a row may end one wait. A call before a wait ends that one.
  var waker: (@Sendable () -> Void)? { get }

  /// Sends text to the clipboard of the terminal (OSC 52). Nobody confirms that it arrived.
  mutating func sendToClipboard(_ text: String) throws(Failure)

  /// Stops the program until its shell continues it; the screen is the shell's meanwhile.
  func suspend()
}

extension TerminalBackend {
  /// By default always.
  public var isReadyForFrame: Bool { true }

  /// By default one that can take everything.
  public var pace: LinePace { LinePace() }

  /// By default the time since the first question.
  public var now: Duration { ProcessClock.now }

  /// By default nothing: there is no shell.
  public func suspend() {}

  /// By default there is none.
  public var waker: (@Sendable () -> Void)? { nil }
}

/// The clock of terminals that have no time of their own.
private enum ProcessClock {
  private static let origin = ContinuousClock.now

  static var now: Duration { ContinuousClock.now - origin }
}
