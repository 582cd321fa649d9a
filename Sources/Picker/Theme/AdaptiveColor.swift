public import Color
public import Terminal

/// A colour with a value for each colour mode.
///
/// Values are terminal colours: exact ones, entries of the terminal's palette (`.indexed`) or the
/// terminal's default foreground or background (`.default`).
///
///     let ink = AdaptiveColor(light: RGB8(0, 40, 60), dark: RGB8(200, 230, 255))
///     let theme = Theme("sea", base: .standard.with(foreground: ink))
public struct AdaptiveColor: Hashable, Sendable {
  /// The value for modes without a value of their own.
  public var common: TerminalColor?
  /// The values of individual modes, by name; few, and quicker to search than a dictionary.
  private var values: [Value] = []

  private struct Value: Hashable {
    let mode: ColorMode
    let color: TerminalColor
  }

  /// Creates a colour that is the same in every mode.
  public init(_ color: TerminalColor) { common = color }

  /// Creates a colour with a value for light and one for dark terminals.
  public init(light: TerminalColor, dark: TerminalColor) {
    values = [Value(mode: .dark, color: dark), Value(mode: .light, color: light)]
  }

  /// Creates a colour with a value for light and one for dark terminals.
  public init(light: RGB8, dark: RGB8) { self.init(light: .rgb(light), dark: .rgb(dark)) }

  /// Creates a colour with a value for light and one for dark terminals, fitted to 8-bit sRGB.
  public init(light: Color, dark: Color) {
    self.init(light: light.rgb8, dark: dark.rgb8)
  }

  /// Creates a colour from values by mode.
  ///
  /// Returns nil if there is no value at all.
  /// - Parameters:
  ///   - values: the values of individual modes.
  ///   - common: the value for all other modes.
  public init?(_ values: [ColorMode: TerminalColor], common: TerminalColor? = nil) {
    guard !values.isEmpty || common != nil else { return nil }
    self.common = common
    for (mode, color) in values { self[mode] = color }
  }

  /// The terminal's default foreground or background.
  public static let `default` = AdaptiveColor(.default)
  /// Returns an RGB colour in every mode.
  public static func rgb(_ color: RGB8) -> AdaptiveColor { AdaptiveColor(.rgb(color)) }
  /// Returns an entry of the terminal's palette in every mode.
  public static func indexed(_ index: UInt8) -> AdaptiveColor { AdaptiveColor(.indexed(index)) }
  /// Returns a colour in every mode, fitted to 8-bit sRGB without alpha.
  public static func color(_ color: Color) -> AdaptiveColor { .rgb(color.rgb8) }

  /// The value set for exactly this mode.
  ///
  /// Setting nil removes it.
  public subscript(mode: ColorMode) -> TerminalColor? {
    get { values.first { $0.mode == mode }?.color }
    set {
      values.removeAll { $0.mode == mode }
      guard let newValue else { return }
      values.append(Value(mode: mode, color: newValue))
      values.sort { $0.mode.name < $1.mode.name }
    }
  }

  /// Returns the value to use in a mode.
  ///
  /// If the mode has no value of its own, the first of these is used: the value without the
  /// variant, the common value, the same variant in the other appearance, the other appearance, any
  /// variant in the order of names, the terminal's default colour.
  public func resolved(for mode: ColorMode) -> TerminalColor {
    let other = ColorMode(mode.appearance == .dark ? .light : .dark, variant: mode.variant)
    return self[mode] ?? self[ColorMode(mode.appearance)] ?? common ?? self[other]
      ?? self[ColorMode(other.appearance)] ?? values.first?.color ?? .default
  }

  /// Returns the value for the mode in which a context draws, which it has from its theme and from
  /// the background of the terminal.
  ///
  /// There is no current mode of the whole program: a theme and the frame of a test each have
  /// their own.
  public func current(in context: RenderContext) -> TerminalColor {
    resolved(for: context.theme.mode)
  }

  /// The modes with a value of their own, ordered by name.
  public var modes: [ColorMode] { values.map(\.mode) }

  /// The text colour of the terminal.
  public static let primary = AdaptiveColor.default
  /// The colour of secondary text in the standard theme.
  public static let secondary = AdaptiveColor(
    light: RGB8(0x5C, 0x5C, 0x63), dark: RGB8(0x8E, 0x8E, 0x93))

  /// A colour with a value for light and one for dark terminals, both as 0xRRGGBB.
  static func hex(_ light: UInt32, _ dark: UInt32) -> AdaptiveColor {
    AdaptiveColor(light: RGB8(packed: light), dark: RGB8(packed: dark))
  }
}

/// A foreground and a background colour; nil leaves the colour unchanged.
///
///     let marker = ColorPair(foreground: .indexed(0), background: .indexed(11))
///     let theme = Theme("marker", base: .standard.with(marker, for: .selection))
public struct ColorPair: Hashable, Sendable {
  /// The text colour, or the first of two colours.
  public var foreground: AdaptiveColor?
  /// The background colour, or the second of two colours.
  public var background: AdaptiveColor?

  /// Creates a pair.
  public init(foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// Returns the pair with missing colours taken from another one.
  func over(_ other: ColorPair) -> ColorPair {
    ColorPair(
      foreground: foreground ?? other.foreground, background: background ?? other.background)
  }
}

/// A colour mode: dark or light, with an optional variant such as high contrast.
///
///     let ink = AdaptiveColor([.highContrastDark: .indexed(15)], common: .indexed(7))
///     let usual = ink?.resolved(for: .dark)  // .indexed(7)
public struct ColorMode: Hashable, Sendable {
  /// Whether text is light on dark or dark on light.
  public var appearance: Appearance
  /// The name of a variant such as "high-contrast", or of a custom one; nil for the plain mode.
  public var variant: String?

  /// Creates a mode.
  public init(_ appearance: Appearance, variant: String? = nil) {
    self.appearance = appearance
    self.variant = variant
  }

  /// Light text on a dark background.
  public static let dark = ColorMode(.dark)
  /// Dark text on a light background.
  public static let light = ColorMode(.light)
  /// Light text on a dark background, with more contrast.
  public static let highContrastDark = ColorMode(.dark, variant: highContrast)
  /// Dark text on a light background, with more contrast.
  public static let highContrastLight = ColorMode(.light, variant: highContrast)
  /// The name of the high-contrast variant.
  public static let highContrast = "high-contrast"

  /// The name in theme files: "dark", "light", or with the variant first, as in
  /// "high-contrast-dark".
  public var name: String { variant.map { "\($0)-\(appearance.rawValue)" } ?? appearance.rawValue }

  /// Creates a mode from its name.
  ///
  /// Returns nil if the name does not end in "dark" or "light".
  public init?(name: String) {
    let variant = name.split(separator: "-", omittingEmptySubsequences: false).dropLast()
    let last = name.dropFirst(variant.reduce(0) { $0 + $1.count + 1 })
    guard let appearance = Appearance(rawValue: String(last)), name.first != "-" else { return nil }
    self.init(appearance, variant: variant.isEmpty ? nil : variant.joined(separator: "-"))
  }
}

extension ColorMode: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    [("", appearance)] + (variant.map { [("variant", $0)] } ?? [])
  }
}

/// The colours that are most often named; each is that of `Color`, in every mode.
///
/// `.color(_:)` takes every other one.
extension AdaptiveColor {
  /// `Color.aqua` in every mode.
  public static let aqua = color(.aqua)
  /// `Color.black` in every mode.
  public static let black = color(.black)
  /// `Color.blue` in every mode.
  public static let blue = color(.blue)
  /// `Color.brown` in every mode.
  public static let brown = color(.brown)
  /// `Color.cyan` in every mode.
  public static let cyan = color(.cyan)
  /// `Color.darkCyan` in every mode.
  public static let darkCyan = color(.darkCyan)
  /// `Color.gray` in every mode.
  public static let gray = color(.gray)
  /// `Color.green` in every mode.
  public static let green = color(.green)
  /// `Color.indigo` in every mode.
  public static let indigo = color(.indigo)
  /// `Color.magenta` in every mode.
  public static let magenta = color(.magenta)
  /// `Color.mint` in every mode.
  public static let mint = color(.mint)
  /// `Color.orange` in every mode.
  public static let orange = color(.orange)
  /// `Color.pink` in every mode.
  public static let pink = color(.pink)
  /// `Color.purple` in every mode.
  public static let purple = color(.purple)
  /// `Color.red` in every mode.
  public static let red = color(.red)
  /// `Color.teal` in every mode.
  public static let teal = color(.teal)
  /// `Color.violet` in every mode.
  public static let violet = color(.violet)
  /// `Color.white` in every mode.
  public static let white = color(.white)
  /// `Color.yellow` in every mode.
  public static let yellow = color(.yellow)
}
