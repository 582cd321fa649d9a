public import Colorimetry
import TerminalCore

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
  private var dark: TerminalColor?
  private var light: TerminalColor?
  private var variants: [ColorMode: TerminalColor] = [:]

  /// Creates a colour that is the same in every mode.
  public init(_ color: TerminalColor) {
    common = color
  }

  /// Creates a colour with a value for light and one for dark terminals.
  public init(light: TerminalColor, dark: TerminalColor) {
    self.light = light
    self.dark = dark
  }

  /// Creates a colour with a value for light and one for dark terminals.
  public init(light: RGB8, dark: RGB8) {
    self.init(light: .rgb(light), dark: .rgb(dark))
  }

  /// Creates a colour with a value for light and one for dark terminals, fitted to 8-bit sRGB.
  public init(light: Color, dark: Color) {
    self.init(light: light.fittedToSRGB().rgb8, dark: dark.fittedToSRGB().rgb8)
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
  /// Returns an exact colour in every mode.
  public static func rgb(_ color: RGB8) -> AdaptiveColor { AdaptiveColor(.rgb(color)) }
  /// Returns an entry of the terminal's palette in every mode.
  public static func indexed(_ index: UInt8) -> AdaptiveColor { AdaptiveColor(.indexed(index)) }
  /// Returns a colour in every mode, fitted to 8-bit sRGB without alpha.
  public static func color(_ color: Color) -> AdaptiveColor { .rgb(color.fittedToSRGB().rgb8) }

  /// The value set for exactly this mode.
  ///
  /// Setting nil removes it.
  public subscript(mode: ColorMode) -> TerminalColor? {
    get {
      if mode.variant != nil { return variants[mode] }
      return mode.appearance == .dark ? dark : light
    }
    set {
      if mode.variant != nil {
        variants[mode] = newValue
      } else if mode.appearance == .dark {
        dark = newValue
      } else {
        light = newValue
      }
    }
  }

  /// Returns the value to use in a mode.
  ///
  /// If the mode has no value of its own, the first of these is used: the value without the
  /// variant, the common value, the same variant in the other appearance, the other appearance, any
  /// variant in the order of names, the terminal's default colour.
  public func resolved(for mode: ColorMode) -> TerminalColor {
    if mode.variant != nil, let own = variants[mode] { return own }
    if let plain = mode.appearance == .dark ? dark : light { return plain }
    if let common { return common }
    let other = ColorMode(mode.appearance == .dark ? .light : .dark, variant: mode.variant)
    return self[other] ?? self[ColorMode(other.appearance)]
      ?? variants.min { $0.key.name < $1.key.name }?.value ?? .default
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
  public var modes: [ColorMode] {
    ([dark == nil ? nil : ColorMode.dark, light == nil ? nil : .light].compactMap { $0 }
      + variants.keys).sorted { $0.name < $1.name }
  }
}
