public import Colorimetry
import TerminalCore

/// The colour picker: controls, a shelf of swatches and a text field over one `ColorViewModel`.
///
/// A value without a screen: `update` takes events, `render` draws into any rectangle. Both lay the
/// picker out by `PickerLayout`, so what is seen is what is clicked.
public struct ColorPicker: Hashable, Sendable {
  /// What the colour is for, shown as the title.
  public var title: String
  /// The colour and its history.
  public internal(set) var model: ColorViewModel
  /// What the picker is made of, as it was chosen; another space adapts it.
  public internal(set) var design: PickerDesign
  /// The controls of the space being edited.
  public internal(set) var controls: [PickerControl]
  /// The part the keyboard acts on.
  public internal(set) var focus: PickerFocus
  /// The colour being typed in the field, or nil.
  var fieldEntry: TextEntry?
  /// What is wrong with it, or nil.
  var fieldComplaint: String?
  /// The background that the colour's contrast is measured against; nil leaves the measure out.
  public var contrastBackground: RGB8?
  /// The control that the mouse went down on and still acts on.
  var grabbed: Int?

  /// A picker that starts at a colour, with the focus on its first control.
  ///
  /// A composed design brings its own space.
  public init(
    _ title: String, color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true,
    design: PickerDesign = .standard
  ) {
    self.title = title
    self.design = design
    model = ColorViewModel(
      color, space: design.space ?? space, supportsOpacity: supportsOpacity)
    controls = design.controls(for: model.space, withAlpha: supportsOpacity)
    focus = .control(0)
  }

  /// The colour picked so far.
  public var color: Color { model.color }

  /// What is being typed, in the field or in a control; nil while nothing is.
  public var entry: TextEntry? { fieldEntry ?? focusedControl?.input.entry }

  /// What is wrong with what is typed, or nil.
  public var complaint: String? { fieldComplaint ?? focusedControl?.input.complaint }

  /// The control with the focus.
  var focusedControl: (any ColorControl)? {
    guard case .control(let index) = focus, controls.indices.contains(index) else { return nil }
    return controls[index].control
  }

  /// Where everything lies in an area.
  func layout(in area: Rect) -> PickerLayout {
    PickerLayout(
      in: area,
      PickerLayout.Contents(
        controls: controls, isComposed: design != .standard, focus: focus, isShelfOpen: false))
  }

  /// The parts that can have the focus in a layout, in Tab order.
  func focusOrder(in layout: PickerLayout) -> [PickerFocus] {
    layout.order.map { .control($0) } + [.field]
  }

  /// The part the keyboard acts on in a layout that may leave the focused one out.
  func effectiveFocus(in layout: PickerLayout) -> PickerFocus {
    let order = focusOrder(in: layout)
    return order.contains(focus) ? focus : order[0]
  }

  /// Starts again from another colour; the space, the focus and the rest stay.
  public mutating func restart(from color: Color) {
    var restarted = ColorViewModel(
      color, space: model.space, supportsOpacity: model.supportsOpacity)
    swap(&model, &restarted)
    endTyping()
    grabbed = nil
  }

  /// Chooses what the picker is made of, and with it the space; the colour stays.
  public mutating func select(_ design: PickerDesign) {
    self.design = design
    if let space = design.space { model.selectSpace(space) }
    rebuildControls()
    focus = .control(0)
  }

  /// Makes the controls anew for the space being edited.
  mutating func rebuildControls() {
    endTyping()
    grabbed = nil
    let kinds = controls.map(\.kind)
    controls = design.controls(for: model.space, withAlpha: model.supportsOpacity)
    // The focus stays on its control as long as there is one of its kind at its place.
    guard case .control(let index) = focus else { return }
    let isKept =
      controls.indices.contains(index) && kinds.indices.contains(index)
      && controls[index].kind == kinds[index]
    if !isKept { focus = .control(0) }
  }

  /// Forgets what was typed.
  mutating func endTyping() {
    fieldEntry = nil
    fieldComplaint = nil
    for index in controls.indices { controls[index].withControl { $0.reset() } }
  }
}
