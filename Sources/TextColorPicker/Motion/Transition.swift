/// A change that takes a short time: a sheet that comes in, a column that opens.
///
/// A value of two moments; where it stands is a function of the time that has passed since the start
/// of the program, so that the same moment gives the same frame.
public struct Transition: Hashable, Sendable {
  /// How the progress follows the time.
  public enum Curve: Hashable, Sendable {
    /// Even.
    case linear
    /// Fast at first, slow at the end.
    case easeOut
    /// Overshoots by a few per cent and swings back.
    case spring
  }

  /// When it began, as time since the start of the program.
  public let start: Duration
  /// How long it takes; zero where motion is reduced.
  public let length: Duration
  /// How the progress follows the time.
  public let curve: Curve

  /// A transition that begins at a time.
  public init(start: Duration, length: Duration, curve: Curve = .easeOut) {
    self.start = start
    self.length = length
    self.curve = curve
  }

  /// Whether it has not come to its end.
  public func isRunning(at elapsed: Duration) -> Bool { elapsed - start < length }

  /// How far it has come: 0 at the start, 1 at the end and after it; a spring passes 1 on its way.
  public func progress(at elapsed: Duration) -> Double {
    guard isRunning(at: elapsed) else { return 1 }
    let share = max((elapsed - start) / length, 0)
    switch curve {
    case .linear: return share
    case .easeOut:
      let rest = 1 - share
      return 1 - rest * rest * rest
    case .spring:
      // The polynomial "ease out back": https://easings.net/#easeOutBack
      let (overshoot, rest) = (1.2, share - 1)
      return 1 + (overshoot + 1) * rest * rest * rest + overshoot * rest * rest
    }
  }
}
