import Colorimetry
import TerminalCore
import Testing

@testable import ColorControls

@Suite("The names of vertical sliders")
struct SliderNameTests {
  private func text(_ parameter: ColorParameter, columns: Int) -> String {
    let area = Rect(column: 0, row: 0, columns: columns, rows: 8)
    var frame = Frame(size: area.size)
    SliderPicker(parameter, axis: .vertical).render(
      into: &frame, in: area, model: ColorViewModel(.black, space: .hsb), isFocused: false,
      context: RenderContext())
    return frame.plainText
  }

  @Test("A vertical slider has the word of its parameter where it fits, and its letter elsewhere")
  func words() {
    for space in ColorViewModel.spaces {
      for parameter in ColorParameter.all(of: space, withAlpha: true) {
        let name = parameter.component.name
        for columns in 2...14 {
          let shown = text(parameter, columns: columns)
          #expect(shown.contains(name) == (columns > name.count), "\(name) in \(columns)")
          #expect(shown.contains(name) || shown.contains(String(parameter.component.letter)))
        }
      }
    }
  }

  @Test(
    "The picker gives vertical sliders room for their words",
    arguments: [
      ("wheel(hue,saturation) slider(brightness,vertical)", ["Brightness"]),
      (
        "slider(red,vertical) slider(green,vertical) slider(blue,vertical)",
        ["Red", "Green", "Blue"]
      ),
      ("canvas(cyan,magenta) slider(yellow,vertical) slider(black,vertical)", ["Yellow", "Black"]),
    ])
  func layouts(notation: String, names: [String]) throws {
    let layout = try PickerLayout(parsing: notation)
    for size in [
      Size(columns: 60, rows: 18), Size(columns: 76, rows: 20), Size(columns: 110, rows: 40),
    ] {
      let picker = ColorPicker(
        "Colour", color: Color(RGB8(255, 136, 0)), space: layout.space ?? .hsb,
        supportsOpacity: false, layout: layout)
      var frame = Frame(size: size)
      picker.render(into: &frame, in: frame.bounds, context: RenderContext())
      // The tabs name the focused parameter, too.
      let rows = frame.plainText.split(separator: "\n").dropFirst().joined(separator: "\n")
      for name in names { #expect(rows.contains(name), "\(size)\n\(frame.plainText)") }
    }
  }
}
