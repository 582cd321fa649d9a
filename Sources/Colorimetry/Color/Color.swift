/// A colour: components in a colour space, not limited to any gamut, and an alpha.
///
///     let orange = Color(.oklch, 0.75, 0.15, 60)
///     let tint = Color.mix(orange, .white, share: 0.25)
///     let text = tint.formatted(.hex)  // "#f7b075"
public struct Color: Hashable, Sendable {
  /// The components in the order of `ColorSpace.components`; unused lanes are 0.
  public var components: SIMD4<Double>
  /// The opacity, 0...1.
  public var alpha: Double
  /// The space that the components belong to.
  public var space: ColorSpace
  /// The missing components (`none`); their values are 0.
  public var missing: MissingComponents = []

  /// Creates a colour from three components in the units of the space.
  public init(
    _ space: ColorSpace, _ c0: Double, _ c1: Double, _ c2: Double, alpha: Double = 1
  ) {
    self.init(space, SIMD4(c0, c1, c2, 0), alpha: alpha)
  }

  /// Creates a colour from a vector of components in the units of the space.
  public init(_ space: ColorSpace, _ components: SIMD4<Double>, alpha: Double = 1) {
    self.space = space
    self.components = components
    self.alpha = alpha
  }

  /// Creates a colour in sRGB from an 8-bit colour.
  public init(_ rgb: RGB8, alpha: Double = 1) {
    self.init(
      .srgb, Double(rgb.red) / 255, Double(rgb.green) / 255, Double(rgb.blue) / 255, alpha: alpha)
  }

  /// The nearest 8-bit colour, with each sRGB channel clipped to 0...1; alpha is ignored.
  ///
  /// Halves round away from zero; a component that is not a number counts as 0. Use
  /// `fittedToSRGB()` first to map a vivid colour into the gamut with its hue kept.
  public var rgb8: RGB8 {
    let srgb = converted(to: .srgb).components
    return RGB8(byte(srgb.x), byte(srgb.y), byte(srgb.z))
  }

  /// Returns the same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Returns this colour composited over `background`, in sRGB.
  ///
  /// Source-over on gamma-encoded sRGB, as browsers and terminals do it:
  /// https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover
  public func composited(over background: Color) -> Color {
    let front = converted(to: .srgb).components
    let back = background.converted(to: .srgb).components
    let frontAlpha = unitClamped(alpha)
    let backShare = unitClamped(background.alpha) * (1 - frontAlpha)
    let total = frontAlpha + backShare
    guard total > 0 else { return Color(.srgb, 0, 0, 0, alpha: 0) }
    return Color(.srgb, (front * frontAlpha + back * backShare) / total, alpha: total)
  }
}

/// Returns a fraction as a byte, clipped to 0...255; halves round away from zero.
func byte(_ share: Double) -> UInt8 {
  UInt8((unitClamped(share) * 255).rounded(.toNearestOrAwayFromZero))
}
