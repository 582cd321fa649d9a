package import Color

/// The colours of a page or a picture on a dark or a light background.
package struct SchemeColors: Hashable, Sendable {
  /// The default text colour.
  package var foreground: RGB8
  /// The default background colour.
  package var background: RGB8
  /// The palette for backgrounds, and for text on most of them: the same in all schemes.
  var palette = TerminalPalette.xterm
  /// The palette for text on the default background, on which some of the 16 colours could not be
  /// read.
  var textPalette: TerminalPalette
  /// The palette for text on a black background, which is the default one of the dark scheme.
  private var blackPalette = TerminalPalette(
    system: [RGB8(packed: 0x000000)] + darkText.dropFirst().map { RGB8(packed: $0) })
  /// Whether text without a colour has the default colour on all backgrounds.
  private var hasOneTextColor = false

  /// Light text on black.
  static let dark = SchemeColors(
    foreground: 0xE5E5E5, background: 0x000000, text: darkText)
  private static let darkText: [UInt32] = [
    0x757575, 0xF01414, 0x00CD00, 0xCDCD00, 0x6060FF, 0xD700D7, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF6B6B, 0x00FF00, 0xFFFF00, 0x8C8CFF, 0xFF5CFF, 0x00FFFF, 0xFFFFFF,
  ]

  /// Dark text on white.
  static let light = SchemeColors(
    foreground: 0x1A1A1A, background: 0xFFFFFF,
    text: [
      0x000000, 0xCD0000, 0x007000, 0x6B6B00, 0x0000CD, 0xA800A8, 0x006B6B, 0x5C5C5C,
      0x6E6E6E, 0xE80000, 0x008700, 0x7A7A00, 0x5C5CFF, 0xD000D0, 0x008080, 0x767676,
    ])

  /// Returns the colours of a terminal with these default colours.
  package init(foreground: RGB8, background: RGB8) {
    self = .dark
    (self.foreground, self.background) = (foreground, background)
  }

  private init(foreground: UInt32, background: UInt32, text: [UInt32]) {
    self.foreground = RGB8(packed: foreground)
    self.background = RGB8(packed: background)
    textPalette = TerminalPalette(system: text.map { RGB8(packed: $0) })
  }

  /// Returns the colours for a scheme and for a palette in which the text was drawn.
  ///
  /// Without a scheme, entries 7 and 0 of that palette are the default colours, as they were when
  /// the text was drawn.
  init(_ scheme: ColorScheme?, palette: TerminalPalette?) {
    self = scheme == .light ? .light : .dark
    guard let palette else { return }
    self.palette = palette
    textPalette = palette
    blackPalette = palette
    if scheme == nil {
      (foreground, background) = (palette[7], palette[0])
      hasOneTextColor = true
    }
  }

  /// Returns the palette for text and lines on a background.
  func textPalette(on background: TerminalColor) -> TerminalPalette {
    switch background {
    case .default: textPalette
    case .indexed(0): blackPalette
    default: palette
    }
  }

  /// Returns the colour of text without one of its own on a background with one: black or white,
  /// whichever contrasts more; nil for the default.
  func textColor(on background: TerminalColor) -> RGB8? {
    guard !hasOneTextColor, let rgb = background.rgb8(in: palette) else { return nil }
    return Color(rgb).contrastColor == .white ? Self.white : RGB8(packed: 0)
  }

  static let white = RGB8(packed: 0xFFFFFF)
}
