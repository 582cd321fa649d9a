public import TerminalCore

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
  public var name: String {
    variant.map { "\($0)-\(appearance.rawValue)" } ?? appearance.rawValue
  }

  /// Creates a mode from its name.
  ///
  /// Returns nil if the name does not end in "dark" or "light".
  public init?(name: String) {
    for appearance in Appearance.allCases {
      if name == appearance.rawValue {
        self.init(appearance)
        return
      }
      let ending = "-" + appearance.rawValue
      if name.hasSuffix(ending), name.count > ending.count {
        self.init(appearance, variant: String(name.dropLast(ending.count)))
        return
      }
    }
    return nil
  }
}
