import Color
import Configuration
import StyledText
import UnicodeText

/// A request to print colours.
struct ColorRequest: Hashable {
  /// The colour to mix with, and its share.
  struct Mix: Hashable {
    var color: Color
    var share: Double
    var space: ColorSpace
    var hue: HueRoute
  }

  /// The colour vision deficiency to simulate.
  struct Simulation: Hashable {
    var deficiency: ColorVisionDeficiency
    var severity: Double
  }

  /// How many names of colours to print, and from which list.
  struct Naming: Hashable {
    var count: Int
    var list: NameList
  }

  /// The colours as they were typed; `-` stands for standard input.
  var colors: [String]
  /// The palette to list instead, as it was typed.
  var palette: String?
  /// Whether to write the palette as a file of GIMP.
  var isGIMPPalette: Bool
  /// The columns to print.
  var formats: [ColorFormat] = []
  /// Whether to print all formats; nil if that depends on whether the output is a terminal.
  var isTable: Bool?
  /// How colours outside sRGB are fitted to formats that cannot hold them.
  var gamut: GamutMapping
  /// The mixture, which is applied first.
  var mix: Mix?
  /// The simulation, which is applied to the mixture.
  var simulation: Simulation?
  /// The background to print the contrast with.
  var background: Color?
  /// The colour to print the distance to.
  var reference: Color?
  /// The names to print.
  var naming: Naming?
  /// The colours of the swatch.
  var depth: ColorChoice

  /// Checks the values of the options.
  init(_ options: ColorCommand) throws {
    colors = options.colors.isEmpty ? ["-"] : options.colors
    palette = options.palette
    isGIMPPalette = options.format.contains(.gimpPalette)
    gamut = options.gamut ?? (options.mix == nil ? .css : .raytrace)
    depth = options.color ?? .auto
    if let text = options.mix {
      guard let space = ColorSpace(name: options.space) else {
        let shown = VisibleMark.sanitized(options.space)
        throw Failure.wrongInput(
          "--in: there is no colour space “\(shown)”; the spaces are: "
            + ColorSpace.allNames.joined(separator: ", "))
      }
      let (color, share) = try Self.mixed(text)
      mix = Mix(color: color, share: share, space: space, hue: options.hue)
    } else if options.space != ColorCommand().space {
      throw Failure.wrongInput("--in does nothing without --mix")
    } else if options.hue != ColorCommand().hue {
      throw Failure.wrongInput("--hue does nothing without --mix")
    }
    simulation = try options.simulate.map(Self.simulation)
    background = try options.contrast.map { try Self.color($0, of: "--contrast") }
    reference = try options.distance.map { try Self.color($0, of: "--distance") }
    if let count = options.nearest {
      naming = Naming(
        count: try (1...1000).checked(count, of: "--nearest"), list: options.names)
    } else if options.names != ColorCommand().names {
      throw Failure.wrongInput("--names does nothing without --nearest")
    }
    for case .one(let format) in options.format { formats.append(format) }
    let hasExtras = background != nil || reference != nil || naming != nil
    if options.format.contains(.all) {
      isTable = true
    } else if !formats.isEmpty || hasExtras || palette != nil {
      isTable = false
    }
  }

  /// Prints the colours.
  func run() throws {
    if let palette {
      var printer = PalettePrinter(self, try ColorPalette(named: palette))
      return try printer.run()
    }
    var printer = ColorPrinter(self)
    try printer.run()
  }

  // MARK: Values of options

  private static func color(_ text: String, of option: String) throws -> Color {
    do {
      return try Color(parsing: text)
    } catch {
      throw Failure.wrongInput(
        "\(option): cannot read the colour “\(VisibleMark.sanitized(text))”: \(error.message)")
    }
  }

  /// Parses the colour and share of `COLOR[:SHARE]`.
  ///
  /// Some notations contain colons (`rgb:ff/88/00`), so the whole text is tried as a colour first.
  private static func mixed(_ text: String) throws -> (Color, Double) {
    if let color = try? Color(parsing: text) { return (color, 0.5) }
    guard let colon = text.lastIndex(of: ":"), let share = share(text[colon...].dropFirst()) else {
      return (try color(text, of: "--mix"), 0.5)
    }
    return (try color(String(text[..<colon]), of: "--mix"), share)
  }

  private static func simulation(_ text: String) throws -> Simulation {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let severity = parts.count > 1 ? share(parts[1]) : 1
    guard let deficiency = ColorVisionDeficiency(rawValue: String(parts[0])), let severity else {
      throw Failure.wrongInput(
        """
        --simulate: cannot read “\(VisibleMark.sanitized(text))”: expected protan, deutan or \
        tritan, optionally with a severity from 0 to 1 as in deutan:0.5
        """)
    }
    return Simulation(deficiency: deficiency, severity: severity)
  }

  /// Parses a share from 0 to 1, written as a number or a percentage; nil for anything else.
  private static func share(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text) else { return nil }
    let share = isPercent ? number / 100 : number
    return (0...1).contains(share) ? share : nil
  }
}

extension ColorSpace {
  /// Finds the space with a name of CSS `color()` or of a CSS function; nil if there is none.
  init?(name: String) {
    guard let space = Self.names.first(where: { $0.name == name })?.space else { return nil }
    self = space
  }

  /// All names.
  static var allNames: [String] { names.map(\.name) }

  private static let names: [(name: String, space: ColorSpace)] = [
    ("srgb", .srgb), ("srgb-linear", .linearSRGB), ("hsl", .hsl), ("hsb", .hsb), ("hsv", .hsb),
    ("hwb", .hwb), ("cmyk", .cmyk), ("gray", .gray), ("lab", .lab), ("lch", .lch),
    ("xyz", .xyzD65), ("xyz-d65", .xyzD65), ("xyz-d50", .xyzD50), ("oklab", .oklab),
    ("oklch", .oklch), ("okhsl", .okhsl), ("okhsv", .okhsv), ("display-p3", .displayP3),
    ("display-p3-linear", .linearDisplayP3), ("a98-rgb", .a98RGB),
    ("prophoto-rgb", .proPhotoRGB), ("rec2020", .rec2020),
  ]
}
