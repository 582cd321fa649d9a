package import Color

/// The control sequences that change a terminal's own colours.
///
/// One entry per sequence, as `#rrggbb`, and no reset without numbers: some terminals read only the
/// first pair of several, and some ignore `OSC 104` alone.
/// The text below the cursor has a sequence in kitty and Ghostty alone, which the others ignore.
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
/// https://sw.kovidgoyal.net/kitty/color-stack/
package enum SchemeSequences {
  /// The numbers of OSC that set roles outside the palette; that of the reset is 100 higher.
  package static let codes: [(role: TerminalScheme.Role, code: Int)] = [
    (.foreground, 10), (.background, 11), (.cursor, 12), (.selection, 17), (.selectionText, 19),
  ]

  /// Puts all colours aside (XTPUSHCOLORS), and takes them back (XTPOPCOLORS).
  package static let stack = (push: "\u{1b}[#P", pop: "\u{1b}[#Q")

  /// The start of the sequence for the text below the cursor.
  package static let cursorText = "21;cursor_text"

  /// Returns the sequence that sets a role; empty for one that terminals have no sequence for.
  package static func set(_ role: TerminalScheme.Role, to color: RGB8) -> String {
    switch role {
    case .palette(let index): "\u{1b}]4;\(index);\(color.hex)\u{1b}\\"
    case .cursorText: "\u{1b}]\(cursorText)=\(color.hex)\u{1b}\\"
    default: code(of: role).map { "\u{1b}]\($0);\(color.hex)\u{1b}\\" } ?? ""
    }
  }

  /// Returns the sequence that gives a role the colour of the terminal's settings back.
  package static func reset(_ role: TerminalScheme.Role) -> String {
    switch role {
    case .palette(let index): "\u{1b}]104;\(index)\u{1b}\\"
    case .cursorText: "\u{1b}]\(cursorText)\u{1b}\\"
    default: code(of: role).map { "\u{1b}]\($0 + 100)\u{1b}\\" } ?? ""
    }
  }

  private static func code(of role: TerminalScheme.Role) -> Int? {
    codes.first { $0.role == role }?.code
  }

  /// Returns the sequences that set all colours of a scheme.
  /// - Parameter isLinuxConsole: whether the terminal is the console of Linux, which has sequences
  ///   of its own, for the first sixteen.
  package static func set(_ scheme: TerminalScheme, isLinuxConsole: Bool = false) -> String {
    scheme.roles.map { role in
      guard let color = scheme.color(role) else { return "" }
      guard isLinuxConsole else { return set(role, to: color) }
      guard case .palette(let index) = role, index < 16 else { return "" }
      return "\u{1b}]P\(String(index, radix: 16))\(color.hex.dropFirst())"
    }.joined()
  }

  /// Returns the sequences that give the terminal the colours of its settings back.
  package static func reset(isLinuxConsole: Bool = false) -> String {
    guard !isLinuxConsole else { return "\u{1b}]R" }
    return ((0...255).map { .palette($0) } + codes.map(\.role) + [.cursorText]).map(reset).joined()
  }
}

extension RGB8 {
  /// Parses a colour in the answer of a terminal: `rgb:RRRR/GGGG/BBBB` with one to four hexadecimal
  /// digits each, or `#rrggbb`.
  ///
  /// Terminals with a transparent background (rxvt-unicode, Konsole) may answer `rgba:` with the
  /// opacity last, which is ignored.
  package init?(terminalAnswer text: Substring) {
    var text = text
    if text.hasPrefix("rgba:") {
      text = "rgb:" + text.dropFirst(5).split(separator: "/").prefix(3).joined(separator: "/")
    }
    guard text.hasPrefix("rgb:") || text.hasPrefix("#"), text.utf8.count < 32 else { return nil }
    // rxvt-unicode keeps `#e5e5e5` as `rgb:e500/e500/e500`.
    let channels = text.dropFirst(4).split(separator: "/")
    if channels.count == 3, channels.allSatisfy({ $0.utf8.count == 4 && $0.hasSuffix("00") }) {
      text = "rgb:" + channels.map { $0.prefix(2) }.joined(separator: "/")
    }
    guard let color = try? Color(parsing: String(text)) else { return nil }
    self = color.rgb8
  }
}
