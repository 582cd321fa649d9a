package import Terminal

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
