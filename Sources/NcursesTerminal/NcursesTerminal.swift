// Sizes, frames and events are part of the interface of a terminal.
@_exported public import Color
import Glibc
@_exported public import Terminal

/// A real terminal, painted through ncursesw.
///
/// Each frame is one write. Keys, mouse, pastes and replies are read without ncurses. Only one may
/// run in a process, since the mode of the terminal and the signal handlers belong to the process.
///
///     let terminal = try NcursesTerminal(options: .current)
///     try terminal.start()
///     defer { terminal.stop() }
///     try terminal.present(frame)
///     let events = try terminal.nextEvents(timeout: .seconds(5))
public final class NcursesTerminal: PacedTerminal {
  /// The current size of the screen.
  public internal(set) var size: Size
  /// The colour depth and how it was detected.
  package internal(set) var depthDetection: DepthDetection
  /// The colour depth of the screen.
  public var depth: ColorDepth { depthDetection.depth }
  /// Whether 16 colours are sixteen, for backgrounds too; with eight, bold letters are bright.
  package var hasBrightColors: Bool { entry.hasBrightColors }
  /// Paces frames by the terminal's acknowledgements.
  ///
  /// Over a slow line frames would pile up out of sight. Without `asksForAcknowledgement` the line
  /// is assumed to be fast.
  package internal(set) var pacer: FramePacer

  /// Whether the terminal accepts bytes and has drawn enough of what was sent, or does not report
  /// it.
  public var isReadyForFrame: Bool {
    device.isDrained && pendingFrame == nil && pacer.isReady(at: now)
  }

  /// Makes a wait for events end, from any thread.
  public var waker: (@Sendable () -> Void)? {
    guard let interrupter = device.makeWaker() else { return nil }
    return { interrupter.interrupt() }
  }

  let options: TerminalOptions
  let entry: TerminfoEntry
  let device: TerminalDevice
  var sequences: ScreenSequences
  var painter: NcursesPainter?
  // Made on first input, so that the first frame does not wait for the keys of the description.
  // Not `lazy`: its setter would copy a long paste for each piece of it.
  var decoder: InputDecoder?
  /// The start of a status report inside a paste; its rest may come with the next bytes.
  var partialReport: [UInt8] = []
  var clicks = ClickCounter()
  var lastInput = ContinuousClock.now
  var queued: [Event] = []
  /// How fast the terminal answers fences.
  var estimator: RoundTripEstimator
  /// The fence behind the first status request, whose answer alone shows that the terminal does not
  /// answer status requests.
  var statusFence = StatusFence.unsent
  /// Whether the answers about the initial modes are outstanding.
  var awaitsInitialModes = false
  /// Whether the first frame waits for the width of a box character, which tells the encoding.
  var awaitsEncoding = false
  /// The program that runs this one on its own screen.
  var host: HostProgram?
  /// A host that may be reading keys as well.
  var possibleReader: HostProgram?
  /// Since when answers have been outstanding without any, while there is a possible reader.
  var silentSince: ContinuousClock.Instant?
  /// Whether the last sequences were sent, so that no mode may be set any more.
  var isLeaving = false
  /// The latest frame, while the terminal cannot accept it.
  var pendingFrame: Frame?
  /// Whether all of the pending frame except some pixels is shown already.
  var hasDeferredPixels = false
  /// The latest clipboard sequence, while the terminal cannot accept it.
  var pendingClipboard: [UInt8] = []
  /// Whether there were events since the last frame, so that the next one responds to them.
  var hasNewEvents = true
  /// The size of a cell, while the mouse is reported in pixels.
  var cellPixels: CellPixels?
  /// Whether that mode was set.
  ///
  /// It is set only once, even if the terminal reports it as still off.
  var hasRequestedPixels = false
  /// The characters that the terminal draws in the columns that the layout gives them.
  var glyphSet: GlyphSet
  /// How the terminal measures emoji of several scalars.
  var emojiWidth = EmojiWidth.sum
  /// The rows of an inline program; nil on the whole screen.
  var inline: InlineRegion?
  /// The colours that frames change; nil if it was not asked for them.
  var scheme: SchemeSession?
  var isRunning = false
  /// Whether the event was delivered that the terminal is gone.
  var isOver = false
  var shownCursor: Cursor?
  var shownTitle = ""

  /// Opens a terminal without changing anything on it.
  ///
  /// The terminal is queried only if TERM does not name it; this takes up to a second, or three over
  /// SSH.
  /// - Throws: `TerminalError` if there is no terminal, or it cannot place the cursor.
  public init(options: TerminalOptions) throws(TerminalError) {
    let known = try TerminalDescription.find(environment: options.environment)
    device = try TerminalDevice(path: options.device)
    let description: TerminalDescription
    if let known {
      description = known
    } else {
      description = try TerminalDescription(
        asking: device, environment: options.environment, typed: &queued)
    }
    entry = description.entry
    var options = options
    options.environment["TERM"] = description.term
    self.options = options
    depthDetection = DepthDetection(
      forced: options.depth, environment: options.environment, entry: entry)
    if options.asksForDepth, depthDetection.isUncertain,
      options.environment["TMUX"]?.isEmpty == false, TmuxSettings.ask()?.supportsTruecolor == true
    {
      depthDetection = .tmux
    }
    let height = entry.isANSI ? options.height : nil
    sequences = ScreenSequences(
      entry: entry, term: options.environment["TERM"] ?? "", usesMouse: options.usesMouse,
      isInline: height != nil)
    glyphSet = options.usesUTF8 == true ? .unicode : .ascii
    let environment = options.environment
    let isRemote = TerminalOptions.isRemote(environment)
    estimator = RoundTripEstimator(isRemote: isRemote)
    pacer = FramePacer(
      isMultiplexed: environment["TMUX"]?.isEmpty == false || environment["STY"]?.isEmpty == false,
      isRemote: isRemote && options.asksForAcknowledgement && sequences.acknowledges)
    size = Size(columns: 80, rows: 24)
    inline = height.map { InlineRegion($0, screen: size) }
    size = shownSize(measuredSize())
  }

  deinit { stop() }

  func measuredSize() -> Size {
    // ncurses counts cells in 16 bits.
    if let size = device.size {
      return Size(columns: min(size.columns, 10_000), rows: min(size.rows, 10_000))
    }
    // Serial lines and some ptys report no size.
    func number(_ name: String) -> Int? {
      options.environment[name].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    return Size(
      columns: number("COLUMNS") ?? entry.numbers["cols"] ?? 80,
      rows: number("LINES") ?? entry.numbers["lines"] ?? 24)
  }

  // MARK: Start and stop

  /// Takes over the screen; `stop` restores what was on it.
  /// - Throws: `TerminalError` if ncurses cannot use the terminal; it is as before then.
  public func start() throws(TerminalError) {
    guard !isRunning else { return }
    try checkHost()
    device.catchSignals()
    do {
      size = shownSize(measuredSize())
      if let painter {
        painter.resize(to: size)
      } else {
        painter = try NcursesPainter(
          entry: entry, depth: depth, size: size, glyphSet: glyphSet, isInline: inline != nil)
      }
      try enter()
    } catch {
      device.releaseSignals()
      throw error
    }
    isRunning = true
  }

  func enter() throws(TerminalError) {
    sequences.hasKittyKeys = false
    sequences.found = modesOfHost()
    let asksForWidth = options.usesUTF8 != false && size.rows > 1
    try device.enterRawMode(restoring: restoringBytes, fence: sequences.fence)
    let modeRequests = sequences.modeRequests(
      mouse: options.usesMouse,
      pixels: options.usesMouse && options.usesPixelMouse && device.cellPixels != nil)
    let requests = sequences.requests(
      colors: options.asksForColors, depth: asksForDepth, shape: asksForShape,
      width: asksForWidth && inline == nil, encoding: asksForWidth && options.usesUTF8 == nil)
    // The modes are asked for before any of them is set.
    let placed = inline?.enter(
      modeRequests + requests, asksForWidth: asksForWidth && !entry.isPlain)
    // After a stop, the first frame may have whole emoji.
    let entering = sequences.entering + sequences.setting(sequences.lateModes)
    device.write(placed.map { $0 + entering } ?? modeRequests + entering + requests)
    awaitsInitialModes = !modeRequests.isEmpty
    awaitsEncoding = asksForWidth && options.usesUTF8 == nil && !requests.isEmpty
    if !requests.isEmpty { estimator.asked(at: .now) }
    publishExpectedAnswers()
    cellPixels = nil
    hasRequestedPixels = false
    shownCursor = nil
    shownTitle = ""
  }

  private var asksForDepth: Bool {
    options.asksForDepth
      && DepthQuery.isWorthwhile(
        after: depthDetection, entry: entry, environment: options.environment)
  }

  /// screen passes DCS strings on to the outer terminal, whose answer may come too late.
  private var asksForShape: Bool { Multiplexer(environment: options.environment) != .screen }

  /// Restores the screen.
  ///
  /// May be called at any time and more than once.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    leave()
    redrawHost()
    device.releaseSignals()
  }

  /// Returns the columns of the terminal behind a file descriptor; nil if it does not know them.
  package static func columns(of file: Int32) -> Int? {
    TerminalDevice.size(of: file)?.columns
  }

  /// Restores the screen and waits for outstanding answers, since the shell would get later ones as
  /// typed text.
  ///
  /// The answer to a last fence means that the terminal has left all modes and answered everything:
  /// input before it belongs to this program, input after it to the shell. A terminal that never
  /// answered in time gets no fence. A long wait shows a notice, and Ctrl-C ends it.
  func leave() {
    (pendingFrame, hasDeferredPixels) = (nil, false)
    // A copy right before leaving should still arrive.
    if !pendingClipboard.isEmpty {
      device.drain(timeout: device.mustEnd ? .zero : .milliseconds(500))
      if device.isDrained { device.write(pendingClipboard) }
      pendingClipboard = []
    }
    isLeaving = true
    defer { isLeaving = false }
    let start = ContinuousClock.now
    waitForInitialModes()
    let asks = !sequences.fence.isEmpty && !estimator.isUnresponsive(at: .now) && !sharesKeys
    device.write(leavingBytes + (asks ? sequences.fence : []))
    device.drain(timeout: .milliseconds(500))
    if asks { estimator.asked(at: .now) } else { estimator.forget() }
    if sharesKeys { pacer.link.forget() }
    publishExpectedAnswers()
    waitForAnswers(since: start)
    // A terminal that answers twice may do so a little later.
    if estimator.surplus > 0, device.waitForInput(until: .now + .milliseconds(50)) {
      _ = device.read()
    }
    scheme?.forget()
    estimator.forget()
    pacer.link.forget()
    decoder?.reset()
    partialReport = []
    device.restoreMode()
  }

  /// Stops the job, as Ctrl-Z does in a terminal in its usual mode.
  public func suspend() { kill(0, SIGTSTP) }

  /// Waits for outstanding answers.
  /// - Parameter start: since when the program has been leaving, from which the notice is due.
  private func waitForAnswers(since start: ContinuousClock.Instant) {
    let earlier = queued.count
    defer { queued.removeSubrange(earlier...) }
    var end = ContinuousClock.now + timeout
    var notice = WaitingNotice(
      entry: entry, columns: inline?.screen.columns ?? size.columns,
      isBelow: inline?.isBelow ?? false)
    defer { notice.hide(on: device) }
    while device.isDrained, !device.isGone, isExpecting, .now < end {
      let pause = notice.pause(since: start, until: end)
      guard device.waitForInput(until: pause) else {
        if pause >= end { return }
        notice.show(on: device)
        continue
      }
      receive(device.read())
      let keys = queued[earlier...].filter { if case .key = $0 { true } else { false } }
      if notice.isShown, keys.contains(.key(.interrupt)) { return }
      queued.removeSubrange(earlier...)
      // The user pressed a key and is waiting for a response. Ctrl-C may be a repeated one that quit.
      if isExpecting, keys.contains(where: { $0 != .key(.interrupt) }) {
        notice.show(on: device)
      }
      // The first answer tells how long the last one may take.
      if isExpecting { end = max(end, .now + timeout) }
    }
  }

  /// Whether answers are outstanding that the terminal will probably send.
  private var isExpecting: Bool { estimator.areExpected || pacer.link.expectsAnswer }

  private var timeout: Duration {
    // Who sends a signal to end the program waits for a second at most, and only for a terminal that
    // may answer in that time.
    if device.mustEnd {
      let roundTrip = estimator.roundTrip ?? .zero
      return roundTrip < .seconds(1)
        ? min(max(roundTrip * 2, .milliseconds(400)), .seconds(1)) : .milliseconds(400)
    }
    return max(
      estimator.timeout(at: .now),
      pacer.link.expectsAnswer ? RoundTripEstimator.minimumTimeout : .zero
    )
  }

  /// Tells the crash handler how many answers to wait for.
  func publishExpectedAnswers() {
    device.expect(answers: estimator.openCount, timeout: estimator.timeout(at: .now))
  }
}
