import Color
import Picker
import Terminal
import TestSupport
import Testing

@Suite("Controls with a binding")
struct BoundControlTests {
  private static let red = Color(RGB8(255, 0, 0))
  private static let lime = Color(RGB8(0, 255, 0))
  private static let size = Size(columns: 60, rows: 20)
  private static let area = Rect(size)
  private static let context = RenderContext(elapsed: .seconds(5))
  private static func key(_ code: Key.Code) -> Event { .key(Key(code)) }

  private func press(_ code: Key.Code, _ control: inout some StatefulControl) -> ControlOutcome {
    control.update(Self.key(code), in: Self.area, context: Self.context)
  }

  private func text(_ control: some StatefulControl) -> String {
    var frame = Frame(size: Self.size)
    control.render(into: &frame, in: Self.area, context: Self.context)
    return frame.plainText
  }

  @Test func `A slider writes to its binding and shows what the program writes`() {
    @State var color = Self.red
    var hue = SliderPicker(.hue).bound(to: $color)
    #expect(press(.right, &hue) == .changed)
    #expect(abs(color.hsba.hue * 360 - 1) < 1e-9 && color.space == .srgb)
    color = Self.lime
    #expect(text(hue).contains("120"))
    #expect(press(.right, &hue) == .changed)
    #expect(abs(color.hsba.hue * 360 - 121) < 1e-9)
    #expect(press(.function(5), &hue) == .ignored)
  }

  /// A view whose variable begins with a parameter.
  private struct Lamp {
    @State var color: Color

    init(_ color: Color) { _color = State(initialValue: color) }
  }

  @Test func `A variable gets its first value in an initialiser`() {
    let lamp = Lamp(Self.lime)
    var hue = SliderPicker(.hue).bound(to: lamp.$color)
    #expect(press(.right, &hue) == .changed)
    #expect(lamp.color.converted(to: .hsb).components[0] == 121)
  }

  @Test func `Hours and minutes are written to two variables`() {
    @State var hours = 9
    @State var minutes = 59
    var clock = ColumnPicker.hoursAndMinutes(hours: $hours, minutes: $minutes)
    #expect(text(clock).contains("59"))
    clock.begin(context: .start)
    #expect(press(.down, &clock) == .changed)
    #expect(hours == 10 && minutes == 59)
    minutes = 7
    #expect(press(.down, &clock) == .changed)
    #expect(hours == 11 && minutes == 7)
    #expect(press(.escape, &clock) == .cancelled)
    #expect(hours == 9, "the values from before unlocking are back")
    @State var time = [1, 500, 3]
    let limited = ColumnPicker.hoursAndMinutes().bound(to: $time)
    #expect(text(limited).contains("60"), "a value out of range is shown as the nearest")
    #expect(time == [1, 500, 3], "nothing is written without an event")
  }

  @Test func `Hours and minutes as texts, and a variable that locks and unlocks them`() {
    @State var isEditing = false
    @State var hours = "09"
    @State var minutes = "noon"
    var clock = ColumnPicker.hoursAndMinutes(
      isEditing: $isEditing, hours: $hours, minutes: $minutes)
    #expect(text(clock).contains("9") && text(clock).contains("✎"))
    #expect(press(.down, &clock) == .ignored && hours == "09" && minutes == "noon")
    isEditing = true
    #expect(text(clock).contains("✓"), "what the program sets is shown at once")
    #expect(press(.down, &clock) == .changed)
    #expect(hours == "10" && minutes == "noon", "only what the user changes is written")
    #expect(press(.right, &clock) == .handled && press(.down, &clock) == .changed)
    #expect(minutes == "1", "a text without a value counts as the first one")
    #expect(press(.enter, &clock) == .accepted && !isEditing)
    #expect(press(.enter, &clock) == .handled && isEditing)
    #expect(press(.up, &clock) == .changed && minutes == "0")
    #expect(press(.escape, &clock) == .cancelled && !isEditing && minutes == "1")
    hours = "99"
    isEditing = true
    clock.advance(context: Self.context)
    #expect(clock.isEditing && clock.isAnimating(context: Self.context))
    isEditing = false
    #expect(press(.down, &clock) == .ignored, "the program has ended the change")
    #expect(hours == "99" && text(clock).contains("24"))
  }

  @Test func `Columns of words are bound to the words`() {
    @State var size = "medium"
    @State var isOpen = true
    var sizes = ColumnPicker([.init("Size", texts: ["small", "medium", "large"])])
      .bound(to: [$size]).editing($isOpen)
    #expect(press(.down, &sizes) == .changed && size == "large")
    #expect(press(.down, &sizes) == .handled && size == "large")
    size = "small"
    #expect(press(.down, &sizes) == .changed && size == "medium")
  }

  @Test func `A menu opens and closes with its variable`() throws {
    @State var isOpen = false
    @State var color = Self.red
    var menu = try RadialMenu(colors: [Self.red, Self.lime]).bound(to: $color).editing($isOpen)
    #expect(press(.enter, &menu) == .handled && isOpen)
    #expect(press(.end, &menu) == .handled && press(.enter, &menu) == .accepted)
    #expect(!isOpen && color == Self.lime)
    isOpen = true
    #expect(press(.home, &menu) == .handled)
    isOpen = false
    #expect(press(.home, &menu) == .ignored && color == Self.lime)
  }

  @Test func `Columns of a colour outside sRGB step there and back`() {
    @State var color = Color(.displayP3, 0, 1, 0)
    let start = color
    var columns = ColumnsControl(.srgb).bound(to: $color)
    columns.begin(context: .start)
    for _ in 0..<2 { _ = press(.right, &columns) }
    let values = [Key.Code.down, .down, .up].map { key in
      _ = press(key, &columns)
      return Int((color.converted(to: .srgb).components[2] * 255).rounded())
    }
    #expect(values[1] == values[0] + 1 && values[2] == values[0] && color.space == start.space)
    columns.cancel(context: .start)
    #expect(color == start)
  }

  @Test func `A cancel restores what the program wrote before the change, exactly`() {
    @State var color = Self.red
    var columns = ColumnPicker.channels(of: .srgb, color: $color, alpha: false)
    let written = Color(.oklch, 0.512345, 0.123456, 33.333, alpha: 0.5)
    color = written
    for last in [[Self.key(.escape)], []] {
      var terminal = HeadlessTerminal(size: Self.size, script: [[Self.key(.up)], last])
      #expect(columns.run(on: &terminal) == .cancelled)
      #expect(color == written)
    }
  }

  @Test func `An event that is not used writes nothing`() {
    @State var color = Color(.srgb, 0.5, 0.2, 0.1, alpha: 0.5)
    let start = color
    var hue = SliderPicker(.hue).bound(to: $color, supportsOpacity: false)
    #expect(hue.update(.focusChanged(true), in: Self.area, context: Self.context) == .ignored)
    var terminal = HeadlessTerminal(size: Self.size, script: [[Self.key(.enter)]])
    #expect(hue.run(on: &terminal) == .accepted)
    #expect(color == start)
    @State var time = [99, -5]
    var clock = ColumnPicker.hoursAndMinutes().bound(to: $time)
    #expect(clock.update(.focusChanged(true), in: Self.area, context: Self.context) == .ignored)
    #expect(time == [99, -5])
  }

  @Test func `Small steps add up behind a binding that rounds`() {
    var stored = RGB8(20, 18, 18)
    let binding = Binding<Color>(get: { Color(stored) }, set: { stored = $0.rgb8 })
    var hue = SliderPicker(.hue).bound(to: binding)
    for _ in 0..<60 { _ = press(.right, &hue) }
    #expect(stored == RGB8(20, 20, 18))
  }

  // MARK: Running

  @Test func `A control runs alone until Enter keeps or Esc restores`() throws {
    for (last, outcome) in [(Key(.enter), ControlOutcome.accepted), (Key(.escape), .cancelled)] {
      @State var color = Self.red
      var wheel = try WheelPicker(.hue, .saturation).bound(to: $color)
      var terminal = HeadlessTerminal(
        size: Self.size, script: [[Self.key(.right)], [.key(last)], [.key(last)]])
      #expect(wheel.run(on: &terminal) == outcome)
      #expect((color == Self.red) == (outcome == .cancelled))
      #expect(terminal.frame?.plainText.contains("Enter keep   Esc cancel") == true)
      #expect(!terminal.isRunning)
    }
  }

  @Test func `The words in the bottom row keep and cancel by the mouse`() throws {
    for (word, outcome) in [("keep", ControlOutcome.accepted), ("cancel", .cancelled)] {
      @State var color = Self.red
      var slider = SliderPicker(.hue).bound(to: $color)
      var picture = HeadlessTerminal(size: Self.size)
      slider.run(on: &picture)
      let rows = try #require(picture.frame).plainText.split(
        separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(rows.lastIndex { $0.contains(word) })
      let range = try #require(rows[row].ranges(of: word).first)
      let column = rows[row].distance(from: rows[row].startIndex, to: range.lowerBound)
      let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: column, row: row)))
      var terminal = HeadlessTerminal(size: Self.size, script: [[Self.key(.right)], [click]])
      #expect(slider.run(on: &terminal) == outcome)
    }
  }

  @Test func `Every control ends with the terminal, also while it is animated`() throws {
    let waits = [[Event]](repeating: [], count: 3)
    @State var color = Self.red
    var menu = try RadialMenu(colors: [Self.red, Self.lime]).bound(to: $color)
    var terminal = HeadlessTerminal(size: Self.size, script: waits + [[Self.key(.down)]])
    #expect(menu.run(on: &terminal) == .cancelled)
    #expect(terminal.frames.count > 3, "the menu opens in several frames")
    @State var time = [3, 4]
    var clock = ColumnPicker.hoursAndMinutes().bound(to: $time)
    terminal = HeadlessTerminal(size: Self.size, script: waits + [[Self.key(.down)]])
    #expect(clock.run(on: &terminal) == .cancelled)
    #expect(time == [3, 4])
  }

  @Test
  func `A click on a hint is its key, and every other end closes the menu and tells of it`() throws
  {
    let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 3, row: Self.size.rows - 1)))
    for (last, isPicked) in [
      (click, true), (Self.key(.enter), true), (.key(.control("c")), false),
      (.terminated(.hangup), false),
    ] {
      var told: [String] = []
      var steps: [Double] = []
      @State var color = Self.lime
      var menu = try RadialMenu(colors: [Self.red, Self.lime])
        .onPick { color, index, menu in
          told.append("picked \(index)")
          #expect(menu.colors[index] == color && menu.currentColor == color && !menu.isOpen)
        }
        .onCancel { menu in told.append(menu.isOpen ? "open" : "cancelled") }
        .onProgress { steps.append($0) }.bound(to: $color)
      var terminal = HeadlessTerminal(size: Self.size, script: [[], [], [Self.key(.home)], [last]])
      #expect(menu.run(on: &terminal) == (isPicked ? .accepted : .cancelled))
      #expect(told == [isPicked ? "picked 0" : "cancelled"])
      #expect(steps.contains { $0 > 0 } && steps.last == 0)
      #expect(color == (isPicked ? Self.red : Self.lime) && !menu.control.isOpen)
    }
  }

  @Test func `Columns run until they are locked`() {
    var clock = ColumnPicker.hoursAndMinutes(hours: 5)
    var terminal = HeadlessTerminal(
      size: Self.size, script: [[Self.key(.down)], [Self.key(.enter)]])
    #expect(clock.run(on: &terminal) == .accepted)
    #expect(clock.selection == [6, 0])
  }
}
