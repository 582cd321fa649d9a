// One import, in a file with a `State`, a `Binding` and a `Color` of its own.
import Testing
import TextColorPicker

private struct State {
  let name: String
}

private struct Binding {
  let key: String
}

private enum Color { case warm, cold }

@Suite("A program with a State, a Binding and a Color of its own")
struct OwnNamesTests {
  private struct Screen {
    let state = State(name: "ready")
    let mood = Color.warm
    let shortcut = Binding(key: "q")
    @TextColorPicker.State var accent = TextColorPicker.Color(.srgb, 1, 0, 0)
    @Picker.State var warning = PickerColor(.srgb, 1, 1, 0)

    func picker(_ color: Picker.Binding<PickerColor>) -> TextColorPicker {
      TextColorPicker("Accent", selection: color)
    }
  }

  @Test func `Names those of the library by their module or by the type`() {
    let screen = Screen()
    let accent: TextColorPicker.Binding<TextColorPicker.Color> = screen.$accent
    accent.wrappedValue = TextColorPicker.Color(.srgb, 0, 0, 1)
    #expect(screen.accent.rgb8 == RGB8(0, 0, 255))
    #expect(screen.picker(screen.$warning).accessibilityText == "Accent")
    #expect(screen.state.name + screen.shortcut.key == "readyq" && screen.mood == .warm)
  }
}
