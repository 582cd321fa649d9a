import Color
import Terminal

@testable import Picker

/// A picker in a rectangle, driven by keys and the mouse.
struct PickerScript: ControlScript {
  static let regular = Rect(column: 0, row: 0, columns: 76, rows: 20)

  var picker: PickerPane
  var area: Rect

  init(
    _ color: String = "#ff8800", space: ColorSpace = .hsb, in area: Rect = regular,
    supportsOpacity: Bool = true, pressing keys: String = ""
  ) throws {
    picker = PickerPane(
      "Text colour", color: try Color(parsing: color), space: space,
      supportsOpacity: supportsOpacity)
    self.area = area
    press(keys)
  }

  init(layout: PickerLayout, in area: Rect = regular) {
    picker = PickerPane("Colour", color: Color(RGB8(0xA0, 0x40, 0x20)), layout: layout)
    self.area = area
  }

  var hex: String { picker.model.rgb8.hex }
  var geometry: PickerGeometry { picker.geometry(in: area) }

  @discardableResult
  mutating func send(_ event: Event) -> ControlOutcome {
    picker.update(event, in: area, context: .start)
  }

  func frame(_ context: RenderContext = RenderContext()) -> Frame {
    var frame = Frame(size: Size(columns: area.maxColumn, rows: area.maxRow))
    picker.render(into: &frame, in: area, context: context)
    return frame
  }

  /// The cells of a visible slider's track.
  func track(_ index: Int) -> Rect {
    SliderTrack(in: geometry.slider(index) ?? Rect(Size(columns: 0, rows: 0)), axis: .horizontal)
      .cells
  }
}

/// The parts of the standard layout.
extension PickerFocus {
  static let ring = PickerFocus.control(0)
  static let plane = PickerFocus.control(1)
  static func slider(_ index: Int) -> PickerFocus { .control(2 + index) }
}

extension PickerGeometry {
  var ring: Rect? { controls.first ?? nil }
  var plane: Rect? { controls.count > 1 ? controls[1] : nil }
  func slider(_ index: Int) -> Rect? {
    controls.indices.contains(2 + index) ? controls[2 + index] : nil
  }
  /// The visible sliders.
  var sliders: [Int] { controls.indices.filter { $0 >= 2 && controls[$0] != nil }.map { $0 - 2 } }
}
