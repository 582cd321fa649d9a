// https://en.wikipedia.org/wiki/HSL_and_HSV#HSV_to_RGB_alternative

/// Hue, saturation, brightness, based on sRGB.
enum HSB: ColorSpaceDefinition {
  static let displayName = "HSB"
  static let components: [ColorComponent] = [
    .hue, .percent("Saturation", "S"), .percent("Brightness", "B"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .srgb

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    guard largest != smallest, largest != 0 else { return SIMD4(hue, 0, largest, 0) }
    return SIMD4(hue, (largest - smallest) / largest, largest, 0)
  }

  static func toBase(_ hsb: SIMD4<Double>) -> SIMD4<Double> {
    let hue = normalizedDegrees(hsb.x) / 60
    let brightness = hsb.z
    let depth = brightness * hsb.y
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - depth * max(0, min(k, 4 - k, 1))
    }
    return SIMD4(channel(5), channel(3), channel(1), 0)
  }
}
