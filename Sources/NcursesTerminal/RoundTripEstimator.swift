import Terminal

/// Where the fence behind the first status request is.
enum StatusFence { case unsent, open, answered }

/// Estimates the round trip to the terminal from fences and their answers, for timeouts.
///
/// A terminal answers requests in order, so an answer always belongs to the oldest open fence.
struct RoundTripEstimator {
  /// How long a local terminal may take for its first answer.
  static let localLimit = Duration.seconds(3)
  /// How long a remote terminal may take for it, and the longest timeout of all.
  static let remoteLimit = Duration.seconds(10)
  /// The shortest timeout for a terminal that has answered before, since it may be busy.
  static let minimumTimeout = Duration.seconds(2)
  /// The upper limit of `escapeDelay(at:)` where nothing is awaited.
  static let longestEscapeDelay = Duration.milliseconds(150)

  /// How long the terminal may take for its first answer.
  private let limit: Duration
  /// The times at which the open fences were sent, oldest first.
  private var open: [ContinuousClock.Instant] = []
  private var first: ContinuousClock.Instant?
  /// A recent maximum of the round trip, which decays by a quarter per answer; nil before the first
  /// one.
  private(set) var roundTrip: Duration?
  /// The number of answers to no open fence.
  private(set) var surplus = 0

  /// Creates an estimator for a terminal that has not been sent a fence yet.
  /// - Parameter isRemote: whether the terminal is on another machine.
  init(isRemote: Bool = false) { limit = isRemote ? Self.remoteLimit : Self.localLimit }

  /// Whether fences are open.
  var areExpected: Bool { !open.isEmpty }

  /// The number of open fences.
  var openCount: Int { open.count }

  /// Records a sent fence.
  mutating func asked(at time: ContinuousClock.Instant) {
    open.append(time)
    first = first ?? time
  }

  /// Records the answer to a fence.
  /// - Returns: its round trip; nil if no fence was open.
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

  /// Forgets the open fences, whose answers will not be read.
  mutating func forget() { open = [] }

  /// Whether the terminal has exceeded the time for its first answer.
  func isUnresponsive(at time: ContinuousClock.Instant) -> Bool {
    guard roundTrip == nil, let first else { return false }
    return time - first > limit
  }

  /// Returns how long to wait for outstanding answers at the end.
  ///
  /// The answer itself ends the wait, so the timeout may be generous for a terminal that answers.
  func timeout(at time: ContinuousClock.Instant) -> Duration {
    guard let roundTrip else { return max(limit - (time - (first ?? time)), .zero) }
    return min(max(roundTrip * 3, Self.minimumTimeout), Self.remoteLimit)
  }

  /// How long the rest of a key sequence may take before ESC counts as a key.
  ///
  /// At least 25 ms. When a line cuts a sequence in two, the delay between the parts is the jitter
  /// of the line, which is less than half of the round trip. But in the first second after a request,
  /// ESC is more likely the start of its answer: a busy terminal may write one in pieces.
  func escapeDelay(at time: ContinuousClock.Instant) -> Duration {
    let usual = min(max((roundTrip ?? .zero) / 2, .milliseconds(25)), Self.longestEscapeDelay)
    guard let asked = open.last else { return usual }
    return max(usual, .seconds(1) - (time - asked))
  }
}

/// A line that says what the program is waiting for, shown below the shell's last one and erased
/// afterwards.
struct WaitingNotice {
  /// A shorter wait needs no notice.
  static let delay = Duration.milliseconds(500)
  /// What it says, in as many words as fit.
  private static let wordings = [
    "Waiting for the terminal to answer. \(Key.interrupt.name) ends the wait.",
    "Waiting for an answer. \(Key.interrupt.name) ends the wait.",
    "Waiting. \(Key.interrupt.name) ends the wait.",
    "\(Key.interrupt.name) ends waiting", "Waiting", "",
  ]

  /// The bytes that print the notice and that erase it; both empty where there is no room, and for a
  /// terminal that cannot erase.
  private let showing, hiding: [UInt8]
  /// Whether the notice is on the screen.
  private(set) var isShown = false

  /// Creates a notice for a terminal.
  /// - Parameters:
  ///   - columns: the width of its screen.
  ///   - isBelow: whether the line of the cursor is in use and the row below it is free.
  init(entry: TerminfoEntry?, columns: Int, isBelow: Bool = false) {
    // The last column stays empty, where some terminals wrap at once.
    let text = Self.wordings.fitting(columns: columns - 1)
    guard !text.isEmpty, let entry, let save = entry.strings["sc"],
      let restore = entry.strings["rc"], let erase = entry.strings["ed"] ?? entry.strings["el"]
    else {
      (showing, hiding) = ([], [])
      return
    }
    func plain(_ bytes: [UInt8]) -> [UInt8] { ScreenSequences.withoutPadding(bytes) }
    let below = isBelow ? Array("\r\n".utf8) : []
    showing = plain(save) + below + text.utf8
    hiding = plain(restore) + below + plain(erase) + (isBelow ? plain(restore) : [])
  }

  /// Returns when the next wait for input ends: when the notice is due, or at the end of all
  /// waiting.
  func pause(
    since start: ContinuousClock.Instant, until end: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    isShown || showing.isEmpty ? end : min(end, start + Self.delay)
  }

  /// Shows the notice.
  mutating func show(on device: TerminalDevice) {
    guard !isShown, !showing.isEmpty else { return }
    device.write(showing)
    isShown = true
  }

  /// Erases the notice if it is shown.
  mutating func hide(on device: TerminalDevice) {
    guard isShown else { return }
    device.write(hiding)
    isShown = false
  }
}
