import Color
import Foundation
import Terminal
import TestSupport
import Testing
import TextColorPicker

/// The public interface.
@Suite("TextColorPicker")
struct TextColorPickerTests {
  static let screen = TextColorPicker.screen
  static let area = TextColorPicker.area
  static let red = Color(RGB8(255, 0, 0))
  static let blue = Color(RGB8(0, 0, 255))

  /// A binding as a member of a structure.
  struct Settings {
    @State var accent = TextColorPickerTests.red

    var picker: TextColorPicker { TextColorPicker("Accent", selection: $accent) }
  }

  /// Bindings as members of a class.
  final class Document {
    @State var text = AttributedString("plain red blue")
    @State var selection = AttributedTextSelection()
    @State var color = TextColorPickerTests.red

    init() {
      text[text.range(of: "red") ?? text.startIndex..<text.endIndex].foregroundColor = red
      text[text.range(of: "blue") ?? text.startIndex..<text.endIndex].foregroundColor = blue
    }

    var picker: TextColorPicker {
      TextColorPicker("Text Color", text: $text, textSelection: $selection)
    }

    /// Selects from the first occurrence of a word to the end of another.
    func select(_ first: String, _ last: String? = nil) {
      guard let from = text.range(of: first), let to = text.range(of: last ?? first) else { return }
      selection = AttributedTextSelection(range: from.lowerBound..<to.upperBound)
    }

    func foreground(of word: String) -> Color? {
      text.range(of: word).flatMap { text[$0].foregroundColor }
    }
  }

  // MARK: Initialisers and labels

  @Test func `The four initialisers take opacity or not, also with members of a structure`() {
    @State var text = AttributedString("a")
    @State var selection = AttributedTextSelection()
    @State var color = Self.red
    #expect(Settings().picker.accessibilityText == "Accent")
    #expect(Settings().picker.supportsOpacity && !Settings().picker.isPresented)
    let opaque = [
      TextColorPicker("", text: $text, textSelection: $selection, supportsOpacity: false),
      TextColorPicker(text: $text, textSelection: $selection, supportsOpacity: false) { "" },
      TextColorPicker("", selection: $color, supportsOpacity: false),
      TextColorPicker(selection: $color, supportsOpacity: false) { "" },
    ]
    #expect(opaque.allSatisfy { !$0.supportsOpacity })
  }

  @Test func `Bindings reach properties of values, and constants stay`() {
    @State var size = Size(columns: 3, rows: 4)
    let rows = $size.rows
    rows.wrappedValue = 9
    #expect(size == Size(columns: 3, rows: 9))
    let fixed = Binding.constant(7)
    fixed.wrappedValue = 8
    #expect(fixed.wrappedValue == 7)
    let doubled = Binding(get: { size.rows * 2 }, set: { size.rows = $0 / 2 })
    doubled.wrappedValue = 10
    #expect(size.rows == 5 && doubled.projectedValue.wrappedValue == 10)
  }

  @Test func `A hidden label leaves the icon and the accessibility text; label styles are drawn`() {
    @State var color = Self.red
    let picker = TextColorPicker(selection: $color) {
      Text("Accent").bold().foregroundStyle(Self.blue)
      " of it"
    }
    #expect(picker.frame().plainText.contains("Accent of it"))
    let styled = picker.frame(isFocused: false).cells.filter { $0.style.attributes == .bold }
    #expect(styled.map(\.text).joined() == "Accent")
    #expect(styled.allSatisfy { $0.style.foreground == .rgb(Self.blue.rgb8) })
    #expect(!picker.labelsHidden().frame().plainText.contains("Accent"))
    #expect(picker.labelsHidden().accessibilityText == "Accent of it")
    #expect(picker.labelsHidden().size(rows: 3) == Size(columns: 6, rows: 3))
  }

  // MARK: Icon

  @Test func `The ring turns once in 4.2 s, and stands still with reduced motion`() {
    @State var color = Self.red
    let picker = TextColorPicker("", selection: $color)
    #expect(picker.frame(at: 0) != picker.frame(at: 1000))
    #expect(picker.frame(at: 500) == picker.frame(at: 4700))
    #expect(
      picker.frame(at: 0, isMotionReduced: true) == picker.frame(at: 1000, isMotionReduced: true))
    #expect(picker.isAnimating(context: RenderContext()))
    #expect(!picker.isAnimating(context: RenderContext(isMotionReduced: true)))
  }

  @Test(arguments: 1...8) func `The icon is as high as its area`(rows: Int) {
    @State var color = Self.red
    let picker = TextColorPicker("", selection: $color).labelsHidden()
    var frame = Frame(size: Self.screen)
    let area = Rect(column: 0, row: 0, columns: 30, rows: rows)
    picker.render(into: &frame, in: area, context: RenderContext())
    let inked = frame.cells.indices.filter { frame.cells[$0].isPixels }
    #expect(Set(inked.map { $0 / 80 }) == Set(0..<rows))
    #expect(inked.allSatisfy { $0 % 80 < picker.size(rows: rows).columns })
  }

  // MARK: Centre colours

  @Test func `The centre shows the distinct colours of the selection in order, without blanks`() {
    let document = Document()
    let text = RGB8(1, 2, 3)
    let (red, blue) = (RGB8(255, 0, 0), RGB8(0, 0, 255))
    func colors() -> [RGB8] { document.picker.centerColors(textColor: text) }
    document.select("plain", "blue")
    #expect(colors() == [text, red, blue])
    document.select("red", "blue")
    #expect(colors() == [red, blue], "the blank between them has no colour")
    document.select(" ")
    #expect(colors() == [text])
    document.text += document.text
    document.selection = AttributedTextSelection(
      range: document.text.startIndex..<document.text.endIndex)
    #expect(colors() == [text, red, blue])
  }

  @Test func `More than five colours are reported as six, which the icon shows as grey`() {
    @State var text = AttributedString()
    for number in 0..<40 {
      var piece = AttributedString("x")
      piece.foregroundColor = Color(RGB8(UInt8(number * 6), 0, 0))
      text += piece
    }
    @State var selection = AttributedTextSelection(range: text.startIndex..<text.endIndex)
    let picker = TextColorPicker("", text: $text, textSelection: $selection)
    let colors = picker.centerColors(textColor: RGB8(1, 2, 3))
    #expect(colors.count == 6)
    #expect(
      CenterMesh(colors, secondary: ResolvedTheme.dark.secondary).vertices == [
        ResolvedTheme.dark.secondary
      ])
  }

  @Test func `At the caret the icon shows the typing colour and follows every move`() {
    let document = Document()
    func color(at offset: Int) -> RGB8? {
      document.selection = AttributedTextSelection(
        insertionPoint: document.text.characters.index(document.text.startIndex, offsetBy: offset))
      return document.picker.centerColors(textColor: RGB8(1, 2, 3)).first
    }
    #expect(color(at: 0) == RGB8(1, 2, 3))
    #expect(color(at: 7) == RGB8(255, 0, 0))
    #expect(color(at: 9) == RGB8(255, 0, 0))
    #expect(color(at: 10) == RGB8(1, 2, 3))
    #expect(color(at: 14) == RGB8(0, 0, 255))
  }

  @Test func `Text without a colour has the theme's, and the panel opens with the first colour`() {
    let document = Document()
    document.select("plain", "red")
    for theme in [ResolvedTheme.dark, .light] {
      var picker = document.picker
      picker.update(
        .key(Key(.enter)), in: Self.area, screen: Self.screen, context: RenderContext(theme: theme))
      #expect(picker.presented?.picker.model.rgb8 == theme.text)
    }
    document.select("blue")
    var picker = document.picker
    let before = (document.text, document.selection)
    #expect(picker.press("Enter") == .handled)
    #expect(picker.presented?.picker.model.rgb8 == RGB8(0, 0, 255))
    #expect(picker.press("Enter") == .accepted)
    #expect(before == (document.text, document.selection), "opening changes nothing")
  }

  // MARK: Picking

  @Test func `Picking colours every run of the selection and keeps other attributes`() throws {
    let document = Document()
    let word = try #require(document.text.range(of: "ed b"))
    document.text[word].backgroundColor = Self.blue
    document.select("plain", "bl")
    var received: [RGB8] = []
    var picker = document.picker.onReceiveColor { received.append($0.rgb8) }
    picker.press("Enter #0f0")
    let green = RGB8(0, 255, 0)
    #expect(received == [green])
    for part in ["plain", "red", "bl"] { #expect(document.foreground(of: part)?.rgb8 == green) }
    #expect(document.foreground(of: "ue") == Self.blue)
    let background = try #require(document.text.range(of: "ed b"))
    #expect(document.text[background].backgroundColor == Self.blue)
    #expect(document.picker.centerColors(textColor: green) == [green], "the selection is still it")
    #expect(picker.press("Enter") == .accepted)
    #expect(document.foreground(of: "red")?.rgb8 == green)
  }

  @Test func `At the caret picking sets the typing colour and not the text`() {
    let document = Document()
    let text = document.text
    var picker = document.picker
    picker.press("Enter #0f0 Enter")
    #expect(document.text == text)
    let attributes = document.selection.typingAttributes(in: document.text)
    #expect(attributes.foregroundColor?.rgb8 == RGB8(0, 255, 0))
  }

  @Test func `The same colour can be picked for several selections in turn`() {
    let document = Document()
    var picker = document.picker
    for word in ["plain", "blue"] {
      document.select(word)
      picker.press("Enter #ff0000 Enter")
      #expect(document.foreground(of: word)?.rgb8 == RGB8(255, 0, 0))
    }
  }

  @Test(arguments: ["Right C-z", "# 0 f 0 Esc", "A-p Right Esc"])
  func `What goes back in the picker gives text its colours back, or none`(keys: String) {
    for words in [("plain", "plain"), ("red", "blue"), ("plain", "blue")] {
      let document = Document()
      document.select(words.0, words.1)
      let text = document.text
      var picker = document.picker
      #expect(picker.press("Enter \(keys) Enter") == .accepted)
      #expect(document.text == text, "\(words)")
    }
  }

  @Test func `Esc restores a colour exactly`() {
    @State var color = Color(.displayP3, 1, 0.2, 0, alpha: 0.3)
    let original = color
    var picker = TextColorPicker("", selection: $color)
    picker.press("Enter #0f0")
    #expect(color.rgb8 == RGB8(0, 255, 0))
    #expect(picker.press("Esc Esc") == .cancelled)
    #expect(color == original)
  }

  @Test(arguments: 0..<12) func `Esc restores everything after any sequence of events`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = Document()
    let text = document.text
    let ends = (0..<2).map { _ in random.number(in: 0...text.characters.count) }.sorted()
      .map { text.characters.index(text.startIndex, offsetBy: $0) }
    document.selection = AttributedTextSelection(range: ends[0]..<ends[1])
    let before = (document.text, document.selection)
    var picker = document.picker
    var screen = Self.screen
    picker.present(context: RenderContext())
    for step in 0..<40 {
      screen = Size(columns: random.number(in: 1...150), rows: random.number(in: 1...45))
      let key = Key(
        random.pick([.left, .right, .up, .tab, .pageUp, .home]), random.pick([[], .shift, .alt]))
      let mouse = Mouse(
        random.pick([.drag, .wheelUp, .release]),
        at: Point(column: random.number(in: 0...150), row: random.number(in: 0...45)))
      let typed = Key.character(random.pick(Array("#0f3/red9.")))
      picker.send([random.pick([.key(key), .key(typed), .mouse(mouse)])], screen: screen)
      guard step % 8 == 0 else { continue }
      var frame = Frame(size: screen)
      picker.render(into: &frame, in: Self.area, context: RenderContext())
    }
    // An open page and typed text inside the picker take an Esc each.
    var outcome = picker.press("Esc", screen: screen)
    for _ in 0..<2 where picker.isPresented { outcome = picker.press("Esc", screen: screen) }
    #expect(outcome == .cancelled)
    #expect(before == (document.text, document.selection))
  }

  @Test func `Without opacity every colour is opaque, and there is no row for it`() {
    @State var color = Color(RGB8(255, 0, 0), alpha: 0.5)
    var picker = TextColorPicker("", selection: $color, supportsOpacity: false)
    picker.press("Enter")
    #expect(color.alpha == 0.5, "opening changes nothing")
    #expect(!picker.frame(at: 1000).plainText.contains("Alpha"))
    picker.press("#00ff0080")
    #expect(color.alpha == 1 && color.rgb8 == RGB8(0, 255, 0))
  }

  @Test func `Colours outside sRGB stay in the binding`() {
    @State var color = Color(.displayP3, 0, 1, 0)
    let original = color
    var picker = TextColorPicker("", selection: $color)
    picker.press("Enter")
    #expect(color == original)
    picker.send([.paste("oklch(0.7 0.35 30)")])
    picker.press("Enter")
    #expect(!color.isInSRGBGamut)
    #expect(color.formatted(.oklch) == "oklch(0.7 0.35 30)")
  }

  // MARK: Opening, loops and panels

  @Test func `A click on icon or label opens the picker, a click elsewhere does not`() {
    @State var color = Self.red
    for (column, row, outcome) in [
      (3, 2, ControlOutcome.handled), (10, 2, .handled), (30, 2, .ignored), (3, 8, .ignored),
    ] {
      var picker = TextColorPicker("Accent", selection: $color)
      let click = Mouse(.press(clicks: 1), at: Point(column: column, row: row))
      #expect(picker.send([.mouse(click)]) == outcome)
    }
    var picker = TextColorPicker("Accent", selection: $color)
    let unfocused = picker.update(
      .key(Key(.enter)), in: Self.area, screen: Self.screen,
      context: RenderContext().focused(false))
    #expect(unfocused == .ignored)
    #expect(picker.press("Space") == .handled)
  }

  @Test
  func
    `In a wide terminal the panel can return the keyboard to the program and follows its changes`()
  {
    let wide = Size(columns: 140, rows: 40)
    let document = Document()
    document.select("red")
    var picker = document.picker
    picker.press("Enter #0f0", screen: wide)
    #expect(picker.press("C-k", screen: wide) == .handled)
    #expect(picker.press("x", screen: wide) == .ignored)
    document.select("blue")
    #expect(picker.press("C-k", screen: wide) == .handled)
    #expect(picker.presented?.picker.model.rgb8 == RGB8(0, 0, 255))
    picker.press("#ff0", screen: wide)
    #expect(document.foreground(of: "blue")?.rgb8 == RGB8(255, 255, 0))
    picker.press("Esc Esc", screen: wide)
    #expect(document.foreground(of: "blue") == Self.blue)
    #expect(document.foreground(of: "red")?.rgb8 == RGB8(0, 255, 0), "that was kept before")
  }

  @Test(arguments: [("Enter", true), ("C-c", false)])
  func `Programs without an event loop can run the picker on a terminal`(last: String, isKept: Bool)
  {
    @State var color = Self.red
    let picker = TextColorPicker("Accent", selection: $color)
    var terminal = HeadlessTerminal(
      size: Self.screen, script: ["#0f0", last].map(KeyNotation.events))
    let outcome = picker.run(on: &terminal, isMotionReduced: true)
    #expect(outcome == (isKept ? .accepted : .cancelled))
    #expect(color.rgb8 == (isKept ? RGB8(0, 255, 0) : RGB8(255, 0, 0)))
    #expect(!terminal.isRunning)
    #expect(terminal.frame?.plainText.contains("#0f0") == true)
  }

  @Test func `Attributed text is drawn with its colours, its selection and its caret`() {
    let document = Document()
    document.select("red")
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.write(
      document.text, in: frame.bounds, selection: document.selection, context: RenderContext())
    let selected = frame.cells.filter { $0.style.background == .rgb(ResolvedTheme.dark.selection) }
    #expect(selected.map(\.text).joined() == "red")
    #expect(selected.allSatisfy { $0.style.foreground == .rgb(RGB8(255, 0, 0)) })
    #expect(frame.cursor == nil)
    frame.write(
      document.text, in: frame.bounds, selection: AttributedTextSelection(),
      context: RenderContext())
    #expect(frame.cursor?.position == Point(column: 14, row: 0))
    document.text = AttributedString("a\nvery long line that does not fit\nc")
    frame.write(
      document.text, in: Rect(column: 1, row: 0, columns: 5, rows: 2), context: RenderContext())
    #expect(frame.plainText.contains(" very\n") && !frame.plainText.contains("long"))
  }
}
