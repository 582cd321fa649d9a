/// A colour space: the meaning of the components of a `Color`.
///
/// Each space knows only the conversion from and to its base. The bases form a tree with
/// XYZ (D65) at its root, so a new space needs a definition, a case and a line in `definition`.
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

  /// Whether it has nothing but greys, so that conversion to it loses the hue.
  package var isGreyscale: Bool { definition.componentCount == 1 }

  /// The display name, for example "OKLCH".
  public var displayName: String { definition.displayName }

  /// The index of the hue in `Color.components`; nil for a space without a hue.
  package var hueIndex: Int? { components.firstIndex(where: \.isAngle) }

  /// The spaces that have the same hue at the same angle; nil for a space without a hue.
  package var hueCircle: HueCircle? { definition.hueCircle }

  /// The space whose cube of channels 0...1 is the gamut; nil for a space without a boundary.
  package var gamut: ColorSpace? { definition.gamut }

  /// The components that run to the right and upwards in the plane of one hue.
  package var planeAxes: (x: Int, y: Int) { definition.planeAxes }

  /// The words that layouts of pickers know the space by, the first one as they are written.
  package var layoutWords: [String] { definition.layoutWords }

  /// The space in which a picker opens a colour of this one.
  package var editingSpace: ColorSpace { definition.editingSpace }

  /// The spaces that pickers offer, in the order of their tabs.
  package static let offered: [ColorSpace] = [.srgb, .hsb, .hsl, .oklch, .okhsl, .cmyk, .gray]

  /// The words of these spaces in layouts.
  package static let offeredWords = offered.map { $0.layoutWords[0] }

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
    self == ancestor || definition.base?.descends(from: ancestor) == true
  }

  /// Converts components of an ancestor to this space.
  func descend(_ components: SIMD4<Double>, from ancestor: ColorSpace) -> SIMD4<Double> {
    guard self != ancestor else { return components }
    let definition = definition
    guard let base = definition.base else { return components }
    return definition.fromBase(base.descend(components, from: ancestor))
  }
}

/// The definition of a colour space: everything that is known about it.
///
/// What it leaves out is that of a space without a hue, in the gamut of its base.
protocol ColorSpaceDefinition {
  /// The display name.
  static var displayName: String { get }
  /// The names in commands, the first one as it is printed.
  static var names: [String] { get }
  /// The functions that denote its colours, the natural one first.
  static var functions: [ColorFunction] { get }
  /// The components in order, one to four.
  static var components: [ColorComponent] { get }
  /// Their number, which each new colour asks for.
  static var componentCount: Int { get }
  /// The space that `toBase` leads to; nil for the root of the tree.
  static var base: ColorSpace? { get }
  /// Components of this space to components of the base.
  static func toBase(_ components: SIMD4<Double>) -> SIMD4<Double>
  /// Components of the base to components of this space.
  static func fromBase(_ components: SIMD4<Double>) -> SIMD4<Double>
  /// The space whose cube of channels 0...1 is the gamut; nil for a space without a boundary.
  static var gamut: ColorSpace? { get }
  /// The spaces that have the same hue at the same angle; nil for a space without a hue.
  static var hueCircle: HueCircle? { get }
  /// The components that have no influence on a colour with these ones.
  static func powerless(_ components: SIMD4<Double>) -> MissingComponents
  /// The components that run to the right and upwards in the plane of one hue.
  static var planeAxes: (x: Int, y: Int) { get }
  /// The words that layouts of pickers know the space by, the first one as they are written.
  static var layoutWords: [String] { get }
  /// The space in which a picker opens a colour of this one.
  static var editingSpace: ColorSpace { get }
}

extension ColorSpaceDefinition {
  static var names: [String] { [functions[0].name] }
  static var componentCount: Int { 3 }
  static var gamut: ColorSpace? { base?.gamut }
  static var hueCircle: HueCircle? { nil }
  static func powerless(_ components: SIMD4<Double>) -> MissingComponents { [] }
  static var planeAxes: (x: Int, y: Int) { (1, 2) }
  static var layoutWords: [String] { names }
  static var editingSpace: ColorSpace { .hsb }
}

/// A group of spaces that have the same hue at the same angle.
package enum HueCircle { case rgb, oklab, lab }

/// A component of a colour space: its name, its range and how it is displayed.
///
///     let hue = ColorSpace.hsl.components[0]
///     let range = hue.range  // 0...360
public struct ColorComponent: Hashable, Sendable {
  /// The full name, for example "Red".
  public let name: String
  /// The abbreviation, for example "R".
  public let letter: Character
  /// The range of a slider, in the component's own unit.
  ///
  /// Values outside the range are valid.
  public let range: ClosedRange<Double>
  /// Whether the component is an angle in degrees, which wraps at the ends of `range`.
  public let isAngle: Bool
  /// The factor from value to displayed number: 255 for sRGB, 100 for percentages, otherwise 1.
  package let displayScale: Double
  /// The unit after the displayed number: "%", "°" or nothing.
  package let unit: String
  /// The number of displayed decimals that is enough to tell colours apart.
  package let displayDigits: Int
  /// What it has in common with components of other spaces.
  package let role: Role?

  /// The sets of analogous components.
  ///
  /// https://www.w3.org/TR/css-color-4/#interpolation-missing
  package enum Role {
    /// Red, green and blue are also X, Y and Z.
    case red, green, blue
    case lightness, colorfulness, hue, a, b

    /// Whether it is one of two that give chroma and hue.
    var isChromatic: Bool { [.colorfulness, .hue, .a, .b].contains(self) }
  }

  /// Creates a component.
  init(
    _ name: String, _ letter: Character, _ range: ClosedRange<Double>, scale: Double = 1,
    unit: String = "", digits: Int = 0, _ role: Role? = nil
  ) {
    self.name = name
    self.letter = letter
    self.range = range
    self.role = role
    self.isAngle = role == .hue
    self.displayScale = scale
    self.unit = unit
    self.displayDigits = digits
  }

  /// A hue in degrees.
  static let hue = ColorComponent("Hue", "H", 0...360, unit: "°", .hue)

  /// Returns a fraction, displayed as a percentage.
  package static func percent(
    _ name: String, _ letter: Character, _ role: Role? = nil
  ) -> ColorComponent {
    ColorComponent(name, letter, 0...1, scale: 100, unit: "%", role)
  }

  static let saturation = percent("Saturation", "S", .colorfulness)
  static let lightness = percent("Lightness", "L", .lightness)

  /// Returns red, green and blue.
  static func rgb(scale: Double = 1, digits: Int = 0) -> [ColorComponent] {
    [
      ColorComponent("Red", "R", 0...1, scale: scale, digits: digits, .red),
      ColorComponent("Green", "G", 0...1, scale: scale, digits: digits, .green),
      ColorComponent("Blue", "B", 0...1, scale: scale, digits: digits, .blue),
    ]
  }

  /// X, Y and Z.
  static let tristimulus = [
    ColorComponent("X", "X", 0...1, digits: 3, .red),
    ColorComponent("Y", "Y", 0...1, digits: 3, .green),
    ColorComponent("Z", "Z", 0...1.1, digits: 3, .blue),
  ]

  /// Returns the displayed value without its unit: 255 for the sRGB red 1, 0.127 for a chroma.
  package func displayText(_ value: Double) -> String {
    fixedDecimal(value * displayScale, digits: displayDigits)
  }

  /// Returns the value for a displayed number.
  package func value(displayed number: Double) -> Double { number / displayScale }
}

extension Color {
  /// Returns the same colour in another space.
  ///
  /// The conversion goes up from base to base to the first common ancestor, and down from there. A
  /// grey gets the hue 0 (see `converted(to:keepingHueOf:)`).
  public func converted(to target: ColorSpace) -> Color {
    guard target != space else { return self }
    var components = components
    var current = space
    while !target.descends(from: current) {
      let definition = current.definition
      guard let base = definition.base else { break }
      components = definition.toBase(components)
      current = base
    }
    return Color(target, target.descend(components, from: current), alpha: alpha)
  }

  /// Returns the same colour in another space; components that it leaves undefined come from
  /// `previous`.
  ///
  /// A grey has no hue, black and white have no saturation in HSL and HSB, and black has no other
  /// ink. If `previous` is a colour of the target space, its components fill these gaps, so that a
  /// slider does not jump when a colour passes through grey. HSL, HSB and HWB share their hue, and
  /// so do the spaces based on OKLab.
  public func converted(to target: ColorSpace, keepingHueOf previous: Color) -> Color {
    var result = converted(to: target)
    if previous.space == target {
      for index in 0..<4 where result.powerless.contains(.component(index)) {
        result.components[index] = previous.components[index]
      }
    } else if let index = target.hueIndex, let other = previous.space.hueIndex,
      result.isHuePowerless, let circle = target.hueCircle, circle == previous.space.hueCircle
    {
      result.components[index] = previous.components[other]
    }
    return result
  }

  /// Whether the hue has no influence on the colour; false in spaces without one.
  public var isHuePowerless: Bool {
    guard let index = space.hueIndex else { return false }
    return powerless.contains(.component(index))
  }

  /// The components that have no influence on the colour.
  ///
  /// https://www.w3.org/TR/css-color-4/#powerless, whose limits are those below which rounding decides
  public var powerless: MissingComponents { space.definition.powerless(components) }
}

extension MissingComponents {
  static let first = component(0)
  static let second = component(1)
  static let third = component(2)
}

/// The fraction below which a saturation or a brightness counts as zero.
let powerlessShare = 1e-5
