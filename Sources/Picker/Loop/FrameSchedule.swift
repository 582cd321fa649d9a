public import Terminal

/// Decides when the next frame is due, and how the ring is drawn in it: the pacing of `FrameLoop`, for a
/// loop of a program's own.
///
/// An event is answered by a frame at once. An animation waits for the next phase of the ring and for a
/// free line, so that on a slow one a key never waits behind its frames.
///
///     var schedule = FrameSchedule(start: terminal.now)
///     var shown = context
///     if schedule.isFrameDue(.transition, on: terminal) {
///       schedule.beginFrame(&shown, on: terminal)
///       picker.render(into: &frame, in: area, context: shown)
///       terminal.present(frame)
///     }
///     let timeout = schedule.timeUntilFrame(.transition, on: terminal)
///     for event in terminal.nextEvents(timeout: timeout) { schedule.record(event) }
public struct FrameSchedule: Hashable, Sendable {
  /// The kind of animation that is running.
  public enum Animation: Hashable, Sendable {
    /// No animation.
    case none
    /// The ring alone, which pauses on a slow line.
    case ring
    /// A transition, which ends soon and does not pause.
    case transition
  }

  /// The interval between frames while a file is being read.
  private static let readingInterval = Duration.milliseconds(50)

  private let start: Duration
  /// The appearance of the ring.
  package private(set) var ring = RingAppearance()
  /// The time since the start, as of the last tick: the only time that the program knows.
  public private(set) var elapsed = Duration.zero
  /// The phase in which the ring was drawn last.
  private var drawnPhase = 0
  /// The phase of the clock at the last frame; not the one drawn while the ring is held.
  private var clockPhase = 0
  private var lastFrame: Duration
  private(set) var isRequested = true
  private var isRequestedSoon = false

  /// Creates a schedule whose first frame is due at once.
  /// - Parameter start: the time of the terminal, from which `elapsed` counts.
  public init(start: Duration) { (self.start, lastFrame) = (start, start) }

  // MARK: Requests

  /// Makes a frame due at once, for a change without an event.
  public mutating func requestFrame() { isRequested = true }

  /// Makes a frame due within the interval for files that are being read.
  package mutating func requestFrameSoon() { isRequestedSoon = true }

  /// Makes a frame due at once for an event, unless it only confirms that a frame was drawn.
  public mutating func record(_ event: Event) { if event != .reply(.ready) { isRequested = true } }

  /// Sets the time that the next frame shows.
  /// - Returns: the time since the start.
  @discardableResult
  public mutating func tick(at now: Duration) -> Duration {
    elapsed = now - start
    return elapsed
  }

  /// Begins a frame, which fulfils all requests.
  /// - Parameters:
  ///   - context: takes the time and how the ring is drawn.
  ///   - terminal: where the frame will be shown.
  public mutating func beginFrame(
    _ context: inout RenderContext, on terminal: some TerminalBackend
  ) {
    context.elapsed = tick(at: terminal.now)
    beginFrame(terminal.pacer, at: terminal.now)
    context.ring = ring
  }

  /// Begins a frame that shows the time of the last tick.
  package mutating func beginFrame(_ pacer: FramePacer, at now: Duration) {
    lastFrame = now
    ring = ring.next(pacer, at: now, shownPhase: drawnPhase)
    drawnPhase = ring.phase(at: elapsed)
    clockPhase = RingMotion.phase(at: now - start)
    (isRequested, isRequestedSoon) = (false, false)
  }

  // MARK: Due frames

  /// Whether a frame has to be drawn now: one that was requested, or one of an animation on a terminal
  /// that keeps up.
  public func isFrameDue(_ animation: Animation, on terminal: some TerminalBackend) -> Bool {
    isRequested || timeUntilFrame(animation, on: terminal) == .zero
  }

  /// Returns the time until a frame is due if no event comes before, for `nextEvents`; nil if only an
  /// event can make one due.
  public func timeUntilFrame(_ animation: Animation, on terminal: some TerminalBackend) -> Duration?
  {
    timeUntilFrame(
      animation, terminal.pacer, isLineReady: terminal.isReadyForFrame, at: terminal.now)
  }

  func timeUntilFrame(
    _ animation: Animation, _ pacer: FramePacer, isLineReady: Bool, at now: Duration
  ) -> Duration? {
    let request = isRequestedSoon ? max(lastFrame + Self.readingInterval - now, .zero) : nil
    let motion = timeUntilAnimation(animation, pacer, isLineReady: isLineReady, at: now)
    return [request, motion].compactMap { $0 }.min()
  }

  private func timeUntilAnimation(
    _ animation: Animation, _ pacer: FramePacer, isLineReady: Bool, at now: Duration
  ) -> Duration? {
    guard animation != .none else { return nil }
    let line = pacer.delayUntilReady(at: now)
    // The terminal takes no output at all now. An event reports when it does again.
    if line == .zero, !isLineReady { return nil }
    let rest = animation == .transition ? .zero : pacer.animationPause(at: now)
    let elapsed = now - start
    let hasNewPhase = RingMotion.phase(at: elapsed) != clockPhase
    return max(hasNewPhase ? .zero : RingMotion.timeToNextPhase(at: elapsed), rest, line)
  }
}

extension Duration {
  /// Parses a number of seconds such as `4.2`, to the nanosecond.
  ///
  /// A `Double` holds few decimal fractions exactly: 4.9 s as one of them comes before the phase of
  /// the ring that begins at 4.9 s.
  /// - Parameter text: digits with at most one point, which stand for at most 10⁹ seconds.
  package init?(seconds text: some StringProtocol) {
    // A `Double` may also have a sign and an exponent, or be infinite.
    guard text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let seconds = Double(text),
      seconds <= 1e9
    else { return nil }
    self = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}
