/// Asks a terminal whether it shows 24-bit colours.
///
/// A colour that is in no palette is selected, and the current rendition requested (DECRQSS). A
/// terminal that rounds colours, or does not know 24-bit ones, answers something else or nothing.
///
/// Sources: https://github.com/termstandard/colors, `DECRQSS` in
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum DepthQuery {
  /// Selects the colour, requests the rendition, and resets it.
  ///
  /// A terminal that does not know DCS strings prints some of this; the first picture covers it.
  static let bytes = Array("\u{1B}[0;48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// Whether a DCS string reports exactly that colour.
  /// - Parameter answer: what follows `ESC P`: `1$r0;48:2::1:2:3m` from xterm, foot and Ghostty,
  ///   `1$r48:2:1:2:3m` from kitty, `1$r0;48;2;1;2;3m` from others.
  static func isAffirmed(by answer: String) -> Bool {
    guard answer.hasPrefix("1$r"), answer.hasSuffix("m") else { return false }
    let parameters = answer.dropFirst(3).dropLast().split(
      separator: ";", omittingEmptySubsequences: false)
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case "48:2:1:2:3", "48:2::1:2:3": return true
      case "38", "48":
        let isExact = rest.first == "2"
        let color = rest.dropFirst().prefix(3)
        if parameter == "48", isExact, Array(color) == ["1", "2", "3"] { return true }
        // Skips the numbers that belong to the colour.
        rest = rest.dropFirst(isExact ? 4 : 2)
      default: break
      }
    }
    return false
  }

  /// Whether a terminal should be asked.
  ///
  /// tmux and screen do not answer, or answer for themselves instead of the outer terminal.
  static func isWorthwhile(
    after detection: DepthDetection, entry: TerminfoEntry, environment: [String: String]
  ) -> Bool {
    detection.isUncertain && !entry.isPlain && Multiplexer(environment: environment) == nil
  }
}
