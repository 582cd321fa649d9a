import Colorimetry
import StyledText
import UnicodeText

/// A wish to print colours.
struct ColorRequest: Hashable {
  /// The colour to mix in, and how much of it.
  struct Mix: Hashable {
    var color: Color
    var share: Double
    var space: ColorSpace
    var hue: HueRoute
  }

  /// What to see the colours with.
  struct Simulation: Hashable {
    var deficiency: ColorVisionDeficiency
    var severity: Double
  }

  /// How many names to tell, and of which list.
  struct Naming: Hashable {
    var count: Int
    var list: NameList
  }

  /// The colours as they were typed; `-` stands for standard input.
  var colors: [String]
  /// The columns to print.
  var formats: [ColorFormat] = []
  /// Whether to print a table of all formats; nil if that depends on where it goes.
  var isTable: Bool?
  /// How colours outside sRGB get into formats that end there.
  var gamut: GamutMapping
  /// A mixture, made first.
  var mix: Mix?
  /// A simulation, made of the mixture.
  var simulation: Simulation?
  /// The background to tell the contrast with.
  var background: Color?
  /// The colour to tell the distance to.
  var reference: Color?
  /// The names to tell.
  var naming: Naming?
  /// The colours of the terminal.
  var depth: ColorChoice

  /// A wish from words.
  init(_ options: ColorOptions) throws {
    colors = options.colors.isEmpty ? ["-"] : options.colors
    gamut = options.gamut
    depth = options.depth
    if let text = options.mix {
      guard let space = ColorSpace(name: options.space) else {
        let shown = VisibleMark.sanitized(options.space)
        throw Failure.wrongInput(
          "--in: there is no space “\(shown)”; the spaces are: \(ColorSpace.allNames)")
      }
      let (color, share) = try Self.mixed(text)
      mix = Mix(color: color, share: share, space: space, hue: options.hue)
    }
    simulation = try options.simulation.map(Self.simulation)
    background = try options.contrast.map { try Self.color($0, of: "--contrast") }
    reference = try options.distance.map { try Self.color($0, of: "--distance") }
    if let count = options.nearest {
      guard (1...1000).contains(count) else {
        throw Failure.wrongInput("--nearest takes a number from 1 to 1000")
      }
      naming = Naming(count: count, list: options.names)
    }
    for case .one(let format) in options.formats { formats.append(format) }
    let asksForMore = background != nil || reference != nil || naming != nil
    if options.formats.contains(.all) {
      isTable = true
    } else if !formats.isEmpty || asksForMore {
      isTable = false
    }
  }

  /// Prints the colours.
  func run() throws {
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

  /// The colour and share of `COLOR[:SHARE]`.
  ///
  /// Some notations have colons themselves (`rgb:ff/88/00`), so a whole colour goes first.
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
        --simulate: “\(VisibleMark.sanitized(text))” is no simulation: write protan, deutan or \
        tritan, and a severity from 0 to 1 such as deutan:0.5
        """)
    }
    return Simulation(deficiency: deficiency, severity: severity)
  }

  /// A share 0...1 from a number or from per cent.
  private static func share(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text) else { return nil }
    let share = isPercent ? number / 100 : number
    return (0...1).contains(share) ? share : nil
  }
}
