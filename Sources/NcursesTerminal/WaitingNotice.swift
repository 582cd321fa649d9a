/// One line below the shell's last one that says what is waited for, and is taken away again.
struct WaitingNotice {
  /// A wait that nobody notices needs no words.
  static let delay = Duration.seconds(1)
  private static let text = "Waiting for the terminal to answer. Ctrl-C does not wait."

  /// What shows the line where the cursor is.
  let showing: [UInt8]
  /// What takes it away.
  let hiding: [UInt8]

  /// A notice for a terminal; nil for one that could not take it away.
  /// - Parameter columns: the width of its screen; on a narrow one the notice is cut.
  init?(entry: TerminfoEntry?, columns: Int) {
    guard let entry, let save = entry[string: "sc"], let restore = entry[string: "rc"],
      let erase = entry[string: "ed"] ?? entry[string: "el"]
    else { return nil }
    func plain(_ bytes: [UInt8]) -> [UInt8] { ScreenSession.withoutPadding(bytes) }
    showing = plain(save) + Self.text.utf8.prefix(max(columns - 1, 0))
    hiding = plain(restore) + plain(erase)
  }
}
