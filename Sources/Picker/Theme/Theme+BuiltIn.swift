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
  /// It has the fallback of every token, so that every lookup in `Theme` ends here.
  public static let standard = Theme(
    "standard", base: .fallbacks,
    bar: .standard.with(
      foreground: .hex(0x1C1C1E, 0xE6E6EA), background: .hex(0xF2F2F6, 0x1C1C23)
    ).with(.standard, for: .padding).with(.space, for: .separatorStyle),
    panel: .standard.with(
      foreground: .hex(0x1C1C1E, 0xE6E6EA), background: .hex(0xECECF1, 0x22222A)
    ).with(ColorPair(foreground: .hex(0xECECF1, 0x22222A)), for: .highlight),
    textFields: .standard.with(background: .hex(0xF2F2F6, 0x1C1C23)),
    icons: .standard.with(secondary: .rgb(RGB8(0x8E, 0x8E, 0x93))))

  /// Light text on a dark background on every terminal.
  public static let dark = fixed("dark", .dark)

  /// Dark text on a light background on every terminal.
  public static let light = fixed("light", .light)

  private static func fixed(_ name: String, _ appearance: Appearance) -> Theme {
    var theme = standard
    (theme.name, theme.appearance) = (name, appearance)
    return theme
  }

  /// A contrast of at least 7:1 between text and background everywhere, and thick borders.
  ///
  /// It sets its own background instead of the terminal's, so that the contrast is certain.
  public static let highContrast = Theme(
    "high-contrast", variant: ColorMode.highContrast, base: highContrastBase,
    bar: .standard.with(background: .hex(0xE8E8E8, 0x1A1A1A)))

  private static let highContrastBase = {
    var base = ThemeScheme()
    base[.foreground] = .hex(0x000000, 0xFFFFFF)
    base[.background] = .hex(0xFFFFFF, 0x000000)
    for token: ThemeToken<AdaptiveColor> in [.secondary, .border, .separator, .placeholder] {
      base[token] = .hex(0x333333, 0xD8D8D8)
    }
    base[.tint] = .hex(0x00309F, 0xFFE066)
    base[.focus] = .hex(0x00309F, 0xFFE066)
    base[.alert] = .hex(0x8F0000, 0xFFA098)
    base[.warning] = .hex(0x663A00, 0xFFC857)
    base[.highlight] = ColorPair(
      foreground: .hex(0xFFFFFF, 0x000000), background: .hex(0x00309F, 0xFFE066))
    base[.selection] = ColorPair(
      foreground: .hex(0x000000, 0xFFFFFF), background: .hex(0xA8C8FF, 0x003CA0))
    base[.borderStyle] = .single
    base[.corners] = .square
    base[.thickness] = .thick
    base[.key] = .bold
    return base
  }()

  /// The terminal's 16 palette colours and its default colours only.
  ///
  /// Palettes differ. Text uses the default colour, a bright colour on a dark background or a dark
  /// colour on a light one, but never entry 8, which is the background in Solarized.
  public static let ansi16 = Theme(
    "ansi16", base: ansi16Base,
    bar: .standard.with(foreground: .default, background: .indexed(7, 0)),
    panel: .standard.with(foreground: .default, background: .indexed(7, 0))
      .with(ColorPair(foreground: .indexed(15, 0)), for: .highlight),
    textFields: .standard.with(background: .default),
    icons: .standard.with(secondary: .indexed(8)))

  private static let ansi16Base = {
    var base = ThemeScheme()
    base[.foreground] = .default
    base[.background] = .default
    for token: ThemeToken<AdaptiveColor> in [.secondary, .border, .separator, .placeholder] {
      base[token] = .indexed(0, 7)
    }
    base[.tint] = .indexed(4, 11)
    base[.focus] = .indexed(4, 11)
    base[.alert] = .indexed(1, 9)
    base[.warning] = .indexed(1, 11)
    base[.shadow] = .indexed(7, 0)
    base[.highlight] = ColorPair(foreground: .indexed(15, 0), background: .indexed(4, 11))
    base[.selection] = ColorPair(foreground: .indexed(15), background: .indexed(4))
    base[.checkerboard] = ColorPair(foreground: .indexed(7), background: .indexed(8))
    base[.emphasis] = .bold
    base[.key] = .bold
    return base
  }()
}

extension AdaptiveColor {
  /// An entry of the palette for light and one for dark terminals.
  fileprivate static func indexed(_ light: UInt8, _ dark: UInt8) -> AdaptiveColor {
    AdaptiveColor(light: .indexed(light), dark: .indexed(dark))
  }
}
