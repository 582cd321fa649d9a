/// Estimates the round trip and the bandwidth of the line to the terminal.
///
/// Each frame ends with a status request (`CSI 5 n`). The terminal answers it when it has drawn the
/// frame, so the answer to a frame takes one round trip and the time of its bytes on the line. A
/// status request without a frame, a probe, takes the round trip alone.
package struct LinkEstimator: Hashable, Sendable {
  /// An answer within this time means a fast line, regardless of the round trip.
  static let fastAnswer = Duration.milliseconds(40)
  /// A terminal that has answered nothing for this long gets frames without acknowledgements: one
  /// picture of an animation per second while the first frame may still be on a slow line.
  static let silenceTimeout = Duration.milliseconds(1500)
  /// Bytes per second that a multiplexer is assumed to pass on: it answers requests itself and
  /// drops frames that pile up behind it.
  static let multiplexedBandwidth = 64_000
  /// The longest time for which anything waits for an answer: a little less than the time in which
  /// the ring has to move again on a line that has recovered.
  static let longestWait = Duration.seconds(12)
  /// From this size on the bandwidth can be measured well.
  private static let measuredBytes = 400
  /// More bytes than any frame has.
  private static let mostBytes = 1 << 30

  /// A frame or a probe that is not acknowledged yet.
  struct Flight: Hashable {
    var bytes: Int
    var start: Duration
    var purpose: FramePacer.Purpose
    /// When the line has carried it, as far as is known.
    var end: Duration
    /// Whether the terminal accepted only part of it at once.
    var wasHeldUp = false
  }

  /// A frame that was acknowledged.
  struct Sample: Hashable {
    var flight: Flight
    /// The time from sending it to its acknowledgement.
    var time: Duration
    /// The time since the acknowledgement of the frame before it; nil where none was in flight.
    var gap: Duration?
    /// The time that the frame took on the line, without the round trip.
    var lineTime = Duration.zero
  }

  private let isMultiplexed: Bool
  let isRemote: Bool
  /// The frames and probes in flight, oldest first.
  private(set) var flights: [Flight] = []
  /// The time since which what is in flight has held back an animation.
  private(set) var busySince = Duration.zero
  /// The round trip of an empty message; nil while it is unknown.
  package private(set) var roundTrip: Duration?
  /// Whether a probe has measured that time.
  private var isRoundTripMeasured: Bool { lastRoundTrip != nil }
  /// What the last probe measured.
  private var lastRoundTrip: Duration?
  /// Bytes per second; nil where the line is too fast to measure.
  package private(set) var bandwidth: Double?
  private(set) var firstFrame: Duration?
  private var lastProbe: Duration?
  /// A slow sample that came before the round trip was known.
  private var unjudged: Sample?
  private var needsProbe = false
  /// Whether the terminal has answered a status request.
  private(set) var hasAnswered = false
  private var lastAnswer: Duration?
  /// Whether the terminal has sent an answer of any kind.
  package var hasReplied = false
  /// Whether a status request timed out, and none was ever answered.
  private(set) var isSilent = false

  init(isMultiplexed: Bool, isRemote: Bool) {
    self.isMultiplexed = isMultiplexed
    self.isRemote = isRemote
  }

  // MARK: Events

  mutating func sent(bytes: Int, for purpose: FramePacer.Purpose, at now: Duration) {
    if firstFrame == nil { firstFrame = now }
    if isOverdue(at: now) {
      // An answer was lost, or the terminal does not answer.
      if !hasAnswered { isSilent = true }
      flights = []
    }
    guard !isSilent else { return }
    if purpose == .probe { (lastProbe, needsProbe) = (now, false) }
    if flights.isEmpty || purpose.isPaced { busySince = now }
    let bytes = min(max(bytes, 0), Self.mostBytes)
    // A kilobyte a second is the slowest line.
    let time = Duration.seconds(Double(bytes) / max(bandwidth ?? 0, 1000))
    let end = max(now, flights.last?.end ?? now) + time
    flights.append(Flight(bytes: bytes, start: now, purpose: purpose, end: end))
  }

  /// Takes the answer to the oldest status request.
  /// - Returns: the sample that can now be judged, if there is one.
  mutating func acknowledged(at now: Duration) -> Sample? {
    isSilent = false
    hasReplied = true
    dropLost(at: now)
    guard let flight = flights.first else { return nil }
    hasAnswered = true
    flights.removeFirst()
    let time = max(now - flight.start, .zero)
    // The answer may be that of the next frame. A fast one is fast even so.
    if flight.purpose != .probe, flight.bytes < Self.measuredBytes,
      time - (roundTrip ?? .zero) > Self.fastAnswer,
      let next = flights.first, isAnswerable(next, at: now)
    {
      return nil
    }
    let gap = lastAnswer.flatMap { $0 > flight.start ? now - $0 : nil }
    lastAnswer = now
    if flight.purpose == .probe {
      // One late answer may be a hiccup of the line; two of them are a longer round trip.
      roundTrip = min(time, unjudged?.time ?? lastRoundTrip ?? roundTrip ?? time)
      lastRoundTrip = time
      defer { unjudged = nil }
      return unjudged.map { judged($0) }
    }
    if let known = roundTrip, time < known { roundTrip = time }
    let isKnown = roundTrip != nil || time <= Self.fastAnswer
    let sample = Sample(flight: flight, time: time, gap: gap)
    if time > Self.fastAnswer, flights.isEmpty,
      lastProbe.map({ flight.purpose == .animation && now - $0 > .seconds(10) }) ?? true
    {
      needsProbe = true
    }
    // Before a picture counts as slow, the round trip is measured again.
    if flight.purpose == .animation, let lastProbe, now - lastProbe > .seconds(2), let roundTrip,
      time - roundTrip > Self.fastAnswer
    {
      needsProbe = true
      unjudged = sample
      return nil
    }
    // A slow line that suddenly seems to be fast may have a shorter round trip than was assumed.
    if isKnown, let roundTrip, roundTrip > .milliseconds(10),
      time < roundTrip + .milliseconds(5),
      exceedsKnownBandwidth(flight) || !isRoundTripMeasured && time > Self.fastAnswer
    {
      needsProbe = true
      unjudged = sample
    } else if isKnown {
      return judged(sample)
    } else {
      // A slow answer: either the round trip is long, or the line is slow.
      unjudged = sample
    }
    return nil
  }

  /// Records the answer to a request that was sent before the first frame.
  ///
  /// The time is an upper bound: ssh may put what is written soon after into the same packet, which
  /// is delivered only when it has arrived completely. A late picture has it measured, or a slow line
  /// would seem to be faster.
  package mutating func recordRoundTrip(_ time: Duration, at now: Duration) {
    roundTrip = min(time, roundTrip ?? time)
    lastProbe = lastProbe ?? now - .seconds(10)
  }

  /// Whether the first frame should have been acknowledged on a fast line, and has not been.
  package func isLate(at now: Duration) -> Bool {
    !hasAnswered && flights.first.map { now - $0.start > Self.fastAnswer } ?? false
  }

  /// Records the answer to a request behind the first frame: a terminal that has not answered that
  /// frame's status request by now, such as st, never will.
  package mutating func recordFence() {
    guard !hasAnswered else { return }
    isSilent = true
    flights = []
  }

  /// Records that the terminal has now accepted bytes that it had not accepted at once.
  package mutating func recordHeldUp() {
    for index in flights.indices { flights[index].wasHeldUp = true }
  }

  /// Forgets what is in flight: it will not be acknowledged, because the screen is given back.
  package mutating func forget() { flights = [] }

  /// Drops the frames whose answers are lost: they were overdue when one was sent that can have been
  /// answered by now.
  private mutating func dropLost(at now: Duration) {
    guard let last = flights.last(where: { isAnswerable($0, at: now) }) else { return }
    while let first = flights.first, first.purpose != .probe, last.start > dueTime(of: first) {
      flights.removeFirst()
    }
  }

  /// Whether the answer to a frame can have come by now.
  private func isAnswerable(_ flight: Flight, at now: Duration) -> Bool {
    flight.start + shortRoundTrip * 3 / 4 <= now
  }

  // MARK: Measuring

  /// Returns the sample with its time on the line, and updates the bandwidth.
  private mutating func judged(_ sample: Sample) -> Sample {
    let flight = sample.flight
    var line = max(sample.time - (roundTrip ?? .zero), .zero)
    // A frame behind another one was on the line only since that one had arrived. Answers that come
    // together tell nothing.
    var isMeaningful = true
    if let gap = sample.gap {
      isMeaningful = gap >= .milliseconds(20)
      if isMeaningful { line = min(line, gap) }
    }
    if isMultiplexed {
      line = max(line, .seconds(1) * flight.bytes / Self.multiplexedBandwidth)
    }
    if isMeaningful {
      if line < .milliseconds(5) {
        if exceedsKnownBandwidth(flight) { bandwidth = nil }
      } else if roundTrip != nil, flight.bytes >= Self.measuredBytes || line >= .milliseconds(50) {
        let measured = Double(flight.bytes) / (line / .seconds(1))
        bandwidth = bandwidth.map { $0 * 0.6 + measured * 0.4 } ?? measured
      }
    }
    var sample = sample
    sample.lineTime = line
    return sample
  }

  /// Whether the known bandwidth would need more than 10 ms for a frame.
  private func exceedsKnownBandwidth(_ flight: Flight) -> Bool {
    bandwidth.map { Double(flight.bytes) * 100 > $0 } ?? false
  }

  /// Returns the bandwidth that was measured, or an upper bound from an acknowledgement that is
  /// still open.
  func assumedBandwidth(at now: Duration) -> Double? {
    if let bandwidth { return bandwidth }
    guard hasReplied, !isSilent, !isUnresponsive(at: now) else { return nil }
    var (bytes, time) = (0, Duration.zero)
    if let unjudged {
      (bytes, time) = (unjudged.flight.bytes, unjudged.gap ?? unjudged.time)
    } else if let first = flights.first, !first.wasHeldUp {
      (bytes, time) = (first.bytes, now - first.start)
    }
    if isRoundTripMeasured { time -= roundTrip ?? .zero }
    return time > .milliseconds(100) ? Double(max(bytes, 400)) / (time / .seconds(1)) : nil
  }

  // MARK: State

  /// The number of frames that the terminal has not reported as drawn.
  package var unacknowledgedFrames: Int { flights.reduce(0) { $1.purpose == .probe ? $0 : $0 + 1 } }

  /// Whether a status request is open.
  package var isWaiting: Bool { !flights.isEmpty }

  /// Whether a status request is open, and the terminal has answered one before.
  package var expectsAnswer: Bool { hasAnswered && isWaiting }

  /// Whether a status request should be sent on its own, to measure the round trip.
  package var wantsProbe: Bool { needsProbe && flights.isEmpty }

  /// Whether a sample waits for a probe, which needs a free line.
  var isInDoubt: Bool { needsProbe && unjudged != nil }

  /// Whether acknowledgements cannot pace the animation (yet).
  var isUnconfirmed: Bool { isSilent || !hasReplied || isRemote && !hasAnswered }

  /// Whether the line may still turn out to be arbitrarily slow.
  func isUnknown(at now: Duration) -> Bool {
    isRemote && !hasAnswered && !isSilent && !isUnresponsive(at: now)
  }

  /// Whether a remote terminal has not acknowledged its first frame in time: it does not answer
  /// status requests, even if it answers other requests.
  private func isUnresponsive(at now: Duration) -> Bool {
    isRemote && !hasAnswered && firstFrame.map { now - $0 >= firstPatience } ?? false
  }

  // MARK: Waiting

  /// The round trip as far as it is waited for; zero while it is unknown.
  var shortRoundTrip: Duration { min(roundTrip ?? .zero, Self.longestWait) }

  /// When the answer to a frame is overdue, unless the line stalls.
  func dueTime(of flight: Flight) -> Duration {
    min(flight.end + shortRoundTrip * 2 + .milliseconds(100), flight.start + timeout)
  }

  /// How long the first acknowledgement may take; on a remote line the first frame itself may take
  /// that long.
  var firstPatience: Duration {
    let patience = Self.silenceTimeout + min(roundTrip ?? .zero, Self.longestWait) * 3
    let bytes = isRemote ? flights.first?.bytes ?? 0 : 0
    return min(patience + .milliseconds(bytes), Self.longestWait)
  }

  /// How long an acknowledgement may take before it counts as lost: 10 s, and the time of a line
  /// with 1 kB/s, but not more than `longestWait`.
  ///
  /// The limit is generous, since a late answer would be taken for that of the next frame.
  var timeout: Duration { Self.timeout(of: flights) }

  private static func timeout(of flights: some Sequence<Flight>) -> Duration {
    min(flights.reduce(.seconds(10)) { $0 + .milliseconds($1.bytes) }, longestWait)
  }

  private func isOverdue(at now: Duration) -> Bool {
    guard let first = flights.first else { return false }
    // Without an answer to the first frame, the number of frames behind it means nothing.
    let limit = hasReplied ? timeout : .seconds(10) + .milliseconds(first.bytes)
    return now - first.start >= limit
  }

  /// Returns the time until a frame may follow those in flight; nil where they are not too many, or
  /// have been awaited long enough.
  func delayAfterPileUp(at now: Duration) -> Duration? {
    guard let first = flights.first, flights.reduce(0, { $0 + $1.bytes }) > first.bytes * 3 / 2
    else { return nil }
    let rest = first.start + Self.timeout(of: [first]) - now
    return rest > .zero ? rest : nil
  }

  /// Returns the time for which a probe in flight needs the line for itself; nil where none does.
  ///
  /// It is short unless a sample waits for the result, so that the pause is not noticed. Frames that
  /// are in flight before such a probe are awaited like any.
  func delayForProbe(at now: Duration) -> Duration? {
    guard let last = flights.last, last.purpose == .probe else { return nil }
    let limit =
      unjudged == nil
      ? Duration.milliseconds(50)
      : max(.seconds(1), min(roundTrip ?? .zero, Self.longestWait / 2) * 2)
    return now - last.start < limit ? last.start + limit - now : nil
  }
}
