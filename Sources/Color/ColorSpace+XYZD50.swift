// Chromatic adaptation by Bradford's matrix:
// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// CIE XYZ relative to D50, based on XYZ relative to D65.
enum XYZD50: ColorSpaceDefinition {
  static let displayName = "XYZ D50"
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
