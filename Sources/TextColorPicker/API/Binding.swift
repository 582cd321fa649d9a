/// A value that lives somewhere else, to be read and written.
///
///     @State var color = Color(.oklch, 0.7, 0.15, 30)
///     let picker = TextColorPicker("Accent", selection: $color)
///
/// It is not `Sendable`: it is used where the value is.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// A binding from a way to read and a way to write the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  /// The same binding, for `@Binding` parameters of closures.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A value that stays as it is; what is written is dropped.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself: what `$name` means.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}
