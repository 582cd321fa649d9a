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

  /// The scalar values of the 256 bytes, for reading.
  static let values: [UInt32] = scalars.map(\.value)

  /// The bytes of the scalars.
  private static let bytes = Dictionary(
    twins + (1...255).map { (scalars[$0], UInt8($0)) }, uniquingKeysWith: { $1 })

  /// Scalars that look the same as one in the set.
  private static let twins: [(Unicode.Scalar, UInt8)] = [
    ("\u{25B6}", 0x10), ("\u{25C0}", 0x11), ("\u{03BC}", 0xE6), ("\u{03B2}", 0xE1),
    ("\u{2211}", 0xE4), ("\u{2126}", 0xEA), ("\u{2205}", 0xED), ("\u{03D5}", 0xED),
    ("\u{2208}", 0xEE), ("\u{03F4}", 0xE9), ("\u{22C5}", 0xFA), ("\u{25FC}", 0xFE),
    ("\u{212B}", 0x8F), ("\u{2010}", 0x2D), ("\u{2011}", 0x2D), ("\u{2212}", 0x2D),
    ("\u{2215}", 0x2F), ("\u{202F}", 0xFF), ("\u{2007}", 0xFF),
  ]

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
    switch byte {
    case 0x0A, 0x0D, 0x1A, 0x1B: false
    default: true
    }
  }

  /// Returns the best known substitute for a scalar outside the set.
  static func substitute(for scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201A, 0x2032, 0x00B4, 0x02BC: UInt8(ascii: "'")
    case 0x201C, 0x201D, 0x201E, 0x2033: UInt8(ascii: "\"")
    case 0x00A6: UInt8(ascii: "|")
    case 0x223C: UInt8(ascii: "~")
    case 0x2013, 0x2014, 0x2015, 0x00AD: UInt8(ascii: "-")
    case 0x2044: UInt8(ascii: "/")
    case 0x2190, 0x2039: UInt8(ascii: "<")
    case 0x2192, 0x203A: UInt8(ascii: ">")
    case 0x25D9, 0x25EF, 0x25E6: UInt8(ascii: "o")
    case 0x266A: 0x0E
    case 0x00D7: UInt8(ascii: "x")
    case 0x00D8: UInt8(ascii: "O")
    case 0x00F8: UInt8(ascii: "o")
    case 0x2500...0x257F: box(scalar.value)
    case 0x2580...0x2583, 0x2594: scalar.value == 0x2580 || scalar.value == 0x2594 ? 0xDF : 0xDC
    case 0x2585...0x2588: 0xDB
    case 0x2589...0x258B: 0xDB
    case 0x258D...0x258F: 0xDD
    case 0x2595: 0xDE
    case 0x2000...0x200A, 0x205F, 0x3000: UInt8(ascii: " ")
    case 0x2026: UInt8(ascii: ".")
    default: nil
    }
  }

  /// Returns the light line for a heavy, dashed or rounded one.
  private static func box(_ value: UInt32) -> UInt8? {
    switch value {
    case 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578, 0x257A,
      0x257C, 0x257E:
      0xC4
    case 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2575, 0x2577, 0x2579, 0x257B,
      0x257D, 0x257F:
      0xB3
    case 0x250C...0x250F, 0x256D: 0xDA
    case 0x2510...0x2513, 0x256E: 0xBF
    case 0x2514...0x2517, 0x2570: 0xC0
    case 0x2518...0x251B, 0x256F: 0xD9
    case 0x251C...0x2523: 0xC3
    case 0x2524...0x252B: 0xB4
    case 0x252C...0x2533: 0xC2
    case 0x2534...0x253B: 0xC1
    case 0x253C...0x254B: 0xC5
    case 0x2571: UInt8(ascii: "/")
    case 0x2572: UInt8(ascii: "\\")
    case 0x2573: UInt8(ascii: "X")
    default: nil
    }
  }
}
