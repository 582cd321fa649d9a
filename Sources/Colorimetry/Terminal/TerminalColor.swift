/// A colour as a terminal displays it.
///
///     let warning = TerminalColor(Color.orange)
///     let shown = warning.quantized(to: .indexed256)  // .indexed(214)
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case `default`
  /// An entry of the terminal's palette.
  case indexed(UInt8)
  /// An 8-bit sRGB colour.
  case rgb(RGB8)

  /// Returns the nearest colour that a terminal of this depth can show.
  ///
  /// Palette entries are kept if the depth has them, since users may have customised
  /// them; at `.ansi16`, entries above 15 become the nearest of the first 16.
  public func quantized(
    to depth: ColorDepth, using quantizer: PaletteQuantizer = .xterm
  ) -> TerminalColor {
    switch (self, depth) {
    case (.default, _), (_, .monochrome): .default
    case (_, .truecolor), (.indexed, .indexed256), (.indexed(0...15), .ansi16): self
    case (.rgb(let rgb), .indexed256): .indexed(quantizer.nearest256(rgb))
    case (.rgb(let rgb), .ansi16): .indexed(quantizer.nearest16(rgb))
    case (.indexed(let index), .ansi16):
      .indexed(quantizer.nearest16(quantizer.palette[index]))
    }
  }

  /// Returns the 8-bit colour with this palette; nil for the default colour.
  public func rgb8(in palette: TerminalPalette = .xterm) -> RGB8? {
    switch self {
    case .default: nil
    case .indexed(let index): palette[index]
    case .rgb(let rgb): rgb
    }
  }
}
