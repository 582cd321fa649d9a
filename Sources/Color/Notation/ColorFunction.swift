// https://www.w3.org/TR/css-color-4/ and https://www.w3.org/TR/css-color-5/

/// An argument of a colour function: how its value becomes a component.
struct ColorChannel: Sendable {
  /// The name in relative colours, for example "h".
  let keyword: String
  /// The value of 100%, in the unit of a plain number.
  let whole: Double
  /// The plain number that stands for a component of 1.
  let scale: Double
  /// The range that the component is clamped to.
  let limits: ClosedRange<Double>
  /// The minimum number of decimals with which a plain number is printed.
  let digits: Int
  /// Whether it is an angle in degrees.
  let isHue: Bool

  /// The bound of every component, so that sums and squares stay finite.
  static let maximum = 1e9

  init(
    _ keyword: String, whole: Double, scale: Double = 1, from lower: Double = -maximum,
    to upper: Double = maximum, digits: Int, isHue: Bool = false
  ) {
    self.keyword = keyword
    self.whole = whole
    self.scale = scale
    self.limits = lower...upper
    self.digits = digits
    self.isHue = isHue
  }

  static let hue = ColorChannel("h", whole: 1, from: 0, to: 360, digits: 2, isHue: true)

  /// Returns a fraction that is written as 0...100.
  static func percent(_ keyword: String, from lower: Double = -maximum) -> ColorChannel {
    ColorChannel(keyword, whole: 100, scale: 100, from: lower, digits: 2)
  }

  /// Returns the lightness of a Lab space.
  static func lightness(_ whole: Double, digits: Int) -> ColorChannel {
    ColorChannel("l", whole: whole, from: 0, to: whole, digits: digits)
  }

  /// Returns fractions, one for each character.
  static func fractions(_ keywords: String) -> [ColorChannel] {
    keywords.map { ColorChannel(String($0), whole: 1, digits: 4) }
  }
}

/// A function that denotes a colour: its space and its arguments.
struct ColorFunction: Sendable {
  /// The rule for commas between arguments.
  enum Commas: Sendable {
    /// No commas.
    case never
    /// All numbers or all percentages, as in `rgb()`.
    case uniform
    /// A hue and two percentages, as in `hsl()`.
    case percentages
    /// No restrictions, for functions that CSS does not have.
    case free
  }

  let space: ColorSpace
  let channels: [ColorChannel]
  var commas = Commas.never
  /// Whether numbers above 1 are percentages.
  var guessesPercent = false

  /// The arguments that are written as percentages unless the user wrote them otherwise.
  var percents: MissingComponents {
    channels.indices.filter { guessesPercent || channels[$0].scale == 100 }
      .reduce(into: []) { $0.insert(.component($1)) }
  }

  /// Returns the function with this lower-case name, without `color()`.
  static func named(_ name: String) -> ColorFunction? {
    switch name {
    case "rgba", "hsla", "hsba", "hsva": table[String(name.dropLast())]
    case "grey": table["gray"]
    // Flutter, WPF and Qt
    case "fromrgbo", "fromrgb", "qcolor": table["rgb"]
    default: table[name]
    }
  }

  /// Returns the function `color()` with the space of this name.
  static func color(in name: String) -> ColorFunction? {
    switch name {
    case "--hsv": ColorFunction(space: .hsb, channels: [.hue] + ColorChannel.fractions("sv"))
    case "--hsl": ColorFunction(space: .hsl, channels: [.hue] + ColorChannel.fractions("sl"))
    case "--hwb": ColorFunction(space: .hwb, channels: [.hue] + ColorChannel.fractions("wb"))
    case "--okhsl": ColorFunction(space: .okhsl, channels: [.hue] + ColorChannel.fractions("sl"))
    case "--okhsv": ColorFunction(space: .okhsv, channels: [.hue] + ColorChannel.fractions("sv"))
    case "--cmyk": ColorFunction(space: .cmyk, channels: ColorChannel.fractions("cmyk"))
    default:
      ColorSpace(nameInColor: name).map {
        ColorFunction(
          space: $0, channels: ColorChannel.fractions(name.hasPrefix("xyz") ? "xyz" : "rgb"))
      }
    }
  }

  private static let table: [String: ColorFunction] = [
    "rgb": ColorFunction(
      space: .srgb,
      channels: ["r", "g", "b"].map { ColorChannel($0, whole: 255, scale: 255, digits: 0) },
      commas: .uniform),
    "hsl": ColorFunction(
      space: .hsl, channels: [.hue, .percent("s", from: 0), .percent("l")], commas: .percentages),
    "hsb": ColorFunction(
      space: .hsb, channels: [.hue, .percent("s", from: 0), .percent("b", from: 0)], commas: .free),
    "hsv": ColorFunction(
      space: .hsb, channels: [.hue, .percent("s", from: 0), .percent("v", from: 0)], commas: .free),
    "hwb": ColorFunction(
      space: .hwb, channels: [.hue, .percent("w"), .percent("b")]),
    "lab": ColorFunction(
      space: .lab,
      channels: [
        .lightness(100, digits: 2), ColorChannel("a", whole: 125, digits: 2),
        ColorChannel("b", whole: 125, digits: 2),
      ]),
    "lch": ColorFunction(
      space: .lch,
      channels: [
        .lightness(100, digits: 2), ColorChannel("c", whole: 150, from: 0, digits: 2), .hue,
      ]),
    "oklab": ColorFunction(
      space: .oklab,
      channels: [
        .lightness(1, digits: 4), ColorChannel("a", whole: 0.4, digits: 4),
        ColorChannel("b", whole: 0.4, digits: 4),
      ]),
    "oklch": ColorFunction(
      space: .oklch,
      channels: [.lightness(1, digits: 4), ColorChannel("c", whole: 0.4, from: 0, digits: 4), .hue]),
    "okhsl": ColorFunction(
      space: .okhsl, channels: [.hue, .percent("s", from: 0), .percent("l", from: 0)], commas: .free
    ),
    "okhsv": ColorFunction(
      space: .okhsv, channels: [.hue, .percent("s", from: 0), .percent("v", from: 0)], commas: .free
    ),
    "cmyk": ColorFunction(
      space: .cmyk, channels: ColorChannel.fractions("cmyk"), commas: .free, guessesPercent: true),
    "device-cmyk": ColorFunction(
      space: .cmyk, channels: ColorChannel.fractions("cmyk"), commas: .free),
    "gray": ColorFunction(
      space: .gray, channels: ColorChannel.fractions("w"), commas: .free, guessesPercent: true),
  ]
}

extension ColorNotation.FunctionStyle {
  /// Creates the natural style of a function.
  init(function name: String) {
    self.init(name: name, percents: ColorFunction.named(name)?.percents ?? [])
  }
}

extension ColorSpace {
  /// The name in `color()`; nil for a space with a function of its own.
  package var nameInColor: String? {
    switch self {
    case .srgb: "srgb"
    case .linearSRGB: "srgb-linear"
    case .displayP3: "display-p3"
    case .linearDisplayP3: "display-p3-linear"
    case .a98RGB: "a98-rgb"
    case .proPhotoRGB: "prophoto-rgb"
    case .rec2020: "rec2020"
    case .xyzD65: "xyz-d65"
    case .xyzD50: "xyz-d50"
    default: nil
    }
  }

  /// Finds the space with this name in `color()`.
  init?(nameInColor name: String) {
    let known =
      name == "xyz" ? "xyz-d65" : name == "--display-p3-linear" ? "display-p3-linear" : name
    guard let space = Self.allCases.first(where: { $0.nameInColor == known }) else { return nil }
    self = space
  }

  /// Finds the space with this lower-case name, as after `in` in `color-mix()`.
  ///
  /// Besides the CSS names it knows those of the functions that CSS lacks: hsb, hsv, okhsl, okhsv,
  /// cmyk, gray.
  package init?(cssName name: String) {
    if let space = ColorSpace(nameInColor: name) {
      self = space
    } else if let function = ColorFunction.named(name), !name.hasSuffix("a") {
      self = function.space
    } else {
      return nil
    }
  }
}
