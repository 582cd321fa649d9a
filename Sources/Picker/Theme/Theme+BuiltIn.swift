import Color
import Terminal

extension Theme {
  /// The built-in themes that can be selected by name.
  public static let builtIn: [Theme] = [.dark, .light, .highContrast, .ansi16]

  /// Returns the built-in theme with a name, including `standard`.
  public static func named(_ name: String) -> Theme? {
    ([standard] + builtIn).first { $0.name == name }
  }

  /// The default theme: dark on dark terminals, light on light ones.
  ///
  /// It sets every value, so that every lookup in `Theme` ends here.
  public static let standard = Theme(
    "standard", base: standardBase,
    bar: .standard.with(
      foreground: .hex(0x1C1C1E, 0xE6E6EA), background: .hex(0xF2F2F6, 0x1C1C23),
      padding: Padding(columns: 1), separatorStyle: .space),
    panel: .standard.with(
      foreground: .hex(0x1C1C1E, 0xE6E6EA), background: .hex(0xECECF1, 0x22222A),
      highlight: ColorPair(foreground: .hex(0xECECF1, 0x22222A))),
    textFields: .standard.with(background: .hex(0xF2F2F6, 0x1C1C23)),
    icons: .standard.with(secondary: .rgb(RGB8(0x8E, 0x8E, 0x93))))

  private static let standardBase = Scheme.standard.with(
    foreground: .default, background: .default,
    secondary: .secondary, tint: .hex(0x9A4B00, 0xFFD66B),
    borderColor: .secondary, focus: .hex(0x1C1C1E, 0xE6E6EA),
    separatorColor: .secondary, placeholder: .secondary,
    alert: .hex(0xB01E1E, 0xFF8A80), warning: .hex(0x8A4B00, 0xFFB85C),
    shadowColor: .hex(0xC8C8D0, 0x050508),
    highlight: ColorPair(
      foreground: .hex(0xFFFFFF, 0x101014), background: .hex(0x9A4B00, 0xFFD66B)),
    selection: ColorPair(background: .hex(0xC3D5FF, 0x3A4166)),
    checkerboard: ColorPair(
      foreground: .hex(0xFFFFFF, 0x999999), background: .hex(0xCCCCCC, 0x666666)),
    padding: Padding(columns: 1), margins: Padding(), borderStyle: .single, corners: .round,
    thickness: .thin, separatorStyle: .line, shadowStyle: .flat, rowHeight: 1, title: .bold,
    body: [], emphasis: .bold, note: [], key: [])

  /// Light text on a dark background on every terminal.
  public static let dark = fixed("dark", .dark)

  /// Dark text on a light background on every terminal.
  public static let light = fixed("light", .light)

  private static func fixed(_ name: String, _ appearance: Appearance) -> Theme {
    var theme = standard
    theme.name = name
    theme.appearance = appearance
    return theme
  }

  /// A contrast of at least 7:1 between text and background everywhere, and thick borders.
  ///
  /// It sets its own background instead of the terminal's, so that the contrast is certain.
  public static let highContrast = Theme(
    "high-contrast", variant: ColorMode.highContrast,
    base: .standard.with(borderStyle: .single, corners: .square, thickness: .thick, key: .bold)
      .with(
        foreground: .hex(0x000000, 0xFFFFFF), background: .hex(0xFFFFFF, 0x000000),
        secondary: .hex(0x333333, 0xD8D8D8), tint: .hex(0x00309F, 0xFFE066),
        borderColor: .hex(0x333333, 0xD8D8D8), focus: .hex(0x00309F, 0xFFE066),
        separatorColor: .hex(0x333333, 0xD8D8D8), placeholder: .hex(0x333333, 0xD8D8D8),
        alert: .hex(0x8F0000, 0xFFA098), warning: .hex(0x663A00, 0xFFC857),
        highlight: ColorPair(
          foreground: .hex(0xFFFFFF, 0x000000), background: .hex(0x00309F, 0xFFE066)),
        selection: ColorPair(
          foreground: .hex(0x000000, 0xFFFFFF), background: .hex(0xA8C8FF, 0x003CA0))),
    bar: .standard.with(background: .hex(0xE8E8E8, 0x1A1A1A)))

  /// The terminal's 16 palette colours and its default colours only.
  ///
  /// Palettes differ. Text uses the default colour, a bright colour on a dark background or a dark
  /// colour on a light one, but never entry 8, which is the background in Solarized.
  public static let ansi16 = Theme(
    "ansi16",
    base: .standard.with(emphasis: .bold, key: .bold)
      .with(
        foreground: .default, background: .default,
        secondary: .indexed(0, 7), tint: .indexed(4, 11),
        borderColor: .indexed(0, 7), focus: .indexed(4, 11),
        separatorColor: .indexed(0, 7), placeholder: .indexed(0, 7),
        alert: .indexed(1, 9), warning: .indexed(1, 11),
        shadowColor: .indexed(7, 0),
        highlight: ColorPair(foreground: .indexed(15, 0), background: .indexed(4, 11)),
        selection: ColorPair(foreground: .indexed(15), background: .indexed(4)),
        checkerboard: ColorPair(foreground: .indexed(7), background: .indexed(8))),
    bar: .standard.with(
      foreground: .default, background: .indexed(7, 0)),
    panel: .standard.with(
      foreground: .default, background: .indexed(7, 0),
      highlight: ColorPair(foreground: .indexed(15, 0))),
    textFields: .standard.with(background: .default),
    icons: .standard.with(secondary: .indexed(8)))
}

extension AdaptiveColor {
  /// A colour with a value for light and one for dark terminals, both as 0xRRGGBB.
  fileprivate static func hex(_ light: UInt32, _ dark: UInt32) -> AdaptiveColor {
    AdaptiveColor(light: RGB8(packed: light), dark: RGB8(packed: dark))
  }

  /// An entry of the palette for light and one for dark terminals.
  fileprivate static func indexed(_ light: UInt8, _ dark: UInt8) -> AdaptiveColor {
    AdaptiveColor(light: .indexed(light), dark: .indexed(dark))
  }
}
