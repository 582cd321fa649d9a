package import Terminal

/// The rotation of the hue ring: one turn in 4.2 s, linear, in a fixed number of phases.
///
/// With a fixed number of phases the frames repeat after one turn, which bounds the number of
/// colour pairs that a terminal library has to remember.
///
///     let isTurning = picker.isAnimating(context: context)
///     let events = terminal.nextEvents(
///       timeout: isTurning ? RingMotion.timeToNextPhase(at: context.elapsed) : nil)
public enum RingMotion {
  /// The duration of one turn.
  public static let period: Duration = .milliseconds(4200)
  /// The number of distinct frames in a turn.
  public static let phaseCount = 84
  /// The time between two phases: 50 ms.
  public static let interval: Duration = period / phaseCount

  /// Returns the phase at a time, 0..<`phaseCount`; negative times count as zero.
  public static func phase(at elapsed: Duration) -> Int {
    Int(max(elapsed, .zero).attoseconds / interval.attoseconds % Int128(phaseCount))
  }

  /// Returns the time until the next phase: more than zero, at most one interval.
  ///
  /// It is exact at all times. A rounded result could become zero, and a clock that advances by the
  /// waiting time would stop.
  public static func timeToNextPhase(at elapsed: Duration) -> Duration {
    let passed = max(elapsed.attoseconds, 0) % interval.attoseconds
    return Duration(attoseconds: interval.attoseconds - passed)
  }

  /// Returns the clockwise rotation of the ring in a phase, in degrees.
  public static func degrees(ofPhase phase: Int) -> Double {
    Double(phase % phaseCount) * 360 / Double(phaseCount)
  }
}

/// The appearance of the animated ring, reduced on a slow connection.
///
/// The program derives it from the `FramePacer` of the terminal.
package struct RingAppearance: Hashable, Sendable {
  /// The level of detail: all hues, 18 hues, or palette colours.
  package var level: AnimationQuality
  /// The phase at which the ring is paused, 0..<`RingMotion.phaseCount`; nil while it turns.
  package var heldPhase: Int?

  /// Creates an appearance; by default full detail and turning.
  package init(level: AnimationQuality = .full, heldPhase: Int? = nil) {
    self.level = level
    self.heldPhase = heldPhase
  }

  /// Returns the phase to draw at a time.
  package func phase(at elapsed: Duration) -> Int { heldPhase ?? RingMotion.phase(at: elapsed) }

  /// Returns the appearance for the next frame.
  ///
  /// It follows the pace. While the ring pauses it keeps the last phase, so that a frame drawn for
  /// a key press sends no part of the ring.
  /// - Parameters:
  ///   - pacer: the measured pace of the connection.
  ///   - now: the time of the terminal.
  ///   - shownPhase: the phase in the last frame.
  package func next(_ pacer: FramePacer, at now: Duration, shownPhase: Int) -> RingAppearance {
    pacer.animationPause(at: now) > .zero
      ? RingAppearance(level: level, heldPhase: shownPhase) : RingAppearance(level: pacer.level)
  }
}

/// A short animation, such as a sheet sliding in or a column opening.
///
/// It is a value with a start time and a duration. Its progress is a function of the time since the
/// program started, so that equal times give equal frames. It may begin halfway, when it turns another one
/// back.
struct Transition: Hashable, Sendable {
  /// The timing curve.
  enum Curve: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// Fast at first, slow at the end.
    case easeOut
    /// Overshoots by a few per cent and settles.
    case spring
  }

  /// The start, as the time since the program started.
  let start: Duration
  /// The duration; zero if motion is reduced.
  let duration: Duration
  /// The timing curve.
  var curve = Curve.easeOut
  /// The states between which it leads.
  var from = 0.0, to = 1.0

  /// The state of what has never been opened.
  static let closed = Transition(start: .zero, duration: .zero, to: 0)

  /// Whether the animation has not ended yet.
  func isRunning(at elapsed: Duration) -> Bool { elapsed - start < duration }

  /// Returns the progress: `from` at the start, `to` at the end and later.
  ///
  /// A spring goes beyond the end before it settles.
  func progress(at elapsed: Duration) -> Double { from + (to - from) * share(at: elapsed) }

  private func share(at elapsed: Duration) -> Double {
    guard isRunning(at: elapsed) else { return 1 }
    let fraction = max((elapsed - start) / duration, 0)
    switch curve {
    case .linear: return fraction
    case .easeOut:
      let rest = 1 - fraction
      return 1 - rest * rest * rest
    case .spring:
      // The polynomial "ease out back": https://easings.net/#easeOutBack
      let (overshoot, rest) = (1.2, fraction - 1)
      return 1 + (overshoot + 1) * rest * rest * rest + overshoot * rest * rest
    }
  }
}
