import Color
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App
@testable import Picker

@Suite("The picker as a program")
struct PickModelTests {
  private static let reversible = ColorFormat.allCases.filter(\.isReversible)

  private func picker(
    _ color: Color = Color(RGB8(255, 136, 0)), format: ColorFormat = .hex, opacity: Bool = true,
    columns: Int = 80, rows: Int = 24
  ) -> PickModel {
    PickModel(
      color: color, format: format, supportsOpacity: opacity,
      terminal: TerminalContext(size: Size(columns: columns, rows: rows)))
  }

  /// The effects of keys, apart from remembered settings.
  private func played(_ keys: String, _ model: inout PickModel) -> [Effect] {
    model.play(keys).filter { if case .remember = $0 { false } else { true } }
  }

  @Test(arguments: ColorFormat.allCases.filter(\.isReversible))
  func `Printed colours parse back to the same colour in every format`(format: ColorFormat) throws {
    for text in ["#f80", "#000", "#fff", "#808080", "#010203", "#00ff7f80"] {
      var model = picker(try Color(parsing: text), format: format)
      guard case .quit(0, .line(let output)?)? = played("Enter", &model).first else {
        Issue.record("no output for \(text)")
        continue
      }
      let back = try Color(parsing: output)
      let expected = try Color(parsing: text)
      #expect(back.rgb8 == expected.rgb8, "\(text) as \(output)")
      if format.holdsAlpha { #expect(abs(back.alpha - expected.alpha) < 0.003) }
    }
  }

  @Test(arguments: [
    (true, ["okabe-ito"], "Enter", "#0072b2"), (false, ["okabe-ito"], "Enter", "#000000"),
    (true, ["nord", "okabe-ito"], "Right Enter", "#d55e00"),
    // The pane closes with the colour from before.
    (true, ["okabe-ito"], "Esc Enter", "#2f6fde"), (false, [], "Enter", "#2f6fde"),
  ])
  func `Picking begins in a palette, at the colour nearest to a given one or at the first`(
    isGiven: Bool, names: [String], keys: String, printed: String
  ) throws {
    for rows in [6, 12, 24] {
      var model = picker(try Color(parsing: "#2f6fde"), rows: rows)
      model.begin(in: names.compactMap(ColorPalette.named), isGiven: isGiven)
      #expect(played(keys, &model) == [.quit(status: 0, output: .line(printed))], "\(rows)")
    }
  }

  @Test(arguments: [
    ("#12f Enter", "#1122ff"), ("/ teal Enter", "#008080"),
    ("paste:hsl(120␣100%␣25%) Enter", "#008000"), ("#11223380 Enter", "#11223380"),
    ("0 Enter", "#ff0000"),
  ])
  func `A typed colour is printed`(keys: String, printed: String) {
    var model = picker()
    #expect(played(keys, &model) == [.quit(status: 0, output: .line(printed))])
  }

  @Test
  func `Esc and Ctrl-C quit with status 130 and print nothing, a signal sets its own status`() {
    for (keys, event, status) in [
      ("Esc", nil, 130), ("C-c", nil, 130), ("#1 C-c", nil, 130),
      ("", .terminated(.interrupt), 130), ("", .terminated(.terminate), 143),
      ("", .terminated(.hangup), 129),
    ] as [(String, Event?, Int32)] {
      var model = picker()
      let effects = played(keys, &model) + (event.map { model.update(.event($0)) } ?? [])
      #expect(effects == [.quit(status: status, output: nil)], "\(keys)")
    }
  }

  @Test(arguments: ["#12f", "#1", "Tab Tab 4 5", "/ t e a l", "S-Tab", "A-o x"])
  func `Esc leaves a field, a number or a search and takes back what was typed; a second one quits`(
    keys: String
  ) {
    var model = picker()
    model.play("Right*3")
    let color = model.picker.color
    #expect(played(keys, &model).isEmpty)
    #expect(model.picker.entry != nil)
    #expect(model.frame().plainText.contains("Esc back"))
    #expect(played("Esc", &model).isEmpty)
    #expect(model.picker.entry == nil && model.picker.color == color)
    #expect(model.frame().plainText.contains("Esc cancel"))
    #expect(played("Esc", &model) == [.quit(status: 130, output: nil)])
  }

  @Test(arguments: ["A-o p Tab", "A-o p Down", "A-o", "A-m A-w x Enter", "A-m A-w"])
  func `The name of a file stays until it is opened or written, and Esc goes back`(keys: String) {
    var model = picker()
    model.play(keys)
    _ = model.update(.failed("cannot open it"))
    #expect(model.row(with: "⚠ cannot open it") >= 0)
    let isEmpty = model.picker.entry?.text.isEmpty
    #expect(isEmpty == (keys == "A-o" || keys.hasSuffix("w")))
    #expect(played("Enter", &model).isEmpty == isEmpty && model.picker.entry != nil)
    #expect((model.row(with: "type the name of a file") >= 0) == isEmpty)
    #expect(played("Esc", &model).isEmpty && model.picker.entry == nil)
  }

  @Test(arguments: ["", "A-p", "A-m", "A-m ]", "A-l", "/ sky", "/ s", "# f", "# f80", "A-o x", "9"])
  func `The first line says what Enter and Esc do where they end the program`(keys: String) {
    var model = picker(columns: 100, rows: 30)
    model.play(keys)
    func ends(_ key: String) -> Bool {
      var model = model
      return model.play(key).contains { if case .quit = $0 { true } else { false } }
    }
    #expect((model.row(with: "Enter prints this colour") >= 0) == ends("Enter"))
    #expect((model.row(with: "Esc prints nothing") >= 0) == ends("Esc"))
    model.isFollowed = true
    #expect((model.row(with: "Esc puts #ff8800 back") >= 0) == ends("Esc"))
  }

  @Test(arguments: ["A-d", "A-x"])
  func `Keys of the editor's picker say that they do nothing`(key: String) {
    let name = key == "A-d" ? "Alt-D" : "Alt-X"
    for (columns, rows, words) in [
      (80, 24, "\(name) does nothing here · Alt-H shows the keys"),
      (40, 12, "\(name) does nothing here"), (20, 6, "\(name) does nothing"),
    ] {
      var model = picker(columns: columns, rows: rows)
      #expect(played(key, &model).isEmpty)
      let text = model.frame().plainText
      #expect(text.contains(words) && !text.contains("⚠"), "\(text)")
      #expect(text.contains("shows the keys") == (columns == 80))
    }
  }

  @Test
  func `An unfinished colour is not printed, nor alpha without opacity; the answer is shown first`()
  {
    var model = picker(Color(RGB8(1, 2, 3), alpha: 0.5), opacity: false)
    #expect(model.answer == "#010203" && model.row(with: "#010203") >= 0)
    #expect(played("#12", &model).isEmpty)
    #expect(played("Enter", &model).isEmpty)
    #expect(played("3 Enter", &model) == [.quit(status: 0, output: .line("#112233"))])
  }

  @Test func `A colour outside sRGB is fitted to it, except in OKLCH, which can hold it`() throws {
    let vivid = try Color(parsing: "oklch(0.7 0.35 150)")
    #expect(!vivid.isInSRGBGamut)
    for format in ColorFormat.allCases where format.isReversible && !format.holdsEveryColor {
      let answer = try Color(parsing: picker(vivid, format: format).answer)
      #expect(answer.rgb8 == vivid.rgb8, "\(format)")
    }
    #expect(picker(vivid, format: .oklch).answer == "oklch(0.7 0.35 150)")
  }

  @Test("The format `same` prints the notation of the given colour")
  func same() throws {
    for text in ["#F80", "rgb(255, 136, 0)", "hsl(0.25turn 50% 50%)", "rgb:ff/88/00"] {
      let parsed = try ParsedColor(text)
      var model = PickModel(
        color: parsed.color, format: .same, notation: parsed.notation, supportsOpacity: true,
        terminal: TerminalContext(size: Size(columns: 80, rows: 24), context: RenderContext()))
      #expect(played("Enter", &model) == [.quit(status: 0, output: .line(text))])
    }
  }

  @Test func `The picker draws at every size and keeps typed text when the size changes`() {
    var model = picker()
    model.play("#12")
    for columns in [1, 2, 5, 13, 14, 29, 30, 40, 80, 200] {
      for rows in [1, 2, 3, 4, 5, 9, 17, 18, 24, 60] {
        _ = model.update(.event(.resized(Size(columns: columns, rows: rows))))
        let frame = model.frame()
        #expect(frame.size == Size(columns: columns, rows: rows))
        #expect(frame == model.frame())
        #expect(model.picker.entry?.text == "#12")
      }
    }
    #expect(played("3 Enter", &model) == [.quit(status: 0, output: .line("#112233"))])
  }

  @Test func `What is readable only if it is large is not called readable`() throws {
    for (columns, rows) in [(80, 8), (60, 16), (40, 12), (40, 10), (36, 10), (80, 24)] {
      let text = picker(try Color(parsing: "#3a7d44"), columns: columns, rows: rows).frame()
        .plainText
      #expect(text.contains(/[34]\.\d\d:1 (· for large text|AA large)/), "\(text)")
    }
  }

  @Test func `A message over the old and the new colour leaves nothing of their row`() {
    var model = picker(columns: 60, rows: 16)
    model.play("# z z")
    let row = model.frame().plainText.split(separator: "\n").first { $0.contains("⚠") } ?? ""
    #expect(!row.contains("new") && !row.contains(" ld"), "\(row)")
  }

  @Test(arguments: [80, 60, 40])
  func `A line of the text that is too long is cut with a sign, and the next colour is hinted`(
    columns: Int
  ) throws {
    let css =
      "a { --soil: rgb(92 64 51); --sky: #38b6e8; --clay: #aa5533; --leaf: #338844; --ink: #112233 }"
    let colors = try #require(TextColors(Array(css.utf8)))
    let model = PickModel(
      text: colors, file: nil, supportsOpacity: false, memory: PickerMemory(),
      terminal: TerminalContext(size: Size(columns: columns, rows: 24)))
    let rows = model.frame().plainText.split(separator: "\n").filter { $0.contains { $0 != " " } }
    #expect(rows[0].last { $0 != " " } == "…", "\(rows[0])")
    if columns == 80 { #expect(rows.last?.contains("Ctrl-N next colour") == true) }
  }

  @Test func `Random events never trap, and the answer always parses`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomEvents(seed: seed)
      var model = picker(format: random.generator.pick(Self.reversible))
      for _ in 0..<60 {
        let event =
          random.generator.number(in: 0...5) == 0
          ? Event.resized(random.size())
          : random.pickerEvent(in: Rect(model.size))
        _ = model.update(.event(event))
        #expect((try? Color(parsing: model.answer)) != nil, "\(model.answer)")
      }
      _ = model.frame()
    }
  }

  // MARK: What is seen

  @Test(arguments: [(20, 6), (24, 8), (40, 12), (60, 16), (80, 24), (100, 30), (140, 45)])
  func `Where the terminal has fewer colours, what it shows comes before the name`(
    columns: Int, rows: Int
  ) throws {
    for (depth, color, words) in [
      (ColorDepth.indexed256, "#2f6fde", columns < 80 ? "(shown as|→) #005f" : "shown as #005f"),
      (.ansi16, "#ff8800", columns > 20 ? "(shown as|→) bright red" : ""),
      (.monochrome, "#2f6fde", "no colour"), (.truecolor, "#2f6fde", nil),
      (.indexed256, "#005fd7", nil),
    ] {
      var model = picker(try Color(parsing: color), columns: columns, rows: rows)
      model.terminal.context.depth = depth
      let text = model.frame().plainText
      let found = try text.contains(Regex(words ?? "shown as|→ #"))
      #expect(found == (words != nil), "\(depth)\n\(text)")
    }
    for (color, name) in [("#ff0000", "red"), ("#7f7f7f", "white")] {
      var model = picker(try Color(parsing: color), columns: columns, rows: rows)
      model.terminal.context.depth = .ansi16
      #expect(!model.frame().plainText.contains("shown as"))
      model.terminal.context.hasBrightBackgrounds = false
      let text = model.frame().plainText
      #expect(try columns == 20 || text.contains(Regex("(shown as|→) \(name)")), "\(text)")
    }
  }

  @Test(arguments: [
    (20, 6, "↵ keep  Esc cancel"), (40, 12, "Enter print  Esc cancel  Alt-H help"),
    (60, 16, "←→ turn  Tab next  Enter print  Esc cancel  Alt-H help"),
    (80, 24, "←→ turn  Tab next  Enter print  Esc cancel  Alt-H help  # hex  Alt-←→ space"),
    (120, 24, "Esc cancel  Alt-H help  # hex  Alt-←→ space  / name  = readable"),
  ])
  func `The hints begin with what a newcomer needs, all keys in the colour of keys`(
    columns: Int, rows: Int, shown: String
  ) {
    let model = picker(columns: columns, rows: rows)
    let line = model.rows[rows - 1]
    #expect(columns == 120 ? line.contains(shown) : line == " " + shown)
    for (column, character) in line.enumerated() where "←TE↵#=".contains(character) {
      let cell = model.frame()[Point(column: column, row: rows - 1)]
      #expect(cell.style == model.theme.barKey, "\(character)")
    }
  }

  @Test func `The title has one row, with an icon that turns and what Enter does`() {
    for (rows, shown) in [(16, false), (24, true), (45, true)] {
      let model = picker(format: .rgb, rows: rows)
      #expect((model.row(with: "Enter prints this colour as rgb(255 136 0)") >= 0) == shown)
      #expect(model.isAnimating == shown && (rows != 24 || model.pickerArea.rows == 22))
    }
    #expect(picker(columns: 40).row(with: "  Enter prints this colour") >= 0)
  }

  @Test(arguments: [99, 100, 200], [24, 60])
  func `From 100 columns on the notations can be clicked; Alt-C and a digit copies one anywhere`(
    columns: Int, rows: Int
  ) {
    let texts = ["rgb(255 136 0)", "hsl(32 100% 50%)", "oklch(0.7442 0.1812 56.46)"]
    let model = picker(columns: columns, rows: rows)
    #expect((model.row(with: texts.joined(separator: " · ")) >= 0) == (columns >= 100))
    for (index, text) in texts.enumerated() {
      var copying = model
      #expect(copying.play("A-c") == [.sendToClipboard("#ff8800")])
      #expect(copying.row(with: "1 copy rgb  2 copy hsl  3 copy oklch") >= 0)
      #expect(copying.play("\(index + 1)") == [.sendToClipboard(text)])
      #expect(copying.play("\(index + 1)").isEmpty && copying.picker.entry != nil, "a digit again")
      copying = model
      for place in model.notations where place.text == text {
        #expect(copying.click(at: place.cells.origin) == [.sendToClipboard(text)])
      }
    }
  }

  @Test(arguments: [5, 10, 24])
  func `Below a prompt everything begins in the same column`(rows: Int) {
    var model = picker(rows: rows)
    model.terminal.isInline = true
    let columns = model.rows.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    #expect(columns.min() == 1 && model.pickerArea.minColumn == (rows == 24 ? 0 : 1))
  }
}
