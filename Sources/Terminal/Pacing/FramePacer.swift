/// Decides when the next frame may be sent, and how much of an animation the line can take.
///
/// It has no clock: the backend reports frames that were sent, acknowledgements from the terminal,
/// and input. An animation never delays the response to a key by more than the rest of one frame,
/// so the time that a frame takes on the connection is kept short.
///
/// `LinkEstimator` measures the line, `QualityController` chooses the level of the animation.
package struct FramePacer: Hashable, Sendable {
  /// Deferred pixels are sent in pieces that take this long on the line, or a quarter of the round
  /// trip; a response may include a third of that.
  static let longestPiece = Duration.milliseconds(40)
  /// After a key, an animation on a slow line pauses for this long.
  static let pauseAfterKey = Duration.milliseconds(300)
  /// From this round trip on, two frames of an animation may be in flight.
  static let longRoundTrip = Duration.milliseconds(60)
  /// Time between pictures once the terminal is known not to report frames as drawn.
  static let silentInterval = Duration.milliseconds(250)
  /// Bytes per second of an animation on such a terminal if it is on another machine: a tenth of the
  /// slowest line on which the ring would keep all its colours.
  static let silentBandwidth = 2000

  /// The reason for sending bytes.
  package enum Purpose: Hashable, Sendable {
    /// A frame that responds to input or to another event.
    case response
    /// Pixels that a response had left out.
    case deferredPixels
    /// A picture of an animation.
    case animation
    /// A status request without a frame, to measure the round trip.
    case probe

    /// Whether it waits for a free line.
    var isPaced: Bool { self == .animation || self == .deferredPixels }
  }

  /// What is known about the line.
  package var link: LinkEstimator
  private var quality: QualityController
  private var lastKey: Duration?
  private var lastPicture: Duration?
  private var pictureBytes = 0

  /// Creates a pacer for an unknown line, which is assumed to be fast.
  /// - Parameters:
  ///   - isMultiplexed: whether tmux or screen answers instead of the terminal.
  ///   - isRemote: whether the terminal is on another machine; then the line is not assumed to be
  ///     fast before the terminal has reported one frame as drawn.
  package init(isMultiplexed: Bool = false, isRemote: Bool = false) {
    link = LinkEstimator(isMultiplexed: isMultiplexed, isRemote: isRemote)
    quality = QualityController(level: isMultiplexed ? .stepped : .full)
  }

  // MARK: Events

  /// Records a sent frame, which ends with a status request, or such a request alone, because of
  /// `LinkEstimator.wantsProbe`.
  package mutating func sent(bytes: Int, for purpose: Purpose, at now: Duration) {
    // Frames that are answered meanwhile take the place of those whose answers were lost, so that the
    // oldest one in flight never becomes old.
    if purpose.isPaced, link.hasAnswered, delayUntilOverdue(at: now) <= .zero {
      link.forget()
    }
    link.sent(bytes: bytes, for: purpose, at: now)
    if purpose == .animation {
      quality.recordSent(at: now)
      (lastPicture, pictureBytes) = (now, bytes)
    }
  }

  /// Records the answer to a status request; surplus answers are ignored.
  package mutating func acknowledged(at now: Duration) {
    guard let sample = link.acknowledged(at: now) else { return }
    // The first frame tells how long it would take.
    if lastPicture == nil, let bandwidth = link.bandwidth { quality.assume(bandwidth: bandwidth) }
    if sample.flight.purpose == .animation { quality.record(sample, at: now) }
  }

  /// Records a key, a mouse action or a paste.
  package mutating func recordInput(at now: Duration) { lastKey = now }

  // MARK: What may be sent

  /// How much of an animation the line can take.
  package var level: AnimationQuality {
    link.isSilent || !link.hasReplied && lastPicture != nil
      ? max(quality.level, .stepped) : quality.level
  }

  /// Whether one more frame of an animation may be sent.
  ///
  /// One may be in flight, two where the round trip is long and the line fast. A frame whose
  /// acknowledgement is overdue counts as drawn.
  package func isReady(at now: Duration) -> Bool { delayUntilReady(at: now) == .zero }

  /// Returns the time until the next frame of an animation may be sent; an acknowledgement shortens
  /// it.
  package func delayUntilReady(at now: Duration) -> Duration {
    if link.isUnconfirmed, let firstFrame = link.firstFrame {
      // If the line is slow after all, this bounds the delay that the frames in flight cause.
      if let delay = link.delayAfterPileUp(at: now) { return delay }
      let time = link.isRemote ? .seconds(1) * pictureBytes / Self.silentBandwidth : .zero
      let interval = link.isSilent ? max(Self.silentInterval, time) : .seconds(1)
      let next = lastPicture.map { $0 + interval } ?? .zero
      let patience = link.isSilent ? .zero : link.firstPatience
      return max(max(next, firstFrame + patience) - now, .zero)
    }
    guard link.isWaiting else { return .zero }
    if let delay = link.delayForProbe(at: now) { return delay }
    let isLong =
      link.hasAnswered && (link.roundTrip ?? .zero) >= Self.longRoundTrip
      && quality.pictureTime < QualityController.shortPicture && !link.isInDoubt
    if link.unacknowledgedFrames < (isLong ? 2 : 1) { return .zero }
    return max(delayUntilOverdue(at: now), .zero)
  }

  /// Returns the time until the animation no longer waits for the answers to the frames in flight:
  /// when the oldest of them has taken too long, or all together have held it back for that time.
  private func delayUntilOverdue(at now: Duration) -> Duration {
    guard let first = link.flights.first else { return .zero }
    return min(first.start, link.busySince) + link.timeout - now
  }

  /// Returns the time until a frame that responds to input may be sent; an acknowledgement shortens
  /// it.
  ///
  /// Only other responses hold it back, where they would pile up; an animation does not.
  package func delayUntilResponse(at now: Duration) -> Duration {
    let responses = link.flights.filter { $0.purpose == .response }
    // The bytes that the line carries in 100 ms; on a fast line those that a terminal can draw in
    // that time.
    guard let last = responses.last, link.hasAnswered,
      Double(responses.reduce(0) { $0 + $1.bytes }) > (link.bandwidth ?? 640_000) / 10
    else { return .zero }
    return max(min(link.dueTime(of: last), last.end + .seconds(1)) - now, .zero)
  }

  /// Returns how long the animation pauses: after a key where the line is slow, between two
  /// pictures, and for a long time where the line can take no animation at all.
  package func animationPause(at now: Duration) -> Duration {
    var end = now
    if isSlow(at: now), let lastKey { end = max(end, lastKey + Self.pauseAfterKey) }
    if let retry = quality.retryTime { end = max(end, retry) }
    if let interval = quality.pictureInterval, let lastPicture {
      end = max(end, lastPicture + interval)
    }
    return end - now
  }

  /// Returns the number of bytes of pixels that a frame may contain on a slow line, so that neither
  /// its own text nor the next key waits for them; nil where there is no limit.
  package func pixelBudget(for purpose: Purpose, at now: Duration) -> Int? {
    if purpose == .response, link.isUnknown(at: now) { return 0 }
    guard let bandwidth = link.assumedBandwidth(at: now), isSlow(at: now) else { return nil }
    let time: Duration =
      switch purpose {
      // Colours of the palette take a third of the bytes.
      case .animation: .seconds(level >= .indexed ? 3 : 1)
      case .deferredPixels: max(Self.longestPiece, link.shortRoundTrip / 4)
      case .response, .probe: Self.longestPiece / 3
      }
    // The minimum ensures that the pixels are completed at some time on any line.
    return max(Int(bandwidth * (time / .seconds(1))), purpose.isPaced ? 240 : 0)
  }

  /// Whether frames would pile up for a noticeable time.
  private func isSlow(at now: Duration) -> Bool {
    link.assumedBandwidth(at: now).map { $0 < 150_000 } ?? (quality.level == .still)
  }
}

/// How much of an animation is shown, from everything to nothing.
///
/// Each level sends fewer bytes than the one before it; colours are reduced before the frame rate.
package enum AnimationQuality: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every hue, twenty pictures a second.
  case full
  /// The ring in 18 hues, 20° apart: a fifth of the bytes.
  case stepped
  /// The ring in colours of the 256-colour palette.
  case indexed
  /// The same, a few pictures a second.
  case slow
  /// Nothing moves.
  case still

  /// Levels that send more come first.
  package static func < (one: AnimationQuality, other: AnimationQuality) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The bytes of a picture relative to those of the level before it, as measured for a ring.
  var share: Double {
    switch self {
    case .full, .slow: 1
    case .stepped: 0.2
    case .indexed: 0.65
    case .still: 0
    }
  }
}

/// Chooses the level of an animation by how long its pictures take on the line.
///
/// Two slow pictures, or a very slow one, lead to the first level that is fast enough. The next
/// level up is tried when the line could have taken it for some time; a relapse doubles that time.
struct QualityController: Hashable, Sendable {
  /// A picture that takes longer makes the animation step down; `.slow` has twice this time.
  static let longestPicture = Duration.milliseconds(60)
  /// The animation steps up when a picture of the level above would take less than this.
  static let shortPicture = Duration.milliseconds(35)
  /// How long the line has to be fast before the animation steps up for the first time.
  static let firstTrial = Duration.seconds(3)
  /// The longest such time, after relapses.
  static let longestTrial = Duration.seconds(60)
  /// The longest time from a picture that was too slow to the one that tries the line again.
  static let longestRest = Duration.seconds(12)

  private(set) var level: AnimationQuality
  /// The smoothed time of a picture on the line.
  private(set) var pictureTime = Duration.zero
  private var longPictures = 0
  /// The time since which the level above would be fast enough, and how long that has to last.
  private var calmSince: Duration?
  private var trial = firstTrial
  private var lastRise: Duration?
  private var retry = Duration.zero

  init(level: AnimationQuality) { self.level = level }

  /// Takes the bandwidth as a first guess, as long as nothing else has changed the level.
  mutating func assume(bandwidth: Double) {
    guard level == .full else { return }
    level = bandwidth < 5000 ? .slow : bandwidth < 20_000 ? .stepped : .full
  }

  /// Records a sent picture; at `.still` that is a trial of the level above.
  mutating func recordSent(at now: Duration) {
    guard level == .still else { return }
    level = .slow
    lastRise = now
  }

  /// Records an acknowledged picture.
  ///
  /// One that arrives at `.still` was in flight when the level changed. The only way up from there
  /// is a trial, which `recordSent` begins.
  mutating func record(_ sample: LinkEstimator.Sample, at now: Duration) {
    guard level != .still else { return }
    let line = sample.lineTime
    pictureTime = pictureTime == .zero ? line : (pictureTime * 3 + line * 2) / 5
    guard line > Self.longest(level) else {
      longPictures = 0
      return stepUp(line, at: now)
    }
    calmSince = nil
    longPictures += 1
    // One late answer may be a hiccup of the line, or a user who held the output for a while.
    let isClear = line > Self.longestPicture * 4 && !sample.flight.wasHeldUp
    if longPictures >= 2 || isClear { stepDown(line, sent: sample.flight.start, at: now) }
  }

  /// When the animation is tried again; nil unless it stands still.
  var retryTime: Duration? { level == .still ? retry : nil }

  /// The time from one picture to the next, so that an animation takes less than a tenth of a slow
  /// line; nil where the animation's own is longer.
  var pictureInterval: Duration? {
    guard level != .full else { return nil }
    let interval = max(pictureTime * 12, level == .slow ? .milliseconds(200) : .zero)
    return interval > .milliseconds(50) ? min(interval, .seconds(2)) : nil
  }

  /// Returns how long a picture of a level may take; `.slow` has few of them.
  private static func longest(_ level: AnimationQuality) -> Duration {
    longestPicture * (level == .slow ? 2 : 1)
  }

  /// Goes to the first level whose pictures are expected to be short enough.
  private mutating func stepDown(_ line: Duration, sent: Duration, at now: Duration) {
    var line = line
    repeat {
      level = AnimationQuality(rawValue: level.rawValue + 1) ?? .still
      line = line * level.share
    } while line > Self.longest(level)
    longPictures = 0
    pictureTime = line
    let isRelapse = lastRise.map { now - $0 < trial + .seconds(10) } ?? false
    trial = isRelapse ? min(trial * 2, Self.longestTrial) : Self.firstTrial
    retry = min(now + trial * 2, sent + Self.longestRest)
  }

  /// Goes to the level above when the line could have taken it for some time.
  private mutating func stepUp(_ line: Duration, at now: Duration) {
    guard let above = AnimationQuality(rawValue: level.rawValue - 1),
      line < Self.shortPicture * level.share
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
}
