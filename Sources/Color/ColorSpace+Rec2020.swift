// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// ITU-R BT.2020 as displayed, based on XYZ: the gamma of BT.1886 and a matrix.
enum Rec2020: ColorSpaceDefinition {
  static let displayName = "Rec. 2020"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .xyzD65

  private static let gamma = 2.4

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    toXYZ * mirroredPower(rgb, gamma)
  }

  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> {
    mirroredPower(fromXYZ * xyz, 1 / gamma)
  }

  private static let toXYZ = Matrix3(
    (63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    (26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    (0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314))

  private static let fromXYZ = Matrix3(
    (30_757_411.0 / 17_917_100, -6_372_589.0 / 17_917_100, -4_539_589.0 / 17_917_100),
    (-19_765_991.0 / 29_648_200, 47_925_759.0 / 29_648_200, 467509.0 / 29_648_200),
    (792561.0 / 44_930_125, -1_921_689.0 / 44_930_125, 42_328_811.0 / 44_930_125))
}
