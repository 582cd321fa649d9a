import TestSupport
import Testing
import TextColorPicker

@Suite("The session of a picker")
struct SessionTests {
  private static let red = Color(RGB8(255, 0, 0))
  private static let screen = Size(columns: 80, rows: 24)
  private static let area = Rect(column: 2, row: 1, columns: 40, rows: 3)
  private static let green: [Event] = "#0f0".map { .key(.character($0)) }
  private static let escape = Event.key(Key(.escape))

  private static func send(_ events: [Event], to picker: inout TextColorPicker)
    -> TextColorPickerOutcome
  {
    var outcome = TextColorPickerOutcome.ignored
    for event in events { outcome = picker.update(event, in: area, screen: screen) }
    return outcome
  }

  /// A program that makes its picker anew for every event, as SwiftUI makes its views.
  private struct Settings {
    @State var accent = SessionTests.red
    @State var session = TextColorPicker.Session()

    var picker: TextColorPicker {
      TextColorPicker("Accent", selection: $accent).session($session)
    }

    func send(_ event: Event) -> TextColorPickerOutcome {
      var picker = picker
      return picker.update(event, in: SessionTests.area, screen: SessionTests.screen)
    }
  }

  @Test("A picker that is made anew for each event stays open in its session")
  func computed() {
    let settings = Settings()
    #expect(settings.send(.key(Key(.enter))) == .opened)
    #expect(settings.picker.isPresented)
    for event in Self.green { _ = settings.send(event) }
    #expect(settings.accent.rgb8 == RGB8(0, 255, 0))
    var frame = Frame(size: Self.screen)
    settings.picker.render(
      into: &frame, in: Self.area, context: RenderContext(elapsed: .seconds(1)))
    #expect(frame.plainText.contains("#0f0"))
    _ = settings.send(Self.escape)
    #expect(settings.send(Self.escape) == .cancelled)
    #expect(settings.accent == Self.red && !settings.picker.isPresented)
  }

  @Test("A program that knows only the hooks is told when Esc takes the colour back")
  func cancelled() {
    for keeps in [true, false] {
      var shown = ["red"]
      var picker = TextColorPicker("Accent", selection: .constant(Self.red))
        .onReceiveColor { shown.append($0.rgb8.hex) }
        .onCancel { shown.removeLast(shown.count - 1) }
      let end = keeps ? [.key(Key(.enter))] : [Self.escape, Self.escape]
      let outcome = Self.send([.key(Key(.enter))] + Self.green + end, to: &picker)
      #expect(outcome == (keeps ? .accepted : .cancelled))
      #expect(shown == (keeps ? ["red", "#00ff00"] : ["red"]))
    }
  }

  @Test("The hook is called after the binding has its value back, also when the terminal goes away")
  func order() {
    @State var color = Self.red
    var seen: [RGB8] = []
    let picker = TextColorPicker("Accent", selection: $color)
      .onCancel { seen.append(color.rgb8) }
    for script in [[Self.green], [Self.green, [Self.escape], [Self.escape]]] {
      var terminal = HeadlessTerminal(size: Self.screen, script: script)
      #expect(picker.run(on: &terminal) == .cancelled)
    }
    #expect(seen == [RGB8(255, 0, 0), RGB8(255, 0, 0)])
  }

  @Test("Running ends with the script, also under an icon that always turns")
  func ending() {
    @State var color = Self.red
    let picker = TextColorPicker("Accent", selection: $color)
    var terminal = HeadlessTerminal(size: Self.screen, script: [[], [], []])
    #expect(picker.run(on: &terminal) == .cancelled)
    #expect((2...4).contains(terminal.frames.count))
    #expect(terminal.now == RingMotion.interval * 3)
  }
}
