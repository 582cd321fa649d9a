public import ArgumentParser
import ColorPalettes
public import Colorimetry
package import UnicodeText

/// `inkwheel pick`.
struct PickCommand: ParsableCommand {
  static let name = "pick"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Pick a colour and print it.",
    discussion: """
      The picker is shown on /dev/tty, so standard input and output can be
      redirected. Enter prints the colour; Esc and Ctrl-C print nothing and exit
      with 130. Tab moves to the next control, the arrow keys change the colour,
      # begins a colour, / begins a name, and Alt-H lists all keys.

      With -, the colours in the text of standard input are changed: Ctrl-N and
      Ctrl-P go to the next and the previous one, and Enter prints the whole text.
      Each colour keeps its notation. Esc prints the text unchanged and exits with
      130. If there is no colour, the text is printed unchanged and the status is 1.

      Examples:
        color=$(inkwheel pick '#f80' -f oklch)
        inkwheel pick rebeccapurple -f rgb
        inkwheel pick - --at 12:8 < style.css > new.css
        inkwheel pick --height 10
        inkwheel pick --palette brand.gpl
        inkwheel pick --layout 'canvas(red,green) slider(blue)'
      """)

  fileprivate enum Spec {
    static let format = OptionSpec<ColorFormat?>("format", short: "f")
    static let isOpaque = OptionSpec<Bool>("no-alpha")
    static let layout = OptionSpec<String?>("layout")
    static let palette = OptionSpec<[String]>("palette")
    static let position = OptionSpec<TextPosition?>("at")
    static let insertsColor = OptionSpec<Bool>("insert")
    static let height = OptionSpec<String?>("height")
    static let popup = OptionSpec<String?>("popup")
  }

  @Argument(
    help: """
      The colour to start with, such as #f80, rgb(255 136 0), hsl(32 100% 50%) or orange; - for the \
      colours in standard input.
      """,
    completion: .colorNames)
  var color: String?

  @Option(
    Spec.format,
    help: "The format of the printed colour. Without it, the format of the given colour, or hex.")
  var format: ColorFormat?

  @Flag(Spec.isOpaque, help: "Pick opaque colours only.")
  var isOpaque: Bool

  @Option(
    Spec.layout,
    help: ArgumentHelp(
      """
      The controls of the picker: standard, columns, or a list such as \
      'wheel(hue,saturation) slider(brightness) slider(alpha)'.
      """,
      valueName: "layout"),
    completion: .layouts)
  var layout: String?

  @Option(
    Spec.palette,
    help: ArgumentHelp(
      "Offer the colours of a file: \(ColorPalette.fileFormats).",
      valueName: "file"),
    completion: .file())
  var palette: [String]

  @Option(
    Spec.position,
    help: ArgumentHelp(
      """
      With -: begin with the colour here, or with another one in this line. Columns are Unicode \
      characters, counted from 1.
      """,
      valueName: "line:column"))
  var position: TextPosition?

  @Flag(Spec.insertsColor, help: "With -: insert a colour at the position if there is none.")
  var insertsColor: Bool

  @Option(
    Spec.height,
    help: ArgumentHelp(
      "Show the picker below the prompt, in a number of rows or a share of the screen such as 40%.",
      valueName: "rows"))
  var height: String?

  @Option(
    Spec.popup,
    help: ArgumentHelp(
      """
      Show the picker in a popup of tmux, Zellij, kitty or WezTerm; elsewhere below the prompt. \
      The size may be left out: --popup, --popup=82x26 or --popup=80%x60%.
      """,
      valueName: "size"))
  var popup: String?

  @OptionGroup var recording: RecordingOptions

  @OptionGroup var screen: ScreenOptions

  /// The request made by the options and arguments.
  var request: PickRequest {
    PickRequest(
      color: color, position: position, insertsColor: insertsColor, format: format,
      isOpaque: isOpaque, layout: layout, palettes: palette, height: height, popup: popup,
      recording: recording.choices, screen: screen.choices)
  }

  mutating func run() throws {
    try request.run()
  }
}

extension PickRequest: FastRequest {
  private typealias Spec = PickCommand.Spec

  static let fastOptions: [FastOption<PickRequest>] =
    [
      .init(Spec.format) { $0.format = $1 }, .init(flag: Spec.isOpaque) { $0.isOpaque = $1 },
      .init(Spec.layout) { $0.layout = $1 }, .init(Spec.palette) { $0.palettes.append($1) },
      .init(Spec.position) { $0.position = $1 },
      .init(flag: Spec.insertsColor) { $0.insertsColor = $1 },
      .init(Spec.height) { $0.height = $1 },
      .init(Spec.popup, valueIfMissing: PopupSize.standard) { $0.popup = $1 },
    ] + FastOption.group { $1(&$0.recording) } + FastOption.group { $1(&$0.screen) }

  mutating func setArguments(_ arguments: [String]) -> Bool {
    color = arguments.first
    return arguments.count <= 1
  }
}

extension ColorFormat: ExpressibleByArgument {}

extension TextPosition: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
