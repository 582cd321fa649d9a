// https://www.w3.org/TR/css-color-5/#cmyk-rgb

/// Device-independent cyan, magenta, yellow and black, based on sRGB.
enum CMYK: ColorSpaceDefinition {
  static let displayName = "CMYK"
  static let components: [ColorComponent] = [
    .percent("Cyan", "C"), .percent("Magenta", "M"), .percent("Yellow", "Y"),
    .percent("Black", "K"),
  ]
  static let base: ColorSpace? = .srgb

  static func toBase(_ cmyk: SIMD4<Double>) -> SIMD4<Double> {
    var rgb = (1 - cmyk) * (1 - cmyk.w)
    rgb.w = 0
    return rgb
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let brightness = max(rgb.x, rgb.y, rgb.z)
    // For black the quotients are undefined; it needs no other ink.
    guard brightness != 0 else { return SIMD4(0, 0, 0, 1) }
    var cmyk = 1 - rgb / brightness
    cmyk.w = 1 - brightness
    return cmyk
  }
}
