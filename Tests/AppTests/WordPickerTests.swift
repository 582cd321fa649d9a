import Color
import Testing

@testable import App

@Suite("Picking in words, without a terminal")
struct WordPickerTests {
  private func picker(_ color: String, opacity: Bool = true) throws -> WordPicker {
    let parsed = try ParsedColor(color)
    return WordPicker(
      parsed.color, format: .hex, notation: nil, supportsOpacity: opacity, names: [.css, .x11])
  }

  @Test(arguments: [
    ("#ff8c00", "#ff8c00, vivid orange, exactly dark orange, 9.0 to 1 on black"),
    ("#f80", "#ff8800, vivid orange, a little darker than dark orange, 8.7 to 1 on black"),
    ("orange", "#ffa500, vivid orange-yellow, exactly orange, 10.6 to 1 on black"),
    ("black", "#000000, black, exactly black, 1.0 to 1 on black"),
    ("#ff880080", "#ff880080, vivid orange, 50% opaque, "),
  ])
  func `A sentence has the colour, its words, a comparison and its contrast`(
    color: String, sentence: String
  ) throws {
    let said = try picker(color).sentence
    #expect(said.hasPrefix(sentence), "\(said)")
  }

  @Test(arguments: [
    ("lighter", 0.05, 0.0, 0.0), ("darker 10", -0.1, 0, 0), ("more chroma", 0, 0.02, 0),
    ("less  Chroma 10%", 0, -0.04, 0), ("hue +10", 0, 0, 10), ("hue -400", 0, 0, -40),
    ("warmer 5", 0, 0, -5), ("cooler", 0, 0, 10), ("complement", 0, 0, 180),
    ("brighter", 0.05, 0, 0), ("lighter 5 percent", 0.05, 0, 0), ("more vivid", 0, 0.02, 0),
    ("Muted 10", 0, -0.04, 0), ("greyer", 0, -0.02, 0), ("bluer", 0, 0, 10),
    ("more orange 20 degrees", 0, 0, -20), ("hue +10 degrees", 0, 0, 10),
    ("lighter by 5 percent", 0.05, 0, 0), ("make it darker", -0.05, 0, 0),
    ("more blue", 0, 0, 10),
    ("Make it more red by 20 please", 0, 0, -20),
  ])
  func `Commands change one thing by an amount`(
    line: String, lightness: Double, chroma: Double, hue: Double
  ) throws {
    // Sea green.
    var picker = try picker("oklch(0.5 0.1 160)")
    let answer = picker.answer(line)
    let after = picker.color.components
    #expect(abs(after[0] - 0.5 - lightness) < 1e-9 && abs(after[1] - 0.1 - chroma) < 1e-9)
    #expect(abs(hueDifference(from: 160 + hue, to: after[2])) < 1e-9)
    #expect(answer == .said(picker.sentence))
    #expect(picker.answer("undo") == .said(picker.sentence))
    #expect(try picker.output == self.picker("oklch(0.5 0.1 160)").output)
    #expect(picker.answer("undo") == .problem("nothing to undo"))
    #expect(picker.answer("redo") == answer && picker.color.components == after)
    _ = [picker.answer("undo"), picker.answer("darker")]
    #expect(picker.answer("redo") == .problem("nothing to redo"))
  }

  @Test func `Readable is what the contrast on the other colour makes so, in two steps`() throws {
    var picker = try picker("#7fb0ff")
    for (line, output) in [
      ("on white?", "#7fb0ff"), ("readable", "#4976c1"), ("readable", "#2c57a0"),
    ] {
      _ = picker.answer(line)
      #expect(picker.output == output)
    }
    for line in ["readable", "readable 7"] {
      #expect(picker.answer(line) == .said("7.0 to 1 on white is enough already"))
    }
    _ = [picker.answer("undo"), picker.answer("undo"), picker.answer("readable 7")]
    #expect(picker.output == "#2b589f")
    _ = picker.answer("on #808080")
    for _ in 0..<2 { _ = picker.answer("readable") }
    #expect(picker.answer("readable") == .problem("7.0 to 1 cannot be reached on #808080"))
  }

  @Test
  func `A hue is not turned beyond orange or blue, and lightness not beyond black and white`()
    throws
  {
    var picker = try picker("oklch(0.5 0.1 65)")
    _ = picker.answer("warmer 40")
    #expect(abs(picker.color.components[2] - 60) < 1e-9)
    _ = picker.answer("lighter 900")
    #expect(picker.output == "#ffffff")
    _ = picker.answer("darker 900")
    #expect(picker.output == "#000000")
  }

  @Test
  func `The colours picked last and those of a text are listed, and taken by number`() throws {
    var picker = WordPicker(
      .red, format: .hex, notation: nil, supportsOpacity: false, names: [.css],
      recents: [.teal, try Color(parsing: "plum")], textColors: [try Color(parsing: "navy")],
      paletteColors: [.orange])
    #expect(
      picker.answer("recent")
        == .said(
          """
          1: #008080, teal
          2: #dda0dd, light greyish purple-pink
          """))
    #expect(picker.color == .red)
    _ = picker.answer("recent 2")
    #expect(picker.output == "#dda0dd")
    _ = picker.answer("text 1")
    #expect(picker.output == "#000080")
    #expect(picker.answer("palette") == .said("1: #ffa500, vivid orange-yellow"))
    for wrong in ["recent 0", "recent 3", "recent two", "text 2"] {
      guard case .problem(let reason) = picker.answer(wrong) else {
        Issue.record("\(wrong)")
        continue
      }
      #expect(reason.hasPrefix("expected 1 to "))
    }
    var plain = try self.picker("red")
    #expect(plain.answer("text") == .problem("there is no text with colours"))
    #expect(plain.answer("recent 1") == .problem("no colour has been picked yet"))
  }

  @Test
  func `A question tells the contrast, which later sentences tell on the same colour`() throws {
    var picker = try picker("#ff8c00")
    #expect(picker.answer("on white?") == .said("2.3 to 1 on white, hard to read"))
    #expect(picker.sentence.hasSuffix("2.3 to 1 on white"))
    #expect(picker.answer("on #000") == .said("9.0 to 1 on #000, easy to read"))
  }

  @Test func `The nearest names are said, and the commands`() throws {
    var picker = try picker("#ff8c01")
    guard case .said(let nearest) = picker.answer("nearest"),
      case .said(let help) = picker.answer("HELP")
    else {
      Issue.record("nothing is said")
      return
    }
    #expect(nearest.hasPrefix("dark orange #ff8c00, "))
    #expect(help.contains("warmer [number]: ") && help.split(separator: "\n").count > 14)
  }

  @Test(arguments: [
    "lighter x", "lighter 1e300", "hue", "hue warm", "on nothing?", "complement 5",
    "alpha 101", "lihgter", "nan", "\u{1B}[31m", "undo undo", "on whit", "make it", "readable x",
    "readable 22",
  ])
  func `What means nothing is said, and changes nothing`(line: String) throws {
    var picker = try picker("#336699")
    guard case .problem(let reason) = picker.answer(line) else {
      Issue.record("\(line) is taken")
      return
    }
    #expect(reason.hasSuffix("; help lists what is understood"))
    #expect(try picker.output == self.picker("#336699").output)
  }

  @Test func `An empty line takes the colour; without opacity every colour is opaque`() throws {
    var picker = try picker("#33669980", opacity: false)
    #expect(picker.output == "#336699")
    #expect(picker.answer("alpha 50") == .problem("only opaque colours here"))
    _ = picker.answer("#11223344")
    #expect(picker.output == "#112233")
    for line in ["  \t", "ok", "Done"] { #expect(picker.answer(line) == .accepted) }
    for line in ["quit", "cancel"] { #expect(picker.answer(line) == .cancelled) }
  }
}
