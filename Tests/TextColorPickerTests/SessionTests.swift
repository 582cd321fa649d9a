import TestSupport
import Testing
import TextColorPicker

@Suite("The session of a picker")
struct SessionTests {
  fileprivate static let red = Color(RGB8(255, 0, 0))

  /// A program that makes its picker anew for every event, as SwiftUI makes its views.
  private struct Settings {
    @State var accent = SessionTests.red
    @State var session = TextColorPicker.Session()

    var picker: TextColorPicker { TextColorPicker("Accent", selection: $accent).session($session) }

    func press(_ words: String) -> ControlOutcome {
      let outcomes = KeyNotation.events(words).map { event in
        var picker = picker
        return picker.send([event])
      }
      return outcomes.last ?? .ignored
    }
  }

  @Test func `A picker that is made anew for each event stays open in its session`() {
    let settings = Settings()
    #expect(settings.press("Enter") == .handled)
    #expect(settings.picker.isPresented)
    #expect(settings.press("#0f0") == .changed)
    #expect(settings.accent.rgb8 == RGB8(0, 255, 0))
    #expect(settings.picker.frame(at: 1000).plainText.contains("#0f0"))
    #expect(settings.press("Esc Esc") == .cancelled)
    #expect(settings.accent == Self.red && !settings.picker.isPresented)
    // A disabled one is closed, and keeps the colour.
    #expect(settings.press("Enter #0f0") == .changed)
    #expect(!settings.picker.disabled().isPresented && !settings.picker.isPresented)
    #expect(settings.accent.rgb8 == RGB8(0, 255, 0))
  }

  @Test(arguments: [("Enter", ["red", "#00ff00"]), ("Esc Esc", ["red"])])
  func `A program that knows only the hooks is told when Esc takes the colour back`(
    end: String, colors: [String]
  ) {
    var shown = ["red"]
    var picker = TextColorPicker("Accent", selection: .constant(Self.red))
      .onReceiveColor { shown.append($0.rgb8.hex) }
      .onCancel { shown.removeLast(shown.count - 1) }
    #expect(picker.press("Enter #0f0 " + end) == (colors.count > 1 ? .accepted : .cancelled))
    #expect(shown == colors)
  }

  @Test
  func `The hook is called after the binding has its value back, also when the terminal goes away`()
  {
    @State var color = SessionTests.red
    var seen: [RGB8] = []
    let picker = TextColorPicker("Accent", selection: $color).onCancel { seen.append(color.rgb8) }
    for script in [["#0f0"], ["#0f0", "Esc", "Esc"]] {
      var terminal = HeadlessTerminal(
        size: TextColorPicker.screen, script: script.map(KeyNotation.events))
      #expect(picker.run(on: &terminal) == .cancelled)
    }
    #expect(seen == [RGB8(255, 0, 0), RGB8(255, 0, 0)])
  }

  @Test(arguments: [
    (Color(hex: 0x336699), ColorSpace.srgb), (Color(.lab, 40, 10, -20), .lab),
    (Color(.cmyk, 0.2, 0.4, 0.1), .cmyk), (Color(.okhsl, 200, 0.5, 0.5), .okhsl),
    (Color(.gray, 0.5), .srgb),
  ])
  func
    `A picked colour is kept in the space of the one before, or in sRGB where that cannot hold it`(
      start: Color, space: ColorSpace
    ) throws
  {
    @State var color = start
    var picker = TextColorPicker("Accent", selection: $color)
    picker.press("Enter #07f Enter")
    #expect(color.space == space && color.rgb8 == RGB8(0x00, 0x77, 0xFF))
    #expect(try Color(parsing: color.description) == color)
    @State var text = AttributedString(
      "word", attributes: AttributeContainer().foregroundColor(start))
    @State var selection = AttributedTextSelection(range: text.startIndex..<text.endIndex)
    var other = TextColorPicker("Text", text: $text, textSelection: $selection)
    other.press("Enter #07f Enter")
    #expect(text.foregroundColor == color)
  }

  // MARK: Several pickers

  /// Three pickers side by side that share a session, in a terminal with room for a panel.
  private struct Form {
    @State var colors = Array(repeating: SessionTests.red, count: 3)
    @State var session = TextColorPicker.Session()
    var pickers: [TextColorPicker] = []
    var screen = Size(columns: 140, rows: 36)
    /// The order in which the program passes events on.
    var order = [0, 1, 2]

    init() {
      for (index, name) in ["One", "Two", "Three"].enumerated() {
        let color = Binding(get: { [$colors] in $colors.wrappedValue[index] }) { [$colors] in
          $colors.wrappedValue[index] = $0
        }
        pickers.append(TextColorPicker(name, selection: color).session($session))
      }
    }

    func area(_ index: Int) -> Rect { Rect(column: 2 + 50 * index, row: 1, columns: 14, rows: 1) }

    var open: [Int] { pickers.indices.filter { pickers[$0].isPresented } }

    mutating func send(_ event: Event) {
      for index in order {
        let outcome = pickers[index].update(
          event, in: area(index), screen: screen, context: RenderContext())
        if outcome != .ignored { return }
      }
    }

    mutating func click(_ column: Int, _ row: Int) {
      for action in [Mouse.Action.press(clicks: 1), .release] {
        send(.mouse(Mouse(action, at: Point(column: column, row: row))))
      }
    }

    mutating func open(_ index: Int) { click(area(index).minColumn, 1) }

    /// The cell of the panel in which a word is drawn.
    func place(of word: String) -> Point? {
      var frame = Frame(size: screen)
      let context = RenderContext(elapsed: .seconds(2))
      for index in pickers.indices {
        pickers[index].renderPicker(into: &frame, in: area(index), context: context)
      }
      let lines = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, line) in lines.enumerated() {
        if let range = line.firstRange(of: word) {
          let column = line.distance(from: line.startIndex, to: range.lowerBound)
          return Point(column: column, row: row)
        }
      }
      return nil
    }
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0]])
  func `Pickers that share a session share the panel: the one that is opened takes it over`(
    order: [Int]
  ) throws {
    var form = Form()
    form.order = order
    form.open(0)
    #expect(form.open == [0])
    form.send(.key(Key(.right, [.control, .shift])))
    let panel = form.pickers[0].frame(in: form.area(0), screen: form.screen)
    form.open(1)
    #expect(form.open == [1])
    #expect(form.pickers[1].frame(in: form.area(1), screen: form.screen) == panel)
    let brightness = try #require(form.place(of: "Brightness"))
    form.click(brightness.column + 14, brightness.row)
    #expect(form.colors[0] == Self.red && form.colors[1] != Self.red)
    // Keys and Esc are for the visible one, too.
    for event in KeyNotation.events("#00f Esc Esc") { form.send(event) }
    #expect(form.open.isEmpty && form.colors == Array(repeating: Self.red, count: 3))
  }

  @Test
  func `A click on the panel does not reach an icon below it, nor one beside a popover`() throws {
    for order in [[0, 1, 2], [2, 1, 0]] {
      var form = Form()
      form.order = order
      form.open(0)
      // The panel moves over the icon of the last picker.
      for _ in 0..<3 { form.send(.key(Key(.up, [.control, .shift]))) }
      let panel = try #require(form.pickers[0].frame(in: form.area(0), screen: form.screen))
      #expect(panel.contains(Point(column: 102, row: 1)))
      form.open(2)
      #expect(form.open == [0])
      // A popover closes instead.
      form = Form()
      form.order = order
      form.screen = Size(columns: 118, rows: 30)
      form.open(0)
      form.open(1)
      #expect(form.open.isEmpty)
    }
  }

  @Test
  func
    `A disabled picker takes no events and looks so, and one without a label has its icon alone`()
    throws
  {
    var picker = TextColorPicker("Accent", selection: .constant(Self.red)).disabled()
    #expect(picker.press("Enter") == .ignored && !picker.isPresented)
    let frame = picker.frame()
    #expect(frame.cells.filter { $0.style.attributes == .faint }.map(\.text).joined() == "Accent")
    #expect(picker.frame() == picker.frame(at: 500))
    #expect(picker.disabled(false).frame() != frame)
    let bare = TextColorPicker(selection: .constant(Self.red))
    #expect(bare.size(rows: 3) == PickerIcon.size(rows: 3))
  }

  @Test(
    arguments: [
      ("Tab", [], 1), ("Tab Tab Tab", [], 0), ("S-Tab", [], 2), ("Tab", [1], 2), ("", [0], 1),
      ("S-Tab", [2], 1), ("Tab", [1, 2], 0), ("Tab S-Tab", [0, 1, 2], nil), ("x", [], 0),
    ] as [(String, [Int], Int?)])
  func `Tab and Shift-Tab move the keyboard past disabled controls`(
    keys: String, disabled: [Int], current: Int?
  ) {
    var focus = FocusOrder([0, 1, 2])
    focus.disabled = Set(disabled)
    for word in keys.split(separator: " ") {
      let key = word == "x" ? Key.character("x") : Key(.tab, word == "Tab" ? [] : .shift)
      #expect((focus.update(.key(key)) == .ignored) == (word == "x"))
    }
    #expect(focus.current == current)
    #expect(focus.controls.filter { focus.delivers(.key(Key(.enter)), to: $0) }.first == current)
    let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 0, row: 0)))
    #expect(focus.controls.filter { focus.delivers(click, to: $0) }.count == 3 - disabled.count)
  }

  @Test func `Running ends with the script, also under an icon that always turns`() {
    @State var color = SessionTests.red
    let picker = TextColorPicker("Accent", selection: $color)
    var terminal = HeadlessTerminal(size: TextColorPicker.screen, script: [[], [], []])
    #expect(picker.run(on: &terminal) == .cancelled)
    #expect((2...4).contains(terminal.frames.count))
    #expect(terminal.now == RingMotion.interval * 3)
  }
}
