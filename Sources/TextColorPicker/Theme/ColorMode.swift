public import TerminalCore

/// What a colour can have a value for: a dark or a light terminal, plain or in a variant.
public struct ColorMode: Hashable, Sendable {
  /// Whether text is light on dark or dark on light.
  public var appearance: Appearance
  /// The name of a variant such as "high-contrast" or one of your own; nil for the plain mode.
  public var variant: String?

  /// A mode.
  public init(_ appearance: Appearance, variant: String? = nil) {
    self.appearance = appearance
    self.variant = variant
  }

  /// Light text on dark.
  public static let dark = ColorMode(.dark)
  /// Dark text on light.
  public static let light = ColorMode(.light)
  /// Light text on dark for eyes that need more contrast.
  public static let highContrastDark = ColorMode(.dark, variant: highContrast)
  /// Dark text on light for eyes that need more contrast.
  public static let highContrastLight = ColorMode(.light, variant: highContrast)
  /// The name of the variant with more contrast.
  public static let highContrast = "high-contrast"

  /// The name in files: "dark", "light", or with the variant in front "high-contrast-dark".
  public var name: String {
    variant.map { "\($0)-\(appearance.rawValue)" } ?? appearance.rawValue
  }

  /// The mode of a name; nil where the name does not end in "dark" or "light".
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
