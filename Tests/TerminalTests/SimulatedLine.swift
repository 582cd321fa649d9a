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
  /// Bytes of the response to a key.
  var keyBytes = 120

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
    isMultiplexed: Bool = false, answers: Bool = true
  ) {
    self.answers = answers
    self.bandwidth = bandwidth
    self.delay = delay
    self.pictures = pictures
    pacer = FramePacer(isMultiplexed: isMultiplexed)
    // The requests before the first frame.
    if answers { pacer.recordReply() }
    send(12_000, for: .response)
  }

  /// A percentile of the response times.
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
  private mutating func send(_ count: Int, for purpose: FramePacer.Purpose) -> Duration {
    pacer.sent(bytes: count, for: purpose, at: now)
    mostInFlight = max(mostInFlight, pacer.unacknowledgedFrames)
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
      if !waitingKeys.isEmpty { next = min(next, now + pacer.delayUntilResponse(at: now)) }
      if next >= end { break }
      now = max(now, next)
      if let first = acknowledgements.first, first <= now {
        acknowledgements.removeFirst()
        pacer.acknowledged(at: now)
        if pacer.wantsProbe {
          pacer.sentProbe(at: now)
          _ = transmit(4)
        }
      }
      if let key = nextKey, let interval, key <= now {
        pacer.recordInput(at: now)
        waitingKeys.append(now)
        nextKey = key + interval
      }
      if !waitingKeys.isEmpty, pacer.delayUntilResponse(at: now) == .zero {
        let arrival = send(keyBytes, for: .response)
        echoes += waitingKeys.map { arrival - $0 + delay / 2 }
        waitingKeys = []
      }
      while nextPhase <= now {
        nextPhase += .milliseconds(50)
        if pacer.isReady(at: now), pacer.animationPause(at: now) <= .zero {
          send(pictures[pacer.level == .still ? .slow : pacer.level] ?? 0, for: .animation)
          shown.append((now, pacer.level))
        }
      }
    }
    now = end
  }
}
