import Color
public import Terminal

/// The event loop of a program that has none of its own: events in, frames out.
///
/// Only the loop reads the clock; the closures that it calls get the time from their context.
///
///     try FrameLoop().run(
///       on: &terminal,
///       update: { event, size, context in event == .key(.character("q")) ? .stop : .continue },
///       render: { frame, context in frame.write("q quits", at: Point(column: 2, row: 1)) })
public struct FrameLoop {
  /// The context for drawing frames when the loop starts; it sets the time, colour depth and ring.
  ///
  /// While it runs, its closures get the context; `ResolvedTheme.with(_:)` draws in another theme.
  public var context = RenderContext()
  /// The time between two frames of an animation.
  public var interval = RingMotion.interval

  /// What to do after an event.
  public enum Decision: Hashable, Sendable {
    /// Draw the next frame and wait for the next event.
    case `continue`
    /// End the loop.
    case stop
  }

  /// Creates a loop that draws in a theme, for a dark terminal unless it reports a light one.
  /// - Parameter isMotionReduced: whether changes are shown at once instead of animated.
  public init(theme: Theme = .standard, isMotionReduced: Bool = false) {
    context.theme = ResolvedTheme(theme, on: DefaultColors(theme.appearance ?? .dark))
    context.isMotionReduced = isMotionReduced
  }

  /// Runs until an event ends the loop, and always restores the terminal.
  ///
  /// The loop also ends when the terminal ends, as a `HeadlessTerminal` does with its script, and
  /// when a wait without a timeout returns no event.
  /// - Parameters:
  ///   - backend: the terminal.
  ///   - isAnimating: whether an animation runs now, so that frames are drawn without an event.
  ///   - update: takes an event and the size of the screen, and decides whether to go on.
  ///   - render: draws the whole frame.
  /// - Throws: the error of the terminal, after it was restored.
  public func run<Backend: TerminalBackend>(
    on backend: inout Backend, isAnimating: (RenderContext) -> Bool = { _ in false },
    update: (Event, Size, RenderContext) -> Decision, render: (inout Frame, RenderContext) -> Void
  ) throws(Backend.Failure) {
    var context = context
    context.depth = backend.depth
    context.elapsed = .zero
    var quantizer = FrameQuantizer(depth: backend.depth)
    var schedule = FrameSchedule(start: backend.now, ring: context.ring)
    schedule.requestFrame()
    try backend.start()
    defer { backend.stop() }
    while true {
      // A key is answered at once; only an animation waits for a terminal that lags behind.
      if schedule.isRequestDue(at: backend.now) || backend.isReadyForFrame {
        schedule.beginFrame(backend.pacer, at: backend.now)
        context.ring = schedule.ring
        var frame = Frame(size: backend.size)
        render(&frame, context)
        quantizer.quantize(&frame, appearance: context.theme.appearance)
        try backend.present(frame)
      }
      let isStill = !isAnimating(context)
      let events = try backend.nextEvents(timeout: isStill ? nil : interval)
      context.elapsed = schedule.tick(at: backend.now)
      if events.isEmpty, isStill { return }
      for event in events {
        schedule.record(event)
        switch event {
        case .terminated: return
        case .depthChanged(let depth):
          context.depth = depth
          quantizer = FrameQuantizer(depth: depth)
        case .reply(.operatingSystemCommand(let answer)):
          context.theme = context.theme.applying(answer)
        default: break
        }
        guard update(event, backend.size, context) == .continue else { return }
      }
    }
  }
}

/// Decides when the next frame is due, and how the ring is drawn in it.
///
/// It has no clock: its owner passes the time, the events and the state of the line to the
/// terminal. An event is answered by a frame at once. An animation waits for the next phase of the
/// ring and for a free line.
package struct FrameSchedule: Hashable, Sendable {
  /// The kind of animation that is running.
  package enum Animation: Hashable, Sendable {
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
  package private(set) var ring: RingAppearance
  /// The time since the start, as of the last tick: the only time that the program knows.
  package private(set) var elapsed = Duration.zero
  /// The phase in which the ring was drawn last.
  private var drawnPhase = 0
  /// The phase of the clock at the last frame; not the one drawn while the ring is held.
  private var clockPhase = 0
  private var lastFrame: Duration
  private var isRequested = false
  private var isRequestedSoon = false

  /// Creates a schedule that begins at `start`.
  package init(start: Duration, ring: RingAppearance = RingAppearance()) {
    self.start = start
    self.ring = ring
    lastFrame = start
  }

  // MARK: Requests

  /// Makes a frame due at once.
  package mutating func requestFrame() { isRequested = true }

  /// Makes a frame due within the interval for files that are being read.
  package mutating func requestFrameSoon() { isRequestedSoon = true }

  /// Makes a frame due at once for an event, unless it only confirms that a frame was drawn.
  package mutating func record(_ event: Event) { if event != .reply(.ready) { isRequested = true } }

  /// Sets the time that the next frame shows.
  /// - Returns: the time since the start.
  @discardableResult
  package mutating func tick(at now: Duration) -> Duration {
    elapsed = now - start
    return elapsed
  }

  /// Begins a frame, which fulfils all requests, and decides how the ring is drawn in it.
  package mutating func beginFrame(_ pacer: FramePacer, at now: Duration) {
    lastFrame = now
    ring = ring.next(pacer, at: now, shownPhase: drawnPhase)
    drawnPhase = ring.phase(at: elapsed)
    clockPhase = RingMotion.phase(at: now - start)
    (isRequested, isRequestedSoon) = (false, false)
  }

  // MARK: Due frames

  /// Whether a frame was requested and is due.
  package func isRequestDue(at now: Duration) -> Bool {
    isRequested || isRequestedSoon && now - lastFrame >= Self.readingInterval
  }

  /// Whether something has moved since the last frame, and the line is not resting.
  package func isAnimationDue(_ animation: Animation, _ pacer: FramePacer, at now: Duration) -> Bool
  {
    switch animation {
    case .none: false
    case .ring: hasNewPhase(at: now) && pacer.animationPause(at: now) <= .zero
    case .transition: hasNewPhase(at: now)
    }
  }

  /// Returns the time until a frame is due if no event comes before; nil if only an event can make
  /// one due.
  /// - Parameter isLineReady: whether the terminal takes another frame of an animation now.
  package func timeUntilFrame(
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
    let phase = hasNewPhase(at: now) ? .zero : RingMotion.timeToNextPhase(at: now - start)
    return max(phase, rest, line)
  }

  private func hasNewPhase(at now: Duration) -> Bool {
    RingMotion.phase(at: now - start) != clockPhase
  }
}

extension Duration {
  /// Parses a number of seconds such as `4.2`, exactly.
  ///
  /// A `Double` holds few decimal fractions exactly: 4.9 s as one of them comes before the phase of
  /// the ring that begins at 4.9 s.
  /// - Parameter text: digits with at most one point, which stand for at most 2⁶³ − 1 seconds.
  ///   Digits beyond attoseconds are dropped.
  package init?(seconds text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let digitBytes = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !(parts[0].isEmpty && fraction.isEmpty),
      [parts[0], fraction].allSatisfy({ $0.utf8.allSatisfy(digitBytes.contains) }),
      let seconds = parts[0].isEmpty ? 0 : Int64(parts[0])
    else { return nil }
    let digits = fraction.prefix(18)
    let attoseconds = (Int64(digits) ?? 0) * Self.powerOfTen(18 - digits.count)
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
