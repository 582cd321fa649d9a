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
      let outcomes = TextColorPicker.events(words).map { event in
        var picker = picker
        return picker.send([event])
      }
      return outcomes.last ?? .ignored
    }
  }

  @Test("A picker that is made anew for each event stays open in its session")
  func computed() {
    let settings = Settings()
    #expect(settings.press("Enter") == .handled)
    #expect(settings.picker.isPresented)
    #expect(settings.press("#0f0") == .changed)
    #expect(settings.accent.rgb8 == RGB8(0, 255, 0))
    #expect(settings.picker.frame(at: 1000).plainText.contains("#0f0"))
    #expect(settings.press("Esc Esc") == .cancelled)
    #expect(settings.accent == Self.red && !settings.picker.isPresented)
  }

  @Test(
    "A program that knows only the hooks is told when Esc takes the colour back",
    arguments: [("Enter", ["red", "#00ff00"]), ("Esc Esc", ["red"])])
  func cancelled(end: String, colors: [String]) {
    var shown = ["red"]
    var picker = TextColorPicker("Accent", selection: .constant(Self.red))
      .onReceiveColor { shown.append($0.rgb8.hex) }
      .onCancel { shown.removeLast(shown.count - 1) }
    #expect(picker.press("Enter #0f0 " + end) == (colors.count > 1 ? .accepted : .cancelled))
    #expect(shown == colors)
  }

  @Test("The hook is called after the binding has its value back, also when the terminal goes away")
  func order() {
    @State var color = SessionTests.red
    var seen: [RGB8] = []
    let picker = TextColorPicker("Accent", selection: $color).onCancel { seen.append(color.rgb8) }
    for script in [["#0f0"], ["#0f0", "Esc", "Esc"]] {
      var terminal = HeadlessTerminal(
        size: TextColorPicker.screen, script: script.map(TextColorPicker.events))
      #expect(picker.run(on: &terminal) == .cancelled)
    }
    #expect(seen == [RGB8(255, 0, 0), RGB8(255, 0, 0)])
  }

  @Test("Running ends with the script, also under an icon that always turns")
  func ending() {
    @State var color = SessionTests.red
    let picker = TextColorPicker("Accent", selection: $color)
    var terminal = HeadlessTerminal(size: TextColorPicker.screen, script: [[], [], []])
    #expect(picker.run(on: &terminal) == .cancelled)
    #expect((2...4).contains(terminal.frames.count))
    #expect(terminal.now == RingMotion.interval * 3)
  }
}
