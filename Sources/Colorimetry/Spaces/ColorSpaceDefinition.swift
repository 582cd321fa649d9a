/// The definition of a colour space: its components and the conversion to its base and back.
protocol ColorSpaceDefinition {
  /// The display name.
  static var displayName: String { get }
  /// The components in order, one to four.
  static var components: [ColorComponent] { get }
  /// The index of the hue; nil for a space without one.
  static var hueIndex: Int? { get }
  /// The space that `toBase` leads to; nil for the root of the tree.
  static var base: ColorSpace? { get }
  /// Components of this space to components of the base.
  static func toBase(_ components: SIMD4<Double>) -> SIMD4<Double>
  /// Components of the base to components of this space.
  static func fromBase(_ components: SIMD4<Double>) -> SIMD4<Double>
}

extension ColorSpaceDefinition {
  static var hueIndex: Int? { nil }
}
