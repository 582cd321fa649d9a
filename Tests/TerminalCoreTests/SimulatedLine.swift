import TerminalCore

/// A program with a turning ring at one end of a line, a terminal at the other, in a time of its own.
struct SimulatedLine {
  /// Bytes in a second.
  var bandwidth: Double
  /// The time there and back of a message without length.
  var delay: Duration
  /// Whether the terminal answers.
  let answers: Bool
  /// Bytes of a picture of the ring, by level.
  var pictures: [MotionLevel: Int]
  /// Bytes of the frame that answers a key.
  var keyBytes = 120

  private(set) var pace: LinePace
  private(set) var now = Duration.zero
  /// When the line has passed on everything.
  private var free = Duration.zero
  private var acknowledgements: [Duration] = []
  private var nextPhase = Duration.milliseconds(50)
  private var nextKey: Duration?
  private var waitingKeys: [Duration] = []

  /// From each key to the moment in which its frame has arrived.
  private(set) var echoes: [Duration] = []
  /// When pictures of the ring were sent, and in which level.
  private(set) var shown: [(time: Duration, level: MotionLevel)] = []
  /// Frames on the line at once, at most.
  private(set) var mostOnTheWay = 0
  private(set) var bytes = 0

  /// A ring over the whole screen, or that of a toolbar.
  static let fullScreen: [MotionLevel: Int] = [
    .full: 16_000, .stepped: 3000, .indexed: 1900, .slow: 1900,
  ]
  static let toolbar: [MotionLevel: Int] = [
    .full: 700, .stepped: 200, .indexed: 130, .slow: 130,
  ]

  init(
    bandwidth: Double, delay: Duration = .zero, pictures: [MotionLevel: Int] = fullScreen,
    isRelayed: Bool = false, answers: Bool = true
  ) {
    self.answers = answers
    self.bandwidth = bandwidth
    self.delay = delay
    self.pictures = pictures
    pace = LinePace(isRelayed: isRelayed)
    // The questions before the first frame.
    if answers { pace.noteReply() }
    send(12_000, for: .answer)
  }

  /// The middle of the echoes, and the slowest but one of twenty.
  func echo(percentile: Int) -> Duration {
    echoes.isEmpty ? .zero : echoes.sorted()[min(echoes.count * percentile / 100, echoes.count - 1)]
  }

  private mutating func transmit(_ count: Int) -> Duration {
    free = max(free, now) + .nanoseconds(Int64(Double(count) / bandwidth * 1e9))
    bytes += count
    if answers { acknowledgements.append(free + delay) }
    return free + delay / 2
  }

  @discardableResult
  private mutating func send(_ count: Int, for purpose: LinePace.Purpose) -> Duration {
    pace.sent(bytes: count, for: purpose, at: now)
    mostOnTheWay = max(mostOnTheWay, pace.unacknowledgedFrames)
    return transmit(count)
  }

  /// Lets the ring turn for a time while a key is pressed now and then.
  mutating func run(for time: Duration, keyEvery interval: Duration? = nil) {
    let end = now + time
    nextKey = interval.map { now + $0 }
    while true {
      var next = nextPhase
      if let key = nextKey { next = min(next, key) }
      if let first = acknowledgements.first { next = min(next, first) }
      if !waitingKeys.isEmpty { next = min(next, now + pace.untilAnswer(at: now)) }
      if next >= end { break }
      now = max(now, next)
      if let first = acknowledgements.first, first <= now {
        acknowledgements.removeFirst()
        pace.acknowledged(at: now)
        if pace.wantsQuestion {
          pace.asked(at: now)
          _ = transmit(4)
        }
      }
      if let key = nextKey, let interval, key <= now {
        pace.noteKey(at: now)
        waitingKeys.append(now)
        nextKey = key + interval
      }
      if !waitingKeys.isEmpty, pace.untilAnswer(at: now) == .zero {
        let arrival = send(keyBytes, for: .answer)
        echoes += waitingKeys.map { arrival - $0 + delay / 2 }
        waitingKeys = []
      }
      while nextPhase <= now {
        nextPhase += .milliseconds(50)
        if pace.isReady(at: now), pace.rest(at: now) <= .zero {
          send(pictures[pace.level == .still ? .slow : pace.level] ?? 0, for: .motion)
          shown.append((now, pace.level))
        }
      }
    }
    now = end
  }
}
