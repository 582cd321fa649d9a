public import ArgumentParser
public import Colorimetry

/// `inkwheel color`.
struct ColorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "color",
    abstract: "Convert, mix and compare colours.",
    discussion: """
      Colours are words or, without words or for the word -, the lines of standard
      input. Every notation of CSS is read, and some more: '#f80', 'rgb(255 136 0)',
      'oklch(from #f80 l c calc(h + 30))', 'rgb:ff/88/00', '38;5;208', '255,136,0'.
      Each colour gives one line. Several values in it have tabs between them; empty
      lines are passed over. A line that is no colour is reported on standard error
      as “line N: …”, the others go through, and the exit status is 2 at the end.

      First --mix changes the colour, then --simulate; the result is printed in each
      format. --contrast, --distance and --nearest print their values in place of
      formats, or after those that are asked for, in this order:
        --contrast  the ratio, then AA AAA AA-large AAA-large as far as they are
                    met, or fail
        --distance  ΔE OK, ΔE 76, ΔE 2000
        --nearest   name and ΔE OK, for each name

      Examples:
        inkwheel color '#f80'                       every format, with a swatch
        inkwheel color -f oklch -f hsl tan
        inkwheel color -f rgb < colors.txt > rgb.txt
        inkwheel color --mix white:0.2 --in oklch -f hex rebeccapurple
        inkwheel color --contrast '#222' -f same orange teal
        inkwheel color --nearest 3 --names xkcd '#b4a7d6'
      """)

  @Argument(help: "Colours; - stands for the lines of standard input.")
  var colors: [String] = []

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: """
      How to print them, several times for several columns. “all” prints each format on a line \
      of its own: a table with a swatch on a terminal, name, tab and value elsewhere. Without -f \
      it is all on a terminal and hex elsewhere. Formats: \
      \(ColorFormat.allCases.map(\.rawValue).joined(separator: ", ")), all.
      """)
  var format: [FormatChoice] = []

  @Option(help: "How colours outside sRGB get into formats of sRGB: css (less chroma) or clip.")
  var gamut: GamutMapping = .css

  @Option(
    help: ArgumentHelp(
      "Mix with this colour; its share is 0 to 1 or per cent, 0.5 without it.",
      valueName: "COLOR[:SHARE]"))
  var mix: String?

  @Option(name: .customLong("in"), help: "The space to mix in.")
  var space = "oklab"

  @Option(help: "The way from hue to hue: shorter, longer, increasing or decreasing.")
  var hue: HueRoute = .shorter

  @Option(
    help: ArgumentHelp(
      "Show as people with a colour deficiency see: protan, deutan or tritan, from 0 to 1.",
      valueName: "KIND[:SEVERITY]"))
  var simulate: String?

  @Option(
    help: ArgumentHelp("Print the contrast of WCAG 2 on this background.", valueName: "BACKGROUND"))
  var contrast: String?

  @Option(help: ArgumentHelp("Print the distance to this colour.", valueName: "COLOR"))
  var distance: String?

  @Option(help: ArgumentHelp("Print this many names of similar colours.", valueName: "N"))
  var nearest: Int?

  @Option(help: "The list of those names: css, x11 or xkcd.")
  var names: NameList = .css

  @Option(help: "Colours of the swatch: auto, truecolor, 256, 16 or never.")
  var color: ColorChoice = .auto

  mutating func run() throws {
    var options = ColorOptions()
    options.colors = colors
    options.formats = format
    options.gamut = gamut
    options.mix = mix
    options.space = space
    options.hue = hue
    options.simulation = simulate
    options.contrast = contrast
    options.distance = distance
    options.nearest = nearest
    options.names = names
    options.depth = color
    try ColorRequest(options).run()
  }
}

extension FormatChoice: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
extension GamutMapping: ExpressibleByArgument {}
extension HueRoute: ExpressibleByArgument {}
extension NameList: ExpressibleByArgument {}
