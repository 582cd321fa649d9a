/// CIE XYZ relative to D65, the root of the tree.
enum XYZD65: ColorSpaceDefinition {
  static let displayName = "XYZ"
  static let components: [ColorComponent] = ColorComponent.tristimulus
  static let base: ColorSpace? = nil

  static func toBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { xyz }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { xyz }
}
