// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// ProPhoto RGB (ROMM), based on XYZ relative to D50.
enum ProPhotoRGB: ColorSpaceDefinition {
  static let displayName = "ProPhoto RGB"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .xyzD50

  private static let gamma = 1.8
  /// Below this light the curve is linear.
  private static let straight = 1.0 / 512

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    toXYZ
      * mirroredPower(rgb, gamma).replacing(
        with: rgb / 16, where: magnitude(rgb) .< 16 * straight)
  }

  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> {
    let light = fromXYZ * xyz
    return mirroredPower(light, 1 / gamma).replacing(
      with: light * 16, where: magnitude(light) .< straight)
  }

  private static let toXYZ = Matrix3(
    (0.7977604896723026, 0.13518583717574034, 0.03134934958152481),
    (0.28807112822929343, 0.711843217810102, 0.00008565396060525902),
    (0, 0, 0.8251046025104602))

  private static let fromXYZ = Matrix3(
    (1.3457989731028281, -0.25558010007997534, -0.05110628506753401),
    (-0.5446224939028347, 1.5082327413132782, 0.02053603239147973),
    (0, 0, 1.2119675456389454))
}
