import Glibc
import Synchronization

/// Runs work that may never end.
enum TimeLimit {
  /// Receives the value from another thread, and outlives the wait for it.
  private final class Result<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value
    // A semaphore is made for use by several threads.
    private nonisolated(unsafe) let isMade = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(_ make: @escaping @Sendable () -> Value) {
      self.make = make
      sem_init(isMade, 0, 0)
    }

    deinit {
      sem_destroy(isMade)
      isMade.deallocate()
    }

    func compute() {
      let value = make()
      self.value.withLock { $0 = value }
      sem_post(isMade)
    }

    func wait(_ limit: Duration) -> Value? {
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let nanoseconds = end.tv_nsec + Int(limit / .nanoseconds(1))
      end.tv_sec += nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      while sem_timedwait(isMade, &end) != 0, errno == EINTR {}
      return value.withLock { $0 }
    }
  }

  /// Returns the value of a body; nil if it takes longer than a limit.
  ///
  /// The body goes on after that, on its own thread: a program that gives up should end.
  static func run<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let result = Result(body)
    let work = Unmanaged.passRetained(Thread { result.compute() })
    // Signals are for the thread that waits.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Thread>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    pthread_detach(thread)
    return result.wait(limit)
  }

  private final class Thread: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
