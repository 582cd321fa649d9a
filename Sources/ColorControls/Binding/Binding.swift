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
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}
