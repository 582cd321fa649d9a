/// The questions that find out what a terminal can do, in one burst.
///
/// The last one is about the primary device attributes, which every terminal answers: terminals
/// answer in order, so nothing comes after that answer.
///
/// Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html,
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
struct TerminalQuestions {
  /// The private modes that are asked about (DECRQM).
  static let modes = [2026, 2004, 1004, 1006, 1016, 2027]

  /// Texts whose columns terminals do not agree about; each is drawn and the cursor asked for.
  static let samples = ["é", "─", "❤\u{FE0F}", "👩\u{200D}👩\u{200D}👧"]

  /// What is sent; empty for a terminal that would print it.
  let bytes: [UInt8]
  /// What takes away whatever was drawn, and ends whatever was begun.
  let cleaning: [UInt8]

  /// The questions for a terminal.
  /// - Parameters:
  ///   - entry: its description; nil where there is none.
  ///   - isNamed: whether TERM names a terminal, though it may be an unknown one.
  init(entry: TerminfoEntry?, isNamed: Bool) {
    guard isNamed, entry?.isANSI ?? true else {
      (bytes, cleaning) = ([], [])
      return
    }
    // VT100 and the consoles know these two.
    guard entry?.isPlain != true else {
      bytes = Array("\u{1B}[5n\u{1B}[c".utf8)
      cleaning = []
      return
    }
    var text = "\u{1B}[5n\u{1B}[?2026h\u{1B}[>0q\u{1B}[>c\u{1B}[=c"
    for mode in Self.modes { text += "\u{1B}[?\(mode)$p" }
    text += "\u{1B}[?u\u{1B}[?4m\u{1B}[m"
    text += String(decoding: DepthQuestion.bytes, as: UTF8.self)
    text += "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
    for sample in Self.samples { text += "\r\(sample)\u{1B}[6n" }
    // Where a question was not understood, it may have been printed: the line is cleared.
    let clear = "\u{1B}[m\r\u{1B}[K\u{1B}[?2026l"
    bytes = Array((text + clear + "\u{1B}[c").utf8)
    cleaning = Array(("\u{1B}\\" + clear).utf8)
  }
}
