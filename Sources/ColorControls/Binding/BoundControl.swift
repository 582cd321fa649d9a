public import TerminalCore

/// A control bound to a variable: each change of one is a change of the other.
///
///     @State var color = Color.white
///     var wheel = WheelPicker(.hue, .saturation).bound(to: $color)
///     _ = wheel.update(event, in: area, context: context)
///     wheel.render(into: &frame, in: area, context: context)
public struct BoundControl<Control: SelectionControl>: SelectionControl {
  /// The control as of the last event; the program may have changed `selection` since.
  public var control: Control
  private let binding: Binding<Control.Selection>
  /// The value of the binding when the control was last in step with it.
  ///
  /// A binding may round what it is given; then the control stays ahead, so that small steps add up.
  private var seen: Control.Selection?

  /// Creates a control that shows the value of a binding.
  public init(_ control: Control, selection: Binding<Control.Selection>) {
    self.control = control
    binding = selection
  }

  /// The value of the binding.
  public var selection: Control.Selection {
    get { binding.wrappedValue }
    set {
      control.selection = newValue
      write(newValue)
    }
  }

  private mutating func write(_ value: Control.Selection) {
    binding.wrappedValue = value
    seen = binding.wrappedValue
  }

  /// Follows a change that the program has made.
  private mutating func follow() {
    control = current
    seen = selection
  }

  /// The control with the bound value, which the program may have changed.
  private var current: Control {
    var current = control
    if selection != seen { current.selection = selection }
    return current
  }

  /// Handles an event, and writes a changed value to the binding.
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> SelectionOutcome
  {
    follow()
    let before = control.selection
    let outcome = control.update(event, in: area, context: context)
    if control.selection != before { write(control.selection) }
    return outcome
  }

  /// Draws the control with the bound value.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    current.render(into: &frame, in: area, context: context)
  }

  /// Whether an animation is running.
  public func isAnimating(at elapsed: Duration) -> Bool { control.isAnimating(at: elapsed) }

  /// Passes the time on to the control.
  public mutating func advance(to elapsed: Duration) { control.advance(to: elapsed) }

  /// Makes the control ready for changes, such as by opening a menu.
  public mutating func begin(at elapsed: Duration) {
    follow()
    control.begin(at: elapsed)
  }

  /// Ends a change and writes the selection from before it.
  public mutating func cancel(at elapsed: Duration) {
    let before = control.selection
    control.cancel(at: elapsed)
    if control.selection != before { write(control.selection) }
  }

  /// Returns the size of the control on a screen that it has to itself.
  public func size(in room: Size) -> Size { control.size(in: room) }
}
