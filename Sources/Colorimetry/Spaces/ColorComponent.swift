/// One component of a colour space: its name, its range and how to show it.
public struct ColorComponent: Hashable, Sendable {
  /// The full name, for example "Red".
  public let name: String
  /// The letter for narrow places, for example "R".
  public let letter: Character
  /// The range a slider covers, in the component's own unit.
  ///
  /// Values outside are still valid.
  public let range: ClosedRange<Double>
  /// Whether the component is a direction in degrees, which wraps at the ends of `range`.
  public let isAngle: Bool
  /// What to multiply a value with before showing it: 255 for sRGB, 100 for per cent, otherwise 1.
  public let displayScale: Double
  /// What follows the shown number: "%", "°" or nothing.
  public let unit: String
  /// How many decimals of the shown number tell colours apart.
  public let displayDigits: Int

  /// A linear component.
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

  /// A share of 1, shown in per cent.
  static func percent(_ name: String, _ letter: Character) -> ColorComponent {
    ColorComponent(name, letter, 0...1, scale: 100, unit: "%")
  }

  /// Three shares of 1 with decimals.
  static func shares(_ names: String...) -> [ColorComponent] {
    names.map { ColorComponent($0, $0.first ?? "?", 0...1, digits: 3) }
  }

  /// X, Y and Z.
  static let tristimulus = [
    ColorComponent("X", "X", 0...1, digits: 3), ColorComponent("Y", "Y", 0...1, digits: 3),
    ColorComponent("Z", "Z", 0...1.1, digits: 3),
  ]
}
