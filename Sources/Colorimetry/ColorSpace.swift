/// A colour space: how the components of a `Color` are to be read.
///
/// Every space knows only its base space and the way there and back. The bases form a tree with
/// XYZ (D65) at its root, so a new space needs one file and a line in each table below.
public enum ColorSpace: String, CaseIterable, Sendable, Hashable {
  /// Gamma-encoded sRGB: red, green, blue, 0...1.
  case srgb
  /// Linear-light sRGB: red, green, blue, 0...1.
  case linearSRGB
  /// Hue in degrees 0..<360, saturation 0...1, lightness 0...1.
  case hsl
  /// Hue in degrees 0..<360, saturation 0...1, brightness 0...1; also called HSV.
  case hsb
  /// CIE XYZ relative to D65; white has Y = 1.
  case xyzD65
  /// Lightness 0...1, a and b about -0.4...0.4.
  case oklab
  /// Lightness 0...1, chroma 0 to about 0.4, hue in degrees 0..<360.
  case oklch

  /// The components in the order of `Color.components`.
  public var components: [ColorComponent] { definition.components }

  /// The name people know the space by, for example "OKLCH".
  public var displayName: String { definition.displayName }

  /// The index of the hue in `Color.components`; nil for a space without a hue.
  public var hueIndex: Int? { definition.components.firstIndex(where: \.isAngle) }

  /// The definition of the space.
  var definition: ColorSpaceDefinition {
    switch self {
    case .srgb: .srgb
    case .linearSRGB: .linearSRGB
    case .hsl: .hsl
    case .hsb: .hsb
    case .xyzD65: .xyzD65
    case .oklab: .oklab
    case .oklch: .oklch
    }
  }

  /// Whether `ancestor` is this space or one of the bases below it.
  func descends(from ancestor: ColorSpace) -> Bool {
    var space: ColorSpace? = self
    while let current = space {
      if current == ancestor { return true }
      space = current.definition.base
    }
    return false
  }

  /// Components of this space from components of `ancestor`, which must be a base below it.
  func descend(_ components: SIMD4<Double>, from ancestor: ColorSpace) -> SIMD4<Double> {
    guard self != ancestor else { return components }
    let definition = definition
    guard let base = definition.base else { return components }
    return definition.fromBase(base.descend(components, from: ancestor))
  }
}
