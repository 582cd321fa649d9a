public import ArgumentParser
import ColorPalettes
public import Colorimetry
import Configuration

/// `inkwheel color`.
struct ColorCommand: ParsableCommand {
  static let name = "color"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Convert, mix and compare colours.",
    discussion: """
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
      """)

  enum Spec {
    static let format = OptionSpec<[FormatChoice]>("format", short: "f")
    static let gamut = OptionSpec<GamutMapping?>("gamut")
    static let mix = OptionSpec<String?>("mix")
    static let space = OptionSpec("in", default: "oklab")
    static let hue = OptionSpec("hue", default: HueRoute.shorter)
    static let simulate = OptionSpec<String?>("simulate")
    static let contrast = OptionSpec<String?>("contrast")
    static let distance = OptionSpec<String?>("distance")
    static let nearest = OptionSpec<Int?>("nearest")
    static let names = OptionSpec("names", default: NameList.css)
    static let find = OptionSpec<Bool>("find")
    static let palette = OptionSpec<String?>("palette")
  }

  @Argument(
    help: "Colours; - stands for the lines of standard input.", completion: .colorNames)
  var colors: [String] = []

  @Option(
    Spec.format,
    help: """
      The format to print; repeat it for several columns. “all” prints every format on a line of \
      its own: as a table with a swatch on a terminal, as name, tab and value elsewhere. The \
      default is all on a terminal and hex elsewhere. Formats: \
      \(ColorFormat.allCases.map(\.rawValue).joined(separator: ", ")), all; gpl with --palette.
      """,
    completion: .list(ColorFormat.allCases.map(\.rawValue) + ["all", "gpl"]))
  var format: [FormatChoice]

  @Option(
    Spec.gamut,
    help: """
      How colours outside sRGB are fitted to sRGB formats: css and raytrace reduce the chroma \
      (raytrace exactly, as ColorAide does), clip limits each channel. The default is css, and \
      raytrace for mixtures.
      """)
  var gamut: GamutMapping?

  @Option(
    Spec.mix,
    help: ArgumentHelp(
      "Mix with this colour. SHARE is 0 to 1 or a percentage; without it, 0.5.",
      valueName: "COLOR[:SHARE]"),
    completion: .colorNames)
  var mix: String?

  @Option(
    Spec.space, help: "The colour space to mix in.",
    completion: .list(ColorSpace.allNames))
  var space: String

  @Option(Spec.hue, help: "The direction from one hue to the other when mixing.")
  var hue: HueRoute

  @Option(
    Spec.simulate,
    help: ArgumentHelp(
      "Simulate a colour vision deficiency: protan, deutan or tritan. SEVERITY is 0 to 1.",
      valueName: "KIND[:SEVERITY]"),
    completion: .list(["protan", "deutan", "tritan"]))
  var simulate: String?

  @Option(
    Spec.contrast,
    help: ArgumentHelp(
      "Print the WCAG 2 contrast with this background.", valueName: "BACKGROUND"),
    completion: .colorNames)
  var contrast: String?

  @Option(
    Spec.distance, help: ArgumentHelp("Print the distance to this colour.", valueName: "COLOR"),
    completion: .colorNames)
  var distance: String?

  @Option(
    Spec.nearest, help: ArgumentHelp("Print the names of the N nearest colours.", valueName: "N"))
  var nearest: Int?

  @Option(Spec.names, help: "The list of those names.")
  var names: NameList

  @Option(ScreenOptions.Spec.color, help: "The colours of the swatch.")
  var color: ColorChoice?

  @Flag(
    Spec.find,
    help: """
      Find the colours in the text on standard input. Each makes one line: LINE:COLUMN, the \
      length in characters, the text and the colour in hex, with tabs between them.
      """)
  var find: Bool

  @Option(
    Spec.palette,
    help: ArgumentHelp(
      """
      List the colours of a built-in palette or of a file: \(ColorPalette.fileFormats).
      """,
      valueName: "FILE|NAME"),
    completion: .palettes)
  var palette: String?

  /// The values.
  var values: ColorArguments {
    ColorArguments(
      colors: colors, format: format, gamut: gamut, mix: mix, space: space, hue: hue,
      simulate: simulate, contrast: contrast, distance: distance, nearest: nearest, names: names,
      color: color, find: find, palette: palette)
  }

  mutating func run() throws {
    try values.run()
  }
}

extension GamutMapping: ExpressibleByArgument {}
extension HueRoute: ExpressibleByArgument {}
extension NameList: ExpressibleByArgument {}
