public import Colorimetry
public import TerminalCore

/// A colour control with a colour of its own.
///
/// Several controls of one colour share a `ColorViewModel` instead; see `ColorControl`.
///
///     var slider = SingleControl(SliderPicker(.hue), color: color)
///     _ = slider.update(event, in: area, context: context)
///     color = slider.selection
///     slider.render(into: &frame, in: area, context: context)
public struct SingleControl<Control: ColorControl>: SelectionControl, Hashable, Sendable {
  /// The slider, canvas, wheel or palette.
  public var control: Control
  /// The colour, and what its space remembers of it.
  public private(set) var model: ColorViewModel
  /// The keys of the control.
  public var keys = PickerKeys.standard
  /// Whether the control has the keyboard focus.
  public var isFocused = true

  /// Creates a control for a colour.
  /// - Parameter supportsOpacity: if false, the colour is made opaque.
  public init(_ control: Control, color: Color, supportsOpacity: Bool = true) {
    self.control = control
    let space = control.parameters.lazy.compactMap(\.space).first
    model = ColorViewModel(color, space: space ?? .srgb, supportsOpacity: supportsOpacity)
  }

  /// The colour.
  public var selection: Color {
    get { model.color }
    set { model.setColor(newValue) }
  }

  /// Handles an event.
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> SelectionOutcome
  {
    SelectionOutcome(
      control.update(event, in: area, model: &model, at: context.elapsed, keys: keys))
  }

  /// Draws the control with a marker at the colour.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    control.render(into: &frame, in: area, model: model, isFocused: isFocused, context: context)
  }

  /// False: colour controls do not move by themselves.
  public func isAnimating(at elapsed: Duration) -> Bool { false }

  /// Does nothing: a colour control is always ready.
  public mutating func begin(at elapsed: Duration) {}

  /// Returns a size in the proportions of the control.
  public func size(in room: Size) -> Size { control.comfortableSize(in: room) }
}

extension ColorControl {
  /// Returns the control bound to a colour.
  ///
  ///     var hue = SliderPicker(.hue).bound(to: $color)
  /// - Parameter supportsOpacity: if false, every colour that is set is opaque.
  public func bound(to selection: Binding<Color>, supportsOpacity: Bool = true)
    -> BoundControl<SingleControl<Self>>
  {
    SingleControl(self, color: selection.wrappedValue, supportsOpacity: supportsOpacity)
      .bound(to: selection)
  }
}
