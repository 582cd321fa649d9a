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

  private(set) var level: MotionLevel
  /// The smoothed time of a picture on the line.
  private(set) var pictureTime = Duration.zero
  private var longPictures = 0
  /// The time since which the level above would be fast enough, and how long that has to last.
  private var calmSince: Duration?
  private var trial = firstTrial
  private var lastRise: Duration?
  private var stillSince = Duration.zero

  init(level: MotionLevel) { self.level = level }

  /// Takes the bandwidth as a first guess, as long as nothing else has changed the level.
  mutating func assume(bandwidth: Double) {
    guard level == .full else { return }
    level = bandwidth < 5000 ? .slow : bandwidth < 20_000 ? .stepped : .full
  }

  /// Records a sent picture; at `.still` that is a trial of the level above.
  mutating func noteSent(at now: Duration) {
    guard level == .still else { return }
    level = .slow
    lastRise = now
  }

  /// Records an acknowledged picture.
  mutating func note(_ sample: LinkEstimator.Sample, at now: Duration) {
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
    if longPictures >= 2 || isClear { stepDown(line, at: now) }
  }

  /// When the animation is tried again; nil unless it stands still.
  var retryTime: Duration? { level == .still ? stillSince + trial * 2 : nil }

  /// The time from one picture to the next that the line needs; nil where the animation's own is
  /// longer.
  var pictureInterval: Duration? {
    guard level != .full else { return nil }
    let interval = level == .slow ? max(pictureTime * 4, .milliseconds(200)) : pictureTime * 2
    return interval > .milliseconds(50) ? interval : nil
  }

  /// Returns how long a picture of a level may take; `.slow` has few of them.
  private static func longest(_ level: MotionLevel) -> Duration {
    longestPicture * (level == .slow ? 2 : 1)
  }

  /// Goes to the first level whose pictures are expected to be short enough.
  private mutating func stepDown(_ line: Duration, at now: Duration) {
    var line = line
    repeat {
      level = MotionLevel(rawValue: level.rawValue + 1) ?? .still
      line = line * level.share
    } while line > Self.longest(level)
    stillSince = now
    longPictures = 0
    pictureTime = line
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
}
