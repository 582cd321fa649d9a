import Glibc
import Synchronization

/// Runs work that may never end.
enum TimeLimit {
  /// Receives the value from another thread, and outlives the wait for it.
  private final class Result<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value
    /// Both ends of a pipe, whose closed writing end tells that the value is made.
    private let pipe: Mutex<(read: Int32, write: Int32)>

    init?(_ make: @escaping @Sendable () -> Value) {
      self.make = make
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { return nil }
      pipe = Mutex((ends[0], ends[1]))
    }

    deinit {
      pipe.withLock {
        close($0.read)
        if $0.write >= 0 { close($0.write) }
      }
    }

    func compute() {
      let value = make()
      self.value.withLock { $0 = value }
      pipe.withLock {
        close($0.write)
        $0.write = -1
      }
    }

    func wait(_ limit: Duration) -> Value? {
      let end = ContinuousClock.now + limit
      var poll = pollfd(fd: pipe.withLock { $0.read }, events: Int16(POLLIN), revents: 0)
      while true {
        let rest = max(.zero, end - .now)
        let code = Glibc.poll(&poll, 1, Int32(rest / .milliseconds(1)))
        guard code < 0, errno == EINTR else { break }
      }
      return value.withLock { $0 }
    }
  }

  /// Returns the value of a body; nil if it takes longer than a limit.
  ///
  /// The body goes on after that, on its own thread: a program that gives up should end.
  static func run<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    guard let result = Result(body) else { return nil }
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
