// https://www.w3.org/TR/css-color-4/#color-conversion-code (Lab_to_LCH, LCH_to_Lab)

/// The polar form of CIE Lab.
enum LCH: ColorSpaceDefinition {
  static let displayName = "LCH"
  static let components: [ColorComponent] = [
    ColorComponent("Lightness", "L", 0...100), ColorComponent("Chroma", "C", 0...150), .hue,
  ]
  static let hueIndex: Int? = 2
  static let base: ColorSpace? = .lab

  static func toBase(_ lch: SIMD4<Double>) -> SIMD4<Double> { rectangular(lch) }

  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    polar(lab, powerless: powerlessChroma)
  }

  /// The chroma below which the hue is powerless: rounding errors of greys are below 1e-5.
  static let powerlessChroma = 1e-4
}
