/// The turning of the hue ring: 4.2 s a turn, linear, in a fixed number of phases.
///
/// A fixed number of phases makes frames repeat after one turn, so the colour pairs that a terminal
/// library has to remember stay finite.
public enum RingMotion {
  /// The time of one turn.
  public static let period: Duration = .milliseconds(4200)
  /// The number of different pictures in a turn.
  public static let phaseCount = 84
  /// The time between two phases: 50 ms.
  public static let interval: Duration = period / phaseCount

  /// The phase at a time, 0..<phaseCount; negative times count as zero.
  public static func phase(at elapsed: Duration) -> Int {
    guard elapsed > .zero else { return 0 }
    let (seconds, attoseconds) = elapsed.components
    let milliseconds = seconds % 21 * 1000 + attoseconds / 1_000_000_000_000_000
    // 21 s are five turns, the least whole number of seconds that is a number of turns.
    return Int(milliseconds % 4200) * phaseCount / 4200
  }

  /// The time from a moment to the next phase: more than zero, and one interval at most.
  ///
  /// Exact at all times: a share that is rounded would be zero one day, and a clock that moves by what
  /// is waited for would stand still.
  public static func timeToNextPhase(at elapsed: Duration) -> Duration {
    let passed = max(elapsed.attoseconds, 0) % interval.attoseconds
    return Duration(attoseconds: interval.attoseconds - passed)
  }

  /// The angle by which the ring has turned clockwise in a phase, in degrees.
  public static func degrees(ofPhase phase: Int) -> Double {
    Double(phase % phaseCount) * 360 / Double(phaseCount)
  }
}
