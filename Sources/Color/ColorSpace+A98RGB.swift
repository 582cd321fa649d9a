// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Adobe RGB (1998), based on XYZ: a power function and a matrix.
enum A98RGB: ColorSpaceDefinition {
  static let displayName = "Adobe RGB"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .xyzD65

  private static let gamma = 563.0 / 256

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    toXYZ * mirroredPower(rgb, gamma)
  }

  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> {
    mirroredPower(fromXYZ * xyz, 1 / gamma)
  }

  private static let toXYZ = Matrix3(
    (573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567),
    (591459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374412.0 / 4_972_835),
    (53769.0 / 1_989_134, 351524.0 / 4_972_835, 4_929_758.0 / 4_972_835))

  private static let fromXYZ = Matrix3(
    (1_829_569.0 / 896150, -506331.0 / 896150, -308931.0 / 896150),
    (-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810),
    (16779.0 / 1_248_040, -147721.0 / 1_248_040, 1_266_979.0 / 1_248_040))
}
