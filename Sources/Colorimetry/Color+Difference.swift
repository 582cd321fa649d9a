extension Color {
  /// The difference ΔE OK: the straight distance in OKLab; 0.02 is just noticeable.
  ///
  /// Alpha is ignored. https://www.w3.org/TR/css-color-4/#color-difference-OK
  public func difference(from other: Color) -> Double {
    let step = converted(to: .oklab).components - other.converted(to: .oklab).components
    return (step * step).sum().squareRoot()
  }

  /// The contrast ratio of WCAG 2 between two colours, 1...21, the same in both directions.
  ///
  /// Alpha is ignored: composite first. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  public func contrastRatio(with other: Color) -> Double {
    let one = relativeLuminance
    let two = other.relativeLuminance
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of WCAG 2, 0 for black to 1 for white.
  ///
  /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  public var relativeLuminance: Double {
    let linear = clippedToSRGB().converted(to: .linearSRGB).components
    return 0.2126 * linear.x + 0.7152 * linear.y + 0.0722 * linear.z
  }
}
