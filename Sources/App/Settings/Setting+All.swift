import Color
import Formats
import Picker
import Terminal

extension Setting {
  /// All settings, table by table.
  package static let all: [Setting] = screen + editor + picker + steps + keys

  private static let screen = [
    Setting(
      "screen.theme", \.theme,
      .text(
        "the name of a theme or the path of its file", written: { $0 ?? "" },
        read: { .some($0.isEmpty ? nil : $0) }),
      "The theme; \"\" is ~/.config/inkwheel/theme.toml, or the standard theme without that file.",
      option: "--theme"),
    Setting(
      "screen.color", \.color, .auto(ColorDepth.allCases.reversed(), \.name),
      "How many colours to use.", option: "--color"),
    Setting("screen.motion", \.motion, .word(), "Whether the ring turns.", option: "--motion"),
    Setting(
      "screen.background", \.background, .auto(Appearance.allCases, \.rawValue),
      "The background of the terminal.", option: "--background"),
    Setting(
      "screen.mouse", \.mouse, .word(),
      "How the mouse is reported: in pixels where supported, in cells, or not at all."),
  ]

  private static let editor = [
    Setting(
      "editor.wrap", \.program.wrapsLines, .flag, "Wrap lines that are longer than the screen.",
      option: "edit --wrap"),
    Setting(
      "editor.tab-width", \.program.tabWidth, .number(1...32), "The columns between tab stops."),
    Setting(
      "editor.line-numbers", \.program.showsLineNumbers, .flag, "Show the numbers of the lines."),
    Setting(
      "editor.rulers", \.program.rulers,
      .numbers("a list of columns from 1 to 1000", written: { $0 }) {
        $0.count <= 20 && $0.allSatisfy((1...1000).contains) ? $0 : nil
      }, "Columns to mark, such as [80]."),
    Setting(
      "editor.final-newline", \.program.addsFinalNewline, .flag,
      "End files that came without a line break with one when saving."),
    Setting(
      "editor.art-palette", \.program.artPalette, .word(),
      "The 16 colours of ANSI art: those of VGA, for which it was drawn, or the terminal's."),
    Setting(
      "editor.presentation", \.program.presentation, .auto(Presentation.allCases, \.rawValue),
      "How the picker is shown over the text; \"auto\" chooses by the size of the screen."),
  ]

  private static let picker = [
    Setting(
      "picker.format", \.format, .auto(ColorFormat.allCases, \.rawValue),
      "How pick prints the colour; \"auto\" is the notation of the initial colour, or hex.",
      option: "pick --format"),
    Setting(
      "picker.alpha", \.supportsOpacity, .flag, "Show the opacity in pick.",
      option: "pick --no-alpha"),
    Setting(
      "picker.space", \.program.space, .auto(ColorViewModel.spaces, \.rawValue),
      "The initial colour space; \"auto\" chooses by its notation."),
    Setting(
      "picker.layout", \.program.layout,
      .text(
        "a layout such as \"wheel(hue,saturation) slider(brightness)\", or \"last\"",
        written: { $0?.notation ?? "last" },
        read: { $0 == "last" ? .some(nil) : (try? PickerLayout(parsing: $0)).map(Optional.some) }),
      "The initial layout; \"last\" is the one used last.", option: "pick --layout"),
    Setting(
      "picker.palettes", \.program.palettes,
      .words(ColorPalette.builtInNames) { $0 },
      "The built-in palettes to offer, in order."),
    Setting(
      "picker.names", \.program.names,
      .words(NameList.allCases, \.rawValue), "The lists of colour names to search."),
    Setting(
      "picker.recents", \.program.recentCount, .number(0...RecentColors.capacity),
      "How many recent colours to keep."),
    Setting(
      "picker.each", \.each,
      .text(
        "a command such as \"tmux set -g status-style bg={}\", or \"none\"",
        written: { $0 ?? "none" },
        read: {
          if $0 == "none" { return .some(nil) }
          let isPlain = $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
          return isPlain && (try? CommandTemplate($0)) != nil ? .some($0) : nil
        }), "The command that gets each colour while one is picked.",
      option: "pick --each"),
    Setting(
      "picker.words", \.usesWords, .flag,
      "Pick in lines of words instead of on a screen, for screen readers.",
      option: "pick --words"),
  ]

  private static let steps =
    [
      Setting(
        "steps.small", \.program.steps.standard.small, .number(1...100),
        "How far an arrow key moves a value, in units of its last digit."),
      Setting(
        "steps.large", \.program.steps.standard.large, .number(1...100),
        "How far an arrow key with Shift moves a value."),
    ]
    + (ColorSpace.offered.flatMap { ColorParameter.all(of: $0, withAlpha: false) } + [.alpha])
    .map(\.word).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    .map { component in
      Setting(
        "steps.\(component)", \.program.steps.components[component],
        .numbers(
          "two numbers from 1 to 100, or []", written: { $0.map { [$0.small, $0.large] } ?? [] },
          read: { numbers in
            guard numbers.count == 2, numbers.allSatisfy((1...100).contains) else {
              return numbers.isEmpty ? .some(nil) : nil
            }
            return StepSizes.Pair(small: numbers[0], large: numbers[1])
          }), "The small and the large step of \(component), such as [5, 15]; [] for those above.")
    }

  private static let keys = [
    Setting(
      "keys.preset", \.preset, .word(),
      """
      The preset of keys; the tables below override it. vi is for the picker and lists: the editor \
      has no modes.
      """)
  ]
}

extension ColorDepth {
  /// The name in settings and options.
  package var name: String {
    switch self {
    case .truecolor: "truecolor"
    case .indexed256: "256"
    case .ansi16: "16"
    case .monochrome: "never"
    }
  }
}
