// https://www.w3.org/TR/css-color-4/#hwb-to-rgb

/// Hue, whiteness, blackness, above HSB.
enum HWB: ColorSpaceDefinition {
  static let displayName = "HWB"
  static let components: [ColorComponent] = [
    .hue, .percent("Whiteness", "W"), .percent("Blackness", "B"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .hsb

  static func toBase(_ hwb: SIMD4<Double>) -> SIMD4<Double> {
    let (white, black) = (hwb.y, hwb.z)
    // More than there is room for: a grey of the same proportion.
    if white + black >= 1 { return SIMD4(hwb.x, 0, white / (white + black), 0) }
    let brightness = 1 - black
    return SIMD4(hwb.x, brightness == 0 ? 0 : 1 - white / brightness, brightness, 0)
  }

  static func fromBase(_ hsb: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(hsb.x, hsb.z * (1 - hsb.y), 1 - hsb.z, 0)
  }
}
