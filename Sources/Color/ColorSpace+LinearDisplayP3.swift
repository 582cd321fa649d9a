// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Linear-light Display P3, based on XYZ.
enum LinearDisplayP3: ColorSpaceDefinition {
  static let displayName = "Linear P3"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .xyzD65

  static func toBase(_ light: SIMD4<Double>) -> SIMD4<Double> { toXYZ * light }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { fromXYZ * xyz }

  private static let toXYZ = Matrix3(
    (608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160),
    (35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400),
    (0, 32229.0 / 714400, 5_220_557.0 / 5_000_800))

  private static let fromXYZ = Matrix3(
    (446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915),
    (-14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905),
    (11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415))
}
