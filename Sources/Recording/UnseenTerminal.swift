package import Colorimetry
import Synchronization
package import TerminalCore

/// A terminal that nobody sees, with a time of its own.
///
/// Time passes when somebody waits for it, at once and exactly, but never while work goes on beside
/// the screen. So the same events give the same frames at the same times on every machine.
package final class UnseenTerminal: TerminalBackend {
  /// Its size.
  package var size: Size
  /// How many colours it shows.
  package let depth: ColorDepth
  /// The time since the start.
  package private(set) var now = Duration.zero
  private let rest: () -> TerminationCause?
  private let wakes = Wakes()

  private final class Wakes: Sendable {
    let isCalled = Mutex(false)
  }

  /// - Parameter rest: waits until no work goes on beside the screen; answers why the program has to
  ///   end, if it has to.
  package init(
    size: Size, depth: ColorDepth, rest: @escaping () -> TerminationCause? = { nil }
  ) {
    self.size = size
    self.depth = depth
    self.rest = rest
  }

  /// Makes a wait end before any time has passed.
  package var waker: (@Sendable () -> Void)? {
    { [wakes] in wakes.isCalled.withLock { $0 = true } }
  }

  /// Nothing.
  package func start() {}

  /// Nothing.
  package func stop() {}

  /// Nothing.
  package func present(_ frame: Frame) {}

  /// Lets the time pass.
  package func nextEvents(timeout: Duration?) -> [Event] {
    if let cause = rest() { return [.terminated(cause)] }
    let isCalled = wakes.isCalled.withLock { isCalled in
      defer { isCalled = false }
      return isCalled
    }
    if isCalled { return [] }
    // Nobody would ever come.
    guard let timeout else { return [.terminated(.hangup)] }
    now += timeout
    return []
  }

  /// Nothing.
  package func sendToClipboard(_ text: String) {}
}
