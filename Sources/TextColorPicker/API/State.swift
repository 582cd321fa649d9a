/// A variable whose binding is `$name`.
///
///     func run() {
///       @State var color = Color.white
///       let picker = TextColorPicker("Accent", selection: $color)
///
/// It works for variables of functions and for members of structs and classes. Swift has no wrappers
/// at the top level of `main.swift`: put them into a function there, or write
/// `let color = State(wrappedValue: Color.white)` and `color.projectedValue`. Copies share the value.
@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// A variable with its first value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// The binding to the value: what `$name` means.
  public var projectedValue: Binding<Value> {
    let storage = storage
    return Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}
