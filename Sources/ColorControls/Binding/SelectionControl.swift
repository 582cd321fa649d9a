public import TerminalCore

/// A control with a selection of its own, which can be bound to a variable and run alone on a terminal.
///
/// `ColumnPicker` and `RadialMenu` are such controls, and `ColorControl.bound(to:)` makes one of each
/// slider, canvas, wheel and palette.
///
///     @State var time = [9, 41]
///     var clock = ColumnPicker.hoursAndMinutes().bound(to: $time)
///     try clock.run(on: &terminal)
public protocol SelectionControl {
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

extension SelectionControl {
  /// By default a control has no change that could be ended.
  public mutating func cancel(at elapsed: Duration) {}

  /// By default nobody moves along.
  public mutating func advance(to elapsed: Duration) {}

  /// By default all of the room.
  public func size(in room: Size) -> Size { room }
}

extension SelectionControl {
  /// Returns the control bound to a variable.
  public func bound(to selection: Binding<Selection>) -> BoundControl<Self> {
    BoundControl(self, selection: selection)
  }
}
