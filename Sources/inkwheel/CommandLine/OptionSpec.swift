import ArgumentParser

/// The name and the default of an option or flag.
///
/// It is declared once, for the property that swift-argument-parser sets and for `FastParser`.
struct OptionSpec<Value: Sendable>: Sendable {
  let long: String
  let short: Character?
  let defaultValue: Value

  init(_ long: String, short: Character? = nil, default defaultValue: Value) {
    self.long = long
    self.short = short
    self.defaultValue = defaultValue
  }

  /// The names for swift-argument-parser.
  var specification: NameSpecification {
    guard let short else { return .customLong(long) }
    return [.customShort(short, allowingJoined: true), .customLong(long)]
  }

  /// The names as they are typed.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + long] }
}

extension OptionSpec where Value: ExpressibleByNilLiteral {
  /// Creates an option that may be missing.
  init(_ long: String, short: Character? = nil) { self.init(long, short: short, default: nil) }
}

extension OptionSpec where Value: ExpressibleByArrayLiteral {
  /// Creates an option that may be repeated.
  init(_ long: String, short: Character? = nil) { self.init(long, short: short, default: []) }
}

extension OptionSpec where Value == Bool {
  /// Creates a flag that is off by default.
  init(_ long: String) { self.init(long, default: false) }
}

// MARK: Properties of commands

extension Option where Value: ExpressibleByArgument & Sendable {
  init(_ spec: OptionSpec<Value>, help: ArgumentHelp, completion: CompletionKind? = nil) {
    self.init(
      wrappedValue: spec.defaultValue, name: spec.specification, help: help,
      completion: completion)
  }
}

extension Option {
  init<Element: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value>, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == Element? {
    self.init(name: spec.specification, help: help, completion: completion)
  }

  init<Element: ExpressibleByArgument & Sendable>(
    _ spec: OptionSpec<Value>, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      wrappedValue: spec.defaultValue, name: spec.specification, help: help,
      completion: completion)
  }
}

extension Flag where Value == Bool {
  init(_ spec: OptionSpec<Bool>, help: ArgumentHelp) {
    self.init(wrappedValue: spec.defaultValue, name: spec.specification, help: help)
  }
}
