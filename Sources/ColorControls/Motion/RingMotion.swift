/// The rotation of the hue ring: one turn in 4.2 s, linear, in a fixed number of phases.
///
/// With a fixed number of phases the frames repeat after one turn, which bounds the number of
/// colour pairs that a terminal library has to remember.
///
///     let isTurning = picker.isAnimating(at: context.elapsed)
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
    guard elapsed > .zero else { return 0 }
    let (seconds, attoseconds) = elapsed.components
    let milliseconds = seconds % 21 * 1000 + attoseconds / 1_000_000_000_000_000
    // 21 s is the smallest whole number of seconds with a whole number of turns: five.
    return Int(milliseconds % 4200) * phaseCount / 4200
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
