import CNcurses
import Glibc
import Terminal

/// The terminal device: reading, writing, its mode, and the signals that concern it.
final class TerminalDevice {
  /// Why a wait ended.
  struct Readiness: Equatable {
    var hasInput = false
    var hasSignals = false
    /// Whether the terminal has now accepted everything that was pending.
    var hasDrained = false
  }

  private let file: Int32
  private let signals = SignalPipe([SIGWINCH, SIGTSTP, SIGCONT] + SignalPipe.ending)
  private var foundMode: termios?
  private var caughtSignals: [Int32] = []
  /// Whether a signal asked the program to end.
  private(set) var mustEnd = false
  /// Bytes that the terminal did not accept at once; it has accepted the first `acceptedCount` since.
  private var waiting: [UInt8] = []
  private var acceptedCount = 0
  /// Whether the terminal is gone: nothing can be read or written any more.
  private(set) var isGone = false

  /// Opens a terminal.
  init(path: String) throws(TerminalError) {
    // The terminal is opened again, because O_NONBLOCK must not apply to the shell's descriptor.
    file = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw TerminalError(
        message: "no terminal to draw on: cannot open \(path): \(String(cString: strerror(errno)))",
        cause: .missing)
    }
    guard isatty(file) == 1, signals.readEnd >= 0 else {
      close(file)
      throw TerminalError(message: "\(path) is not a terminal", cause: .missing)
    }
  }

  deinit {
    releaseSignals()
    close(file)
  }

  /// Ends a wait from another thread; may outlive this object.
  func makeWaker() -> WakePipe? { WakePipe(pipe: signals.writeEnd) }

  /// The size in cells, if the terminal knows it.
  var size: Size? { Self.size(of: file) }

  static func size(of file: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard cncurses_window_size(file, &columns, &rows) else { return nil }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// The size of a cell in pixels, if the terminal knows it.
  var cellPixels: CellPixels? {
    var pixels = CellPixels(width: 0, height: 0)
    return cncurses_cell_size(file, &pixels.width, &pixels.height) ? pixels : nil
  }

  // MARK: Mode

  /// Whether input arrives byte by byte already, as programs set it that read keys.
  var isRaw: Bool {
    var mode = termios()
    return tcgetattr(file, &mode) == 0 && mode.c_lflag & tcflag_t(ICANON) == 0
  }

  /// The process group in the foreground, if this process is not in it.
  ///
  /// Without job control, or on a terminal that is not the controlling one, there is no foreground.
  var otherForeground: pid_t? {
    let group = tcgetpgrp(file)
    return group <= 0 || group == getpgrp() ? nil : group
  }

  /// Sets raw mode: input arrives byte by byte, output is not translated.
  /// - Parameters:
  ///   - restoring: the bytes that restore the screen after a crash.
  ///   - fence: a request sent after them, whose answer is awaited; empty for none.
  func enterRawMode(restoring: [UInt8], fence: [UInt8] = []) throws(TerminalError) {
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else {
      isGone = true
      throw TerminalError(
        message: "cannot configure the terminal: \(String(cString: strerror(errno)))")
    }
    let found = foundMode ?? mode
    foundMode = found
    mode.c_iflag &= ~tcflag_t(
      BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF | INPCK)
    mode.c_oflag &= ~tcflag_t(OPOST)
    mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    mode.c_cflag = mode.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    withUnsafeMutableBytes(of: &mode.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    arm(restoring: restoring, fence: fence)
    _ = tcsetattr(file, TCSANOW, &mode)
  }

  /// Does something in raw mode, without dying from signals.
  /// - Parameter restoring: the bytes that restore the screen after a crash.
  func whileRaw(restoring: [UInt8] = [], _ body: () -> Void) throws(TerminalError) {
    catchSignals()
    defer { releaseSignals() }
    try enterRawMode(restoring: restoring)
    defer { restoreMode() }
    body()
  }

  /// Sets the bytes that restore the screen after a crash.
  func arm(restoring: [UInt8], fence: [UInt8]) {
    guard let foundMode else { return }
    let bytes = restoring + fence
    withUnsafePointer(to: foundMode) { cncurses_arm(file, $0, bytes, bytes.count, !fence.isEmpty) }
  }

  /// Sets how many answers a crash has to wait for, and for how long each.
  func expect(answers: Int, timeout: Duration) {
    cncurses_expect(Int32(answers), timeout.pollMilliseconds)
  }

  /// Undoes `enterRawMode`.
  func restoreMode() {
    guard var mode = foundMode else { return }
    foundMode = nil
    // TCSADRAIN would block for ever on a serial line that is held by flow control.
    let end = ContinuousClock.now + .milliseconds(500)
    while isDrained, cncurses_unsent(file) > 0, .now < end { _ = poll(nil, 0, 5) }
    _ = tcsetattr(file, TCSANOW, &mode)
    cncurses_disarm()
  }

  // MARK: Signals

  /// Records signals instead of dying from them.
  func catchSignals() {
    mustEnd = false
    signals.catchSignals()
  }

  /// Undoes `catchSignals`.
  func releaseSignals() {
    // The end of input may be read before SIGHUP arrives. It was handled then, and the signal must not
    // kill a program that is about to exit with a status.
    signals.releaseSignals(keepsHangup: isGone)
  }

  /// Returns the signals since the last call, in order.
  func pendingSignals() -> [Int32] {
    recordSignals()
    defer { caughtSignals = [] }
    return caughtSignals
  }

  private func recordSignals() {
    caughtSignals += signals.read()
    if caughtSignals.contains(where: SignalPipe.ending.contains) { mustEnd = true }
  }

  /// Stops the process as Ctrl-Z does and returns when it is continued.
  /// - Returns: whether it was stopped; the system does not stop an orphaned process group.
  @discardableResult
  func stopProcess() -> Bool {
    cncurses_take_default(SIGTSTP)
    recordSignals()
    defer { caughtSignals.removeAll { $0 == SIGCONT || $0 == SIGTSTP } }
    return caughtSignals.contains(SIGCONT)
  }

  /// Stops the process for as long as another job is in the foreground.
  func stopInBackground() {
    while otherForeground != nil, !mustEnd, !isGone {
      if !stopProcess() {
        var signals = pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0)
        _ = poll(&signals, 1, 1000)
      }
    }
  }

  // MARK: Bytes

  /// Waits for input, a signal, or until the terminal has accepted everything, and writes pending
  /// bytes meanwhile.
  func wait(_ timeout: Duration?) -> Readiness {
    let hasSignal = !caughtSignals.isEmpty
    if isGone || hasSignal { return Readiness(hasInput: isGone, hasSignals: hasSignal) }
    let isWaiting = !isDrained
    var files = [
      pollfd(fd: file, events: Int16(isWaiting ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&files, 2, timeout?.pollMilliseconds ?? -1)
    if files[0].revents & Int16(POLLOUT) != 0 { flush() }
    return Readiness(
      hasInput: files[0].revents & ~Int16(POLLOUT) != 0, hasSignals: files[1].revents != 0,
      hasDrained: isWaiting && isDrained)
  }

  /// Waits for input only; returns false when the time has run out.
  func waitForInput(until end: ContinuousClock.Instant) -> Bool {
    var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
    while !isGone, .now < end {
      if poll(&files, 1, (end - .now).pollMilliseconds) > 0 { return true }
    }
    return false
  }

  /// Reads the available input, up to 256 KiB.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    // Linux returns at most 4095 bytes per call.
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while !isGone && bytes.count < 262_144 {
        errno = 0
        let got = Glibc.read(file, buffer.baseAddress, buffer.count)
        if got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) { isGone = true }
        if got <= 0 { break }
        bytes += UnsafeRawBufferPointer(rebasing: buffer[..<got])
      }
    }
    return bytes
  }

  /// Whether the terminal has accepted everything that was written.
  var isDrained: Bool { waiting.isEmpty }

  /// Writes what the terminal accepts now; the rest follows in `wait` and `drain`.
  ///
  /// A terminal may accept nothing for any length of time, for example under flow control.
  func write(_ bytes: [UInt8]) {
    if waiting.isEmpty { waiting = bytes } else { waiting += bytes }
    flush()
  }

  /// Waits until the terminal has accepted everything.
  /// - Parameter timeout: how long to wait at most.
  func drain(timeout: Duration) {
    let end = ContinuousClock.now + timeout
    while !isDrained {
      var files = [pollfd(fd: file, events: Int16(POLLOUT), revents: 0)]
      let ready = poll(&files, 1, max(end - .now, .zero).pollMilliseconds)
      if ready > 0 { flush() }
      if ContinuousClock.now >= end { return }
    }
  }

  /// Writes as much as the terminal accepts without blocking.
  private func flush() {
    waiting.withUnsafeBytes { buffer in
      while acceptedCount < buffer.count && !isGone {
        let count = Glibc.write(
          file, buffer.baseAddress.map { $0 + acceptedCount }, buffer.count - acceptedCount)
        if count >= 0 {
          acceptedCount += count
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          isGone = true
        }
      }
    }
    if isGone || acceptedCount == waiting.count { (waiting, acceptedCount) = ([], 0) }
  }
}

extension Duration {
  /// Rounded up, so that a wait never ends too early.
  fileprivate var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// Ends a terminal's wait from another thread, by writing a number that is not a signal into the pipe
/// for signals.
final class WakePipe: Sendable {
  /// The number that stands for an interruption.
  static let mark: Int32 = 0

  private let file: Int32

  /// Duplicates the descriptor, so that the terminal may be closed first.
  init?(pipe: Int32) {
    file = fcntl(pipe, F_DUPFD_CLOEXEC, 0)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }

  func interrupt() {
    var byte = UInt8(Self.mark)
    // A full pipe ends the wait as well.
    _ = write(file, &byte, 1)
  }
}
