/// A component of a colour space: its name, its range and how it is displayed.
///
///     let hue = ColorSpace.hsl.components[0]
///     let text = hue.displayText(30) + hue.unit  // "30°"
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
  public let displayScale: Double
  /// The unit after the displayed number: "%", "°" or nothing.
  public let unit: String
  /// The number of displayed decimals that is enough to tell colours apart.
  public let displayDigits: Int

  /// Creates a linear component.
  init(
    _ name: String, _ letter: Character, _ range: ClosedRange<Double>, scale: Double = 1,
    unit: String = "", digits: Int = 0
  ) {
    self.name = name
    self.letter = letter
    self.range = range
    self.isAngle = false
    self.displayScale = scale
    self.unit = unit
    self.displayDigits = digits
  }

  private init(hueNamed name: String) {
    self.name = name
    self.letter = "H"
    self.range = 0...360
    self.isAngle = true
    self.displayScale = 1
    self.unit = "°"
    self.displayDigits = 0
  }

  /// A hue in degrees.
  static let hue = ColorComponent(hueNamed: "Hue")

  /// Returns a fraction, displayed as a percentage.
  static func percent(_ name: String, _ letter: Character) -> ColorComponent {
    ColorComponent(name, letter, 0...1, scale: 100, unit: "%")
  }

  /// Returns three fractions displayed with decimals.
  static func shares(_ names: String...) -> [ColorComponent] {
    names.map { ColorComponent($0, $0.first ?? "?", 0...1, digits: 3) }
  }

  /// X, Y and Z.
  static let tristimulus = [
    ColorComponent("X", "X", 0...1, digits: 3), ColorComponent("Y", "Y", 0...1, digits: 3),
    ColorComponent("Z", "Z", 0...1.1, digits: 3),
  ]
}
