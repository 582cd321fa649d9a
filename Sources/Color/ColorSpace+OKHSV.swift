// https://bottosson.github.io/posts/colorpicker/

/// A perceptually uniform HSV, based on OKLab.
enum OKHSV: ColorSpaceDefinition {
  static let displayName = "OKHSV"
  static let components: [ColorComponent] = [
    .hue, .percent("Saturation", "S"), .percent("Value", "V"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .oklab

  /// The slope of the triangle at saturations near 0.
  private static let start = 0.5

  static func toBase(_ hsv: SIMD4<Double>) -> SIMD4<Double> {
    let (saturation, value) = (hsv.y, hsv.z)
    guard value != 0, saturation != 0 else { return SIMD4(OKGamut.toeInverse(value), 0, 0, 0) }
    let (a, b) = (cosine(degrees: hsv.x), sine(degrees: hsv.x))
    let gamut = OKGamut(a: a, b: b)
    let (fromBlack, fromWhite) = gamut.cuspSlopes
    let k = 1 - start / fromBlack
    // First on an exact triangle, at a value of 1.
    let divisor = start + fromWhite - fromWhite * k * saturation
    let topLightness = 1 - saturation * start / divisor
    let topChroma = saturation * fromWhite * start / divisor
    let even = value * topLightness
    let lightness = OKGamut.toeInverse(even)
    let chroma = value * topChroma * lightness / even
    let scale = scale(gamut, lightness: topLightness, chroma: topChroma)
    return SIMD4(lightness * scale, chroma * scale * a, chroma * scale * b, 0)
  }

  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    guard chroma >= powerlessChroma, lab.x != 0, lab.x != 1 else {
      return SIMD4(0, 0, OKGamut.toe(lab.x), 0)
    }
    let gamut = OKGamut(a: lab.y / chroma, b: lab.z / chroma)
    let (fromBlack, fromWhite) = gamut.cuspSlopes
    let k = 1 - start / fromBlack
    let reach = fromWhite / (chroma + lab.x * fromWhite)
    let (topLightness, topChroma) = (reach * lab.x, reach * chroma)
    let scale = scale(gamut, lightness: topLightness, chroma: topChroma)
    let value = OKGamut.toe(lab.x / scale) / topLightness
    let saturation =
      (start + fromWhite) * topChroma / (fromWhite * start + fromWhite * k * topChroma)
    return SIMD4(direction(y: lab.z, x: lab.y), saturation, value, 0)
  }

  /// Returns the ratio of the triangle's upper edge to the curved one at a point of that edge.
  private static func scale(_ gamut: OKGamut, lightness: Double, chroma: Double) -> Double {
    let even = OKGamut.toeInverse(lightness)
    let light = gamut.linear(lightness: even, chroma: chroma * even / lightness)
    return cubeRoot(1 / max(light.x, light.y, light.z, 0))
  }
}
