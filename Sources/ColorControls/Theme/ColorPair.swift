/// A foreground and a background colour; nil leaves the colour unchanged.
///
///     let marker = ColorPair(foreground: .indexed(0), background: .indexed(11))
///     let theme = Theme("marker", base: .standard.with(selection: marker))
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
