public import TerminalCore

/// How the turning ring is drawn on a line that cannot take all of it.
///
/// A value that whoever drives the program makes from the `FramePacer` of the terminal; drawing only
/// follows it.
public struct RingLook: Hashable, Sendable {
  /// How much of the ring is drawn: all hues, 18 of them, or the colours of a palette.
  public var level: MotionLevel
  /// The phase in which the ring rests, 0..<RingMotion.phaseCount; nil while it turns with the time.
  public var heldPhase: Int?

  /// A look; without arguments the full one, which turns.
  public init(level: MotionLevel = .full, heldPhase: Int? = nil) {
    self.level = level
    self.heldPhase = heldPhase
  }

  /// The phase that is drawn at a time.
  public func phase(at elapsed: Duration) -> Int { heldPhase ?? RingMotion.phase(at: elapsed) }

  /// The look of the next frame: that of the pace, or the one of the last frame while the ring rests,
  /// so that a frame for a key brings nothing of the ring along.
  /// - Parameters:
  ///   - pacer: what is known of the line.
  ///   - now: the time of the terminal.
  ///   - shownPhase: the phase in the last frame.
  public func next(_ pacer: FramePacer, at now: Duration, shownPhase: Int) -> RingLook {
    pacer.animationPause(at: now) > .zero
      ? RingLook(level: level, heldPhase: shownPhase) : RingLook(level: pacer.level)
  }
}
