import TerminalCore

/// A line that says what the program is waiting for, shown below the shell's last one and erased
/// afterwards.
struct WaitingNotice {
  /// A shorter wait needs no notice.
  static let delay = Duration.milliseconds(500)
  /// What it says, in as many words as fit.
  private static let wordings = [
    "Waiting for the terminal to answer. \(Key.interrupt.name) does not wait.",
    "Waiting for an answer. \(Key.interrupt.name) does not wait.",
    "Waiting. \(Key.interrupt.name) does not wait.",
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
    guard !text.isEmpty, let entry, let save = entry[string: "sc"],
      let restore = entry[string: "rc"], let erase = entry[string: "ed"] ?? entry[string: "el"]
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
