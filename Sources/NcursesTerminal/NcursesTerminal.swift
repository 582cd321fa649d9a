public import Colorimetry
import Glibc
public import TerminalCore

/// A real terminal, painted through ncursesw.
///
/// Each frame is one write. Keys, mouse, paste and replies come from the terminal without ncurses.
/// At most one may be running in a process, since the mode of the terminal and signals are.
public final class NcursesTerminal: TerminalBackend {
  /// How long the rest of a key sequence may take before ESC counts as a key.
  static let escapeDelay = Duration.milliseconds(25)

  /// The present size of the screen.
  public private(set) var size: Size
  /// How many colours the screen shows.
  public let depth: ColorDepth
  /// Frames that the terminal has not reported as drawn.
  ///
  /// Over a slow line frames pile up out of sight, so hold the next one back while this is above 1.
  /// Always 0 without `asksForAcknowledgement`; a terminal that never answers must not hold frames
  /// for ever.
  public private(set) var unacknowledgedFrames = 0

  /// Whether the terminal has drawn everything sent so far, or does not tell within a second.
  public var isReadyForFrame: Bool {
    unacknowledgedFrames == 0 || ContinuousClock.now - lastFrame > .seconds(1)
  }

  /// Makes a wait for events end, from any thread.
  public var waker: (@Sendable () -> Void)? {
    guard let interrupter = device.makeWaker() else { return nil }
    return { interrupter.interrupt() }
  }

  private let options: TerminalOptions
  private let entry: TerminfoEntry
  private let device: TerminalDevice
  private let session: ScreenSession
  private var painter: NcursesPainter?
  // Only when there is input: the first picture does not wait for the terminal's keys.
  private lazy var decoder = InputDecoder(additional: entry.keys)
  private var clicks = ClickCounter()
  private let origin = ContinuousClock.now
  private var lastInput = ContinuousClock.now
  private var lastFrame = ContinuousClock.now
  private var queued: [Event] = []
  /// The size of a cell while the mouse is reported in pixels.
  private var cellPixels: CellPixels?
  private var isRunning = false
  private var shownCursor: Cursor?
  private var shownTitle = ""

  /// Opens a terminal without changing anything on it.
  public init(options: TerminalOptions) throws(TerminalError) {
    self.options = options
    entry = try TerminfoEntry.find(environment: options.environment)
    device = try TerminalDevice(path: options.device)
    depth = ColorDepth.decided(
      forced: options.depth, environment: options.environment, entry: entry)
    session = ScreenSession(
      entry: entry, term: options.environment["TERM"] ?? "", usesMouse: options.usesMouse)
    size = Size(columns: 80, rows: 24)
    size = measuredSize()
  }

  deinit { stop() }

  private func measuredSize() -> Size {
    if let size = device.size { return size }
    // Serial lines and some ptys report no size.
    func number(_ name: String) -> Int? {
      options.environment[name].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    return Size(
      columns: number("COLUMNS") ?? entry[number: "cols"] ?? 80,
      rows: number("LINES") ?? entry[number: "lines"] ?? 24)
  }

  // MARK: Begin and end

  /// Takes the screen over; what was on it comes back with `stop`.
  public func start() throws(TerminalError) {
    guard !isRunning else { return }
    device.catchSignals()
    do {
      size = measuredSize()
      if let painter {
        painter.resize(to: size)
      } else {
        painter = try NcursesPainter(entry: entry, depth: depth, size: size)
      }
      try enter()
    } catch {
      device.releaseSignals()
      throw error
    }
    isRunning = true
  }

  private func enter() throws(TerminalError) {
    try device.takeOver(restoring: session.leaving)
    device.write(session.entering)
    // The first frame's fence comes after these questions: no answer is left for the shell.
    if options.asksForColors { device.write(session.questions) }
    cellPixels = nil
    if options.usesMouse, device.cellPixels != nil { device.write(session.pixelQuestion) }
    shownCursor = nil
    shownTitle = ""
  }

  private func leave() {
    // Answers that come after the end would be typed into the shell.
    let end = ContinuousClock.now + .milliseconds(100)
    while unacknowledgedFrames > 0 && !device.isGone && ContinuousClock.now < end {
      if device.wait(.milliseconds(10)).hasInput { receive(device.read()) }
    }
    unacknowledgedFrames = 0
    device.write(session.leaving, patience: .milliseconds(500))
    device.giveBack()
  }

  /// Gives the screen back as it was found; safe to call at any time and more than once.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    leave()
    device.releaseSignals()
  }

  // MARK: Output

  /// Shows a frame whose colours are those of `depth`; only differences are sent.
  public func present(_ frame: Frame) throws(TerminalError) {
    guard isRunning, let painter else { return }
    let cells = painter.paint(frame)
    var bytes: [UInt8] = []
    // While it is visible the cursor would be seen running over the cells of a large change.
    if shownCursor != nil, frame.cursor == nil || cells.count > 64 {
      bytes += Array("\u{1B}[?25l".utf8)
      shownCursor = nil
    }
    bytes += cells
    if frame.title != shownTitle {
      bytes += session.title(frame.title)
      shownTitle = frame.title
    }
    if let cursor = frame.cursor, cursor.shape != shownCursor?.shape {
      bytes += session.cursor(cursor.shape)
    }
    shownCursor = frame.cursor
    guard !bytes.isEmpty else { return }
    bytes = session.beginUpdate + bytes + session.endUpdate
    if options.asksForAcknowledgement {
      bytes += Array("\u{1B}[5n".utf8)
      unacknowledgedFrames += 1
      lastFrame = .now
    }
    device.write(bytes)
  }

  /// Sends text to the clipboard of the terminal (OSC 52); nobody confirms that it arrived.
  public func sendToClipboard(_ text: String) throws(TerminalError) {
    guard isRunning else { return }
    device.write(
      session.clipboard(text, throughTmux: options.environment["TMUX"]?.isEmpty == false))
  }

  // MARK: Input

  /// Waits for events.
  public func nextEvents(timeout: Duration?) throws(TerminalError) -> [Event] {
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      var wait = end.map { max($0 - .now, .zero) }
      if !queued.isEmpty { wait = .zero }
      if decoder.isPending {
        let rest = max(lastInput + Self.escapeDelay - .now, .zero)
        wait = min(wait ?? rest, rest)
      }
      let ready = device.wait(wait)
      let isInterrupted = ready.hasSignals ? try handleSignals() : false
      if ready.hasInput { receive(device.read()) }
      if decoder.isPending, !ready.hasInput, ContinuousClock.now - lastInput >= Self.escapeDelay {
        queued += decoder.flush()
      }
      if device.isGone { queued.append(.terminated(.hangup)) }
      if !queued.isEmpty {
        defer { queued = [] }
        return queued
      }
      if isInterrupted { return [] }
      if let end, ContinuousClock.now >= end { return [] }
    }
  }

  private func receive(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    lastInput = .now
    for event in decoder.decode(bytes) {
      switch event {
      case .mouse(let mouse):
        let located = cellPixels?.located(mouse, in: size) ?? mouse
        queued.append(.mouse(clicks.count(located, at: lastInput - origin)))
      // 1 is set, 2 can be set: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (DECRPM)
      case .reply(.mode(1016, state: 1)): cellPixels = device.cellPixels
      case .reply(.mode(1016, state: 2)) where isRunning: device.write(session.pixelRequest)
      case .reply(.ready):
        unacknowledgedFrames = max(unacknowledgedFrames - 1, 0)
        queued.append(event)
      default: queued.append(event)
      }
    }
  }

  /// Returns whether the wait was ended from another thread.
  private func handleSignals() throws(TerminalError) -> Bool {
    var isInterrupted = false
    for signal in device.takeSignals() {
      switch signal {
      case WaitInterrupter.mark: isInterrupted = true
      case SIGTERM: queued.append(.terminated(.terminate))
      case SIGHUP: queued.append(.terminated(.hangup))
      case SIGINT: queued.append(.terminated(.interrupt))
      case SIGWINCH: followSize()
      case SIGTSTP, SIGCONT:
        // SIGCONT alone comes after SIGSTOP, which left no time to give the screen back.
        guard isRunning else { break }
        leave()
        if signal == SIGTSTP { device.stopProcess() }
        do {
          try enter()
        } catch {
          // A lost line sends SIGCONT as well; then there is nothing to come back to.
          guard device.isGone else { throw error }
          break
        }
        painter?.repaint()
        queued.append(.resumed)
        followSize()
      default: break
      }
    }
    return isInterrupted
  }

  private func followSize() {
    // Also where the size is what it was: it may have been smaller meanwhile, and cells were lost.
    size = measuredSize()
    painter?.resize(to: size)
    if cellPixels != nil { cellPixels = device.cellPixels }
    queued.append(.resized(size))
  }
}
