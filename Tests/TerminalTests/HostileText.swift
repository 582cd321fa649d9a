import TestSupport

/// Texts with wide glyphs, marks, joiners, controls, reordering and escape sequences.
enum HostileText {
  static let pieces = [
    "a", "Z", " ", "~", "é", "e\u{301}", "漢", "字", "한", "👍", "👨‍👩‍👧", "🇩🇪", "☃️", "\u{200D}",
    "\u{301}", "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{1B}[31m", "\u{1B}]0;title\u{7}",
    "\u{1B}P", "\u{9B}2J", "\u{9D}52;c;x\u{9C}", "\u{0}", "\n", "\r\n", "\t", "\u{8}", "\u{7F}",
    "\u{85}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{E000}",
    "\u{10FFFF}", "\u{E0001}", "\u{AD}", "ﷺ", "\u{115F}", "\u{1160}",
  ]

  static func random(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...8, using: &generator)).map { _ in generator.pick(pieces) }.joined()
  }
}
