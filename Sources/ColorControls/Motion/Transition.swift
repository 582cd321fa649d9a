/// A short animation, such as a sheet sliding in or a column opening.
///
/// It is a value with a start time and a duration. Its progress is a function of the time since the
/// program started, so that equal times give equal frames.
package struct Transition: Hashable, Sendable {
  /// The timing curve.
  package enum Curve: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// Fast at first, slow at the end.
    case easeOut
    /// Overshoots by a few per cent and settles.
    case spring
  }

  /// The start, as the time since the program started.
  package let start: Duration
  /// The duration; zero if motion is reduced.
  package let duration: Duration
  /// The timing curve.
  package let curve: Curve

  /// Creates a transition.
  package init(start: Duration, duration: Duration, curve: Curve = .easeOut) {
    self.start = start
    self.duration = duration
    self.curve = curve
  }

  /// Whether the animation has not ended yet.
  package func isRunning(at elapsed: Duration) -> Bool { elapsed - start < duration }

  /// Returns the progress: 0 at the start, 1 at the end and later.
  ///
  /// A spring exceeds 1 before it settles.
  package func progress(at elapsed: Duration) -> Double {
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
