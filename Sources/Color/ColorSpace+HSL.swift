// https://www.w3.org/TR/css-color-4/#rgb-to-hsl and #hsl-to-rgb

/// Hue, saturation, lightness, based on sRGB.
enum HSL: ColorSpaceDefinition {
  static let displayName = "HSL"
  static let components: [ColorComponent] = [
    .hue, .percent("Saturation", "S"), .percent("Lightness", "L"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .srgb

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    let lightness = (largest + smallest) / 2
    guard largest != smallest, lightness != 0, lightness != 1 else {
      return SIMD4(hue, 0, lightness, 0)
    }
    let saturation = (largest - lightness) / min(lightness, 1 - lightness)
    // Far out of gamut the formula gives a negative saturation; the opposite hue is equivalent.
    guard saturation < 0 else { return SIMD4(hue, saturation, lightness, 0) }
    return SIMD4(normalizedDegrees(hue + 180), -saturation, lightness, 0)
  }

  static func toBase(_ hsl: SIMD4<Double>) -> SIMD4<Double> {
    let hue = normalizedDegrees(hsl.x) / 30
    let lightness = hsl.z
    let reach = hsl.y * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD4(channel(0), channel(8), channel(4), 0)
  }
}

/// The spread of red, green and blue below which a colour counts as grey.
///
/// A grey converted from OKLCH has rounding errors of about 1e-15 to 1e-8, which would otherwise
/// become a random hue and, near white, a random saturation.
let greySpread = 1e-8

/// Returns the hue of an sRGB colour in degrees 0..<360, and its largest and smallest channel.
///
/// For a grey the hue is 0 and both channels are equal.
func hueAndExtent(_ rgb: SIMD4<Double>) -> (hue: Double, largest: Double, smallest: Double) {
  let (r, g, b) = (rgb.x, rgb.y, rgb.z)
  let largest = max(r, g, b)
  let smallest = min(r, g, b)
  let spread = largest - smallest
  guard spread > greySpread else {
    return (0, largest, largest)
  }
  let sixth: Double
  if largest == r {
    sixth = (g - b) / spread
  } else if largest == g {
    sixth = (b - r) / spread + 2
  } else {
    sixth = (r - g) / spread + 4
  }
  return (normalizedDegrees(sixth * 60), largest, smallest)
}
