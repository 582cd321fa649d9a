import Colorimetry

/// The colours of a page or a picture on a dark or a light background.
struct SchemeColors: Hashable, Sendable {
  /// The default text colour.
  var foreground: RGB8
  /// The default background colour.
  var background: RGB8
  /// The palette for indexed colours.
  var palette: TerminalPalette
  /// The palette for text on the default background, on which some of the 16 colours would be
  /// invisible.
  var textPalette: TerminalPalette

  /// Light text on black.
  static let dark = SchemeColors(
    foreground: 0xE5E5E5, background: 0x000000,
    system: [
      0x000000, 0xF01414, 0x00CD00, 0xCDCD00, 0x6060FF, 0xD700D7, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF6B6B, 0x00FF00, 0xFFFF00, 0x8C8CFF, 0xFF5CFF, 0x00FFFF, 0xFFFFFF,
    ], text: [0: 0x757575])

  /// Dark text on white.
  static let light = SchemeColors(
    foreground: 0x1A1A1A, background: 0xFFFFFF,
    system: [
      0x000000, 0xCD0000, 0x007000, 0x6B6B00, 0x0000CD, 0xA800A8, 0x006B6B, 0xE5E5E5,
      0x6E6E6E, 0xE80000, 0x008700, 0x7A7A00, 0x5C5CFF, 0xD000D0, 0x008080, 0xFFFFFF,
    ], text: [7: 0x5C5C5C, 15: 0x767676])

  /// - Parameter text: the colours in which text on the default background differs.
  private init(
    foreground: UInt32, background: UInt32, system: [UInt32], text: [Int: UInt32]
  ) {
    self.foreground = RGB8(packed: foreground)
    self.background = RGB8(packed: background)
    palette = TerminalPalette(system: system.map { RGB8(packed: $0) })
    textPalette = TerminalPalette(
      system: system.enumerated().map { RGB8(packed: text[$0] ?? $1) })
  }

  /// Returns the colours for a scheme and for a palette in which the text was drawn.
  ///
  /// Without a scheme, entries 7 and 0 of that palette are the default colours.
  init(_ scheme: ColorScheme?, palette: TerminalPalette?) {
    self = scheme == .light ? .light : .dark
    guard let palette else { return }
    self.palette = palette
    textPalette = palette
    if scheme == nil { (foreground, background) = (palette[7], palette[0]) }
  }
}
