// Matrices: https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Linear-light sRGB, based on XYZ.
enum LinearSRGB: ColorSpaceDefinition {
  static let displayName = "Linear RGB"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .xyzD65

  static func toBase(_ light: SIMD4<Double>) -> SIMD4<Double> { toXYZ * light }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { fromXYZ * xyz }

  private static let toXYZ = Matrix3(
    (506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218),
    (87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
    (7918.0 / 409605, 87881.0 / 737289, 1_001_167.0 / 1_053_270))

  private static let fromXYZ = Matrix3(
    (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    (-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810),
    (705.0 / 12673, -2585.0 / 12673, 705.0 / 667))
}
