import TestSupport
import Testing
import TextColorPicker

/// The examples in the five designs that `docs/designs.md` follows: as they stand where a terminal
/// can have the views, and otherwise their counterparts.
@Suite("The examples of the designs")
struct DesignExampleTests {
  private static let screen = TextColorPickerTests.screen
  private static let area = TextColorPickerTests.area

  // MARK: TextColorPicker

  @Test func `TextColorPicker: a picker of a text and of a colour, with a title or a label`() {
    @State var text = AttributedString("Hello, world")
    @State var textSelection = AttributedTextSelection()
    @State var color = Color.red
    let pickers = [
      TextColorPicker("Text Color", text: $text, textSelection: $textSelection),
      TextColorPicker(text: $text, textSelection: $textSelection) {
        Text("Pick a color").foregroundStyle(.green)
      },
      ColorPicker("Text Color", selection: $color),
      TextColorPicker(selection: $color) {
        Text("Pick a color").foregroundStyle(.green)
      },
    ]
    #expect(
      pickers.map(\.accessibilityText)
        == ["Text Color", "Pick a color", "Text Color", "Pick a color"])
    for picker in pickers {
      var frame = Frame(size: Self.screen)
      picker.render(into: &frame, in: Self.area, context: RenderContext().focused(false))
      let green = frame.cells.filter { $0.style.foreground == .rgb(RGB8(0, 128, 0)) }
      let expected = picker.accessibilityText == "Pick a color" ? "Pick a color" : ""
      #expect(green.map(\.text).joined() == expected)
    }
  }

  @Test func `TextColorPicker: hidden labels, opacity and the hook`() {
    @State var color = Color.red.withAlpha(0.5)
    @State var received: [Color] = []
    var picker = TextColorPicker("Text Color", selection: $color, supportsOpacity: false)
      .labelsHidden().onReceiveColor { received.append($0) }
    #expect(picker.size(rows: 1).columns < 10 && picker.accessibilityText == "Text Color")
    let events = [Event.key(Key(.enter)), .key(Key(.right))]
    for event in events {
      picker.update(event, in: Self.area, screen: Self.screen, context: RenderContext())
    }
    #expect(received == [color] && color.alpha == 1)
  }

  @Test func `TextColorPicker: the selection follows a change of the text, and is replaced`() {
    var text = AttributedString("old text")
    let end = text.characters.index(text.startIndex, offsetBy: 3)
    var selection = AttributedTextSelection(range: text.startIndex..<end)
    text.transform(updating: &selection) { $0.append(AttributedString("!")) }
    text.replaceSelection(&selection, withCharacters: "new")
    #expect(String(text.characters) == "new text!")
  }

  // MARK: Colour Picker Maker

  /// Clicks the top right of a control.
  private func click<Control: ColorControl>(
    _ control: inout Control, in area: Rect, model: inout ColorViewModel
  ) {
    let field = control.field(in: area)
    let corner = Point(column: field.maxColumn - 1, row: field.minRow)
    _ = control.update(
      .mouse(Mouse(.press(clicks: 1), at: corner)), in: area, model: &model,
      context: RenderContext())
  }

  @Test func `Colour Picker Maker: a canvas of red and green with a preview`() throws {
    var data = ColorViewModel(.blue, space: .srgb)
    var canvas = try CanvasPicker(.red, .green)
    let square = ViewPosition.center(size: Size(columns: 20, rows: 10)).rect(in: Rect(Self.screen))
    click(&canvas, in: square, model: &data)
    // x is red, y is green and grows downwards.
    #expect(data.rgb8.red > 240 && data.rgb8.green < 20 && data.rgb8.blue == 255)
    var frame = Frame(size: Self.screen)
    let preview = ColorPreview(data.color, isSquare: true)
    preview.render(
      into: &frame, in: Rect(column: 0, row: 0, columns: 20, rows: 4), context: RenderContext())
    #expect(frame.cells.contains { $0.style.background == .rgb(data.rgb8) })
  }

  @Test
  func
    `Colour Picker Maker: named values, a control of one value, an icon alone, one panel, disabled`()
  {
    @State var color = Color(.srgb, 0.5, 0.25, 0)
    color.rgba.green = 1
    #expect(color.rgba.green == 1 && color.hsba.hue == 0.25 && color.cmyka.black == 0)
    color.gray.white = 0.5
    @State var red = 0.4
    var slider = SliderPicker(.red).bound(to: $red)
    let row = Rect(column: 0, row: 0, columns: 40, rows: 1)
    _ = slider.update(.key(Key(.right)), in: row, context: RenderContext())
    #expect(abs(red - 103.0 / 255) < 1e-9)
    red = 0
    var frame = Frame(size: row.size)
    slider.render(into: &frame, in: row, context: RenderContext())
    #expect(frame.plainText.split(whereSeparator: \.isWhitespace).last == "0")
    @State var panel = TextColorPicker.Session()
    var picker = ColorPicker(selection: $color).session($panel).disabled()
    picker.press("Enter")
    #expect(!picker.isPresented && color.gray.white == 0.5)
    let theme = RenderContext().theme
    #expect(Set([theme.text, theme.secondary, theme.accent]).count == 3)
  }

  @Test func `Colour Picker Maker: a checkerboard, and blends that add components`() {
    let preview = ColorPreview(.clear, checkerboard: Checkerboard(tileSize: 20))
    #expect(preview.checkerboard?.colors == [Color.white, .gray].map(\.rgb8))
    let lime = Color(hex: 0x00FF00)
    #expect(Color.blend(colour1: .red, colour2: lime, alpha: 0.5) == Color.yellow.withAlpha(0.5))
    let cyan = Color(cyan: 1, magenta: 0, yellow: 0, black: 0)
    let magenta = Color(cyan: 0, magenta: 1, yellow: 0, black: 0)
    #expect(Color.blend(colour1: cyan, colour2: magenta, alpha: 1).rgb8 == Color.blue.rgb8)
    let hues = (Color(.hsb, 300, 0.5, 0.5), Color(.hsb, 100, 0.75, 0.25))
    #expect(Color.blend(colour1: hues.0, colour2: hues.1, alpha: 1) == Color(.hsb, 40, 1, 0.75))
  }

  @Test func `Colour Picker Maker: a slider, a wheel and a palette`() throws {
    var data = ColorViewModel(.red, space: .srgb)
    var slider = SliderPicker(.green, axis: .horizontal)
    click(&slider, in: Rect(column: 0, row: 0, columns: 50, rows: 1), model: &data)
    #expect(data.rgb8.green > 240)
    data = ColorViewModel(.red, space: .hsb)
    var palette = try PalettePicker(.hue, .saturation)
    #expect(palette.columns == 10 && palette.rows == 10)
    // A row for the names, and a row for each row of swatches.
    click(&palette, in: Rect(column: 0, row: 0, columns: 20, rows: 11), model: &data)
    #expect(data.value(of: .hue) == 360 && data.value(of: .saturation) == 0)
    data = ColorViewModel(.red, space: .hsb)
    var wheel = try WheelPicker(.hue, .saturation)
    click(&wheel, in: Rect(column: 0, row: 0, columns: 20, rows: 10), model: &data)
    // Clockwise from 12 o'clock.
    #expect((20...70).contains(data.value(of: .hue)))
  }

  // MARK: Colour-Picker

  @Test func `Colour-Picker: the two initialisers set the same arc`() throws {
    let colors: [Color] = [.red, .orange, .green, .blue]
    let length = try RadialMenu(colors: colors, startAngle: 0, angleOfDisplay: 90)
    let ends = try RadialMenu(colors: colors, startAngle: 0, endAngle: 90)
    #expect(length.arc == ends.arc && length.endAngle == 90)
    let plain = try RadialMenu(colors: colors)
    #expect(plain.startAngle == 0 && plain.angleOfDisplay == 180 && !plain.clockwise)
    #expect(plain.currentColor == .red && plain.startColor == .red)
  }

  // MARK: CustomPicker

  @Test func `CustomPicker: hours and minutes change only while they are unlocked`() {
    var time = ColumnPicker.hoursAndMinutes(hours: 20, minutes: 30)
    let area = Rect(column: 0, row: 0, columns: 30, rows: 9)
    #expect(time.columns.map(\.count) == [25, 61] && time.isLocked)
    #expect(time.update(.key(Key(.down)), in: area, context: RenderContext()) == .ignored)
    #expect(time.update(.key(Key(.enter)), in: area, context: RenderContext()) == .handled)
    _ = time.update(.key(Key(.down)), in: area, context: RenderContext())
    #expect(time.update(.key(Key(.enter)), in: area, context: RenderContext()) == .accepted)
    #expect(time.value(ofColumn: 0).number == 21 && time.value(ofColumn: 1).number == 30)
  }

  @Test func `CustomPicker: a row of texts that a variable unlocks`() {
    @State var isEditing = true
    @State var hours = "20"
    @State var minutes = "30"
    var row = ColumnPicker.hoursAndMinutes(isEditing: $isEditing, hours: $hours, minutes: $minutes)
    let area = Rect(column: 0, row: 0, columns: 30, rows: 9)
    #expect(row.update(.key(Key(.down)), in: area, context: RenderContext()) == .changed)
    #expect(row.update(.key(Key(.enter)), in: area, context: RenderContext()) == .accepted)
    #expect(hours == "21" && minutes == "30" && !isEditing)
  }

  @Test func `CustomPicker: arrays of one's own, bound to texts`() {
    @State var hours = "9"
    @State var minutes = "30"
    let quarters = ColumnPicker.Column("Minutes", texts: ["00", "30"])
    let time = ColumnPicker([ColumnPicker.Column("Hours", range: 8...18), quarters])
    var row = time.bound(to: [$hours, $minutes])
    let area = Rect(column: 0, row: 0, columns: 30, rows: 9)
    for key in [Key(.enter), Key(.down), Key(.tab), Key(.up), Key(.enter)] {
      row.update(.key(key), in: area, context: RenderContext())
    }
    #expect(hours == "10" && minutes == "00")
  }

  // MARK: w3w-swift-design

  @Test func `w3w-swift-design: colours from channels and digits, and one for each mode`() {
    let white = Color(red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0)
    let brightGreen = Color(hex: 0x65D698)
    let darkGreen = Color(hex: 0x265239)
    let green = AdaptiveColor(light: brightGreen, dark: darkGreen)
    #expect(white == .white && green[.dark] == .rgb(RGB8(0x26, 0x52, 0x39)))
  }

  @Test func `w3w-swift-design: a theme and its schemes`() {
    let theme: Theme = .standard.with(background: AdaptiveColor(light: .aqua, dark: .darkCyan))
    #expect(theme[.base][.background]?.resolved(for: .light) == .rgb(RGB8(0, 255, 255)))
    #expect(theme[.base][.foreground] == .default)
    let soft: ThemeScheme = .standard.with(cornerRadius: .soft)
    let framed: ThemeScheme = .standard.with(border: .black).with(border: 2.0)
    let label: ThemeScheme = .standard.with(cornerRadius: .verySoft)
    #expect(soft == label && soft == .standard.with(.round, for: .corners))
    #expect(framed == .standard.with(border: .black).with(.thick, for: .thickness))
    #expect(framed[.border] == .black)
    #expect(ThemeScheme.standard.with(border: 1.0) == .standard.with(.thin, for: .thickness))
    #expect(ThemeScheme.standard.with(border: 0)[.borderStyle] == .blank)
    let white: ThemeScheme = .standard.with(foreground: .white)
    #expect(white[.foreground] == .white)
    let indigo: ThemeScheme = .standard.with(background: .indigo)
    #expect(indigo[.background] == .rgb(RGB8(75, 0, 130)))
    #expect(indigo[.foreground] == nil)
    #expect(theme[.maps] == .standard && theme[.voice] == theme[.ocr])
    let context = RenderContext(theme: ResolvedTheme(theme, on: .light))
    #expect(context.theme.background == RGB8(0, 255, 255))
    let blue = AdaptiveColor.color(.blue)
    #expect(blue.current(in: RenderContext()) == .rgb(RGB8(0, 0, 255)))
  }

  @Test func `w3w-swift-design: views are placed in their parent and below each other`() {
    let screen = Rect(Self.screen)
    let top: ViewPosition = .top()
    let field = top.rect(in: screen, view: Rect(Size(columns: 1, rows: 3)))
    let map = ViewPosition.place(below: field, margin: 1, height: 8).rect(in: screen)
    let center: ViewPosition = .center(size: Size(columns: 40, rows: 12))
    let label = PickerLabel([Text("Hello!").bold()])
    let entry = TextEntry("Hello!")
    var frame = Frame(size: Self.screen)
    label.render(into: &frame, in: map, style: .plain)
    frame.write(entry.text, at: field.origin)
    #expect(frame.cells.filter { $0.style.attributes == .bold }.map(\.text).joined() == label.text)
    #expect(frame.plainText.hasPrefix(entry.text))
    let below = ViewPosition.place(below: field).rect(in: screen)
    #expect(below == Rect(column: 0, row: 3, columns: 80, rows: 3))
    #expect(ViewPosition.absolute(rect: field).rect(in: screen) == field)
    let content = ViewPosition.inset(by: 2).rect(in: screen)
    #expect(content == ViewPosition.center(inset: 2).rect(in: screen))
    #expect("\(content)" == "Rect(column: 2, row: 2, columns: 76, rows: 20)")
    #expect(field == Rect(column: 0, row: 0, columns: 80, rows: 3))
    #expect(map == Rect(column: 0, row: 4, columns: 80, rows: 8))
    #expect(center.rect(in: screen) == Rect(column: 20, row: 6, columns: 40, rows: 12))
  }
}
