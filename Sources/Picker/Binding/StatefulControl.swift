public import Color
public import Terminal

/// A control with a selection of its own, which can be bound to a variable and run alone on a terminal.
///
/// `ColumnPicker` and `RadialMenu` are such controls, and `ColorControl.bound(to:)` makes one of each
/// slider, canvas, wheel and palette.
///
///     @State var time = [9, 41]
///     var clock = ColumnPicker.hoursAndMinutes().bound(to: $time)
///     try clock.run(on: &terminal)
public protocol StatefulControl {
  /// What the user selects: a colour, or the values of columns.
  associatedtype Selection: Equatable

  /// What is selected now.
  var selection: Selection { get set }

  /// Handles a key, a mouse event or a paste.
  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> SelectionOutcome

  /// Draws the control.
  func render(into frame: inout Frame, in area: Rect, context: RenderContext)

  /// Whether an animation is running.
  func isAnimating(at elapsed: Duration) -> Bool

  /// Tells those who move along with an animation how far it is; called before each frame.
  mutating func advance(to elapsed: Duration)

  /// Makes the control ready for changes, such as by opening a menu.
  mutating func begin(at elapsed: Duration)

  /// Ends a change, as Esc does, and restores the selection from before it; does nothing without one.
  mutating func cancel(at elapsed: Duration)

  /// Returns the size of the control on a screen that it has to itself.
  func size(in room: Size) -> Size
}

extension StatefulControl {
  /// By default a control has no change that could be ended.
  public mutating func cancel(at elapsed: Duration) {}

  /// By default nobody moves along.
  public mutating func advance(to elapsed: Duration) {}

  /// By default all of the room.
  public func size(in room: Size) -> Size { room }
}

extension StatefulControl {
  /// Returns the control bound to a variable.
  public func bound(to selection: Binding<Selection>) -> BoundControl<Self> {
    BoundControl(self, selection: selection)
  }
}

/// The result of passing an event to a `StatefulControl`.
///
///     var clock = ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41)
///     if try clock.run(on: &terminal) == .accepted { message = "\(clock.selection)" }
public enum SelectionOutcome: Hashable, Sendable {
  /// The event was not handled.
  case ignored
  /// The event was handled without changing the selection.
  case handled
  /// The selection changed.
  case changed
  /// The user ended the change and keeps the selection.
  case accepted
  /// The user cancelled; the selection is that from before the change.
  case cancelled

  init(_ outcome: ControlOutcome) {
    self =
      switch outcome {
      case .ignored: .ignored
      case .handled: .handled
      case .changed: .changed
      }
  }
}

/// A colour control with a colour of its own.
///
/// Several controls of one colour share a `ColorViewModel` instead; see `ColorControl`.
///
///     var slider = StandaloneControl(SliderPicker(.hue), color: color)
///     _ = slider.update(event, in: area, context: context)
///     color = slider.selection
///     slider.render(into: &frame, in: area, context: context)
public struct StandaloneControl<Control: ColorControl>: StatefulControl, Hashable, Sendable {
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
    -> BoundControl<StandaloneControl<Self>>
  {
    StandaloneControl(self, color: selection.wrappedValue, supportsOpacity: supportsOpacity)
      .bound(to: selection)
  }
}
