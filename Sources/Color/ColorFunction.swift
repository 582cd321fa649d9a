// https://www.w3.org/TR/css-color-4/ and https://www.w3.org/TR/css-color-5/

/// An argument of a colour function: how its value becomes a component.
package struct ColorChannel: Sendable {
  /// The name in relative colours, for example "h".
  var keyword: String
  /// The value of 100%, in the unit of a plain number.
  package var whole: Double
  /// The plain number that stands for a component of 1.
  var scale = 1.0
  /// The bounds that the component is clamped to.
  var lower = -maximum
  var upper = maximum
  /// The minimum number of decimals with which a plain number is printed.
  var digits: Int
  /// Whether it is an angle in degrees.
  package var isHue = false

  /// The bound of every component, so that sums and squares stay finite.
  static let maximum = 1e9

  var limits: ClosedRange<Double> { lower...upper }

  /// The same argument of a function that limits nothing.
  var unlimited: ColorChannel {
    isHue ? self : ColorChannel(keyword: keyword, whole: whole, scale: scale, digits: digits)
  }

  static let hue = ColorChannel(keyword: "h", whole: 1, digits: 2, isHue: true)

  /// Returns a fraction that is written as 0...100.
  static func percent(_ keyword: String, from lower: Double = -maximum) -> ColorChannel {
    ColorChannel(keyword: keyword, whole: 100, scale: 100, lower: lower, digits: 2)
  }

  /// Returns the lightness of a Lab space.
  static func lightness(_ whole: Double, digits: Int) -> ColorChannel {
    ColorChannel(keyword: "l", whole: whole, lower: 0, upper: whole, digits: digits)
  }

  /// Returns fractions, one for each character.
  static func fractions(_ keywords: String) -> [ColorChannel] {
    keywords.map { ColorChannel(keyword: String($0), whole: 1, digits: 4) }
  }
}

/// A function that denotes a colour: its space and its arguments.
package struct ColorFunction: Sendable {
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

  /// How the arguments are written.
  package enum Syntax: Sendable {
    /// `hsl(30 100% 50%)`
    case function
    /// `color(display-p3 1 0.5 0)`, named as its space
    case color
    /// `Color(red: 1, green: 0.5, blue: 0)`, named as its first label
    case initializer
    /// `{"colorSpace": "hsl", "components": [30, 100, 50]}`, with the numbers of CSS
    case object
    /// `argb(255, 255, 136, 0)` of Android and `fromARGB` of Flutter: the alpha first, in bytes
    case argb
    /// `255,136,0`
    case bytes
    /// `1 0.5333 0`
    case shares
  }

  package let space: ColorSpace
  /// The name in lower case.
  let name: String
  /// Other names that are read.
  private let aliases: [String]
  package let channels: [ColorChannel]
  let commas: Commas
  /// The component that becomes 1 if a plain number is above it: a hundred, or a byte of Qt.
  let guessedWhole: Double?
  package let syntax: Syntax
  /// The arguments that are written as percentages unless the user wrote them otherwise.
  let percents: MissingComponents

  init(
    _ space: ColorSpace, _ name: String, aliases: [String] = [], _ channels: [ColorChannel],
    commas: Commas = .never, guessedWhole: Double? = nil, syntax: Syntax = .function
  ) {
    self.space = space
    self.name = name
    self.aliases = aliases
    self.channels = channels
    self.commas = commas
    self.guessedWhole = guessedWhole
    self.syntax = syntax
    percents = channels.indices.filter { guessedWhole == 100 || channels[$0].scale == 100 }
      .reduce(into: []) { $0.insert(.component($1)) }
  }

  /// Whether components are read as they are written, rather than clamped.
  package func holds(_ components: SIMD4<Double>) -> Bool {
    zip(channels, 0...).allSatisfy { channel, index in
      let component = components[index]
      return channel.isHue || (component.limited(to: channel.limits) - component).magnitude < 1e-5
    }
  }

  /// Returns the function `color()` with a space.
  static func color(
    _ space: ColorSpace, _ name: String, aliases: [String] = [],
    _ channels: [ColorChannel] = ColorChannel.fractions("rgb")
  ) -> ColorFunction {
    ColorFunction(space, name, aliases: aliases, channels, syntax: .color)
  }

  /// Returns a function of CSS, which limits the lightness, and `color()` with the same numbers, which
  /// does not; its name is that of ColorAide.
  static func withoutLimits(
    _ space: ColorSpace, _ name: String, _ channels: [ColorChannel]
  ) -> [ColorFunction] {
    [
      ColorFunction(space, name, channels),
      .color(space, "--" + name, channels.map(\.unlimited)),
    ]
  }

  /// Returns the initialiser of SwiftUI with these labels, all of them fractions.
  static func initializer(_ space: ColorSpace, _ labels: [String]) -> ColorFunction {
    let channels = labels.map { ColorChannel(keyword: $0, whole: 1, digits: 4, isHue: $0 == "hue") }
    return ColorFunction(space, labels[0], channels, syntax: .initializer)
  }

  /// Returns the function with a lower-case name, or with the name of a space or a label.
  package static func named(_ name: String, _ syntax: Syntax = .function) -> ColorFunction? {
    switch syntax {
    case .function: functions[name]
    case .color: spaces[name]
    case .initializer: initializers[name]
    case .object: spaces[name] ?? functions[name]
    case .argb, .bytes: functions["rgb"]
    case .shares: spaces[name] ?? initializers["red"]
    }
  }

  private static let functions = table(of: .function)
  private static let spaces = table(of: .color)
  private static let initializers = table(of: .initializer)

  /// All names of functions except `color()`.
  package static let names = Array(functions.keys)

  /// Returns functions of all spaces by their names.
  private static func table(of syntax: Syntax) -> [String: ColorFunction] {
    ColorSpace.allCases.flatMap(\.functions).filter { $0.syntax == syntax }
      .reduce(into: [:]) { table, function in
        for name in [function.name] + function.aliases { table[name] = function }
      }
  }
}
