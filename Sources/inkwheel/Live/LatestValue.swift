import Glibc
import Synchronization

/// The newest of some values, which a thread works on one at a time, so that nothing queues.
final class LatestValue<Value: Sendable>: Sendable {
  private struct State {
    /// The value that waits.
    var value: Value?
    var isRunning = false
    /// Whether the thread does not rest any more.
    var isEnding = false
  }

  private let state = Mutex(State())
  /// The time from the beginning of the work on a value to the next one.
  private let pause: Duration

  init(pause: Duration) { self.pause = pause }

  /// Works on a value in the background, after the present one and instead of any that waits.
  func submit(
    _ value: Value, _ background: BackgroundWork, _ work: @escaping @Sendable (Value) -> Void
  ) {
    let begins = state.withLock { state in
      state.value = value
      state.isEnding = false
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    background.run { [self] in
      while let value = next() {
        let end = ContinuousClock.now + pause
        work(value)
        while .now < end, !state.withLock(\.isEnding) { usleep(2000) }
      }
    }
  }

  private func next() -> Value? {
    state.withLock { state in
      defer { state.value = nil }
      if state.value == nil { state.isRunning = false }
      return state.value
    }
  }

  /// Waits until no work is left.
  /// - Parameter drops: whether a value that waits is dropped.
  func finish(drops: Bool = false) {
    state.withLock { state in
      state.isEnding = true
      if drops { state.value = nil }
    }
    while state.withLock(\.isRunning) { usleep(2000) }
  }
}
