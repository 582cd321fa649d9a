/// How fast a line is, from the answers of the terminal behind it, and what may be sent when.
///
/// A value without a clock. It is told of frames that are sent, of answers to the question that ends
/// each of them, and of keys; it says whether the next frame may be sent, how much of an animation
/// the line can take, and when its next picture is due. An animation never makes a key wait for more
/// than the rest of one picture, so the time that a picture takes on the line is what is kept short.
public struct LinePace: Hashable, Sendable {
  /// A picture may take so long on the line; longer ones make the animation step down.
  static let longestPicture = Duration.milliseconds(60)
  /// What is left of an answer follows in pieces of so much of the line; the answer itself brings less
  /// than half of that along.
  static let longestPiece = Duration.milliseconds(40)
  /// The animation steps up when a picture of the level above would take less than this.
  static let shortPicture = Duration.milliseconds(35)
  /// A quicker answer says that all is well, whatever it is made of.
  static let quickAnswer = Duration.milliseconds(40)
  /// After a key an animation on a slow line rests for so long.
  static let restAfterKey = Duration.milliseconds(300)
  /// From here on a round trip is long: two frames may be on their way.
  static let longRoundTrip = Duration.milliseconds(60)
  /// How long a line has to be quick before the animation steps up: the first time, and at most.
  static let firstTrial = Duration.seconds(3)
  /// See `firstTrial`.
  static let longestTrial = Duration.seconds(60)
  /// A terminal that has said nothing for so long goes without being asked: a picture of an animation
  /// a second while the first frame may still be on a narrow line.
  static let muteDelay = Duration.milliseconds(1500)
  /// The time between two pictures once it is certain that nothing will be said.
  static let muteInterval = Duration.milliseconds(250)
  /// What a relay such as tmux, which answers in the place of the terminal, is believed to pass on
  /// in a second: it throws away what piles up behind it.
  static let relayedBytes = 64_000

  /// Something that was sent and is not answered yet.
  private struct Flight: Hashable {
    var bytes: Int
    var start: Duration
    var purpose: Purpose
    /// Whether the terminal did not take all of it at once.
    var wasHeldUp = false
  }

  /// How long the answer to a frame took.
  private struct Judgement: Hashable {
    var flight: Flight
    var time: Duration
    /// The time since the answer to the frame ahead of it; nil where the way was free.
    var gap: Duration?
  }

  /// What was sent, and what for.
  public enum Purpose: Hashable, Sendable {
    /// It answers a key, or something else that has happened.
    case answer
    /// What an answer had left out.
    case rest
    /// Nothing but the time has called for it.
    case motion
    /// A question alone, to learn how long the way is.
    case question
  }

  /// Whether somebody nearby answers in the place of the terminal.
  private let isRelayed: Bool
  /// Whether the line may be a narrow one, so that text goes ahead until more is known.
  private let isFar: Bool
  private var flights: [Flight] = []
  private var measuredLevel = MotionLevel.full
  /// The time to the terminal and back without anything on the line; nil while it is not known.
  public private(set) var roundTrip: Duration?
  /// Whether that time is the one of a question with nothing else on the line.
  private var isWayMeasured = false
  /// Bytes in a second; nil where the line is too quick to tell.
  public private(set) var bandwidth: Double?
  private var firstFrame: Duration?
  private var lastQuestion: Duration?
  /// A slow answer that came before the way was known.
  private var unjudged: Judgement?
  private var wantsToAsk = false
  private var hasAnswered = false
  private var lastAnswer: Duration?
  /// Whether the terminal has said anything at all.
  private var isHeard = false
  /// Whether the terminal has left a question unanswered and never answered one.
  private var isSilent = false
  private var lastKey: Duration?
  /// The time that pictures of the animation take on the line, and when the last one was sent.
  private var pictureTime = Duration.zero
  private var lastPicture: Duration?
  private var longPictures = 0
  /// Since when the level above would do as well, and how long that has to last.
  private var calmSince: Duration?
  private var trial = firstTrial
  private var lastRise: Duration?
  private var stillSince = Duration.zero

  /// A line of which nothing is known: it is taken for a quick one.
  /// - Parameters:
  ///   - isRelayed: whether tmux or screen answers in the place of the terminal.
  ///   - isFar: whether the terminal is on another machine: it is not taken for a quick one before it
  ///     has answered once.
  public init(isRelayed: Bool = false, isFar: Bool = false) {
    self.isRelayed = isRelayed
    self.isFar = isFar
    if isRelayed { measuredLevel = .stepped }
  }

  // MARK: What happens

  /// A frame was sent that ends with a question.
  public mutating func sent(bytes: Int, for purpose: Purpose, at now: Duration) {
    if firstFrame == nil { firstFrame = now }
    if isOverdue(at: now) {
      // An answer was lost, or there are none.
      if !hasAnswered { isSilent = true }
      flights = []
    }
    if purpose == .motion {
      if measuredLevel == .still {
        measuredLevel = .slow
        lastRise = now
      }
      lastPicture = now
    }
    guard !isSilent else { return }
    flights.append(Flight(bytes: bytes, start: now, purpose: purpose))
  }

  /// A question alone was sent, because `wantsQuestion`.
  public mutating func asked(at now: Duration) {
    flights.append(Flight(bytes: 0, start: now, purpose: .question))
    lastQuestion = now
    wantsToAsk = false
  }

  /// The terminal answered a question; answers that nobody asked for count for nothing.
  public mutating func acknowledged(at now: Duration) {
    isSilent = false
    isHeard = true
    guard let flight = flights.first else { return }
    hasAnswered = true
    flights.removeFirst()
    let time = now - flight.start
    let gap = lastAnswer.flatMap { $0 > flight.start ? now - $0 : nil }
    lastAnswer = now
    if flight.purpose == .question {
      // The least of late, and a way that has become longer.
      roundTrip = roundTrip.map { time > $0 ? ($0 * 3 + time) / 4 : time } ?? time
      isWayMeasured = true
      if let one = unjudged { note(one, at: now) }
      unjudged = nil
      return
    }
    if let known = roundTrip, time < known { roundTrip = time }
    let isKnown = roundTrip != nil || time <= Self.quickAnswer
    if time > Self.quickAnswer, flights.isEmpty,
      lastQuestion.map({ flight.purpose == .motion && now - $0 > .seconds(10) }) ?? true
    {
      wantsToAsk = true
    }
    // Of a slow answer it has to be known first whether the way is long or narrow.
    let judgement = Judgement(flight: flight, time: time, gap: gap)
    // A narrow line that seems to be a quick one, all at once, may be a way that was taken for too
    // long.
    if isKnown, let way = roundTrip, way > .milliseconds(10), time < way + .milliseconds(5),
      isMoreThanKnown(flight) || !isWayMeasured && time > Self.quickAnswer
    {
      wantsToAsk = true
      unjudged = judgement
    } else if isKnown {
      note(judgement, at: now)
    } else {
      unjudged = judgement
    }
  }

  /// The terminal answered a question that was asked before the first frame.
  ///
  /// The way takes that long at most: ssh puts what is written soon after into the same packet, of
  /// which nothing is seen before all of it is there.
  public mutating func noteWay(_ time: Duration, at now: Duration) {
    roundTrip = min(time, roundTrip ?? time)
    lastQuestion = lastQuestion ?? now
  }

  /// The terminal said something, whatever it was.
  public mutating func noteReply() { isHeard = true }

  /// The terminal took the rest of what it had not taken at once.
  public mutating func noteHeldUp() {
    for index in flights.indices { flights[index].wasHeldUp = true }
  }

  /// What was sent will not be answered: the screen is given back.
  public mutating func forget() { flights = [] }

  /// The user pressed a key, or did something else.
  public mutating func noteKey(at now: Duration) { lastKey = now }

  /// Whether the line as it is known would have taken more than 10 ms for something.
  private func isMoreThanKnown(_ flight: Flight) -> Bool {
    bandwidth.map { Double(flight.bytes) * 100 > $0 } ?? false
  }

  private mutating func note(_ judgement: Judgement, at now: Duration) {
    let flight = judgement.flight
    var line = max(judgement.time - (roundTrip ?? .zero), .zero)
    // What had to wait behind another frame was on the line only since that one had arrived. Answers
    // that come together tell nothing.
    var isTelling = true
    if let gap = judgement.gap {
      isTelling = gap >= .milliseconds(20)
      if isTelling { line = min(line, gap) }
    }
    if isRelayed { line = max(line, .seconds(1) * flight.bytes / Self.relayedBytes) }
    if !isTelling {
    } else if line < .milliseconds(5) {
      if isMoreThanKnown(flight) { bandwidth = nil }
    } else if roundTrip != nil, flight.bytes >= 400 || line >= .milliseconds(50) {
      let measured = Double(flight.bytes) / (line / .seconds(1))
      bandwidth = bandwidth.map { $0 * 0.6 + measured * 0.4 } ?? measured
    }
    if lastPicture == nil, measuredLevel == .full, let bandwidth {
      // The first frame tells what the first picture would come to.
      measuredLevel = bandwidth < 5000 ? .slow : bandwidth < 20_000 ? .stepped : .full
    }
    guard flight.purpose == .motion else { return }
    pictureTime = pictureTime == .zero ? line : (pictureTime * 3 + line * 2) / 5
    if line > longest(measuredLevel) {
      calmSince = nil
      longPictures += 1
      // One late answer may be a hiccup of the line, or a user who stopped the output for a while.
      let isClear = line > Self.longestPicture * 4 && !flight.wasHeldUp
      if longPictures >= 2 || isClear { stepDown(line, at: now) }
    } else {
      longPictures = 0
      stepUp(line, at: now)
    }
  }

  /// How long a picture of a level may take: few of them may take longer.
  private func longest(_ level: MotionLevel) -> Duration {
    Self.longestPicture * (level == .slow ? 2 : 1)
  }

  /// Goes to the first level whose pictures are short enough, by what levels usually send.
  private mutating func stepDown(_ line: Duration, at now: Duration) {
    var line = line
    repeat {
      measuredLevel = MotionLevel(rawValue: measuredLevel.rawValue + 1) ?? .still
      line = line * measuredLevel.share
    } while line > longest(measuredLevel)
    stillSince = now
    longPictures = 0
    pictureTime = line
    // A line that was quick for a moment only is tried again later each time.
    let isRelapse = lastRise.map { now - $0 < trial + .seconds(10) } ?? false
    trial = isRelapse ? min(trial * 2, Self.longestTrial) : Self.firstTrial
  }

  /// Goes to the level above when the line could have taken it for some time.
  private mutating func stepUp(_ line: Duration, at now: Duration) {
    guard let above = MotionLevel(rawValue: measuredLevel.rawValue - 1),
      line / measuredLevel.share < Self.shortPicture
    else {
      calmSince = nil
      return
    }
    guard let since = calmSince else {
      calmSince = now
      return
    }
    guard now - since >= trial else { return }
    measuredLevel = above
    lastRise = now
    calmSince = nil
    pictureTime = .zero
  }

  // MARK: What may be sent

  /// How much of an animation the line can take.
  public var level: MotionLevel {
    isSilent || !isHeard && lastPicture != nil ? max(measuredLevel, .stepped) : measuredLevel
  }

  /// Frames that the terminal has not reported as drawn.
  public var unacknowledgedFrames: Int {
    flights.reduce(0) { $1.purpose == .question ? $0 : $0 + 1 }
  }

  /// Whether there is a question that the terminal has not answered.
  public var isWaiting: Bool { !flights.isEmpty }

  /// Whether one that answers such questions has left one open.
  public var expectsAnswer: Bool { hasAnswered && isWaiting }

  /// Whether the terminal is to be asked for nothing but an answer: what that takes is the way.
  public var wantsQuestion: Bool { wantsToAsk && flights.isEmpty }

  /// Whether one more frame of an animation may be on its way: one at a time, two where the way is
  /// long and not narrow, and another one when the terminal does not answer in time.
  public func isReady(at now: Duration) -> Bool { untilReady(at: now) == .zero }

  /// How long it takes at most until the next frame of an animation may be sent; an answer ends that
  /// wait.
  public func untilReady(at now: Duration) -> Duration {
    if isSilent || !isHeard || isFar && !hasAnswered, let firstFrame {
      // Should the line be narrow after all, this is what it may be late by.
      if let first = flights.first, flights.reduce(0, { $0 + $1.bytes }) > first.bytes * 3 / 2 {
        return max(first.start + .seconds(10) + .milliseconds(first.bytes) - now, .zero)
      }
      let next = lastPicture.map { $0 + (isSilent ? Self.muteInterval : .seconds(1)) } ?? .zero
      return max(max(next, firstFrame + firstPatience) - now, .zero)
    }
    guard let first = flights.first, let last = flights.last else { return .zero }
    // Nothing else may be on the way while it is measured, for as long as nobody sees that.
    if last.purpose == .question {
      let limit =
        unjudged == nil ? Duration.milliseconds(50) : max(.seconds(1), (roundTrip ?? .zero) * 2)
      if now - last.start < limit { return last.start + limit - now }
    }
    let isLong =
      hasAnswered && (roundTrip ?? .zero) >= Self.longRoundTrip && pictureTime < Self.shortPicture
    if unacknowledgedFrames < (isLong ? 2 : 1) { return .zero }
    return max(first.start + patience - now, .zero)
  }

  /// How long it takes at most until a frame that answers a key may be sent; an answer ends that wait.
  ///
  /// No animation holds it back, only frames of other keys, where they would pile up.
  public func untilAnswer(at now: Duration) -> Duration {
    var bytes = 0
    for flight in flights where flight.purpose == .answer { bytes += flight.bytes }
    // A tenth of a second of the line, and of a quick one what can be drawn in that time.
    guard let first = flights.first, hasAnswered, Double(bytes) > (bandwidth ?? 640_000) / 10
    else { return .zero }
    return max(first.start + patience - now, .zero)
  }

  /// How long the animation rests: where the line is slow, after a key, between two pictures, and for
  /// a long time where it can take none at all.
  public func rest(at now: Duration) -> Duration {
    var end = now
    if isSlow(at: now), let lastKey { end = max(end, lastKey + Self.restAfterKey) }
    if measuredLevel == .still { end = max(end, stillSince + trial * 2) }
    if measuredLevel != .full, let lastPicture {
      let interval =
        measuredLevel == .slow ? max(pictureTime * 4, .milliseconds(200)) : pictureTime * 2
      // The pictures of a quick animation have their own time.
      if interval > .milliseconds(50) { end = max(end, lastPicture + interval) }
    }
    return end - now
  }

  /// How many bytes of pixels an answer, or what it has left out, may bring along on a slow line, so
  /// that neither its own text nor the next key waits for them; nil where the line is quick.
  public func pixelBytes(for purpose: Purpose, at now: Duration) -> Int? {
    if purpose == .answer, isUnknown(at: now) { return 0 }
    guard purpose != .motion, let bandwidth = assumedBandwidth(at: now), isSlow(at: now)
    else { return nil }
    let piece = bandwidth * (Self.longestPiece / .seconds(1))
    // However narrow the line, it gets on.
    return purpose == .rest ? max(Int(piece), 240) : Int(piece / 3)
  }

  /// How long the first answer of all is waited for: on a far line the first frame may be on it for so
  /// long.
  private var firstPatience: Duration {
    Self.muteDelay + (roundTrip ?? .zero) * 3
      + (isFar ? .milliseconds(flights.first?.bytes ?? 0) : .zero)
  }

  /// Whether that time is over on a far line: the terminal does not answer such questions, whatever
  /// else it says.
  private func isMute(at now: Duration) -> Bool {
    isFar && !hasAnswered && firstFrame.map { now - $0 >= firstPatience } ?? false
  }

  /// Whether the line may be as narrow as it likes, for all that is known.
  private func isUnknown(at now: Duration) -> Bool {
    isFar && !hasAnswered && !isMute(at: now)
  }

  /// Whether frames pile up for longer than anybody would overlook.
  private func isSlow(at now: Duration) -> Bool {
    assumedBandwidth(at: now).map { $0 < 150_000 } ?? (measuredLevel == .still)
  }

  /// What was measured, or the most that a terminal can be passing on which has yet to answer.
  private func assumedBandwidth(at now: Duration) -> Double? {
    if let bandwidth { return bandwidth }
    guard isHeard, !isSilent, !isMute(at: now) else { return nil }
    var (bytes, time) = (0, Duration.zero)
    if let unjudged {
      (bytes, time) = (unjudged.flight.bytes, unjudged.gap ?? unjudged.time)
    } else if let first = flights.first, !first.wasHeldUp {
      (bytes, time) = (first.bytes, now - first.start)
    }
    if isWayMeasured { time -= roundTrip ?? .zero }
    return time > .milliseconds(100) ? Double(max(bytes, 400)) / (time / .seconds(1)) : nil
  }

  /// How long an answer may take before it counts as lost: what 1 kB a second needs, and much more.
  ///
  /// An answer that was given up and comes after all would be taken for one to the next frame.
  private var patience: Duration {
    flights.reduce(.seconds(10)) { $0 + .milliseconds($1.bytes) }
  }

  private func isOverdue(at now: Duration) -> Bool {
    guard let first = flights.first else { return false }
    // Without an answer to the first frame, nothing is said by how many have followed it.
    let limit = isHeard ? patience : .seconds(10) + .milliseconds(first.bytes)
    return now - first.start >= limit
  }
}
