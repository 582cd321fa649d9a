// https://www.w3.org/TR/css-color-4/#hwb-to-rgb

/// Hue, whiteness, blackness, based on sRGB.
enum HWB: ColorSpaceDefinition {
  static let displayName = "HWB"
  static let components: [ColorComponent] = [
    .hue, .percent("Whiteness", "W"), .percent("Blackness", "B"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .srgb

  static func toBase(_ hwb: SIMD4<Double>) -> SIMD4<Double> {
    let (white, black) = (hwb.y, hwb.z)
    // Whiteness and blackness above 1 in sum: a grey of the same ratio.
    if white + black >= 1 {
      let gray = white / (white + black)
      return SIMD4(gray, gray, gray, 0)
    }
    // Interpolates from the whiteness to 1 - blackness, so that both ends are exact.
    let pure = HSB.toBase(SIMD4(hwb.x, 1, 1, 0))
    var rgb = white * (1 - pure) + (1 - black) * pure
    rgb.w = 0
    return rgb
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    return SIMD4(hue, smallest, 1 - largest, 0)
  }
}
