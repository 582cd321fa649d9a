import Terminal

/// Simulates a program with an animated ring, a line, and a terminal, in virtual time.
struct SimulatedLine {
  /// Bytes per second.
  var bandwidth: Double
  /// The round trip of a message without length.
  var delay: Duration
  /// Whether the terminal answers status requests.
  let answers: Bool
  /// Bytes of a frame of the ring, by level.
  var pictures: [AnimationQuality: Int]
  /// What the frames are that wait for a free line.
  var purpose = FramePacer.Purpose.animation
  /// Bytes of the response to a key.
  var keyBytes = 120
  /// Nothing passes the line before this time.
  var stalledUntil = Duration.zero
  /// The times at which an answer arrives that is due at a time: none where it is lost.
  var arrivals: (Duration) -> [Duration] = { [$0] }
  /// The time at which the clock of the program stands still; nil while it runs.
  var stoppedClock: Duration?

  private(set) var pacer: FramePacer
  private(set) var now = Duration.zero
  /// When the line has transmitted everything.
  private var free = Duration.zero
  private var acknowledgements: [Duration] = []
  private var nextPhase = Duration.milliseconds(50)
  private var nextKey: Duration?
  private var waitingKeys: [Duration] = []

  /// The time from each key to the arrival of its response.
  private(set) var echoes: [Duration] = []
  /// When frames of the ring were sent, and at which level.
  private(set) var shown: [(time: Duration, level: AnimationQuality)] = []
  /// The maximum number of frames in flight.
  private(set) var mostInFlight = 0
  private(set) var bytes = 0

  /// A ring over the whole screen, and one in a toolbar.
  static let fullScreen: [AnimationQuality: Int] = [
    .full: 16_000, .stepped: 3000, .indexed: 1900, .slow: 1900,
  ]
  static let toolbar: [AnimationQuality: Int] = [
    .full: 700, .stepped: 200, .indexed: 130, .slow: 130,
  ]

  init(
    bandwidth: Double, delay: Duration = .zero, pictures: [AnimationQuality: Int] = fullScreen,
    isMultiplexed: Bool = false, isRemote: Bool = false, answers: Bool = true,
    firstFrame: Int = 12_000, arrivals: @escaping (Duration) -> [Duration] = { [$0] }
  ) {
    self.answers = answers
    self.bandwidth = bandwidth
    self.delay = delay
    self.pictures = pictures
    self.arrivals = arrivals
    pacer = FramePacer(isMultiplexed: isMultiplexed, isRemote: isRemote)
    // The requests before the first frame.
    if answers { pacer.link.hasReplied = true }
    send(firstFrame, for: .response)
  }

  /// The time that the program sees.
  var clock: Duration { stoppedClock ?? now }

  /// Lets everything arrive that is on the line, and ends a stall.
  mutating func clear() {
    (free, stalledUntil, stoppedClock) = (now, now, nil)
    acknowledgements = acknowledgements.map { min($0, now + delay) }
  }

  /// A percentile of the response times.
  func echo(percentile: Int) -> Duration {
    echoes.isEmpty ? .zero : echoes.sorted()[min(echoes.count * percentile / 100, echoes.count - 1)]
  }

  private mutating func transmit(_ count: Int) -> Duration {
    free = max(free, now, stalledUntil) + .nanoseconds(Int64(Double(count) / bandwidth * 1e9))
    bytes += count
    if answers {
      acknowledgements += arrivals(free + delay)
      acknowledgements.sort()
    }
    return free + delay / 2
  }

  @discardableResult
  private mutating func send(_ count: Int, for purpose: FramePacer.Purpose) -> Duration {
    pacer.sent(bytes: count, for: purpose, at: clock)
    mostInFlight = max(mostInFlight, pacer.link.unacknowledgedFrames)
    return transmit(count)
  }

  /// Runs the animation for a time, with a key at regular intervals.
  mutating func run(for time: Duration, keyEvery interval: Duration? = nil) {
    let end = now + time
    nextKey = interval.map { now + $0 }
    while true {
      var next = nextPhase
      if let key = nextKey { next = min(next, key) }
      if let first = acknowledgements.first { next = min(next, first) }
      if !waitingKeys.isEmpty { next = min(next, now + pacer.delayUntilResponse(at: clock)) }
      if next >= end { break }
      now = max(now, next)
      if let first = acknowledgements.first, first <= now {
        acknowledgements.removeFirst()
        pacer.acknowledged(at: clock)
        if pacer.link.wantsProbe {
          pacer.sent(bytes: 0, for: .probe, at: clock)
          _ = transmit(4)
        }
      }
      if let key = nextKey, let interval, key <= now {
        pacer.recordInput(at: clock)
        waitingKeys.append(now)
        nextKey = key + interval
      }
      if !waitingKeys.isEmpty, pacer.delayUntilResponse(at: clock) == .zero {
        let arrival = send(keyBytes, for: .response)
        echoes += waitingKeys.map { arrival - $0 + delay / 2 }
        waitingKeys = []
      }
      while nextPhase <= now {
        nextPhase += .milliseconds(50)
        if pacer.isReady(at: clock), pacer.animationPause(at: clock) <= .zero {
          send(pictures[pacer.level == .still ? .slow : pacer.level] ?? 0, for: purpose)
          shown.append((now, pacer.level))
        }
      }
    }
    now = end
  }
}
