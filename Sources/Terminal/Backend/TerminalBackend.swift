public import Color

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

  /// Asks the terminal for its text colour and background again.
  func askForColors()

  /// Stops the job until its shell continues it; meanwhile the screen belongs to the shell.
  func suspend()
}

extension TerminalBackend {
  /// True by default.
  public var isReadyForFrame: Bool { true }

  /// By default the time since the first call.
  public var now: Duration { ContinuousClock.now - firstUse }

  /// Does nothing by default.
  public func suspend() {}

  /// Does nothing by default.
  public func askForColors() {}

  /// Nil by default.
  public var waker: (@Sendable () -> Void)? { nil }
}

/// The origin of the clock of backends without a time of their own.
private let firstUse = ContinuousClock.now

/// A terminal that paces frames by the speed of its line.
package protocol PacedTerminal: TerminalBackend {
  var pacer: FramePacer { get }
}

extension TerminalBackend {
  /// The pacer of the terminal, or one that assumes a fast line.
  package var pacer: FramePacer { (self as? any PacedTerminal)?.pacer ?? FramePacer() }
}

/// A terminal that wraps another one.
///
/// Properties are forwarded here, since the defaults of `TerminalBackend` would otherwise hide
/// those of the wrapped terminal.
package protocol ForwardingTerminal: PacedTerminal {
  /// The wrapped terminal.
  var inner: any TerminalBackend { get }
}

extension ForwardingTerminal {
  /// The colour depth of the wrapped terminal.
  package var depth: ColorDepth { inner.depth }

  /// Whether the wrapped terminal keeps up.
  package var isReadyForFrame: Bool { inner.isReadyForFrame }

  /// The pacer of the wrapped terminal.
  package var pacer: FramePacer { inner.pacer }

  /// The time of the wrapped terminal.
  package var now: Duration { inner.now }

  /// Stops the program.
  package func suspend() { inner.suspend() }

  /// Asks the wrapped terminal.
  package func askForColors() { inner.askForColors() }

  /// Ends a wait of the wrapped terminal.
  package var waker: (@Sendable () -> Void)? { inner.waker }
}

/// A terminal in memory that records frames and replays scripted events.
///
/// Its clock advances only while it waits: a wait without an event takes the whole timeout. It ends
/// with its script, so every loop ends, also that of an animation.
///
///     let script = [[Event.key(.control("q"))]]
///     var terminal = HeadlessTerminal(size: Size(columns: 20, rows: 3), script: script)
///     var picture = Frame(size: terminal.size)
///     picture.write("Hello", at: Point(column: 0, row: 0))
///     terminal.present(picture)
///     let events = terminal.nextEvents(timeout: nil)  // Ctrl-Q
///     let shown = terminal.frame?.plainText  // "Hello", and two empty rows
public struct HeadlessTerminal: TerminalBackend, Sendable {
  /// The size; a scripted `resized` event changes it.
  public private(set) var size: Size
  /// The colour depth; a scripted `depthChanged` event changes it.
  public var depth: ColorDepth
  /// All frames that were shown, oldest first; an equal frame after another is left out.
  public private(set) var frames: [Frame] = []
  /// All texts sent to the clipboard, oldest first.
  public private(set) var clipboard: [String] = []
  /// Whether the terminal was started and not stopped.
  public private(set) var isRunning = false

  /// The sum of the timeouts of the waits without an event.
  public private(set) var now: Duration = .zero

  private var script: [[Event]]

  /// Creates a terminal that returns one batch of scripted events per call of `nextEvents`, and then
  /// the event that the terminal has gone away.
  ///
  /// An empty batch is a wait without an event.
  public init(size: Size, depth: ColorDepth = .truecolor, script: [[Event]] = []) {
    self.size = size
    self.depth = depth
    self.script = script.reversed()
  }

  /// The last frame, which is on the screen.
  public var frame: Frame? { frames.last }

  /// Starts the terminal.
  public mutating func start() { isRunning = true }

  /// Stops the terminal.
  public mutating func stop() { isRunning = false }

  /// Records the frame unless it is on the screen already.
  public mutating func present(_ frame: Frame) { if frame != frames.last { frames.append(frame) } }

  /// Returns the next batch of the script; after it, a hang-up.
  public mutating func nextEvents(timeout: Duration?) -> [Event] {
    let batch = script.popLast() ?? [.terminated(.hangup)]
    if batch.isEmpty { now += timeout ?? .zero }
    for event in batch {
      switch event {
      case .resized(let size): self.size = size
      case .depthChanged(let depth): self.depth = depth
      default: break
      }
    }
    return batch
  }

  /// Records the text.
  public mutating func sendToClipboard(_ text: String) { clipboard.append(text) }
}
