import Color
import Editor
import Formats
import Picker

extension Setting {
  /// All settings, table by table.
  package static let all: [Setting] = screen + editor + picker + steps + keys

  private static let screen: [Setting] = [
    .text(
      "screen.theme", "the name of a theme or the path of its file",
      "The theme; \"\" is ~/.config/inkwheel/theme.toml, or the standard theme without that file.",
      option: "--theme",
      get: { $0.theme ?? "" },
      set: { settings, text in
        settings.theme = text.isEmpty ? nil : text
        return true
      }),
    .word(
      "screen.color", ColorChoice.self, "How many colours to use.", option: "--color",
      get: { $0.color }, set: { $0.color = $1 }),
    .word(
      "screen.motion", MotionChoice.self, "Whether the ring turns.", option: "--motion",
      get: { $0.motion }, set: { $0.motion = $1 }),
    .word(
      "screen.background", BackgroundChoice.self, "The background of the terminal.",
      option: "--background", get: { $0.background }, set: { $0.background = $1 }),
    .word(
      "screen.mouse", MouseChoice.self,
      "How the mouse is reported: in pixels where the terminal can, in cells, or not at all.",
      get: { $0.mouse }, set: { $0.mouse = $1 }),
  ]

  private static let editor: [Setting] = [
    .flag(
      "editor.wrap", "Wrap lines that are longer than the screen.", option: "edit --wrap",
      get: { $0.program.wrapsLines }, set: { $0.program.wrapsLines = $1 }),
    .number(
      "editor.tab-width", 1...32, "The columns between tab stops.",
      get: { $0.program.tabWidth }, set: { $0.program.tabWidth = $1 }),
    .flag(
      "editor.line-numbers", "Show the numbers of the lines.",
      get: { $0.program.showsLineNumbers }, set: { $0.program.showsLineNumbers = $1 }),
    .numbers(
      "editor.rulers", "a list of columns from 1 to 1000", "Columns to mark, such as [80].",
      isValid: { $0.count <= 20 && $0.allSatisfy((1...1000).contains) },
      get: { $0.program.rulers }, set: { $0.program.rulers = $1 }),
    .flag(
      "editor.final-newline", "End the last line of a text with a line break when it is saved.",
      get: { $0.program.addsFinalNewline }, set: { $0.program.addsFinalNewline = $1 }),
    .word(
      "editor.art-palette", ArtPalette.self,
      "The 16 colours of ANSI art: those of VGA, for which it was drawn, or the terminal's own.",
      get: { $0.program.artPalette }, set: { $0.program.artPalette = $1 }),
    .optionalWord(
      "editor.presentation", Presentation.allCases,
      "How the picker is shown over the text; \"auto\" chooses by the size of the screen.",
      get: { $0.program.presentation }, set: { $0.program.presentation = $1 }),
  ]

  private static let picker: [Setting] = [
    .optionalWord(
      "picker.format", ColorFormat.allCases,
      "How pick prints the colour; \"auto\" is the notation of the colour it began with, or hex.",
      option: "pick --format", get: { $0.format }, set: { $0.format = $1 }),
    .flag(
      "picker.alpha", "Offer the opacity in pick.", option: "pick --no-alpha",
      get: { $0.supportsOpacity }, set: { $0.supportsOpacity = $1 }),
    .optionalWord(
      "picker.space", spaces,
      "The space in which a colour is edited at first; \"auto\" chooses by its notation.",
      get: { $0.program.space }, set: { $0.program.space = $1 }),
    .text(
      "picker.layout", "a layout such as \"wheel(hue,saturation) slider(brightness)\", or \"last\"",
      "The layout at first; \"last\" is the one that was used last.", option: "pick --layout",
      get: { $0.program.layout?.notation ?? "last" },
      set: { settings, text in
        guard text != "last" else {
          settings.program.layout = nil
          return true
        }
        guard let layout = try? PickerLayout(parsing: text) else { return false }
        settings.program.layout = layout
        return true
      }),
    .words(
      "picker.palettes", ColorPalette.builtInNames, "The built-in palettes to offer, in order.",
      get: { $0.program.palettes }, set: { $0.program.palettes = $1 }),
    .words(
      "picker.names", NameList.allCases.map(\.rawValue), "The lists of names to search.",
      get: { $0.program.names.map(\.rawValue) },
      set: { $0.program.names = $1.compactMap(NameList.init) }),
    .number(
      "picker.recents", 0...RecentColors.capacity, "How many recent colours to keep.",
      get: { $0.program.recentCount }, set: { $0.program.recentCount = $1 }),
  ]

  /// The spaces that the picker has tabs for.
  private static let spaces = ColorViewModel.spaces

  private static let steps: [Setting] =
    [
      .number(
        "steps.small", 1...100, "How far an arrow key moves a value, in steps of its last digit.",
        get: { $0.program.steps.standard.small }, set: { $0.program.steps.standard.small = $1 }),
      .number(
        "steps.large", 1...100, "How far an arrow key with Shift moves a value.",
        get: { $0.program.steps.standard.large }, set: { $0.program.steps.standard.large = $1 }),
    ]
    + componentNames.map { name in
      .numbers(
        "steps.\(name)", "two numbers from 1 to 100, or []",
        "Both steps of \(name), such as [5, 15]; [] for those above.",
        isValid: { $0.isEmpty || $0.count == 2 && $0.allSatisfy((1...100).contains) },
        get: { settings in
          settings.program.steps.components[name].map { [$0.small, $0.large] } ?? []
        },
        set: { settings, steps in
          settings.program.steps.components[name] =
            steps.isEmpty ? nil : StepSizes.Pair(small: steps[0], large: steps[1])
        })
    }

  /// The names of the components that the controls change.
  private static let componentNames = [
    "red", "green", "blue", "hue", "saturation", "brightness", "lightness", "chroma", "cyan",
    "magenta", "yellow", "black", "white", "alpha",
  ]

  private static let keys: [Setting] = [
    .word(
      "keys.preset", KeyPreset.self, "The keys to begin with; the tables below change them.",
      get: { $0.preset }, set: { $0.preset = $1 })
  ]
}
