import Glibc
import Synchronization

/// A value that another thread computes while this one goes on.
final class PendingValue<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)
  private let thread = Mutex<pthread_t?>(nil)

  /// Starts to compute a value.
  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    let thread = PosixThread.start(isDetached: false) { [self] in
      let value = make()
      made.withLock { $0 = value }
    }
    self.thread.withLock { $0 = thread }
  }

  /// Waits for the value, or computes it where no thread could be started.
  func value() -> Value {
    thread.withLock { thread in
      if let running = thread { pthread_join(running, nil) }
      thread = nil
    }
    return made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
