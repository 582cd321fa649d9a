// https://www.w3.org/TR/css-color-4/#color-conversion-code

/// Gamma-encoded Display P3: the transfer function of sRGB, based on linear Display P3.
enum DisplayP3: ColorSpaceDefinition {
  static let displayName = "Display P3"
  static let components: [ColorComponent] = ColorComponent.fractions("Red", "Green", "Blue")
  static let base: ColorSpace? = .linearDisplayP3

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> { SRGB.toBase(rgb) }
  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> { SRGB.fromBase(light) }
}
