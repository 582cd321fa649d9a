// https://www.w3.org/TR/css-color-4/#color-conversion-code (XYZ_to_Lab, Lab_to_XYZ)

/// CIE Lab, based on XYZ relative to D50.
enum Lab: ColorSpaceDefinition {
  static let displayName = "Lab"
  static let components: [ColorComponent] = [
    ColorComponent("Lightness", "L", 0...100), ColorComponent("Green–red", "a", -125...125),
    ColorComponent("Blue–yellow", "b", -125...125),
  ]
  static let base: ColorSpace? = .xyzD50

  // CIE 15: the exact quotients, 24³/116³ and 24389/27, instead of 0.008856 and 903.3.
  private static let epsilon = 216.0 / 24389
  private static let kappa = 24389.0 / 27

  static func toBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let fy = (lab.x + 16) / 116
    func ratio(_ f: Double) -> Double {
      let cube = f * f * f
      return cube > epsilon ? cube : (116 * f - 16) / kappa
    }
    let y = lab.x > kappa * epsilon ? fy * fy * fy : lab.x / kappa
    return SIMD4(ratio(lab.y / 500 + fy), y, ratio(fy - lab.z / 200), 0) * whiteD50
  }

  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> {
    let ratio = xyz / whiteD50
    func f(_ ratio: Double) -> Double {
      ratio > epsilon ? cubeRoot(ratio) : (kappa * ratio + 16) / 116
    }
    let (fx, fy, fz) = (f(ratio.x), f(ratio.y), f(ratio.z))
    return SIMD4(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz), 0)
  }
}

/// The white point D50 from its chromaticity (0.3457, 0.3585); the last lane only avoids 0 / 0.
let whiteD50 = SIMD4(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585, 1)
