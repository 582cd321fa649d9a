/// Asking a terminal whether it shows exact colours.
///
/// It is told to select a colour that is in no palette, and then what it has selected (DECRQSS). A
/// terminal that rounds, or does not know exact colours, answers something else or nothing.
///
/// Sources: https://github.com/termstandard/colors, `DECRQSS` in
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum DepthQuestion {
  /// What is sent: a selection, the question, and the end of the selection.
  ///
  /// Nothing of it is printed where DCS strings are known. Elsewhere the first picture covers it.
  static let bytes = Array("\u{1B}[0;48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// Whether a DCS string says that exactly that colour is selected.
  /// - Parameter answer: what follows `ESC P`: `1$r0;48:2::1:2:3m` of xterm, foot and Ghostty,
  ///   `1$r48:2:1:2:3m` of kitty, `1$r0;48;2;1;2;3m` of others.
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
        // The numbers of a colour are no parameters of their own.
        rest = rest.dropFirst(isExact ? 4 : 2)
      default: break
      }
    }
    return false
  }

  /// Whether a terminal is asked, by what is known of it.
  ///
  /// tmux and screen do not answer, or for themselves and not for the terminal they are shown on.
  static func isWorthwhile(
    after finding: DepthFinding, entry: TerminfoEntry, environment: [String: String]
  ) -> Bool {
    finding.isOpen && !entry.isPlain && Multiplexer(environment: environment) == nil
  }
}
