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
      foreground: AdaptiveColor(light: RGB8(0x1C, 0x1C, 0x1E), dark: RGB8(0xE6, 0xE6, 0xEA)),
      background: AdaptiveColor(light: RGB8(0xF2, 0xF2, 0xF6), dark: RGB8(0x1C, 0x1C, 0x23))
    ).with(padding: Padding(columns: 1), separator: .space),
    panel: .standard.with(
      foreground: AdaptiveColor(light: RGB8(0x1C, 0x1C, 0x1E), dark: RGB8(0xE6, 0xE6, 0xEA)),
      background: AdaptiveColor(light: RGB8(0xEC, 0xEC, 0xF1), dark: RGB8(0x22, 0x22, 0x2A)),
      highlight: ColorPair(
        foreground: AdaptiveColor(light: RGB8(0xEC, 0xEC, 0xF1), dark: RGB8(0x22, 0x22, 0x2A)))),
    textFields: .standard.with(
      background: AdaptiveColor(light: RGB8(0xF2, 0xF2, 0xF6), dark: RGB8(0x1C, 0x1C, 0x23))),
    icons: .standard.with(
      secondary: .rgb(RGB8(0x8E, 0x8E, 0x93))))

  private static let standardBase = Scheme.standard.with(
    padding: Padding(columns: 1), margins: Padding(), border: .single, corners: .round,
    thickness: .thin, separator: .line, shadow: .flat, rowHeight: 1, title: .bold,
    body: [], emphasis: .bold, note: [], key: []
  )
  .with(
    foreground: .default, background: .default,
    secondary: AdaptiveColor(light: RGB8(0x5C, 0x5C, 0x63), dark: RGB8(0x8E, 0x8E, 0x93)),
    tint: AdaptiveColor(light: RGB8(0x9A, 0x4B, 0x00), dark: RGB8(0xFF, 0xD6, 0x6B)),
    border: AdaptiveColor(light: RGB8(0x5C, 0x5C, 0x63), dark: RGB8(0x8E, 0x8E, 0x93)),
    focus: AdaptiveColor(light: RGB8(0x1C, 0x1C, 0x1E), dark: RGB8(0xE6, 0xE6, 0xEA)),
    separator: AdaptiveColor(light: RGB8(0x5C, 0x5C, 0x63), dark: RGB8(0x8E, 0x8E, 0x93)),
    placeholder: AdaptiveColor(light: RGB8(0x5C, 0x5C, 0x63), dark: RGB8(0x8E, 0x8E, 0x93)),
    alert: AdaptiveColor(light: RGB8(0xB0, 0x1E, 0x1E), dark: RGB8(0xFF, 0x8A, 0x80)),
    warning: AdaptiveColor(light: RGB8(0x8A, 0x4B, 0x00), dark: RGB8(0xFF, 0xB8, 0x5C)),
    shadow: AdaptiveColor(light: RGB8(0xC8, 0xC8, 0xD0), dark: RGB8(0x05, 0x05, 0x08)),
    highlight: ColorPair(
      foreground: AdaptiveColor(light: RGB8(0xFF, 0xFF, 0xFF), dark: RGB8(0x10, 0x10, 0x14)),
      background: AdaptiveColor(light: RGB8(0x9A, 0x4B, 0x00), dark: RGB8(0xFF, 0xD6, 0x6B))),
    selection: ColorPair(
      background: AdaptiveColor(light: RGB8(0xC3, 0xD5, 0xFF), dark: RGB8(0x3A, 0x41, 0x66))),
    checkerboard: ColorPair(
      foreground: AdaptiveColor(light: RGB8(0xFF, 0xFF, 0xFF), dark: RGB8(0x99, 0x99, 0x99)),
      background: AdaptiveColor(light: RGB8(0xCC, 0xCC, 0xCC), dark: RGB8(0x66, 0x66, 0x66))))

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
    base: .standard.with(border: .single, corners: .square, thickness: .thick, key: .bold)
      .with(
        foreground: AdaptiveColor(light: RGB8(0, 0, 0), dark: RGB8(0xFF, 0xFF, 0xFF)),
        background: AdaptiveColor(light: RGB8(0xFF, 0xFF, 0xFF), dark: RGB8(0, 0, 0)),
        secondary: AdaptiveColor(light: RGB8(0x33, 0x33, 0x33), dark: RGB8(0xD8, 0xD8, 0xD8)),
        tint: AdaptiveColor(light: RGB8(0x00, 0x30, 0x9F), dark: RGB8(0xFF, 0xE0, 0x66)),
        border: AdaptiveColor(light: RGB8(0x33, 0x33, 0x33), dark: RGB8(0xD8, 0xD8, 0xD8)),
        focus: AdaptiveColor(light: RGB8(0x00, 0x30, 0x9F), dark: RGB8(0xFF, 0xE0, 0x66)),
        separator: AdaptiveColor(light: RGB8(0x33, 0x33, 0x33), dark: RGB8(0xD8, 0xD8, 0xD8)),
        placeholder: AdaptiveColor(light: RGB8(0x33, 0x33, 0x33), dark: RGB8(0xD8, 0xD8, 0xD8)),
        alert: AdaptiveColor(light: RGB8(0x8F, 0x00, 0x00), dark: RGB8(0xFF, 0xA0, 0x98)),
        warning: AdaptiveColor(light: RGB8(0x66, 0x3A, 0x00), dark: RGB8(0xFF, 0xC8, 0x57)),
        highlight: ColorPair(
          foreground: AdaptiveColor(light: RGB8(0xFF, 0xFF, 0xFF), dark: RGB8(0, 0, 0)),
          background: AdaptiveColor(light: RGB8(0x00, 0x30, 0x9F), dark: RGB8(0xFF, 0xE0, 0x66))),
        selection: ColorPair(
          foreground: AdaptiveColor(light: RGB8(0, 0, 0), dark: RGB8(0xFF, 0xFF, 0xFF)),
          background: AdaptiveColor(light: RGB8(0xA8, 0xC8, 0xFF), dark: RGB8(0x00, 0x3C, 0xA0)))),
    bar: .standard.with(
      background: AdaptiveColor(light: RGB8(0xE8, 0xE8, 0xE8), dark: RGB8(0x1A, 0x1A, 0x1A))))

  /// The terminal's 16 palette colours and its default colours only.
  ///
  /// Palettes differ. Text uses the default colour, a bright colour on a dark background or a dark
  /// colour on a light one, but never entry 8, which is the background in Solarized.
  public static let ansi16 = Theme(
    "ansi16",
    base: .standard.with(emphasis: .bold, key: .bold)
      .with(
        foreground: .default, background: .default,
        secondary: AdaptiveColor(light: .indexed(0), dark: .indexed(7)),
        tint: AdaptiveColor(light: .indexed(4), dark: .indexed(11)),
        border: AdaptiveColor(light: .indexed(0), dark: .indexed(7)),
        focus: AdaptiveColor(light: .indexed(4), dark: .indexed(11)),
        separator: AdaptiveColor(light: .indexed(0), dark: .indexed(7)),
        placeholder: AdaptiveColor(light: .indexed(0), dark: .indexed(7)),
        alert: AdaptiveColor(light: .indexed(1), dark: .indexed(9)),
        warning: AdaptiveColor(light: .indexed(1), dark: .indexed(11)),
        shadow: AdaptiveColor(light: .indexed(7), dark: .indexed(0)),
        highlight: ColorPair(
          foreground: AdaptiveColor(light: .indexed(15), dark: .indexed(0)),
          background: AdaptiveColor(light: .indexed(4), dark: .indexed(11))),
        selection: ColorPair(foreground: .indexed(15), background: .indexed(4)),
        checkerboard: ColorPair(foreground: .indexed(7), background: .indexed(8))),
    bar: .standard.with(
      foreground: .default,
      background: AdaptiveColor(light: .indexed(7), dark: .indexed(0))),
    panel: .standard.with(
      foreground: .default,
      background: AdaptiveColor(light: .indexed(7), dark: .indexed(0)),
      highlight: ColorPair(foreground: AdaptiveColor(light: .indexed(15), dark: .indexed(0)))),
    textFields: .standard.with(background: .default),
    icons: .standard.with(secondary: .indexed(8)))
}
