/// CIE XYZ relative to D65, the root of the tree.
enum XYZD65: ColorSpaceDefinition {
  static let displayName = "XYZ"
  static let names = ["xyz", "xyz-d65"]
  static let functions = [
    ColorFunction.color(.xyzD65, "xyz-d65", aliases: ["xyz"], ColorChannel.fractions("xyz"))
  ]
  static let components: [ColorComponent] = ColorComponent.tristimulus
  static let base: ColorSpace? = nil
  static let gamut: ColorSpace? = nil

  static func toBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { xyz }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { xyz }
}

// Chromatic adaptation by Bradford's matrix:
// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// CIE XYZ relative to D50, based on XYZ relative to D65.
enum XYZD50: ColorSpaceDefinition {
  static let displayName = "XYZ D50"
  static let functions = [ColorFunction.color(.xyzD50, "xyz-d50", ColorChannel.fractions("xyz"))]
  static let components: [ColorComponent] = ColorComponent.tristimulus
  static let base: ColorSpace? = .xyzD65

  static func toBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { toD65 * xyz }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { fromD65 * xyz }

  private static let toD65 = Matrix3(
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124))

  private static let fromD65 = Matrix3(
    (1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
    (0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
    (-0.009243040646204504, 0.015055191490298152, 0.7518742814281371))
}

// https://www.w3.org/TR/css-color-4/#color-conversion-code (XYZ_to_Lab, Lab_to_XYZ)

/// CIE Lab, based on XYZ relative to D50.
enum Lab: ColorSpaceDefinition {
  static let displayName = "Lab"
  static let functions = ColorFunction.withoutLimits(
    .lab, "lab",
    [
      .lightness(100, digits: 2), ColorChannel(keyword: "a", whole: 125, digits: 2),
      ColorChannel(keyword: "b", whole: 125, digits: 2),
    ])
  static let components: [ColorComponent] = [
    ColorComponent("Lightness", "L", 0...100, .lightness),
    ColorComponent("Green–red", "a", -125...125, .a),
    ColorComponent("Blue–yellow", "b", -125...125, .b),
  ]
  static let base: ColorSpace? = .xyzD50
  static let editingSpace = ColorSpace.oklch

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

// https://www.w3.org/TR/css-color-4/#color-conversion-code (Lab_to_LCH, LCH_to_Lab)

/// The polar form of CIE Lab.
enum LCH: PolarSpaceDefinition {
  static let displayName = "LCH"
  static let functions = ColorFunction.withoutLimits(
    .lch, "lch",
    [.lightness(100, digits: 2), ColorChannel(keyword: "c", whole: 150, lower: 0, digits: 2), .hue])
  static let components: [ColorComponent] = [
    ColorComponent("Lightness", "L", 0...100, .lightness),
    ColorComponent("Chroma", "C", 0...150, .colorfulness), .hue,
  ]
  static let base: ColorSpace? = .lab
  static let hueCircle: HueCircle? = .lab
  static let leastChroma = 0.0015

  /// The chroma below which a conversion gives no hue: rounding errors of greys are below 1e-5.
  static let greyChroma = 1e-4
}
