/// Greyscale: one component, based on linear sRGB.
///
/// Other colours become the grey of the same luminance, so this is the only lossy space.
/// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
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

  /// Returns the relative luminance of linear sRGB.
  ///
  /// The weights are those of the matrix to XYZ, which sum to exactly 1, so that greys are
  /// unchanged.
  static func luminance(_ light: SIMD4<Double>) -> Double {
    87098.0 / 409605 * light.x + 175762.0 / 245763 * light.y + 12673.0 / 175545 * light.z
  }
}
