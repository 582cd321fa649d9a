import ArgumentParser

/// Options that `FastParser` can read.
protocol FastOptions: ParsableArguments {
  /// All options and flags. The fast parser sets no other property, so none may be missing.
  static var fastOptions: [FastOption<Self>] { get }
}

extension FastOptions {
  /// The options with their default values.
  static var defaults: Self {
    var options = Self()
    for option in fastOptions { option.reset(&options) }
    return options
  }
}

/// An option or flag, with the property that has its value.
struct FastOption<Options>: Sendable {
  /// The key path of a property's wrapper.
  ///
  /// The property itself has no usable key path: setting through one reads the value first, and
  /// the property cannot be read before it is set.
  typealias Property<Wrapper> = any WritableKeyPath<Options, Wrapper> & Sendable

  /// The names as they are typed; none for a group of options.
  let names: [String]
  /// Whether it is an option with a value.
  let takesValue: Bool
  /// The valid values, if there is a list of them.
  let values: [String]
  /// Sets the property to the default.
  let reset: @Sendable (inout Options) -> Void
  /// Sets the property to a value; false if the value is not valid.
  let set: @Sendable (inout Options, String) -> Bool

  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value>, _ property: Property<Option<Value>>
  ) {
    self.init(spec, property) { option, value in option.wrappedValue = value }
  }

  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value?>, _ property: Property<Option<Value?>>
  ) {
    self.init(spec, property) { option, value in option.wrappedValue = value }
  }

  init<Value: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<[Value]>, _ property: Property<Option<[Value]>>
  ) {
    self.init(spec, property) { option, value in option.wrappedValue.append(value) }
  }

  private init<Value: Sendable, Element: ExpressibleByArgument>(
    _ spec: OptionSpec<Value>, _ property: Property<Option<Value>>,
    add: @escaping @Sendable (inout Option<Value>, Element) -> Void
  ) {
    self.init(
      names: spec.names, takesValue: true, values: Element.allValueStrings,
      reset: { $0[keyPath: property].wrappedValue = spec.defaultValue },
      set: { options, text in
        guard let value = Element(argument: text) else { return false }
        add(&options[keyPath: property], value)
        return true
      })
  }

  /// Creates a flag.
  init(flag spec: OptionSpec<Bool>, _ property: Property<Flag<Bool>>) {
    self.init(
      names: spec.names, takesValue: false, values: [],
      reset: { $0[keyPath: property].wrappedValue = spec.defaultValue },
      set: { options, _ in
        options[keyPath: property].wrappedValue = true
        return true
      })
  }

  /// Returns the options of a group.
  static func group<Group: FastOptions>(
    _ property: Property<OptionGroup<Group>>
  ) -> [FastOption] {
    // The first option sets the whole group; only then can the options be set one by one.
    let group = FastOption(
      names: [], takesValue: false, values: [],
      reset: { $0[keyPath: property].wrappedValue = Group.defaults }, set: { _, _ in false })
    let options = Group.fastOptions.map { option in
      FastOption(
        names: option.names, takesValue: option.takesValue, values: option.values,
        reset: { _ in }, set: { option.set(&$0[keyPath: property].wrappedValue, $1) })
    }
    return [group] + options
  }

  private init(
    names: [String], takesValue: Bool, values: [String],
    reset: @escaping @Sendable (inout Options) -> Void,
    set: @escaping @Sendable (inout Options, String) -> Bool
  ) {
    self.names = names
    self.takesValue = takesValue
    self.values = values
    self.reset = reset
    self.set = set
  }
}
