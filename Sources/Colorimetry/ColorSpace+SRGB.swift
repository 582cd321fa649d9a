// Transfer function and matrices: https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Gamma-encoded sRGB, above linear sRGB.
enum SRGB: ColorSpaceDefinition {
  static let displayName = "RGB"
  static let components: [ColorComponent] = [
    ColorComponent("Red", "R", 0...1, scale: 255),
    ColorComponent("Green", "G", 0...1, scale: 255),
    ColorComponent("Blue", "B", 0...1, scale: 255),
  ]
  static let base: ColorSpace? = .linearSRGB

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(linearLight(rgb.x), linearLight(rgb.y), linearLight(rgb.z), 0)
  }

  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(gammaEncoded(light.x), gammaEncoded(light.y), gammaEncoded(light.z), 0)
  }
}

/// Linear-light sRGB, above XYZ.
enum LinearSRGB: ColorSpaceDefinition {
  static let displayName = "Linear RGB"
  static let components: [ColorComponent] = ColorComponent.shares("Red", "Green", "Blue")
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

/// The linear light of a gamma-encoded value; mirrored below zero.
func linearLight(_ value: Double) -> Double {
  let size = abs(value)
  guard size > 0.04045 else { return value / 12.92 }
  let light = power((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

/// The gamma-encoded value of a linear light; mirrored below zero.
func gammaEncoded(_ light: Double) -> Double {
  let size = abs(light)
  guard size > 0.0031308 else { return 12.92 * light }
  let value = 1.055 * power(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}
