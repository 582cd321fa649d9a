/// A colour and the one it stands on; what is nil stays as it is round about.
public struct ColorPair: Hashable, Sendable {
  /// The colour of the text, or the first of two.
  public var foreground: AdaptiveColor?
  /// The colour behind it, or the second of two.
  public var background: AdaptiveColor?

  /// A pair.
  public init(foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// This pair, and where it is open the other one.
  func over(_ other: ColorPair) -> ColorPair {
    ColorPair(
      foreground: foreground ?? other.foreground, background: background ?? other.background)
  }
}
