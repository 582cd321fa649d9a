extension Color {
  /// Creates a colour from that of a terminal; nil for `.default`, which only the terminal knows.
  ///
  ///     let red = Color(TerminalColor.indexed(9))  // the bright red of xterm
  ///     let text = Color(TerminalColor.default) ?? .white
  ///
  /// - Parameter palette: the colours of the indices; users may have changed the first 16.
  public init?(_ color: TerminalColor, in palette: TerminalPalette = .xterm) {
    guard let rgb = color.rgb8(in: palette) else { return nil }
    self.init(rgb)
  }
}

extension TerminalColor {
  /// Creates the 8-bit colour for a terminal, fitted to sRGB; the opacity is ignored.
  ///
  ///     let orange = TerminalColor(Color.orange)
  ///
  /// Composite a translucent colour over its background first: `composited(over:)`.
  public init(_ color: Color) { self = .rgb(color.fittedToSRGB().rgb8) }
}
