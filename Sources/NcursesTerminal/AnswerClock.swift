/// What is known of how fast a terminal answers, from the fences that it was sent.
///
/// A terminal answers in the order in which it is asked, so the answer to the oldest open fence comes
/// first.
struct AnswerClock {
  /// How long a terminal that has not answered yet may take, and the longest wait of all.
  static let limit = Duration.seconds(1)
  /// The longest time that the rest of a key sequence may take before ESC counts as a key.
  static let longestEscapeDelay = Duration.milliseconds(150)

  /// When the open fences were sent.
  private var open: [ContinuousClock.Instant] = []
  private var first: ContinuousClock.Instant?
  /// The time from a question to its answer, the slow ones of late; nil before the first answer.
  private(set) var roundTrip: Duration?
  /// How many answers came to questions that nobody had asked.
  private(set) var surplus = 0

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
    return time - first > Self.limit
  }

  /// How long to wait for open answers at the end.
  ///
  /// The answer itself ends the wait, so a fast terminal may have a long time: it may be busy with
  /// a frame.
  func patience(at time: ContinuousClock.Instant) -> Duration {
    guard let roundTrip else { return max(Self.limit - (time - (first ?? time)), .zero) }
    return min(max(roundTrip * 2, .milliseconds(300)), Self.limit)
  }

  /// How long the rest of a key sequence may take before ESC counts as a key.
  ///
  /// 25 ms where the terminal is near. The parts of a sequence that a line has cut in two are apart
  /// by what the line's delay varies, which is less than half of the delay.
  var escapeDelay: Duration {
    min(max((roundTrip ?? .zero) / 2, .milliseconds(25)), Self.longestEscapeDelay)
  }
}
