import CNcurses
import Glibc
import TerminalCore

/// The terminal as a file, with its mode and the signals that concern it.
///
/// The only file that uses the signal handlers of CNcurses.
final class TerminalDevice {
  /// What there is to do.
  struct Readiness: Equatable {
    var hasInput = false
    var hasSignals = false
  }

  private static let signals = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT]

  private let file: Int32
  private var signalPipe: (read: Int32, write: Int32)
  private var oldActions: [sigaction] = []
  private var foundMode: termios?
  private var noted: [Int32] = []
  /// Whether a signal asked the program to end: from then on nothing waits for the terminal.
  private var mustEnd = false
  /// Whether the terminal is gone, so that nothing can be read or written any more.
  private(set) var isGone = false

  /// Opens a terminal.
  init(path: String) throws(TerminalError) {
    // A file description of its own: O_NONBLOCK must not reach the shell's.
    file = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw TerminalError(
        message: "no terminal to draw on: cannot open \(path): \(String(cString: strerror(errno)))",
        cause: .missing)
    }
    var ends: [Int32] = [-1, -1]
    guard isatty(file) == 1, pipe(&ends) == 0 else {
      close(file)
      throw TerminalError(message: "\(path) is not a terminal", cause: .missing)
    }
    signalPipe = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    releaseSignals()
    for open in [file, signalPipe.read, signalPipe.write] { close(open) }
  }

  /// Ends a wait from another thread, which may outlive this object.
  func makeWaker() -> WaitInterrupter? { WaitInterrupter(pipe: signalPipe.write) }

  /// The size in cells, if the terminal knows it.
  var size: Size? {
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

  /// Keys come at once and as they are; what is written is not changed.
  /// - Parameters:
  ///   - restoring: what a crash has to write to give the screen back.
  ///   - fence: the question after it, whose answer is waited for.
  func takeOver(restoring: [UInt8], fence: [UInt8]) throws(TerminalError) {
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else {
      isGone = true
      throw TerminalError(
        message: "the terminal does not answer: \(String(cString: strerror(errno)))")
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

  /// Changes what a crash has to write to give the screen back.
  func arm(restoring: [UInt8], fence: [UInt8]) {
    guard let foundMode else { return }
    let bytes = restoring + fence
    withUnsafePointer(to: foundMode) {
      cncurses_arm(file, $0, bytes, bytes.count, !fence.isEmpty)
    }
  }

  /// Undoes `takeOver`.
  func giveBack() {
    guard var mode = foundMode else { return }
    foundMode = nil
    _ = tcsetattr(file, TCSADRAIN, &mode)
    cncurses_disarm()
  }

  // MARK: Signals

  /// Notes signals instead of dying from them.
  func catchSignals() {
    guard oldActions.isEmpty else { return }
    mustEnd = false
    for signal in Self.signals {
      var old = sigaction()
      cncurses_catch(signal, signalPipe.write, &old)
      oldActions.append(old)
    }
  }

  /// Undoes `catchSignals`.
  func releaseSignals() {
    for (signal, old) in zip(Self.signals, oldActions) {
      // The end of input may be seen before the signal of the same lost line arrives: it is answered
      // already, and must not kill a program that is about to leave with a status.
      if signal == SIGHUP && isGone { continue }
      withUnsafePointer(to: old) { _ = sigaction(signal, $0, nil) }
    }
    oldActions = []
  }

  /// The signals that came, in order.
  func takeSignals() -> [Int32] {
    noteSignals()
    defer { noted = [] }
    return noted
  }

  private func noteSignals() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(signalPipe.read, &bytes, bytes.count)
    guard count > 0 else { return }
    noted += bytes.prefix(count).map(Int32.init)
    if noted.contains(where: { [SIGTERM, SIGHUP, SIGINT].contains($0) }) { mustEnd = true }
  }

  /// Stops the process as Ctrl-Z would and comes back when it is continued.
  func stopProcess() {
    cncurses_take_default(SIGTSTP)
    noteSignals()
    noted.removeAll { $0 == SIGCONT || $0 == SIGTSTP }
  }

  /// Stops the process as long as the terminal belongs to other programs.
  func stopInBackground() {
    while true {
      let group = tcgetpgrp(file)
      // Without job control, or on a terminal that is not the controlling one, nobody stops.
      if group <= 0 || group == getpgrp() || mustEnd || isGone { return }
      stopProcess()
    }
  }

  // MARK: Bytes

  /// Waits until something is to be read or a signal came.
  func wait(_ timeout: Duration?) -> Readiness {
    if isGone || !noted.isEmpty { return Readiness(hasInput: isGone, hasSignals: !noted.isEmpty) }
    var files = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signalPipe.read, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&files, 2, timeout?.pollMilliseconds ?? -1)
    return Readiness(hasInput: files[0].revents != 0, hasSignals: files[1].revents != 0)
  }

  /// Waits for input and for nothing else; false when there is none.
  func waitForInput(until end: ContinuousClock.Instant) -> Bool {
    var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
    while !isGone {
      let rest = end - .now
      if rest <= .zero { return false }
      if poll(&files, 1, rest.pollMilliseconds) > 0 { return true }
    }
    return false
  }

  /// Reads what there is, up to 256 KiB.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    while !isGone && bytes.count < 262_144 {
      let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        errno = 0
        let got = Glibc.read(file, buffer.baseAddress, 65_536)
        count = max(got, 0)
        if got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) { isGone = true }
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Writes everything, unless the terminal is gone or takes nothing while the program has to end.
  /// - Parameter patience: how long to wait for a terminal that takes nothing; nil for ever.
  func write(_ bytes: [UInt8], patience: Duration? = nil) {
    let end = patience.map { ContinuousClock.now + $0 }
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count && !isGone {
        let count = Glibc.write(file, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
        if count >= 0 {
          offset += count
        } else if errno == EAGAIN {
          if !waitForRoom(until: end) { return }
        } else if errno != EINTR {
          isGone = true
        }
      }
    }
  }

  private func waitForRoom(until end: ContinuousClock.Instant?) -> Bool {
    var files = [pollfd(fd: file, events: Int16(POLLOUT), revents: 0)]
    while true {
      noteSignals()
      // Not even once for each frame that the program shows before it ends.
      if poll(&files, 1, mustEnd && end == nil ? 0 : 250) > 0 { break }
      if let end, ContinuousClock.now >= end { return false }
      if end == nil && mustEnd { return false }
    }
    if files[0].revents & Int16(POLLOUT) == 0 { isGone = true }
    return !isGone
  }
}

extension Duration {
  /// Rounded up, so that a wait never ends just before its time.
  fileprivate var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
