import Colorimetry

/// The 99 colours of IRC.
///
/// Source: https://modern.ircdocs.horse/formatting#colors
struct MIRCPalette {
  /// The number for the default colour.
  static let none: UInt8 = 99

  /// The counterparts of the terminal's colours 0 to 15, whose values vary as well.
  private static let terminal: [UInt8] = [1, 5, 3, 7, 2, 6, 10, 15, 14, 4, 9, 8, 12, 13, 11, 0]

  /// The colours 16 to 98, whose values are fixed.
  static let fixed: [RGB8] = [
    0x470000, 0x472100, 0x474700, 0x324700, 0x004700, 0x00472C, 0x004747, 0x002747, 0x000047,
    0x2E0047, 0x470047, 0x47002A, 0x740000, 0x743A00, 0x747400, 0x517400, 0x007400, 0x007449,
    0x007474, 0x004074, 0x000074, 0x4B0074, 0x740074, 0x740045, 0xB50000, 0xB56300, 0xB5B500,
    0x7DB500, 0x00B500, 0x00B571, 0x00B5B5, 0x0063B5, 0x0000B5, 0x7500B5, 0xB500B5, 0xB5006B,
    0xFF0000, 0xFF8C00, 0xFFFF00, 0xB2FF00, 0x00FF00, 0x00FFA0, 0x00FFFF, 0x008CFF, 0x0000FF,
    0xA500FF, 0xFF00FF, 0xFF0098, 0xFF5959, 0xFFB459, 0xFFFF71, 0xCFFF60, 0x6FFF6F, 0x65FFC9,
    0x6DFFFF, 0x59B4FF, 0x5959FF, 0xC459FF, 0xFF66FF, 0xFF59BC, 0xFF9C9C, 0xFFD39C, 0xFFFF9C,
    0xE2FF9C, 0x9CFF9C, 0x9CFFDB, 0x9CFFFF, 0x9CD3FF, 0x9C9CFF, 0xDC9CFF, 0xFF9CFF, 0xFF94D3,
    0x000000, 0x131313, 0x282828, 0x363636, 0x4D4D4D, 0x656565, 0x818181, 0x9F9F9F, 0xBCBCBC,
    0xE2E2E2, 0xFFFFFF,
  ].map { RGB8(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }

  private static let labs = fixed.map { OKLab($0) }

  /// A direct-mapped cache of nearest colours: texts use the same few again and again.
  private var known = [(key: UInt32, number: UInt8)](
    repeating: (UInt32.max, 0), count: 1024)

  /// Returns the number of the nearest colour.
  mutating func number(of color: TerminalColor) -> UInt8 {
    switch color {
    case .default: Self.none
    case .indexed(let index) where index < 16: Self.terminal[Int(index)]
    case .indexed(let index): nearest(to: TerminalPalette.xterm[index])
    case .rgb(let rgb): nearest(to: rgb)
    }
  }

  private mutating func nearest(to rgb: RGB8) -> UInt8 {
    let key = UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
    let slot = Int((key &* 0x9E37_79B1) >> 22)
    if known[slot].key == key { return known[slot].number }
    let lab = OKLab(rgb)
    var best = 0
    var bestDistance = Double.infinity
    for (index, candidate) in Self.labs.enumerated() {
      let distance = candidate.squaredDistance(to: lab)
      if distance < bestDistance {
        best = index
        bestDistance = distance
      }
    }
    let number = UInt8(16 + best)
    known[slot] = (key, number)
    return number
  }
}
