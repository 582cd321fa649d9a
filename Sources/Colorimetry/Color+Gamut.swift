extension Color {
  /// Whether sRGB can show the colour.
  ///
  /// A channel may be 0.000075 outside, a fiftieth of an 8-bit step: a printed OKLCH colour on the
  /// border of the gamut has rounding errors of this size.
  public var isInSRGBGamut: Bool {
    let srgb = converted(to: .srgb).components
    let tolerance = 0.000075
    return all((srgb .>= -tolerance) .& (srgb .<= 1 + tolerance))
  }

  /// The closest colour, in sRGB, that sRGB can show, with lightness and hue kept.
  ///
  /// Reduces the chroma in OKLCH until clipping the rest is not noticed (a difference of 0.02):
  /// https://www.w3.org/TR/css-color-4/#binsearch. The alpha is kept.
  public func fittedToSRGB() -> Color {
    if isInSRGBGamut { return clippedToSRGB() }
    let origin = converted(to: .oklch)
    let parts = origin.components
    // A component that is not finite would keep the search from ending.
    guard parts.x.isFinite, parts.y.isFinite, parts.z.isFinite else { return clippedToSRGB() }
    if parts.x >= 1 { return Color.white.withAlpha(alpha) }
    if parts.x <= 0 { return Color.black.withAlpha(alpha) }

    let noticeable = 0.02
    let precision = 0.0001
    var current = origin
    var clipped = current.clippedToSRGB()
    if clipped.difference(from: current) < noticeable { return clipped }
    var low = 0.0
    // No colour that a screen can show has a chroma above 0.5.
    var high = min(parts.y, 1)
    var isLowInGamut = true
    while high - low > precision {
      let chroma = (low + high) / 2
      current.components.y = chroma
      if isLowInGamut, current.isInSRGBGamut {
        low = chroma
        continue
      }
      clipped = current.clippedToSRGB()
      let difference = clipped.difference(from: current)
      if difference >= noticeable {
        high = chroma
      } else if noticeable - difference < precision {
        return clipped
      } else {
        isLowInGamut = false
        low = chroma
      }
    }
    return clipped
  }

  /// The colour in sRGB with each channel limited to 0...1.
  func clippedToSRGB() -> Color {
    let srgb = converted(to: .srgb).components
    return Color(
      .srgb, unitClamped(srgb.x), unitClamped(srgb.y), unitClamped(srgb.z), alpha: alpha)
  }
}
