/// How fast a line is, from the answers of the terminal behind it, and what may be sent when.
///
/// A value without a clock. It is told of frames that are sent, of answers to the question that ends
/// each of them, and of keys; it says whether the next frame may be sent, how much of an animation
/// the line can take, and when its next picture is due. An animation never makes a key wait for more
/// than the rest of one picture, so the time that a picture takes on the line is what is kept short.
public struct LinePace: Hashable, Sendable {
  /// A picture may take so long on the line; longer ones make the animation step down.
  static let longestPicture = Duration.milliseconds(60)
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
  /// What a relay such as tmux, which answers in the place of the terminal, is believed to pass on
  /// in a second: it throws away what piles up behind it.
  static let relayedBytes = 64_000

  /// Something that was sent and is not answered yet.
  private struct Flight: Hashable {
    var bytes: Int
    var start: Duration
    var kind: Kind
    /// Whether the terminal did not take all of it at once.
    var wasHeldUp = false
  }

  /// How long the answer to a frame took.
  private struct Judgement: Hashable {
    var flight: Flight
    var time: Duration
  }

  /// What a flight was for.
  private enum Kind: Hashable {
    case answer, motion, question
  }

  /// Whether somebody nearby answers in the place of the terminal.
  private let isRelayed: Bool
  private var flights: [Flight] = []
  /// How much of an animation the line can take.
  public private(set) var level = MotionLevel.full
  /// The time to the terminal and back without anything on the line; nil while it is not known.
  public private(set) var roundTrip: Duration?
  /// Bytes in a second; nil where the line is too quick to tell.
  public private(set) var bandwidth: Double?
  private var lastQuestion: Duration?
  /// A slow answer that came before the way was known.
  private var unjudged: Judgement?
  private var wantsToAsk = false
  private var hasAnswered = false
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
  /// - Parameter isRelayed: whether tmux or screen answers in the place of the terminal.
  public init(isRelayed: Bool = false) {
    self.isRelayed = isRelayed
    if isRelayed { level = .stepped }
  }

  // MARK: What happens

  /// A frame was sent that ends with a question.
  /// - Parameter isMotion: whether nothing but the time has called for it.
  public mutating func sent(bytes: Int, isMotion: Bool, at now: Duration) {
    if isOverdue(at: now) {
      // An answer was lost, or there are none.
      if !hasAnswered { isSilent = true }
      flights = []
    }
    if isMotion {
      if level == .still {
        level = .slow
        lastRise = now
      }
      lastPicture = now
    }
    guard !isSilent else { return }
    flights.append(Flight(bytes: bytes, start: now, kind: isMotion ? .motion : .answer))
  }

  /// A question alone was sent, because `wantsQuestion`.
  public mutating func asked(at now: Duration) {
    flights.append(Flight(bytes: 0, start: now, kind: .question))
    lastQuestion = now
    wantsToAsk = false
  }

  /// The terminal answered a question; answers that nobody asked for count for nothing.
  public mutating func acknowledged(at now: Duration) {
    isSilent = false
    guard let flight = flights.first else { return }
    hasAnswered = true
    flights.removeFirst()
    let time = now - flight.start
    if flight.kind == .question {
      // The least of late, and a way that has become longer.
      roundTrip = roundTrip.map { time > $0 ? ($0 * 3 + time) / 4 : time } ?? time
      if let one = unjudged { note(one.flight, time: one.time, at: now) }
      unjudged = nil
      return
    }
    if let known = roundTrip, time < known { roundTrip = time }
    let isKnown = roundTrip != nil || time <= Self.quickAnswer
    if time > Self.quickAnswer, flights.isEmpty,
      lastQuestion.map({ flight.kind == .motion && now - $0 > .seconds(10) }) ?? true
    {
      wantsToAsk = true
    }
    // Of a slow answer it has to be known first whether the way is long or narrow.
    if isKnown {
      note(flight, time: time, at: now)
    } else {
      unjudged = Judgement(flight: flight, time: time)
    }
  }

  /// The terminal took the rest of what it had not taken at once.
  public mutating func noteHeldUp() {
    for index in flights.indices { flights[index].wasHeldUp = true }
  }

  /// What was sent will not be answered: the screen is given back.
  public mutating func forget() { flights = [] }

  /// The user pressed a key, or did something else.
  public mutating func noteKey(at now: Duration) { lastKey = now }

  private mutating func note(_ flight: Flight, time: Duration, at now: Duration) {
    var line = max(time - (roundTrip ?? .zero), .zero)
    if isRelayed { line = max(line, .seconds(1) * flight.bytes / Self.relayedBytes) }
    if line < .milliseconds(5) {
      if let known = bandwidth, Double(flight.bytes) * 200 > known * 2 { bandwidth = nil }
    } else if roundTrip != nil, flight.bytes >= 400 || line >= .milliseconds(50) {
      let measured = Double(flight.bytes) / (line / .seconds(1))
      bandwidth = bandwidth.map { $0 * 0.6 + measured * 0.4 } ?? measured
    }
    if lastPicture == nil, level == .full, let bandwidth {
      // The first frame tells what the first picture would come to.
      level = bandwidth < 5000 ? .slow : bandwidth < 20_000 ? .stepped : .full
    }
    guard flight.kind == .motion else { return }
    pictureTime = pictureTime == .zero ? line : (pictureTime * 3 + line * 2) / 5
    if line > longest(level) {
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
      level = MotionLevel(rawValue: level.rawValue + 1) ?? .still
      line = line * level.share
    } while line > longest(level)
    stillSince = now
    longPictures = 0
    pictureTime = line
    // A line that was quick for a moment only is tried again later each time.
    let isRelapse = lastRise.map { now - $0 < trial + .seconds(10) } ?? false
    trial = isRelapse ? min(trial * 2, Self.longestTrial) : Self.firstTrial
  }

  /// Goes to the level above when the line could have taken it for some time.
  private mutating func stepUp(_ line: Duration, at now: Duration) {
    guard let above = MotionLevel(rawValue: level.rawValue - 1),
      line / level.share < Self.shortPicture
    else {
      calmSince = nil
      return
    }
    guard let since = calmSince else {
      calmSince = now
      return
    }
    guard now - since >= trial else { return }
    level = above
    lastRise = now
    calmSince = nil
    pictureTime = .zero
  }

  // MARK: What may be sent

  /// Frames that the terminal has not reported as drawn.
  public var unacknowledgedFrames: Int { flights.reduce(0) { $1.kind == .question ? $0 : $0 + 1 } }

  /// Whether there is a question that the terminal has not answered.
  public var isWaiting: Bool { !flights.isEmpty }

  /// Whether the terminal is to be asked for nothing but an answer: what that takes is the way.
  public var wantsQuestion: Bool { wantsToAsk && flights.isEmpty }

  /// Whether one more frame of an animation may be on its way: one at a time, two where the way is
  /// long and not narrow, and another one when the terminal does not answer in time.
  public func isReady(at now: Duration) -> Bool { untilReady(at: now) == .zero }

  /// How long it takes at most until the next frame of an animation may be sent; an answer ends that
  /// wait.
  public func untilReady(at now: Duration) -> Duration {
    guard let first = flights.first, let last = flights.last else {
      guard isSilent, let lastPicture else { return .zero }
      return max(lastPicture + .seconds(1) - now, .zero)
    }
    // Nothing else may be on the way while it is measured, for as long as nobody sees that.
    if last.kind == .question {
      let limit = Duration.milliseconds(unjudged == nil ? 50 : 1000)
      if now - last.start < limit { return last.start + limit - now }
    }
    let isLong = (roundTrip ?? .zero) >= Self.longRoundTrip && pictureTime < Self.shortPicture
    if unacknowledgedFrames < (isLong ? 2 : 1) { return .zero }
    return max(first.start + patience - now, .zero)
  }

  /// How long it takes at most until a frame that answers a key may be sent; an answer ends that wait.
  ///
  /// No animation holds it back, only frames of other keys, where they would pile up.
  public func untilAnswer(at now: Duration) -> Duration {
    var bytes = 0
    for flight in flights where flight.kind == .answer { bytes += flight.bytes }
    // A tenth of a second of the line, and of a quick one what can be drawn in that time.
    guard let first = flights.first, hasAnswered, Double(bytes) > (bandwidth ?? 640_000) / 10
    else { return .zero }
    return max(first.start + patience - now, .zero)
  }

  /// How long the animation rests: where the line is slow, after a key, between two pictures, and for
  /// a long time where it can take none at all.
  public func rest(at now: Duration) -> Duration {
    var end = now
    if isSlow, let lastKey { end = max(end, lastKey + Self.restAfterKey) }
    if level == .still { end = max(end, stillSince + trial * 2) }
    if level != .full, let lastPicture {
      let interval =
        level == .slow ? max(pictureTime * 4, .milliseconds(200)) : pictureTime * 2
      // The pictures of a quick animation have their own time.
      if interval > .milliseconds(50) { end = max(end, lastPicture + interval) }
    }
    return end - now
  }

  /// How many bytes of pictures an answer may bring along on a slow line, so that the next key does
  /// not wait for them; nil where the line is quick.
  public var pictureBytes: Int? {
    guard isSlow, let bandwidth else { return nil }
    return Int(bandwidth * (Self.longestPicture / .seconds(1)))
  }

  /// Whether frames pile up for longer than anybody would overlook.
  private var isSlow: Bool { bandwidth.map { $0 < 150_000 } ?? (level == .still) }

  /// How long an answer may take before it counts as lost: what 1 kB a second needs, and much more.
  ///
  /// An answer that was given up and comes after all would be taken for one to the next frame.
  private var patience: Duration {
    flights.reduce(.seconds(10)) { $0 + .milliseconds($1.bytes) }
  }

  private func isOverdue(at now: Duration) -> Bool {
    flights.first.map { now - $0.start >= patience } ?? false
  }
}
