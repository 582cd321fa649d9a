import Glibc
import Synchronization

/// Work on other threads, with counts of running tasks.
final class BackgroundWork: Sendable {
  private let running = Mutex(0)
  private let saving = Mutex(0)

  /// Runs work on a thread of its own, or on this one if no thread can be started.
  func run(_ body: @escaping @Sendable () -> Void) {
    running.withLock { $0 += 1 }
    let work: @Sendable () -> Void = { [self] in
      body()
      running.withLock { $0 -= 1 }
    }
    if PosixThread.start(isDetached: true, work) == nil { work() }
  }

  /// Runs work that writes a file and must not be cut off by the end of the process.
  func runSave(_ body: @escaping @Sendable () -> Void) {
    saving.withLock { $0 += 1 }
    run { [self] in
      body()
      saving.withLock { $0 -= 1 }
    }
  }

  /// Waits until no work is running.
  func waitUntilIdle() {
    while running.withLock({ $0 }) > 0 { usleep(200) }
  }

  /// Waits until no file is being written.
  func waitUntilSaved() {
    while saving.withLock({ $0 }) > 0 { usleep(2000) }
  }
}
