public import TerminalCore

/// The appearance of the animated ring, reduced on a slow connection.
///
/// The program derives it from the `FramePacer` of the terminal.
///
///     var next = context
///     next.ring = context.ring.next(
///       terminal.pacer, at: terminal.now, shownPhase: context.ring.phase(at: context.elapsed))
public struct RingAppearance: Hashable, Sendable {
  /// The level of detail: all hues, 18 hues, or palette colours.
  public var level: MotionLevel
  /// The phase at which the ring is paused, 0..<`RingMotion.phaseCount`; nil while it turns.
  public var heldPhase: Int?

  /// Creates an appearance; by default full detail and turning.
  public init(level: MotionLevel = .full, heldPhase: Int? = nil) {
    self.level = level
    self.heldPhase = heldPhase
  }

  /// Returns the phase to draw at a time.
  public func phase(at elapsed: Duration) -> Int { heldPhase ?? RingMotion.phase(at: elapsed) }

  /// Returns the appearance for the next frame.
  ///
  /// It follows the pace. While the ring pauses it keeps the last phase, so that a frame drawn for
  /// a key press sends no part of the ring.
  /// - Parameters:
  ///   - pacer: the measured pace of the connection.
  ///   - now: the time of the terminal.
  ///   - shownPhase: the phase in the last frame.
  public func next(_ pacer: FramePacer, at now: Duration, shownPhase: Int) -> RingAppearance {
    pacer.animationPause(at: now) > .zero
      ? RingAppearance(level: level, heldPhase: shownPhase) : RingAppearance(level: pacer.level)
  }
}
