import Color
import ColorFiles
import StyledText
import UnicodeText

/// `inkwheel color`.
struct ColorCommand: Subcommand, Hashable {
  static let name = "color"
  static let abstract = "Convert, mix and compare colours."
  static let discussion = String(help: PackageResources.color_txt)

  /// A colour to mix with.
  struct Mixture: Hashable {
    let color: Color
    let share: Double
  }

  /// Colours between others.
  enum Ramp: Hashable {
    /// So many from the first to the last one.
    case count(Int)
    /// A scale of each.
    case scale
  }

  /// A colour vision deficiency.
  struct Simulation: Hashable {
    let deficiency: ColorVisionDeficiency
    let severity: Double
  }

  /// The colours as they were typed; `-` stands for standard input.
  var colors: [String] = []
  var format: [FormatChoice] = []
  /// How colours outside sRGB are fitted to formats that cannot hold them; nil for the default.
  var gamut: GamutMapping?
  /// The colour to mix with.
  var mix: Mixture?
  /// The space to mix in; nil for the default.
  var space: ColorSpace?
  var hue = HueRoute.shorter
  /// The colour vision deficiency to simulate.
  var simulation: Simulation?
  /// The background on which the colours are made readable.
  var ground: Color?
  /// The contrast that they reach there.
  var ratio: Double?
  /// The background to print the contrast with.
  var background: Color?
  /// Whether the contrast by APCA is printed, too.
  var apca = false
  /// The colour to print the distance to.
  var reference: Color?
  /// How many names of colours to print, and from which list.
  var nearest: Int?
  var names = NameList.css
  /// The settings that options change.
  var assignments: [String] = []
  var find = false
  /// The colours between the given ones to print instead.
  var ramp: Ramp?
  /// The palette to list instead, as it was typed.
  var palette: String?
  var given: [String] = []

  static let parameters: [Parameter<ColorCommand>] = [
    .positional(
      "colors", \.colors, "Colours; - stands for the lines of standard input.",
      completion: .colorNames),
    .option(
      "-f --format", \.format,
      """
      The format to print; repeat it for several columns. “all” prints every format on a line of \
      its own: as a table with a swatch on a terminal, as name, tab and value elsewhere. The \
      default is all on a terminal and hex elsewhere. gpl, css and ase are files of all colours. \
      \(PrintedFormat.templateHelp)
      """),
    .option(
      "--gamut", \.gamut,
      """
      How colours outside sRGB are mapped into it: css and raytrace reduce the chroma (raytrace \
      exactly, as ColorAide does), clip limits each channel. The default is css.
      """),
    .option(
      "--mix", \.mix, value: "COLOR[:PERCENT]",
      "Mix with this colour. PERCENT is 0% to 100%, or 0 to 1; the default is 50%.",
      completion: .colorNames, read: mixture),
    .option(
      "--in", \.space,
      "The colour space to mix in. The default is oklab, and oklch with --ramp.",
      completion: .list(ColorSpace.allNames), read: colorSpace
    ).needing("--mix", "--ramp"),
    .option("--hue", \.hue, "The direction from one hue to the other when mixing.")
      .needing("--mix", "--ramp"),
    .option(
      "--ramp", \.ramp, value: "N|50-950",
      "Print N colours from the first to the last one, or for each a scale from light to dark.",
      completion: .list(["50-950"]), read: ramp),
    .option(
      "--simulate", \.simulation, value: "KIND[:SEVERITY]",
      "Simulate a colour vision deficiency: protan, deutan or tritan. SEVERITY is 0 to 1.",
      completion: .list(["protan", "deutan", "tritan"]), read: visionDeficiency),
    .color(
      "--readable", \.ground, value: "BACKGROUND",
      "Make the colours readable on this background: move their lightness as little as needed."),
    .option(
      "--ratio", \.ratio, value: "N",
      "The contrast that --readable reaches, from 1 to 21; 4.5 without this option."
    )
    .fitting(or: "--ratio takes a number from 1 to 21") { $0.ratio.map((1...21).contains) ?? true }
    .needing("--readable"),
    .color(
      "--contrast", \.background, value: "BACKGROUND",
      "Print the WCAG 2 contrast with this background."),
    .flag("--apca", \.apca, "Add the contrast by APCA, which is negative for light text.")
      .needing("--contrast"),
    .color("--distance", \.reference, value: "COLOR", "Print the distance to this colour."),
    .option(
      "--nearest", \.nearest, value: "N", in: 1...1000,
      "Print the names of the N nearest colours."),
    .option("--names", \.names, "The list of names for --nearest.").needing("--nearest"),
    .setting("--color", "screen.color", to: \.assignments, "The colours of the swatch."),
    .flag(
      "--find", \.find,
      """
      Find the colours in the text on standard input. Each makes one line: LINE:COLUMN, the \
      length in characters, the text and the colour in hex, with tabs between them.
      """
    ).fitting(or: "--find cannot be combined with other options") {
      $0.given.allSatisfy { $0 == "--find" }
    }.fitting(or: "--find takes no colours; it reads standard input") { $0.colors.isEmpty },
    .option(
      "--palette", \.palette, value: "NAME|FILE",
      "List the colours of a palette: \(ColorPalette.choices)", completion: .palettes
    ).fitting(or: "--palette cannot be combined with other colours") { $0.colors.isEmpty }
      .fitting(or: "--palette cannot be combined with --ramp") { $0.ramp == nil },
  ]

  func run() throws {
    guard !find else {
      var printer = ColorMatchPrinter()
      return try printer.run()
    }
    try checkPalette()
    var printer = try ColorPrinter(self)
    try printer.run()
  }

  /// Refuses what cannot be combined with a palette, or needs one.
  private func checkPalette() throws {
    if let fileType {
      guard Set(format).count == 1, !hasExtras, assignments.isEmpty else {
        throw Failure.wrongInput(
          """
          -f \(fileType.rawValue) cannot be combined with other formats, --contrast, --distance, \
          --nearest or --color
          """)
      }
    }
    guard palette != nil || ramp != nil else { return }
    guard !format.contains(.one(PrintedFormat(.same))) else {
      throw Failure.wrongInput(
        """
        -f same cannot be combined with \(palette == nil ? "--ramp" : "--palette"), whose colours \
        have no notation
        """)
    }
  }

  // MARK: What the options mean

  /// The format of the file to write; nil to print lines.
  var fileType: PaletteFileType? {
    format.lazy.compactMap { if case .file(let type) = $0 { type } else { nil } }.first
  }

  /// Whether the colours make a palette, and are not printed one by one.
  var makesPalette: Bool { ramp != nil || fileType != nil }

  /// Returns the palette that the given colours make.
  func palette(of swatches: [Swatch]) throws -> ColorPalette {
    var made = swatches
    switch ramp {
    case nil: break
    case .scale:
      made = swatches.flatMap { swatch in
        zip(Color.scaleSteps, swatch.color.scale()).map { step, color in
          Swatch(name: swatches.count > 1 ? "\(swatch.name)-\(step)" : "\(step)", color: color)
        }
      }
    case .count(let count):
      guard swatches.count > 1 else {
        throw Failure.wrongInput(
          "--ramp \(count) takes two colours or more; --ramp 50-950 takes one")
      }
      let gradient = Gradient(swatches.map(\.color), in: space ?? .oklch, hue: hue)
      made = gradient.colors(count: count).map { Swatch(color: $0) }
    }
    let name = swatches.count == 1 ? swatches[0].name : ramp == nil ? "Palette" : "Ramp"
    return ColorPalette(name: name, swatches: made)
  }

  /// The columns to print.
  var formats: [PrintedFormat] {
    format.compactMap { if case .one(let format) = $0 { format } else { nil } }
  }

  /// Whether there are values besides the formats.
  var hasExtras: Bool { background != nil || reference != nil || nearest != nil }

  /// Whether to print all formats; nil if that depends on whether the output is a terminal.
  var isTable: Bool? {
    if format.contains(.all) { return true }
    return formats.isEmpty && !hasExtras && palette == nil && ramp == nil ? nil : false
  }

  /// Returns a colour after mixing and simulation, and made readable.
  /// - Throws: `Failure` if it cannot be.
  func result(of color: Color) throws -> Color {
    var color = color
    if let mix {
      color = color.mix(with: mix.color, by: mix.share, in: space ?? .oklab, hue: hue)
    }
    if let simulation {
      color = color.simulating(simulation.deficiency, severity: simulation.severity)
    }
    guard let ground else { return color }
    let ratio = ratio ?? Contrast.Level.aa.ratio
    guard let readable = color.reaching(ratio, on: ground) else {
      throw Failure.wrongInput(
        "a contrast of \(ratio) cannot be reached on \(ground.formatted(.hex))")
    }
    // Rounded, so that it has the contrast in every format.
    return readable == color ? color : Color(readable.rgb8, alpha: readable.alpha)
  }

  /// Returns a colour, fitted to sRGB if it lies outside.
  func fitted(_ color: Color) -> Color {
    color.limitedToSRGB(by: gamut ?? .css)
  }

  // MARK: Values

  /// Parses the colour and percentage of `COLOR[:PERCENT]`.
  ///
  /// Some notations contain colons (`rgb:ff/88/00`), so the whole text is tried as a colour first.
  private static func mixture(_ text: String) throws -> Mixture? {
    if let color = try? Color(parsing: text) { return Mixture(color: color, share: 0.5) }
    guard let colon = text.lastIndex(of: ":"),
      let color = try? Color(parsing: String(text[..<colon]))
    else {
      return Mixture(color: try Color(argument: text, of: "--mix"), share: 0.5)
    }
    let part = text[colon...].dropFirst()
    guard let share = share(part) else {
      throw Failure.wrongInput(
        "--mix: expected 0% to 100%, or 0 to 1, but found “\(VisibleMark.sanitized(String(part)))”")
    }
    return Mixture(color: color, share: share)
  }

  private static func ramp(_ text: String) throws -> Ramp? {
    if text == "50-950" { return .scale }
    guard let count = Int(text), (2...1000).contains(count) else {
      throw Failure.wrongInput("--ramp takes a number from 2 to 1000, or 50-950")
    }
    return .count(count)
  }

  private static func colorSpace(_ text: String) throws -> ColorSpace? {
    if let space = ColorSpace(name: text) { return space }
    throw Failure.wrongInput(
      "--in: unknown colour space “\(VisibleMark.sanitized(text))”; valid values: "
        + ColorSpace.allNames.joined(separator: ", "))
  }

  private static func visionDeficiency(_ text: String) throws -> Simulation? {
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

  /// Parses a percentage, or a number from 0 to 1; nil for anything else.
  private static func share(_ text: Substring) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text) else { return nil }
    let share = isPercentage ? number / 100 : number
    return (0...1).contains(share) ? share : nil
  }
}

/// How a colour is printed: in a format, or as a template says.
struct PrintedFormat: Hashable, ArgumentValue {
  var format: ColorFormat
  /// The notation of the format `same`; nil for the one that the colour was read in.
  var notation: ColorNotation?

  /// The end of the help of options that take it.
  static let templateHelp =
    "A text with names in braces is a template, such as 0xFF{hex} or 'vec2({r:.3f}, {g:.3f})'."

  static var allNames: [String] { ColorFormat.allCases.map(\.rawValue) }

  init(_ format: ColorFormat, _ notation: ColorNotation? = nil) {
    (self.format, self.notation) = (format, notation)
  }

  init?(argument: String) throws {
    do {
      notation = argument.contains("{") ? try ColorNotation(template: argument) : nil
    } catch {
      throw Failure.wrongInput(VisibleMark.sanitized("--format: \(error.message)"))
    }
    // The initialiser from a raw value would hash all of them first.
    let named = ColorFormat.allCases.first { $0.rawValue == argument }
    guard let format = notation == nil ? named : .same else { return nil }
    self.format = format
  }
}

/// A value of `--format`: one format, all of them, or a file of all colours.
enum FormatChoice: Hashable, ArgumentValue {
  case all
  case file(PaletteFileType)
  case one(PrintedFormat)

  static var allNames: [String] {
    PrintedFormat.allNames + ["all"] + PaletteFileType.allCases.map(\.rawValue)
  }

  init?(argument: String) throws {
    let file = PaletteFileType(rawValue: argument).map(Self.file)
    let choice =
      try argument == "all" ? .all : file ?? PrintedFormat(argument: argument).map(Self.one)
    guard let choice else { return nil }
    self = choice
  }
}

extension ColorVisionDeficiency: ArgumentValue {}
extension GamutMapping: ArgumentValue {}
extension HueRoute: ArgumentValue {}
extension NameList: ArgumentValue {}

extension Color {
  /// Reads the value of an option.
  init(argument text: String, of option: String) throws {
    do {
      self = try Color(parsing: text)
    } catch {
      throw Failure.wrongInput(
        "\(option): cannot read the colour “\(VisibleMark.sanitized(text))”: \(error.message(for: text))"
      )
    }
  }
}

extension ColorParseError {
  /// The message, with the name that a misspelt one probably means.
  func message(for text: String) -> String {
    let word = text.lowercased().filter { $0 != " " }
    guard word.allSatisfy(\.isLetter) else { return message }
    return message + NearestWord.hint(for: word, among: NamedColor.css.map(\.name))
  }
}
