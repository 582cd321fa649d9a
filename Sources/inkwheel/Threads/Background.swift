import Glibc
import Synchronization

/// Work that goes on beside the screen.
enum Background {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// How much of it goes on that comes to an end.
  private static let running = Mutex(0)

  /// Waits until nothing goes on any more.
  static func waitUntilIdle() {
    while running.withLock({ $0 }) > 0 { usleep(200) }
  }

  /// Does something on a thread of its own; right here where there can be none.
  static func run(_ body: @escaping @Sendable () -> Void) {
    running.withLock { $0 += 1 }
    let work: @Sendable () -> Void = {
      body()
      running.withLock { $0 -= 1 }
    }
    if !start(work) { work() }
  }

  /// Does something on a thread of its own for as long as the process lives.
  /// - Returns: whether there is one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Signals are for the thread that waits for them.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}
