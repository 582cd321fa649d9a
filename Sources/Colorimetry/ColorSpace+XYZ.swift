extension ColorSpaceDefinition {
  /// CIE XYZ relative to D65, the root of the tree.
  static let xyzD65 = ColorSpaceDefinition(
    displayName: "XYZ",
    components: [
      ColorComponent("X", "X", 0...1, digits: 3), ColorComponent("Y", "Y", 0...1, digits: 3),
      ColorComponent("Z", "Z", 0...1.1, digits: 3),
    ],
    base: nil, toBase: { $0 }, fromBase: { $0 })
}
