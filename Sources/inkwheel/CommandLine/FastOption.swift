import ArgumentParser

/// Values that `FastParser` can read from options.
protocol FastOptions: SendableMetatype {
  /// The options and flags of all values.
  static var fastOptions: [FastOption<Self>] { get }

  /// The values without any options.
  init()
}

/// An option or flag, with a closure that sets its value.
///
/// Closures instead of key paths: creating a key path at run time costs more than all the rest.
struct FastOption<Options>: Sendable {
  /// The names as they are typed.
  let names: [String]
  /// Whether it is an option with a value.
  let takesValue: Bool
  /// Returns the valid values, if there is a list of them.
  let values: @Sendable () -> [String]
  /// Sets the value; false if the text is not valid.
  let set: @Sendable (inout Options, String) -> Bool

  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value>, set: @escaping @Sendable (inout Options, Value) -> Void
  ) {
    self.init(spec.names, set: set)
  }

  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value?>, set: @escaping @Sendable (inout Options, Value?) -> Void
  ) {
    self.init(spec.names, set: set)
  }

  /// Creates an option that may be repeated.
  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<[Value]>, append: @escaping @Sendable (inout Options, Value) -> Void
  ) {
    self.init(spec.names, set: append)
  }

  private init<Value: ExpressibleByArgument>(
    _ names: [String], set: @escaping @Sendable (inout Options, Value) -> Void
  ) {
    self.init(
      names: names, takesValue: true, values: { Value.allValueStrings },
      set: { options, text in
        guard let value = Value(argument: text) else { return false }
        set(&options, value)
        return true
      })
  }

  /// Creates a flag.
  init(
    flag spec: OptionSpec<Bool>, set: @escaping @Sendable (inout Options, Bool) -> Void
  ) {
    self.init(
      names: spec.names, takesValue: false, values: { [] },
      set: { options, _ in
        set(&options, true)
        return true
      })
  }

  /// Creates an option whose value can only be given with `=`, which swift-argument-parser reads.
  init(
    _ spec: OptionSpec<String?>, valueIfMissing value: String,
    set: @escaping @Sendable (inout Options, String) -> Void
  ) {
    self.init(
      names: spec.names, takesValue: false, values: { [] },
      set: { options, _ in
        set(&options, value)
        return true
      })
  }

  /// Returns the options of a group.
  /// - Parameter update: calls a closure with the values of the group.
  static func group<Group: FastOptions>(
    update: @escaping @Sendable (inout Options, (inout Group) -> Bool) -> Bool
  ) -> [FastOption] {
    Group.fastOptions.map { option in
      FastOption(
        names: option.names, takesValue: option.takesValue, values: option.values,
        set: { options, value in update(&options) { option.set(&$0, value) } })
    }
  }

  private init(
    names: [String], takesValue: Bool, values: @escaping @Sendable () -> [String],
    set: @escaping @Sendable (inout Options, String) -> Bool
  ) {
    self.names = names
    self.takesValue = takesValue
    self.values = values
    self.set = set
  }
}
