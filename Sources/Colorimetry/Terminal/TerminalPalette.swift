/// The 256 colours of an indexed terminal palette.
///
///     let blue = TerminalPalette.xterm[21]  // #0000ff
public struct TerminalPalette: Hashable, Sendable {
  /// All 256 colours in the order of their indices.
  public let colors: [RGB8]

  /// Creates a palette with these first 16 colours and the fixed cube and greys.
  ///
  /// `system` must have 16 colours.
  public init(system: [RGB8]) {
    precondition(system.count == 16, "a palette begins with 16 system colours")
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    var colors = system
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(RGB8(red, green, blue)) }
      }
    }
    for step in UInt8(0)..<24 {
      let grey = 8 + 10 * step
      colors.append(RGB8(grey, grey, grey))
    }
    self.colors = colors
  }

  /// The colour of an index.
  public subscript(index: UInt8) -> RGB8 { colors[Int(index)] }

  /// The default palette of xterm.
  ///
  /// https://invisible-island.net/xterm/ (XTerm-col.ad)
  public static let xterm = TerminalPalette(
    system: [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { RGB8(packed: $0) })

  /// The palette of VGA in the order of terminals, in which 3 is brown: that of ANSI art.
  ///
  /// https://en.wikipedia.org/wiki/ANSI_escape_code#3-bit_and_4-bit
  public static let vga = TerminalPalette(
    system: [
      0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
      0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ].map { RGB8(packed: $0) })
}
