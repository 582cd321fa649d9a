import Color
import Configuration

/// `inkwheel color`.
struct ColorCommand: Command, Hashable {
  static let name = "color"
  static let abstract = "Convert, mix and compare colours."
  static let discussion = """
    Colours are arguments. Without any, or for the argument -, they are the lines
    of standard input. They can be in any notation of CSS and some others:
    '#f80', 'rgb(255 136 0)', 'oklch(from #f80 l c calc(h + 30))',
    'rgb:ff/88/00', '38;5;208', '255,136,0'. Each colour makes one line, with
    tabs between several values; empty lines are skipped. A line that is not a
    colour is reported on standard error as “line N: …”. The other lines are
    still converted, and the exit status is 2.

    --mix is applied first, then --simulate; the result is printed in each
    format. --contrast, --distance and --nearest print their values instead of
    formats, or after the formats given with -f, in this order:
      --contrast  the ratio, then the levels that are met out of AA, AAA,
                  AA-large and AAA-large, or fail
      --distance  ΔE OK, ΔE 76, ΔE 2000
      --nearest   name and ΔE OK, for each name

    --palette lists the colours of a palette, each with its name in the last
    column: ansi, xterm, css, material, tailwind, solarized, nord, gruvbox,
    catppuccin, okabe-ito, or a file (./css is one, - is standard input). With
    -f gpl it is written as a palette of GIMP.

    --find is for programs that show or change the colours of a text. Lines and
    columns count from 1. The exit status is 0 if there are colours, 1 if there
    are none, and 2 if the text cannot be read.

    Examples:
      inkwheel color '#f80'                       every format, with a swatch
      inkwheel color -f oklch -f hsl tan
      inkwheel color -f rgb < colors.txt > rgb.txt
      inkwheel color --mix white:0.2 --in oklch -f hex rebeccapurple
      inkwheel color --contrast '#222' -f same orange teal
      inkwheel color --nearest 3 --names xkcd '#b4a7d6'
      inkwheel color --palette nord -f hex -f oklch
      inkwheel color --palette theme.css -f gpl > theme.gpl
      inkwheel color --find < style.css
    """

  var colors: [String] = []
  var format: [FormatChoice] = []
  var gamut: GamutMapping?
  var mix: String?
  var space = "oklab"
  var hue = HueRoute.shorter
  var simulate: String?
  var contrast: String?
  var distance: String?
  var nearest: Int?
  var names = NameList.css
  var color: ColorChoice?
  var find = false
  var palette: String?

  static let parameters: [Parameter<ColorCommand>] = [
    .positional(
      "colors", \.colors, "Colours; - stands for the lines of standard input.",
      completion: .colorNames),
    .option(
      "-f --format", \.format,
      """
      The format to print; repeat it for several columns. “all” prints every format on a line of \
      its own: as a table with a swatch on a terminal, as name, tab and value elsewhere. The \
      default is all on a terminal and hex elsewhere. Formats: \
      \(ColorFormat.allCases.map(\.rawValue).joined(separator: ", ")), all; gpl with --palette.
      """,
      completion: .list(ColorFormat.allCases.map(\.rawValue) + ["all", "gpl"])),
    .option(
      "--gamut", \.gamut,
      """
      How colours outside sRGB are fitted to sRGB formats: css and raytrace reduce the chroma \
      (raytrace exactly, as ColorAide does), clip limits each channel. The default is css, and \
      raytrace for mixtures.
      """),
    .option(
      "--mix", \.mix, value: "COLOR[:SHARE]",
      "Mix with this colour. SHARE is 0 to 1 or a percentage; without it, 0.5.",
      completion: .colorNames),
    .option(
      "--in", \.space, "The colour space to mix in.", completion: .list(ColorSpace.allNames)),
    .option("--hue", \.hue, "The direction from one hue to the other when mixing."),
    .option(
      "--simulate", \.simulate, value: "KIND[:SEVERITY]",
      "Simulate a colour vision deficiency: protan, deutan or tritan. SEVERITY is 0 to 1.",
      completion: .list(["protan", "deutan", "tritan"])),
    .option(
      "--contrast", \.contrast, value: "BACKGROUND",
      "Print the WCAG 2 contrast with this background.", completion: .colorNames),
    .option(
      "--distance", \.distance, value: "COLOR", "Print the distance to this colour.",
      completion: .colorNames),
    .option(
      "--nearest", \.nearest, value: "N", "Print the names of the N nearest colours."),
    .option("--names", \.names, "The list of those names."),
    .option("--color", \.color, "The colours of the swatch."),
    .flag(
      "--find", \.find,
      """
      Find the colours in the text on standard input. Each makes one line: LINE:COLUMN, the \
      length in characters, the text and the colour in hex, with tabs between them.
      """),
    .option(
      "--palette", \.palette, value: "FILE|NAME",
      """
      List the colours of a built-in palette or of a file: \(ColorPalette.fileFormats).
      """,
      completion: .palettes),
  ]

  func run() throws {
    guard find else {
      try checkPalette()
      return try ColorRequest(self).run()
    }
    try checkFinding()
    var printer = FoundColorPrinter()
    try printer.run()
  }

  /// Refuses what cannot be combined with a palette, or needs one.
  private func checkPalette() throws {
    let isFile = format.contains(.gimpPalette)
    guard palette != nil else {
      guard !isFile else {
        throw Failure.wrongInput("-f gpl writes a palette: name it with --palette")
      }
      return
    }
    guard colors.isEmpty else {
      throw Failure.wrongInput("--palette has the colours, so no others can be given")
    }
    guard !format.contains(.one(.same)) else {
      throw Failure.wrongInput(
        "-f same cannot be combined with --palette, whose colours have no notation")
    }
    let hasColumns =
      Set(format).count > 1 || contrast != nil || distance != nil || nearest != nil || color != nil
    guard !isFile || !hasColumns else {
      throw Failure.wrongInput(
        "-f gpl writes a file: no other format, --contrast, --distance, --nearest or --color fits")
    }
  }

  /// Refuses everything that has no effect on the colours of a text.
  private func checkFinding() throws {
    guard colors.isEmpty else {
      throw Failure.wrongInput("--find reads standard input and takes no colours")
    }
    var others = self
    others.find = false
    guard others == ColorCommand() else {
      throw Failure.wrongInput("--find cannot be combined with other options")
    }
  }
}

/// A value of `--format`: one format, all of them, or a GIMP palette.
enum FormatChoice: Hashable, ArgumentValue {
  case all
  case gimpPalette
  case one(ColorFormat)

  init?(argument: String) {
    switch argument {
    case "all": self = .all
    case "gpl": self = .gimpPalette
    default:
      guard let format = ColorFormat(rawValue: argument) else { return nil }
      self = .one(format)
    }
  }
}

extension GamutMapping: ArgumentValue {}
extension HueRoute: ArgumentValue {}
extension NameList: ArgumentValue {}
