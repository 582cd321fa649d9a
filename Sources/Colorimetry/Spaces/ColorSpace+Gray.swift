/// Greyscale: one component, above linear sRGB.
///
/// Other colours become the grey of the same luminance, so this is the one space that loses
/// something. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
enum Gray: ColorSpaceDefinition {
  static let displayName = "Grey"
  static let components: [ColorComponent] = [.percent("White", "W")]
  static let base: ColorSpace? = .linearSRGB

  static func toBase(_ gray: SIMD4<Double>) -> SIMD4<Double> {
    let light = linearLight(gray.x)
    return SIMD4(light, light, light, 0)
  }

  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(gammaEncoded(luminance(light)), 0, 0, 0)
  }

  /// The relative luminance of linear sRGB.
  ///
  /// The weights are the exact ones of the matrix to XYZ, whose sum is 1: a grey stays what it is.
  static func luminance(_ light: SIMD4<Double>) -> Double {
    87098.0 / 409605 * light.x + 175762.0 / 245763 * light.y + 12673.0 / 175545 * light.z
  }
}
