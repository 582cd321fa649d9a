import App
import StyledText
import Terminal
import Testing

@Suite("What settings do in programs without a terminal")
struct SettingEffectTests {
  private static let text = KeyCase.Start.text("\tfirst\nsecond")

  /// A setting, what is pressed then, and what is seen.
  struct Case: CustomTestStringConvertible, Sendable {
    let settings: String
    let start: KeyCase.Start
    let keys: String
    let effect: KeyCase.Effect

    init(_ settings: String, _ start: KeyCase.Start, _ keys: String, _ effect: KeyCase.Effect) {
      (self.settings, self.start, self.keys, self.effect) = (settings, start, keys, effect)
    }

    var testDescription: String { "\(settings) \(keys)" }
  }

  static let editor: [Case] =
    [1, 4, 8, 32].map { width in
      Case(
        "editor.tab-width = \(width)", text, "",
        .line(1, String(repeating: " ", count: width) + "first"))
    } + [
      Case("editor.line-numbers = true", text, "", .line(2, " 2 second")),
      Case(
        "editor.rulers = [10, 30]", text, "",
        .shows("two rulers") { frame in
          (0..<60).filter { frame[Point(column: $0, row: 10)].text == "│" } == [9, 29]
        }),
      Case("editor.final-newline = true", text, "x @text.save", saves("x\tfirst\nsecond\n")),
      Case("editor.final-newline = false", text, "x @text.save", saves("x\tfirst\nsecond")),
    ]

  private static func saves(_ text: String) -> KeyCase.Effect {
    .asks { if case .save(let request) = $0 { request.text.string == text } else { false } }
  }

  private static func pick(_ settings: String, _ keys: String, _ effect: KeyCase.Effect) -> Case {
    Case(settings, .pick("#646464"), keys, effect)
  }

  static let picker: [Case] = [
    pick("picker.space = 'cmyk'", "", .shows("Cyan")),
    pick("picker.space = 'oklch'", "", .shows("Chroma")),
    pick("picker.space = 'srgb'", "", .shows("Green")),
    pick("picker.space = 'hsl'", "", .shows("Lightness")),
    pick("picker.palettes = ['nord', 'gruvbox']", "A-p", .shows("‹ Nord ›")),
    pick("picker.palettes = ['nord', 'gruvbox']", "A-p A-p", .shows("‹ Gruvbox ›")),
    pick("picker.palettes = ['gruvbox']", "A-p A-p", .hides("‹ Nord ›")),
    pick("picker.names = ['xkcd']", "/cerulean", .shows("#0485d1")),
    pick("picker.names = ['css']", "/cerulean", .hides("#0485d1")),
  ]

  private static func step(_ settings: String, _ keys: String, _ color: String) -> Case {
    Case(
      settings, .pick("#646464", layout: "slider(red) slider(green) slider(blue)"), keys,
      .shows(color))
  }

  private static func turn(_ settings: String, _ color: String) -> Case {
    Case(settings, .pick("#ff0000", layout: "columns"), "@columns.toggle-lock Down", .shows(color))
  }

  static let steps: [Case] = [
    step("", "Right", "#656464"), step("", "S-Right", "#6e6464"),
    step("steps.small = 7\nsteps.large = 20", "Right", "#6b6464"),
    step("steps.small = 7\nsteps.large = 20", "S-Right", "#786464"),
    step("steps.small = 7\nsteps.red = [2, 3]", "Right", "#666464"),
    step("steps.small = 7\nsteps.red = [2, 3]", "S-Right", "#676464"),
    step("steps.green = [2, 3]", "Right", "#656464"),
    turn("", "#ff0400"), turn("steps.small = 9", "#ff2600"),
    turn("steps.hue = [5, 15]", "#ff1500"),
  ]

  @Test(arguments: editor + picker + steps) func `A setting has its effect`(item: Case) throws {
    var run = try KeyRun(item.start, ProgramSettings(reading: item.settings))
    try run.play(item.keys)
    #expect(run.has(item.effect), "\(run.frame.plainText)")
  }

  @Test func `The picker is shown as presentation says`() throws {
    let frames = try ["sheet", "popover", "panel", "auto"].map { name in
      var run = try KeyRun(
        .text("text", Size(columns: 100, rows: 40)),
        ProgramSettings(reading: "editor.presentation = '\(name)'"))
      try run.play("@text.text-color")
      #expect(run.has(.shows("RGB")))
      return run.frame.plainText
    }
    #expect(Set(frames.dropLast()).count == 3 && frames.dropLast().contains(frames[3]))
  }
}
