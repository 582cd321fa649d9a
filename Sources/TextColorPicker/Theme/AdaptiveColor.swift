public import Colorimetry
import TerminalCore

/// A colour with a value for each mode.
///
/// The values are terminal colours, so that a theme can use the terminal's own text colour and
/// background (`.default`) and its palette (`.indexed`) besides exact colours.
public struct AdaptiveColor: Hashable, Sendable {
  /// The value for modes that have none of their own.
  public var common: TerminalColor?
  private var dark: TerminalColor?
  private var light: TerminalColor?
  private var variants: [ColorMode: TerminalColor] = [:]

  /// The same colour in every mode.
  public init(_ color: TerminalColor) {
    common = color
  }

  /// A colour for light and one for dark terminals.
  public init(light: TerminalColor, dark: TerminalColor) {
    self.light = light
    self.dark = dark
  }

  /// A colour for light and one for dark terminals.
  public init(light: RGB8, dark: RGB8) {
    self.init(light: .rgb(light), dark: .rgb(dark))
  }

  /// A colour with a value for some modes, and one for the others; nil for none at all.
  public init?(_ values: [ColorMode: TerminalColor], common: TerminalColor? = nil) {
    guard !values.isEmpty || common != nil else { return nil }
    self.common = common
    for (mode, color) in values { self[mode] = color }
  }

  /// The terminal's own text colour or background.
  public static let `default` = AdaptiveColor(.default)
  /// An exact colour in every mode.
  public static func rgb(_ color: RGB8) -> AdaptiveColor { AdaptiveColor(.rgb(color)) }
  /// An entry of the terminal's palette in every mode.
  public static func indexed(_ index: UInt8) -> AdaptiveColor { AdaptiveColor(.indexed(index)) }
  /// A colour in every mode, as terminals can show it: fitted to 8-bit sRGB, without alpha.
  public static func color(_ color: Color) -> AdaptiveColor { .rgb(color.fittedToSRGB().rgb8) }

  /// The value that was given for a mode itself; setting nil takes it away.
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

  /// The value that is used in a mode.
  ///
  /// Where the mode has no value of its own: that of the plain mode, the common one, the variant for
  /// the other appearance, the other appearance, any variant in the order of their names, and at
  /// last the terminal's own colour.
  public func resolved(for mode: ColorMode) -> TerminalColor {
    if mode.variant != nil, let own = variants[mode] { return own }
    if let plain = mode.appearance == .dark ? dark : light { return plain }
    if let common { return common }
    let other = ColorMode(mode.appearance == .dark ? .light : .dark, variant: mode.variant)
    return self[other] ?? self[ColorMode(other.appearance)]
      ?? variants.min { $0.key.name < $1.key.name }?.value ?? .default
  }

  /// The modes that have a value of their own, in the order of their names.
  public var modes: [ColorMode] {
    ([dark == nil ? nil : ColorMode.dark, light == nil ? nil : .light].compactMap { $0 }
      + variants.keys).sorted { $0.name < $1.name }
  }
}
