/// The requests that query the capabilities of a terminal, in one burst.
///
/// The last one requests the primary device attributes, which every terminal answers. Terminals
/// answer in order, so nothing comes after that answer.
///
/// Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html,
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
struct TerminalQueries {
  /// The private modes that are queried (DECRQM).
  static let modes = [2026, 2004, 1004, 1006, 1016, 2027]

  /// Texts whose width differs between terminals; each is printed and the cursor position
  /// requested.
  static let samples = ["é", "─", "❤\u{FE0F}", "👩\u{200D}👩\u{200D}👧"]

  /// The requests; empty for a terminal that would print them.
  let bytes: [UInt8]
  /// Erases what was printed, and ends what was begun.
  let cleaning: [UInt8]

  /// Creates the requests for a terminal.
  init(entry: TerminfoEntry) {
    guard entry.isANSI else {
      (bytes, cleaning) = ([], [])
      return
    }
    // VT100 and consoles know these two.
    guard !entry.isPlain else {
      bytes = Array("\u{1B}[5n\u{1B}[c".utf8)
      cleaning = []
      return
    }
    var text = "\u{1B}[5n\u{1B}[?2026h\u{1B}[>0q\u{1B}[>c\u{1B}[=c"
    for mode in Self.modes { text += "\u{1B}[?\(mode)$p" }
    text += "\u{1B}[?u\u{1B}[?4m\u{1B}[m"
    text += String(decoding: DepthQuery.bytes, as: UTF8.self)
    text += "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
    for sample in Self.samples { text += "\r\(sample)\u{1B}[6n" }
    // A request that was not understood may have been printed, so the line is cleared.
    let clear = "\u{1B}[m\r\u{1B}[K\u{1B}[?2026l"
    bytes = Array((text + clear + "\u{1B}[c").utf8)
    cleaning = Array(("\u{1B}\\" + clear).utf8)
  }
}
