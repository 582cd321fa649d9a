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
