import App
import Glibc
import Synchronization

/// A POSIX thread that receives no signals.
enum PosixThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a body on a new thread.
  /// - Parameter isDetached: whether the thread is detached; otherwise it must be joined.
  /// - Returns: the thread; nil if it could not be started.
  static func start(isDetached: Bool, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
    // A new thread inherits the signal mask.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retained = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { pointer in
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      return nil
    }
    return thread
  }
}

/// Work on other threads, with counts of running tasks.
final class BackgroundWork: Sendable {
  private let running = Mutex(0)
  private let saving = Mutex(0)

  /// Runs work on a separate thread, or on this one if no thread can be started.
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

/// A value that another thread computes while this one goes on.
final class Future<Value: Sendable>: Sendable {
  /// What is known already.
  let preliminary: Value
  private let make: @Sendable () -> Value
  private let made: Mutex<Value?>
  private let thread = Mutex<pthread_t?>(nil)

  /// Starts to compute a value.
  init(_ preliminary: Value, _ make: @escaping @Sendable () -> Value) {
    (self.preliminary, self.make) = (preliminary, make)
    made = Mutex(nil)
    let thread = PosixThread.start(isDetached: false) { [self] in
      let value = make()
      made.withLock { $0 = value }
    }
    self.thread.withLock { $0 = thread }
  }

  /// A value that is known.
  init(_ value: Value) {
    preliminary = value
    make = { value }
    made = Mutex(value)
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

/// A queue that any thread appends to and one thread empties.
final class SharedQueue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  func append(_ element: Element) { elements.withLock { $0.append(element) } }

  /// Removes all elements and returns them in order.
  func removeAll() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}

/// Messages from other threads to the program, which wake its loop up.
final class Mailbox: Sendable {
  private let messages = SharedQueue<Message>()
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends a wait for events, from any thread.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Adds a message, from any thread.
  func post(_ message: Message) {
    messages.append(message)
    wake()
  }

  /// Ends the wait for events without a message, because other results are ready.
  func wakeUp() { wake() }

  /// Removes all messages and returns them in order.
  func removeAll() -> [Message] { messages.removeAll() }
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

  /// Whether a value waits for the work on another one.
  var isWaiting: Bool { state.withLock { $0.value != nil } }

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
