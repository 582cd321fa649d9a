public import ArgumentParser
public import Colorimetry
import Editor
import NcursesTerminal
import TerminalCore
import TextColorPicker

/// `inkwheel pick`.
struct PickCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Pick a colour and print it.",
    discussion: """
      The picker is shown on /dev/tty, so that it works while standard input and
      output lead somewhere else. Enter prints the colour, Esc and Ctrl-C print
      nothing and exit with 130. Tab goes from control to control, the arrows
      change the colour, # and / begin a colour or a name, Alt-H shows all keys.

      Examples:
        color=$(inkwheel pick '#f80' -f oklch)
        inkwheel pick rebeccapurple -f rgb
        inkwheel pick --layout 'canvas(red,green) slider(blue)' --palette brand.gpl
      """)

  @Argument(help: "The colour to start with: #f80, rgb(255 136 0), hsl(32 100% 50%), orange …")
  var color: String?

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help:
      "How to print it: hex, rgb, hsl, oklch, … (inkwheel color --help lists all); without it as the colour was written."
  )
  var format: ColorFormat?

  @Flag(name: .customLong("no-alpha"), help: "Leave opacity out.")
  var isOpaque = false

  @Option(
    help: ArgumentHelp(
      "What the picker is made of: standard, columns, or controls such as "
        + "'wheel(hue,saturation) slider(brightness) slider(alpha)'.",
      valueName: "layout"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "Offer the colours of a file: GIMP .gpl, Adobe .ase, a list of colours.", valueName: "file"))
  var palette: [String] = []

  @OptionGroup var recording: RecordingOptions

  @OptionGroup var screen: ScreenOptions

  mutating func run() throws {
    try PickRequest(
      color: color, format: format, isOpaque: isOpaque, layout: layout, palettes: palette,
      screen: screen.choices
    ).run(recording: try recording.start())
  }
}

extension ColorFormat: ExpressibleByArgument {}
