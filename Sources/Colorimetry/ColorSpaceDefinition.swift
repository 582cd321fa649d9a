/// What a colour space knows of itself: its components and the way to its base space and back.
struct ColorSpaceDefinition: Sendable {
  /// The name people know the space by.
  let displayName: String
  /// The components in order.
  let components: [ColorComponent]
  /// The space that `toBase` leads to; nil for the root of the tree.
  let base: ColorSpace?
  /// Components of this space to components of the base.
  let toBase: @Sendable (SIMD4<Double>) -> SIMD4<Double>
  /// Components of the base to components of this space.
  let fromBase: @Sendable (SIMD4<Double>) -> SIMD4<Double>
}
