import TerminalCore

/// A line that says what the program is waiting for, shown below the shell's last one and erased
/// afterwards.
struct WaitingNotice {
  /// A shorter wait needs no notice.
  static let delay = Duration.seconds(1)
  private static let text =
    "Waiting for the terminal to answer. \(Key.interrupt.name) does not wait."

  /// The bytes that print the notice at the cursor and that erase it; both empty for a terminal
  /// that cannot erase.
  private let showing, hiding: [UInt8]
  /// Whether the notice is on the screen.
  private(set) var isShown = false

  /// Creates a notice for a terminal.
  /// - Parameter columns: the width of its screen; on a narrow one the notice is truncated.
  init(entry: TerminfoEntry?, columns: Int) {
    guard let entry, let save = entry[string: "sc"], let restore = entry[string: "rc"],
      let erase = entry[string: "ed"] ?? entry[string: "el"]
    else {
      (showing, hiding) = ([], [])
      return
    }
    func plain(_ bytes: [UInt8]) -> [UInt8] { ScreenSequences.withoutPadding(bytes) }
    showing = plain(save) + Self.text.utf8.prefix(max(columns - 1, 0))
    hiding = plain(restore) + plain(erase)
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
