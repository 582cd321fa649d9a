// https://www.w3.org/TR/css-color-4/#color-conversion-code (OKLab_to_OKLCH, OKLCH_to_OKLab)

/// The polar form of OKLab.
enum OKLCH: ColorSpaceDefinition {
  static let displayName = "OKLCH"
  static let components: [ColorComponent] = [
    .percent("Lightness", "L"), ColorComponent("Chroma", "C", 0...0.4, digits: 3), .hue,
  ]
  static let hueIndex: Int? = 2
  static let base: ColorSpace? = .oklab

  static func toBase(_ lch: SIMD4<Double>) -> SIMD4<Double> { rectangular(lch) }

  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    polar(lab, powerless: powerlessChroma)
  }
}

/// The chroma below which the hue is powerless.
///
/// A thousandth of the chroma of the least chromatic 8-bit sRGB colour that is not a grey.
let powerlessChroma = 1e-6

/// Returns lightness, chroma and hue of a colour given by two axes.
/// - Parameter powerless: the chroma below which the hue is noise.
func polar(_ lab: SIMD4<Double>, powerless: Double) -> SIMD4<Double> {
  let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
  return SIMD4(lab.x, chroma, chroma < powerless ? 0 : direction(y: lab.z, x: lab.y), 0)
}

/// Returns lightness and the two axes of a colour given by chroma and hue.
func rectangular(_ lch: SIMD4<Double>) -> SIMD4<Double> {
  let (cosine, sine) = unitVector(degrees: lch.z)
  return SIMD4(lch.x, lch.y * cosine, lch.y * sine, 0)
}
