import Color
import UnicodeText

/// The character set of the IBM PC and of ANSI art.
///
/// Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP437.TXT, and for the glyphs
/// of control characters https://www.unicode.org/Public/MAPPINGS/VENDORS/MISC/IBMGRAPH.TXT
package enum CodePage437 {
  /// The scalars of the 256 bytes; 0x00, whose glyph is blank, is a space.
  static let scalars: [Unicode.Scalar] = {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(256)
    scalars += " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼".unicodeScalars
    scalars += (0x20...0x7E).map { Unicode.Scalar(UInt8($0)) }
    scalars += "⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»".unicodeScalars
    scalars += "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀".unicodeScalars
    scalars += "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}".unicodeScalars
    return scalars
  }()

  /// The bytes of the scalars, and of those that look the same as one in the set.
  private static let bytes = twins.mapValues { own[$0] ?? 0 }.merging(own) { $1 }

  private static let own = Dictionary(
    (1...255).map { (scalars[$0], UInt8($0)) }, uniquingKeysWith: { $1 })

  private static let twins = Unicode.Scalar.substitutes([
    "►\u{25B6}", "◄\u{25C0}", "µ\u{3BC}", "ß\u{3B2}", "Σ\u{2211}", "Ω\u{2126}",
    "φ\u{2205}\u{3D5}", "ε\u{2208}", "Θ\u{3F4}", "·\u{22C5}", "■\u{25FC}", "Å\u{212B}",
    "-\u{2010}\u{2011}\u{2212}", "/\u{2215}", "\u{A0}\u{202F}\u{2007}",
  ])

  /// Returns the scalar for the glyph of a byte, including those of control codes.
  package static func scalar(for byte: UInt8) -> Unicode.Scalar { scalars[Int(byte)] }

  /// Returns the byte for a scalar or a lookalike; nil if there is none.
  ///
  /// Control characters have none. Some bytes act as controls in a file, see `isDrawn`.
  package static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value >= 0x20, scalar.value < 0x7F { return UInt8(scalar.value) }
    return bytes[scalar]
  }

  /// Whether a byte in a file of ANSI art is drawn instead of acting as a control.
  ///
  /// All bytes are drawn except line feed, carriage return, Ctrl-Z (0x1A) and ESC, as in PabloDraw
  /// and Moebius; in libansilove a tab moves the cursor.
  package static func isDrawn(_ byte: UInt8) -> Bool {
    !byte.isLineBreak && byte != 0x1A && byte != 0x1B
  }

  /// Returns the best known substitute for a scalar outside the set.
  static func substitute(for scalar: Unicode.Scalar) -> UInt8? {
    substitutes[scalar].flatMap(byte(for:))
  }

  /// The lines of boxes that are heavy, dashed or rounded become light ones.
  private static let substitutes = Unicode.Scalar.substitutes([
    "'‘’‚′´ʼ", "\"“”„″", "|¦", "~∼", "-–—―\u{AD}", "/⁄╱", "\\╲", "<←‹", ">→›", "o◙◯◦ø", "OØ", "♫♪",
    "x×", "X╳", ".…", "▀▔", "▄▁▂▃", "█▅▆▇▉▊▋", "▌▍▎▏", "▐▕", "─━┄┅┈┉╌╍╴╶╸╺╼╾", "│┃┆┇┊┋╎╏╵╷╹╻╽╿",
    "┌┍┎┏╭", "┐┑┒┓╮", "└┕┖┗╰", "┘┙┚┛╯", "├┝┞┟┠┡┢┣", "┤┥┦┧┨┩┪┫", "┬┭┮┯┰┱┲┳", "┴┵┶┷┸┹┺┻",
    "┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋",
    " \u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}"
      + "\u{205F}\u{3000}",
  ])
}
