import App
import Files
import Glibc
import NcursesTerminal
import Synchronization

/// A POSIX thread that receives no signals.
enum PosixThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a body on a new thread.
  /// - Returns: whether it could be started.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A new thread inherits the signal mask.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retained = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// Work on other threads.
final class BackgroundWork: Sendable {
  /// How many tasks run, and how many of them write a file.
  private let counts = Mutex((all: 0, saves: 0))
  private let ended = Wakeup()

  /// Runs work on a separate thread, or on this one if no thread can be started.
  func run(_ body: @escaping @Sendable () -> Void) { run(body, saves: 0) }

  /// Runs work that writes a file and must not be cut off by the end of the process.
  func runSave(_ body: @escaping @Sendable () -> Void) { run(body, saves: 1) }

  private func run(_ body: @escaping @Sendable () -> Void, saves: Int) {
    counts.withLock { $0 = ($0.all + 1, $0.saves + saves) }
    let work: @Sendable () -> Void = { [self] in
      body()
      counts.withLock { $0 = ($0.all - 1, $0.saves - saves) }
      ended.wake()
    }
    if !PosixThread.start(work) { work() }
  }

  /// Waits until no work is running.
  func waitUntilIdle() { while counts.withLock({ $0.all > 0 }) { ended.wait() } }

  /// Waits until no file is being written.
  func waitUntilSaved() { while counts.withLock({ $0.saves > 0 }) { ended.wait() } }
}

/// Messages from other threads to the program.
typealias Mailbox = SharedQueue<Message>

/// A queue that any thread appends to and one thread empties, whose loop it wakes up.
final class SharedQueue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  /// Ends the wait for events, from any thread.
  let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Adds an element, from any thread.
  func post(_ element: Element) {
    elements.withLock { $0.append(element) }
    wake()
  }

  /// Removes all elements and returns them in order.
  func removeAll() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}

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
  /// Ends the rest of the thread.
  private let resumed = Wakeup()
  /// Ends the wait for the thread.
  private let ended = Wakeup()
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
        while .now < end, !state.withLock(\.isEnding) { resumed.wait(until: end) }
      }
      ended.wake()
    }
  }

  private func next() -> Value? {
    state.withLock { state in
      defer { state.value = nil }
      if state.value == nil { state.isRunning = false }
      return state.value
    }
  }

  /// Whether a value waits for the work on another one.
  var isWaiting: Bool { state.withLock { $0.value != nil } }

  /// Waits until no work is left.
  /// - Parameters:
  ///   - drops: whether a value that waits is dropped.
  ///   - signals: those during which `hurry` is called.
  func finish(drops: Bool, or signals: SignalPipe? = nil, _ hurry: () -> Void = {}) {
    state.withLock { state in
      state.isEnding = true
      if drops { state.value = nil }
    }
    resumed.wake()
    while state.withLock(\.isRunning) {
      ended.wait(or: signals.map { [$0.readEnd] } ?? [])
      if signals?.read().isEmpty == false { hurry() }
    }
  }
}
