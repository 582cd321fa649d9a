package import Color

/// The control sequences that change a terminal's own colours.
///
/// One entry per sequence, as `#rrggbb`, and no reset without numbers: some terminals read only the
/// first pair of several, and some ignore `OSC 104` alone.
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
package enum SchemeSequences {
  /// The numbers of OSC that set roles outside the palette; that of the reset is 100 higher.
  private static let codes: [(role: TerminalScheme.Role, code: Int)] = [
    (.foreground, 10), (.background, 11), (.cursor, 12), (.selection, 17), (.selectionText, 19),
  ]

  /// Returns the sequences that set all colours of a scheme.
  /// - Parameter isLinuxConsole: whether the terminal is the console of Linux, which has sequences
  ///   of its own, for the first sixteen.
  package static func set(_ scheme: TerminalScheme, isLinuxConsole: Bool = false) -> String {
    scheme.roles.map { role in
      guard let color = scheme.color(role) else { return "" }
      switch role {
      case .palette(let index):
        guard isLinuxConsole else { return "\u{1b}]4;\(index);\(color.hex)\u{1b}\\" }
        return index < 16 ? "\u{1b}]P\(String(index, radix: 16))\(color.hex.dropFirst())" : ""
      default:
        guard !isLinuxConsole, let code = codes.first(where: { $0.role == role })?.code else {
          return ""
        }
        return "\u{1b}]\(code);\(color.hex)\u{1b}\\"
      }
    }.joined()
  }

  /// Returns the sequences that give the terminal the colours of its settings back.
  package static func reset(isLinuxConsole: Bool = false) -> String {
    guard !isLinuxConsole else { return "\u{1b}]R" }
    return (0..<256).map { "\u{1b}]104;\($0)\u{1b}\\" }.joined()
      + codes.map { "\u{1b}]\($0.code + 100)\u{1b}\\" }.joined()
  }
}
