public import Colorimetry
import Glibc
public import TerminalCore

/// A real terminal, painted through ncursesw.
///
/// Each frame is one write. Keys, mouse, paste and replies come from the terminal without ncurses.
/// At most one may be running in a process, since the mode of the terminal and signals are.
public final class NcursesTerminal: TerminalBackend {
  /// The present size of the screen.
  public internal(set) var size: Size
  /// How many colours the screen shows, and how that is known.
  public internal(set) var depthFinding: DepthFinding
  /// How many colours the screen shows.
  public var depth: ColorDepth { depthFinding.depth }
  /// What the answers of the terminal tell of the line to it.
  ///
  /// Over a slow line frames pile up out of sight. Without `asksForAcknowledgement` it is taken for a
  /// quick one.
  public internal(set) var pace: LinePace

  /// Whether the terminal takes bytes, and has drawn enough of what was sent or does not tell.
  public var isReadyForFrame: Bool { device.isDrained && postponed == nil && pace.isReady(at: now) }

  /// Makes a wait for events end, from any thread.
  public var waker: (@Sendable () -> Void)? {
    guard let interrupter = device.makeWaker() else { return nil }
    return { interrupter.interrupt() }
  }

  let options: TerminalOptions
  let entry: TerminfoEntry
  let device: TerminalDevice
  var session: ScreenSession
  var painter: NcursesPainter?
  // Only when there is input: the first picture does not wait for the terminal's keys. Not `lazy`,
  // which takes the value out to change it, and would copy a long paste for each piece that comes.
  var decoder: InputDecoder?
  /// The beginning of an answer in a paste, whose rest may come with the next bytes.
  var heldAnswer: [UInt8] = []
  var clicks = ClickCounter()
  let origin = ContinuousClock.now
  var lastInput = ContinuousClock.now
  var queued: [Event] = []
  /// What is known of how fast the terminal answers.
  var answers: AnswerClock
  /// From the last sequence sent on: no mode may be set any more.
  var isLeaving = false
  /// The newest frame, while the terminal cannot take it.
  var postponed: Frame?
  /// Whether all of it but some pixels is shown already.
  var isRest = false
  /// The newest text for the clipboard, while the terminal cannot take it.
  var postponedClipboard: [UInt8] = []
  /// Whether something has happened since the last frame: the next one is no picture of an animation.
  var hasNews = true
  /// The size of a cell while the mouse is reported in pixels.
  var cellPixels: CellPixels?
  /// Whether that was turned on: once, also for a terminal that says that it is off still.
  var hasRequestedPixels = false
  /// Which characters the terminal draws as the layout has them.
  var repertoire: Repertoire
  var isRunning = false
  var shownCursor: Cursor?
  var shownTitle = ""

  /// Opens a terminal without changing anything on it.
  public init(options: TerminalOptions) throws(TerminalError) {
    self.options = options
    entry = try TerminfoEntry.find(environment: options.environment)
    device = try TerminalDevice(path: options.device)
    depthFinding = DepthFinding(
      forced: options.depth, environment: options.environment, entry: entry)
    session = ScreenSession(
      entry: entry, term: options.environment["TERM"] ?? "", usesMouse: options.usesMouse)
    repertoire = options.usesUTF8 ? .unicode : .ascii
    // Both answer the question after a frame themselves.
    let environment = options.environment
    let isFar = TerminalOptions.isRemote(environment)
    answers = AnswerClock(isFar: isFar)
    pace = LinePace(
      isRelayed: environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false,
      isFar: isFar && options.asksForAcknowledgement && session.acknowledges)
    size = Size(columns: 80, rows: 24)
    size = measuredSize()
  }

  deinit { stop() }

  func measuredSize() -> Size {
    // ncurses counts in 16 bits, and nobody sees a screen of that size.
    if let size = device.size {
      return Size(columns: min(size.columns, 10_000), rows: min(size.rows, 10_000))
    }
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
        painter = try NcursesPainter(
          entry: entry, depth: depth, size: size, repertoire: repertoire)
      }
      try enter()
    } catch {
      device.releaseSignals()
      throw error
    }
    isRunning = true
  }

  func enter() throws(TerminalError) {
    session.hasKittyKeys = false
    try device.takeOver(restoring: session.leaving, fence: session.fence)
    let questions = session.questions(
      colors: options.asksForColors, depth: asksForDepth,
      pixels: options.usesMouse && device.cellPixels != nil,
      width: options.usesUTF8 && size.rows > 1)
    device.write(session.entering + questions)
    if !questions.isEmpty { answers.asked(at: .now) }
    noteExpected()
    cellPixels = nil
    hasRequestedPixels = false
    shownCursor = nil
    shownTitle = ""
  }

  private var asksForDepth: Bool {
    options.asksForDepth
      && DepthQuestion.isWorthwhile(
        after: depthFinding, entry: entry, environment: options.environment)
  }

  /// Gives the screen back as it was found; safe to call at any time and more than once.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    leave()
    device.releaseSignals()
  }
}
