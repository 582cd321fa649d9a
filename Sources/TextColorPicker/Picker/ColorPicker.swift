public import Colorimetry
import TerminalCore

/// The colour picker: a hue ring, a plane, sliders and a text field over one `ColorViewModel`.
///
/// A value without a screen: `update` takes events, `render` draws into any rectangle. Both lay the
/// picker out by `PickerLayout`, so what is seen is what is clicked.
public struct ColorPicker: Hashable, Sendable {
  /// What the colour is for, shown as the title.
  public var title: String
  /// The colour and its history.
  public internal(set) var model: ColorViewModel
  /// The part the keyboard acts on.
  public internal(set) var focus: PickerFocus
  /// What is being typed, or nil.
  public internal(set) var entry: PickerEntry?
  /// What is wrong with the text typed, or nil.
  public internal(set) var complaint: String?
  /// The background that the colour's contrast is measured against; nil leaves the measure out.
  public var contrastBackground: RGB8?
  /// The part that the mouse went down on and still acts on.
  var grabbed: PickerFocus?

  /// A picker that starts at a colour, with the focus on the ring.
  public init(
    _ title: String, color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true
  ) {
    self.title = title
    model = ColorViewModel(color, space: space, supportsOpacity: supportsOpacity)
    focus = .ring
  }

  /// The colour picked so far.
  public var color: Color { model.color }

  /// How many sliders the space has, the alpha counted.
  var sliderCount: Int {
    model.space.components.count + (model.supportsOpacity ? 1 : 0)
  }

  /// The parts that can have the focus in a layout, in Tab order.
  func focusOrder(in layout: PickerLayout) -> [PickerFocus] {
    var order: [PickerFocus] = []
    if layout.ring != nil { order.append(.ring) }
    if layout.plane != nil { order.append(.plane) }
    if layout.sliderRows > 0 { order += (0..<sliderCount).map { .slider($0) } }
    return order + [.field]
  }

  /// The part the keyboard acts on in a layout that may leave the focused one out.
  func effectiveFocus(in layout: PickerLayout) -> PickerFocus {
    let order = focusOrder(in: layout)
    return order.contains(focus) ? focus : order[0]
  }

  /// Starts again from another colour; the space, the focus and the rest stay.
  public mutating func restart(from color: Color) {
    model = ColorViewModel(
      color, space: model.space, supportsOpacity: model.supportsOpacity)
    entry = nil
    complaint = nil
    grabbed = nil
  }
}
