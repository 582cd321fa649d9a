/// A colour space: the meaning of the components of a `Color`.
///
/// Each space knows only the conversion from and to its base. The bases form a tree with
/// XYZ (D65) at its root, so a new space needs one file and a line in each table below.
///
///     let hue = Color.orange.converted(to: .hsl).components.x  // 38.8
///     let names = ColorSpace.hsl.components.map(\.name)  // ["Hue", "Saturation", "Lightness"]
public enum ColorSpace: String, CaseIterable, Sendable, Hashable {
  /// Gamma-encoded sRGB: red, green, blue, 0...1.
  case srgb
  /// Linear-light sRGB: red, green, blue, 0...1.
  case linearSRGB
  /// Hue in degrees 0..<360, saturation 0...1, lightness 0...1.
  case hsl
  /// Hue in degrees 0..<360, saturation 0...1, brightness 0...1; also called HSV.
  case hsb
  /// Hue in degrees 0..<360, whiteness 0...1, blackness 0...1.
  case hwb
  /// Cyan, magenta, yellow, black, 0...1, device-independent.
  case cmyk
  /// White, 0...1: the gamma-encoded luminance. The hue and saturation of other colours are lost.
  case gray
  /// CIE Lab relative to D50: lightness 0...100, a and b about -125...125.
  case lab
  /// CIE LCH relative to D50: lightness 0...100, chroma 0 to about 150, hue in degrees 0..<360.
  case lch
  /// CIE XYZ relative to D65; white has Y = 1.
  case xyzD65
  /// CIE XYZ relative to D50; white has Y = 1.
  case xyzD50
  /// Lightness 0...1, a and b about -0.4...0.4.
  case oklab
  /// Lightness 0...1, chroma 0 to about 0.4, hue in degrees 0..<360.
  case oklch
  /// Hue in degrees 0..<360, saturation 0...1, lightness 0...1: a perceptually uniform HSL.
  case okhsl
  /// Hue in degrees 0..<360, saturation 0...1, value 0...1: a perceptually uniform HSV.
  case okhsv
  /// Gamma-encoded Display P3: red, green, blue, 0...1.
  case displayP3
  /// Linear-light Display P3: red, green, blue, 0...1.
  case linearDisplayP3
  /// Adobe RGB (1998): red, green, blue, 0...1.
  case a98RGB
  /// ProPhoto RGB (ROMM), relative to D50: red, green, blue, 0...1.
  case proPhotoRGB
  /// ITU-R BT.2020 with the display's gamma of 2.4: red, green, blue, 0...1.
  case rec2020

  /// The components in the order of `Color.components`.
  public var components: [ColorComponent] { definition.components }

  /// The display name, for example "OKLCH".
  public var displayName: String { definition.displayName }

  /// The index of the hue in `Color.components`; nil for a space without a hue.
  public var hueIndex: Int? { definition.hueIndex }

  /// The definition of the space.
  var definition: any ColorSpaceDefinition.Type {
    switch self {
    case .srgb: SRGB.self
    case .linearSRGB: LinearSRGB.self
    case .hsl: HSL.self
    case .hsb: HSB.self
    case .hwb: HWB.self
    case .cmyk: CMYK.self
    case .gray: Gray.self
    case .lab: Lab.self
    case .lch: LCH.self
    case .xyzD65: XYZD65.self
    case .xyzD50: XYZD50.self
    case .oklab: OKLabSpace.self
    case .oklch: OKLCH.self
    case .okhsl: OKHSL.self
    case .okhsv: OKHSV.self
    case .displayP3: DisplayP3.self
    case .linearDisplayP3: LinearDisplayP3.self
    case .a98RGB: A98RGB.self
    case .proPhotoRGB: ProPhotoRGB.self
    case .rec2020: Rec2020.self
    }
  }

  /// Whether this space is `ancestor` or has it among its bases.
  func descends(from ancestor: ColorSpace) -> Bool {
    var space: ColorSpace? = self
    while let current = space {
      if current == ancestor { return true }
      space = current.definition.base
    }
    return false
  }

  /// Converts components of an ancestor to this space.
  func descend(_ components: SIMD4<Double>, from ancestor: ColorSpace) -> SIMD4<Double> {
    guard self != ancestor else { return components }
    let definition = definition
    guard let base = definition.base else { return components }
    return definition.fromBase(base.descend(components, from: ancestor))
  }
}
