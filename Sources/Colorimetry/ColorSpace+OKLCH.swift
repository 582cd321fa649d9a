// https://www.w3.org/TR/css-color-4/#color-conversion-code (OKLab_to_OKLCH, OKLCH_to_OKLab)

extension ColorSpaceDefinition {
  /// The polar form of OKLab.
  static let oklch = ColorSpaceDefinition(
    displayName: "OKLCH",
    components: [
      .percent("Lightness", "L"), ColorComponent("Chroma", "C", 0...0.4, digits: 3), .hue,
    ],
    base: .oklab,
    toBase: { SIMD4($0.x, $0.y * cosine(degrees: $0.z), $0.y * sine(degrees: $0.z), 0) },
    fromBase: { lab in
      let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
      // Below this the direction is made of rounding errors.
      let hue = chroma < powerlessChroma ? 0 : direction(y: lab.z, x: lab.y)
      return SIMD4(lab.x, chroma, hue, 0)
    })
}

/// The chroma below which a hue means nothing.
///
/// A thousandth of the chroma of the least coloured 8-bit sRGB colour that is not a grey.
let powerlessChroma = 1e-6
