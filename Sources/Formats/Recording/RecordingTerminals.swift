package import Color
import Synchronization
package import Terminal

/// A terminal without a screen, with virtual time.
///
/// Time advances exactly by the timeout of each wait, and only when no background work is running.
/// So the same events give the same frames at the same times on every machine.
package final class OffscreenTerminal: TerminalBackend {
  /// The size of the terminal.
  package var size: Size
  /// The colour depth of the terminal.
  package let depth: ColorDepth
  /// The virtual time since the start.
  package private(set) var now = Duration.zero
  private let rest: () -> TerminationCause?
  private let wakes = Wakes()

  private final class Wakes: Sendable { let isCalled = Mutex(false) }

  /// - Parameter rest: waits for background work to finish; returns the cause if the program must
  ///   end.
  package init(size: Size, depth: ColorDepth, rest: @escaping () -> TerminationCause? = { nil }) {
    self.size = size
    self.depth = depth
    self.rest = rest
  }

  /// Ends the next wait before any time has passed.
  package var waker: (@Sendable () -> Void)? {
    { [wakes] in wakes.isCalled.withLock { $0 = true } }
  }

  /// Does nothing.
  package func start() {}

  /// Does nothing.
  package func stop() {}

  /// Discards the frame.
  package func present(_ frame: Frame) {}

  /// Advances the time by the timeout.
  package func nextEvents(timeout: Duration?) -> [Event] {
    if let cause = rest() { return [.terminated(cause)] }
    let isCalled = wakes.isCalled.withLock { isCalled in
      defer { isCalled = false }
      return isCalled
    }
    if isCalled { return [] }
    // No event would ever arrive.
    guard let timeout else { return [.terminated(.hangup)] }
    now += timeout
    return []
  }

  /// Discards the text.
  package func sendToClipboard(_ text: String) {}
}

/// A terminal that records its frames with their times.
package struct RecordedTerminal: ForwardingTerminal {
  /// The underlying terminal.
  package private(set) var inner: any TerminalBackend
  private let note: (Frame, Duration) -> Void

  /// - Parameter note: called with each frame and its time before it is presented.
  package init(_ inner: any TerminalBackend, note: @escaping (Frame, Duration) -> Void) {
    self.inner = inner
    self.note = note
  }

  /// The size of the terminal.
  package var size: Size { inner.size }

  /// Starts the terminal.
  package mutating func start() throws { try inner.start() }

  /// Stops the terminal.
  package mutating func stop() { inner.stop() }

  /// Presents and records a frame.
  package mutating func present(_ frame: Frame) throws {
    // Record first, so that a frame that was visible when the program died is in the recording.
    note(frame, inner.now)
    try inner.present(frame)
  }

  /// Waits for events.
  package mutating func nextEvents(timeout: Duration?) throws -> [Event] {
    try inner.nextEvents(timeout: timeout)
  }

  /// Sends text to the clipboard, unrecorded.
  package mutating func sendToClipboard(_ text: String) throws { try inner.sendToClipboard(text) }
}
