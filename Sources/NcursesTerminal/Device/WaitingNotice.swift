/// One line below the shell's last one that says what is waited for, and is taken away again.
struct WaitingNotice {
  /// A wait that nobody notices needs no words.
  static let delay = Duration.seconds(1)
  private static let text = "Waiting for the terminal to answer. Ctrl-C does not wait."

  /// What shows the line where the cursor is, and what takes it away; empty for a terminal that could
  /// not take it away.
  private let showing, hiding: [UInt8]
  /// Whether it is on the screen.
  private(set) var isShown = false

  /// A notice for a terminal.
  /// - Parameter columns: the width of its screen; on a narrow one the notice is cut.
  init(entry: TerminfoEntry?, columns: Int) {
    guard let entry, let save = entry[string: "sc"], let restore = entry[string: "rc"],
      let erase = entry[string: "ed"] ?? entry[string: "el"]
    else {
      (showing, hiding) = ([], [])
      return
    }
    func plain(_ bytes: [UInt8]) -> [UInt8] { ScreenSession.withoutPadding(bytes) }
    showing = plain(save) + Self.text.utf8.prefix(max(columns - 1, 0))
    hiding = plain(restore) + plain(erase)
  }

  /// How long to wait for input in one piece: until the notice is due, or to the end.
  func pause(
    since start: ContinuousClock.Instant, until end: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    isShown || showing.isEmpty ? end : min(end, start + Self.delay)
  }

  /// Puts it on the screen.
  mutating func show(on device: TerminalDevice) {
    guard !isShown, !showing.isEmpty else { return }
    device.write(showing)
    isShown = true
  }

  /// Takes it away if it is there.
  mutating func hide(on device: TerminalDevice) {
    guard isShown else { return }
    device.write(hiding)
    isShown = false
  }
}
