public import Terminal

/// A variable that provides a binding as `$name`.
///
///     func run() {
///       @State var color = Color.white
///       let picker = TextColorPicker("Accent", selection: $color)
///     }
///
/// It can be a local variable or a member of a struct or class. Swift does not allow property
/// wrappers at the top level of `main.swift`; declare the variable in a function, or write `let
/// color = State(wrappedValue: Color.white)` and use `color.projectedValue`. Copies share one
/// value.
@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// Creates a variable with an initial value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Creates a variable in an initialiser: `_name = State(initialValue: value)`.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The current value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the value, written `$name`.
  public var projectedValue: Binding<Value> {
    let storage = storage
    return Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

/// A reference to a value that is stored elsewhere, for reading and writing it.
///
///     @State var color = Color(.oklch, 0.7, 0.15, 30)
///     let picker = TextColorPicker("Accent", selection: $color)
///
/// A binding is not `Sendable`: use it in the isolation domain of its value.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Creates a binding from a getter and a setter.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  /// Creates a copy of a binding.
  ///
  /// It lets closures declare `@Binding` parameters.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Returns a binding to an immutable value.
  ///
  /// Writes are ignored.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value that the binding refers to.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself, written `$name`.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a property of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

/// A control bound to a variable: each change of one is a change of the other.
///
///     @State var color = Color.white
///     var wheel = try WheelPicker(.hue, .saturation).bound(to: $color)
///     _ = wheel.update(event, in: area, context: context)
///     wheel.render(into: &frame, in: area, context: context)
///
/// A value that the control cannot have, such as hour 30, is shown as the nearest one. It is written
/// only when the user changes the selection.
public struct BoundControl<Control: StatefulControl>: StatefulControl {
  /// The control as of the last event; the program may have changed `selection` since.
  public var control: Control
  private let binding: Binding<Control.Selection>
  private var editing: Binding<Bool>?
  /// The value of the binding when the control was last synchronised with it.
  ///
  /// A binding may round what it is given; then the control stays ahead, so that small steps add up.
  private var seen: Control.Selection?

  /// Creates a control that shows the value of a binding.
  public init(_ control: Control, selection: Binding<Control.Selection>) {
    self.control = control
    binding = selection
  }

  /// Returns the control with a variable that tells whether it is being changed, such as by an open
  /// menu or unlocked columns.
  ///
  ///     @State var isEditing = false
  ///     @State var hours = 9
  ///     @State var minutes = 41
  ///     var clock = ColumnPicker.hoursAndMinutes(hours: $hours, minutes: $minutes)
  ///       .editing($isEditing)
  ///
  /// A change that the program makes is followed by the next event or frame: true is the same as
  /// `begin`, and false keeps the selection.
  public func editing(_ isEditing: Binding<Bool>) -> BoundControl {
    var control = self
    control.editing = isEditing
    return control
  }

  /// Begins or ends a change as the variable says.
  private mutating func readEditing(context: RenderContext) {
    guard let isEditing = editing?.wrappedValue, isEditing != control.isEditing else { return }
    if isEditing { control.begin(context: context) } else { control.end(context: context) }
  }

  private func writeEditing() {
    if let editing, editing.wrappedValue != control.isEditing {
      editing.wrappedValue = control.isEditing
    }
  }

  /// Whether the control is being changed.
  public var isEditing: Bool { editing?.wrappedValue ?? control.isEditing }

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
  private mutating func readSelection() {
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
  @discardableResult
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> ControlOutcome
  {
    readSelection()
    readEditing(context: context)
    let before = control.selection
    let outcome = control.update(event, in: area, context: context)
    if control.selection != before { write(control.selection) }
    writeEditing()
    return outcome
  }

  /// Draws the control with the bound value.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    var bound = self
    bound.control = current
    var still = context
    still.isMotionReduced = true
    bound.readEditing(context: still)
    bound.control.render(into: &frame, in: area, context: context)
  }

  /// Whether an animation is running.
  public func isAnimating(context: RenderContext) -> Bool { control.isAnimating(context: context) }

  /// Passes the time on to the control.
  public mutating func advance(context: RenderContext) {
    readEditing(context: context)
    control.advance(context: context)
  }

  /// Makes the control ready for changes, such as by opening a menu.
  public mutating func begin(context: RenderContext) {
    readSelection()
    control.begin(context: context)
    writeEditing()
  }

  /// Ends a change and keeps the selection.
  public mutating func end(context: RenderContext) {
    control.end(context: context)
    writeEditing()
  }

  /// Ends a change and writes the selection from before it.
  public mutating func cancel(context: RenderContext) {
    let before = control.selection
    control.cancel(context: context)
    if control.selection != before { write(control.selection) }
    writeEditing()
  }

  /// Returns the size of the control on a screen that it has to itself.
  public func size(in availableSize: Size) -> Size { control.size(in: availableSize) }
}
