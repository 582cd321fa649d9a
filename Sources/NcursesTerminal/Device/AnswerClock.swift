/// What is known of how fast a terminal answers, from the fences that it was sent.
///
/// A terminal answers in the order in which it is asked, so the answer to the oldest open fence comes
/// first.
struct AnswerClock {
  /// How long a terminal that is near may take to its first answer.
  static let nearLimit = Duration.seconds(3)
  /// How long one on another machine may take, and the longest wait of all.
  static let farLimit = Duration.seconds(10)
  /// How long one that has answered before may take at least: it may be busy.
  static let leastPatience = Duration.seconds(2)
  /// The longest time that the rest of a key sequence may take before ESC counts as a key.
  static let longestEscapeDelay = Duration.milliseconds(150)

  /// How long the terminal may take to its first answer.
  private let limit: Duration
  /// When the open fences were sent.
  private var open: [ContinuousClock.Instant] = []
  private var first: ContinuousClock.Instant?
  /// The time from a question to its answer, the slow ones of late; nil before the first answer.
  private(set) var roundTrip: Duration?
  /// How many answers came to questions that nobody had asked.
  private(set) var surplus = 0

  /// A clock for a terminal that nothing was asked yet.
  /// - Parameter isFar: whether it is on another machine.
  init(isFar: Bool = false) { limit = isFar ? Self.farLimit : Self.nearLimit }

  /// Whether an answer is on its way, as far as is known.
  var areExpected: Bool { !open.isEmpty }

  /// How many fences are open.
  var openCount: Int { open.count }

  /// A fence was sent.
  mutating func asked(at time: ContinuousClock.Instant) {
    open.append(time)
    first = first ?? time
  }

  /// The answer to a fence came.
  /// - Returns: how long it took; nil where nobody had asked.
  @discardableResult
  mutating func answered(at time: ContinuousClock.Instant) -> Duration? {
    guard !open.isEmpty else {
      surplus += 1
      return nil
    }
    let last = time - open.removeFirst()
    roundTrip = max(last, (roundTrip ?? last) * 3 / 4)
    return last
  }

  /// The answers that are not there yet will be those of somebody else.
  mutating func forget() { open = [] }

  /// Whether the terminal had its time and never answered anything.
  func isMute(at time: ContinuousClock.Instant) -> Bool {
    guard roundTrip == nil, let first else { return false }
    return time - first > limit
  }

  /// How long to wait for open answers at the end.
  ///
  /// The answer itself ends the wait, so one that is certain to come may have a long time.
  func patience(at time: ContinuousClock.Instant) -> Duration {
    guard let roundTrip else { return max(limit - (time - (first ?? time)), .zero) }
    return min(max(roundTrip * 3, Self.leastPatience), Self.farLimit)
  }

  /// How long the rest of a key sequence may take before ESC counts as a key.
  ///
  /// 25 ms where the terminal is near. The parts of a sequence that a line has cut in two are apart
  /// by what the line's delay varies, which is less than half of the delay.
  var escapeDelay: Duration {
    min(max((roundTrip ?? .zero) / 2, .milliseconds(25)), Self.longestEscapeDelay)
  }
}
