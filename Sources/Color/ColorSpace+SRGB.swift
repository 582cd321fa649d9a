// Transfer function: https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Gamma-encoded sRGB, based on linear sRGB.
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

/// Returns the linear light of a gamma-encoded value; an odd function.
func linearLight(_ value: Double) -> Double {
  let size = abs(value)
  guard size > 0.04045 else { return value / 12.92 }
  let light = power((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

/// Returns the gamma-encoded value of a linear light; an odd function.
func gammaEncoded(_ light: Double) -> Double {
  let size = abs(light)
  guard size > 0.0031308 else { return 12.92 * light }
  let value = 1.055 * power(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}
