import App
import Color
import Picker
import Terminal

/// A command of the program: what its help says, its options and their values.
protocol Subcommand: OptionGroup {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one sentence.
  static var abstract: String { get }
  /// The rest of its help: paragraphs, and “Examples:” above examples.
  static var discussion: String { get }

  /// The names of the options that are given; not kept by commands that do not declare it.
  var given: [String] { get set }

  /// Returns an argument after `--`, which is never an option.
  static func plain(_ argument: String) -> String

  /// Checks the values when all are set.
  mutating func validate() throws

  /// Does what is requested.
  func run() throws
}

extension Subcommand {
  var given: [String] {
    get { [] }
    set {}
  }

  static func plain(_ argument: String) -> String { argument }

  mutating func validate() {}

  /// The options, flags and positional arguments, without their values.
  static var arguments: [Argument] { parameters.map(\.argument) }

  /// The options and flags with those of every command, which come last.
  static var options: [Argument] { arguments.filter { !$0.isPositional } + Argument.usualOptions }
}

extension String {
  /// The text of a file of the help or the manual, without the line break at its end.
  init(help file: [UInt8]) { self.init(decoding: file.dropLast(), as: UTF8.self) }
}

/// Values that options set: those of a command, or of options that several commands share.
protocol OptionGroup: SendableMetatype {
  /// The options, flags and positional arguments, in the order of the help.
  static var parameters: [Parameter<Self>] { get }

  /// The values without any options.
  init()
}

/// An option, a flag or a positional argument, as help, manual and completions show it.
struct Argument: Sendable {
  /// The names as they are typed, the short one first; none for a positional argument.
  var names: [String] = []
  /// What stands for the value in the help; nil for a flag.
  var value: String?
  /// What it does.
  let help: String
  /// All valid values, if there is a list of them; made when it is needed.
  var values: [String] { listValues() }
  var listValues: @Sendable () -> [String] = { [] }
  /// The value without the option, if it has one.
  var defaultValue: String?
  /// Whether it may be repeated.
  var isRepeating = false
  /// Whether the command needs it.
  var isRequired = false
  /// The value if it is left out, for an option that takes it only after `=`; nil for others.
  var missingValue: String?
  /// The title of its group; nil for none.
  var group: String?
  /// What can be completed.
  var completion = Completion.none
  /// The options without which it does nothing; any one of them is enough.
  var needs: [String] = []
  /// What stands for it in the error of a demo, which may need it; nil if demos do not take it.
  var demo: (words: String, isRequired: Bool)?

  /// The options of every command.
  static let usualOptions = [
    Argument(names: ["--version"], help: "Show the version."),
    Argument(names: ["-h", "--help"], help: "Show the help."),
  ]

  var isPositional: Bool { names.isEmpty }

  /// The argument as an error shows it, such as `--color <color>`.
  func label(_ name: String? = nil) -> String {
    [name ?? names.last, value.map { "<\($0)>" }].compactMap(\.self).joined(separator: " ")
  }
}

/// A row of the options of a command or group.
struct Parameter<Values>: Sendable {
  var argument: Argument
  /// Returns why the option does not fit the others; nil if it does.
  var misfit: @Sendable (Values) -> String? = { _ in nil }
  /// Sets the value; false if the text is not valid, unless it throws its own error.
  let set: @Sendable (inout Values, String) throws -> Bool

  /// Returns an option that is refused for a reason unless it fits the others.
  func fitting(or reason: String, _ fits: @escaping @Sendable (Values) -> Bool) -> Parameter {
    var parameter = self
    parameter.misfit = { [misfit] in fits($0) ? misfit($0) : reason }
    return parameter
  }

  /// Returns an option that does nothing without one of some others.
  func needing(_ others: String...) -> Parameter {
    var parameter = self
    parameter.argument.needs = others
    return parameter
  }

  /// Returns an argument that demos take.
  /// - Parameter words: what stands for it in an error.
  func inDemos(_ words: String, isRequired: Bool = false) -> Parameter {
    var parameter = self
    parameter.argument.demo = (words, isRequired)
    return parameter
  }

  /// Returns the parameter of a command that has these values in a property.
  /// - Parameter group: the title of the options in the help; nil if they have none.
  func at<Whole>(
    _ path: any WritableKeyPath<Whole, Values> & Sendable, group: String? = nil
  ) -> Parameter<Whole> {
    var argument = argument
    argument.group = group
    argument.demo = nil
    return Parameter<Whole>(argument: argument, misfit: { [misfit] in misfit($0[keyPath: path]) }) {
      [set] in try set(&$0[keyPath: path], $1)
    }
  }
}

extension Parameter where Values: OptionGroup {
  /// Creates a flag.
  static func flag(
    _ name: String, _ path: any WritableKeyPath<Values, Bool> & Sendable, _ help: String
  ) -> Parameter {
    Parameter(argument: Argument(names: [name], help: help)) { values, _ in
      values[keyPath: path] = true
      return true
    }
  }

  /// Creates an option.
  /// - Parameters:
  ///   - names: the names, with a space between a short and a long one.
  ///   - value: what stands for the value in the help; nil for the long name.
  ///   - missing: the value if it is left out; nil if it cannot be.
  ///   - completion: what can be completed; nil for the list of all valid values.
  static func option<Storage: ArgumentStorage>(
    _ names: String, _ path: any WritableKeyPath<Values, Storage> & Sendable, value: String? = nil,
    missing: String? = nil, _ help: String, completion: Completion? = nil
  ) -> Parameter {
    let names = names.split(separator: " ").map(String.init)
    var parameter = Parameter(names, path, value ?? Self.usualValue(names), help, completion)
    parameter.argument.missingValue = missing
    return parameter
  }

  private static func usualValue(_ names: [String]) -> String? {
    names.last.map { String($0.drop { $0 == "-" }) }
  }

  /// Creates an option whose value a closure reads.
  /// - Parameters:
  ///   - standard: the value without the option, for the help.
  ///   - read: returns nil if the text is not valid, or throws its own error.
  static func option<Value>(
    _ names: String, _ path: any WritableKeyPath<Values, Value> & Sendable, value: String? = nil,
    default standard: String? = nil, missing: String? = nil, _ help: String,
    completion: Completion = .none, read: @escaping @Sendable (String) throws -> Value?
  ) -> Parameter {
    let names = names.split(separator: " ").map(String.init)
    let argument = Argument(
      names: names, value: value ?? Self.usualValue(names), help: help, defaultValue: standard,
      missingValue: missing, completion: completion)
    return Parameter(argument: argument) { values, text in
      guard let value = try read(text) else { return false }
      values[keyPath: path] = value
      return true
    }
  }

  /// Creates an option that takes a number in a range.
  static func option<Number: Comparable & LosslessStringConvertible & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Values, Number?> & Sendable, value: String? = nil,
    in range: ClosedRange<Number>, _ help: String
  ) -> Parameter {
    option(name, path, value: value, help) { text in
      guard let number = Number(text), range.contains(number) else {
        let bounds = "\(range.lowerBound) to \(range.upperBound)".replacing(".0", with: "")
        throw Failure.wrongInput("\(name) takes a number from \(bounds)")
      }
      return number
    }
  }

  /// Creates an option that takes a colour.
  static func color(
    _ name: String, _ path: any WritableKeyPath<Values, Color?> & Sendable, value: String? = nil,
    _ help: String
  ) -> Parameter {
    option(name, path, value: value, help, completion: .colorNames) {
      try Color(argument: $0, of: name)
    }
  }

  /// Creates an option that stands for an assignment of `--set`.
  static func setting(
    _ name: String, _ setting: String, to path: any WritableKeyPath<Values, [String]> & Sendable,
    _ help: String, completion: Completion? = nil
  ) -> Parameter {
    let choices: @Sendable () -> [String] = { Setting.named(setting)?.choices ?? [] }
    let argument = Argument(
      names: [name], value: usualValue([name]), help: help, listValues: choices,
      completion: completion ?? Completion(words: { _ in choices() }))
    return Parameter(argument: argument) { values, text in
      let choices = choices()
      guard choices.isEmpty || choices.contains(text) else { return false }
      values[keyPath: path].append("\(setting)=\(text)")
      return true
    }
  }

  /// Creates a positional argument: a required one, one that may be missing (an optional), or all
  /// that follow (an array).
  static func positional<Storage: ArgumentStorage>(
    _ value: String, _ path: any WritableKeyPath<Values, Storage> & Sendable, _ help: String,
    completion: Completion? = nil
  ) -> Parameter {
    var parameter = Parameter([], path, value, help, completion)
    parameter.argument.isRequired = parameter.argument.defaultValue != nil
    parameter.argument.defaultValue = nil
    return parameter
  }

  /// Creates a positional argument that may be missing, and whose value a closure reads.
  static func positional<Value>(
    _ value: String, _ path: any WritableKeyPath<Values, Value> & Sendable, _ help: String,
    completion: Completion = .none, read: @escaping @Sendable (String) throws -> Value?
  ) -> Parameter {
    option("", path, value: value, help, completion: completion, read: read)
  }

  private init<Storage: ArgumentStorage>(
    _ names: [String], _ path: any WritableKeyPath<Values, Storage> & Sendable, _ value: String?,
    _ help: String, _ completion: Completion?
  ) {
    argument = Argument(
      names: names, value: value, help: help, listValues: { Storage.Value.allNames },
      defaultValue: Values()[keyPath: path].defaultText, isRepeating: Storage.isRepeating,
      completion: completion ?? Completion(words: { _ in Storage.Value.allNames }))
    set = { whole, text in
      guard let value = try Storage.Value(argument: text) else { return false }
      whole[keyPath: path].store(value)
      return true
    }
  }
}

// MARK: Values

/// A property that an option or argument sets: a value, an optional one, or an array of values.
protocol ArgumentStorage: SendableMetatype {
  associatedtype Value: ArgumentValue
  /// Whether values are added to each other.
  static var isRepeating: Bool { get }
  /// The default as the help shows it; nil for none.
  var defaultText: String? { get }
  mutating func store(_ value: Value)
}

/// A value of an option or argument.
protocol ArgumentValue: ArgumentStorage where Value == Self {
  /// - Throws: its own error for a text that is not valid.
  init?(argument: String) throws
  /// All valid values, if there is a list of them.
  static var allNames: [String] { get }
}

extension ArgumentValue {
  static var isRepeating: Bool { false }
  static var allNames: [String] { [] }
  var defaultText: String? { "\(self)" }
  mutating func store(_ value: Self) { self = value }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
  init?(argument: String) { self.init(rawValue: argument) }
  static var allNames: [String] { allCases.map(\.rawValue) }
  var defaultText: String? { rawValue }
}

extension ArgumentValue where Self: LosslessStringConvertible {
  init?(argument: String) { self.init(argument) }
}

extension String: ArgumentValue {}
extension Int: ArgumentValue {}
extension Double: ArgumentValue {}

extension Optional: ArgumentStorage where Wrapped: ArgumentValue {
  static var isRepeating: Bool { false }
  var defaultText: String? { nil }
  mutating func store(_ value: Wrapped) { self = value }
}

extension Array: ArgumentStorage where Element: ArgumentValue {
  static var isRepeating: Bool { true }
  var defaultText: String? { nil }
  mutating func store(_ value: Element) { append(value) }
}

extension Subcommand {
  /// The command in one line with its arguments, or only the positional ones where there are many.
  static var usage: String {
    let arguments = arguments
    let isShort = arguments.count > 12
    let shown = arguments.filter { !isShort || $0.isPositional }.map { argument in
      let label = argument.label() + (argument.isRepeating ? " ..." : "")
      return argument.isRequired ? label : "[\(label)]"
    }
    return (["inkwheel", name] + (isShort ? ["[<options>]"] : []) + shown).joined(separator: " ")
  }

  /// Returns the help of the command.
  static func help(columns: Int) -> String {
    var text = CommandHelp(columns: columns)
    text.begin(abstract, discussion, usage: usage)
    text.list("ARGUMENTS", arguments.filter(\.isPositional).map(\.row))
    let groups = optionGroups
    // The common options come last, where they are seen on a short screen.
    for (title, options) in groups.dropFirst() + groups.prefix(1) {
      text.list((title ?? "OPTIONS").uppercased(), options.map(\.row))
    }
    return text.text
  }

  /// The options by group, at first those of no group.
  static var optionGroups: [(title: String?, options: [Argument])] {
    var titles: [String?] = [nil]
    for option in options where !titles.contains(option.group) { titles.append(option.group) }
    return titles.map { title in (title, options.filter { $0.group == title }) }
  }
}

extension Argument {
  /// All names, and the help with the valid values and the default.
  var row: (term: String, explanation: String) {
    let facts = [
      values.isEmpty ? nil : "values: " + values.joined(separator: ", "),
      defaultValue.map { "default: " + $0 },
    ].compactMap(\.self)
    let details = facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
    return ((names.dropLast() + [label()]).joined(separator: ", "), details)
  }
}

/// The text that `--help` prints.
struct CommandHelp {
  /// The column of the explanations.
  private static let indent = 26

  private let columns: Int
  private(set) var text = ""

  /// - Parameter columns: the width of the screen, whose last column stays empty.
  init(columns: Int) { self.columns = columns - 1 }

  /// Adds what the program or a command does, and how it is called.
  mutating func begin(_ abstract: String, _ discussion: String, usage: String) {
    let overview = abstract.wrapped(columns: columns).joined(separator: "\n")
    text += "\(overview)\n\n\(discussion)\n\nUSAGE: \(usage)\n\n"
  }

  /// Adds a list of terms with explanations, if there are any.
  mutating func list(_ title: String, _ rows: [(term: String, explanation: String)]) {
    guard !rows.isEmpty else { return }
    text += "\(title):\n"
    let margin = String(repeating: " ", count: Self.indent)
    for (term, explanation) in rows {
      let start = "  " + term
      let lines = explanation.wrapped(columns: max(columns - Self.indent, 20))
      text +=
        start.count < Self.indent ? start + margin.dropFirst(start.count) : "\(start)\n\(margin)"
      text += lines.joined(separator: "\n" + margin) + "\n"
    }
    text += "\n"
  }
}

/// What can be completed in the place of a value.
struct Completion: Sendable {
  /// Returns the words that fit, for what is typed.
  var words: @Sendable (_ typed: String) -> [String] = { _ in [] }
  /// The extensions of the files that fit too: none if no files fit, empty if all do.
  var fileExtensions: [String]?

  /// Nothing is known.
  static let none = Completion()
  /// All files.
  static let files = Completion(fileExtensions: [])

  /// Files with an extension.
  static func files(_ fileExtension: String) -> Completion {
    Completion(fileExtensions: [fileExtension])
  }

  static func list(_ words: @autoclosure @escaping @Sendable () -> [String]) -> Completion {
    Completion(words: { _ in words() })
  }

  /// The names of the colours of CSS.
  static let colorNames = Completion(words: { _ in NameList.css.colors.map(\.name) })

  /// The built-in palettes, and files.
  static let palettes = Completion(words: { _ in ColorPalette.builtInNames }, fileExtensions: [])

  /// The scenes of the gallery.
  static let scenes = Completion(words: { typed in
    GalleryScene.all.map(\.name) + (typed.contains("(") ? nextLayouts(typed) : [])
  })

  /// The layouts of the picker, up to the next control.
  static let layouts = Completion(words: { layoutNames + nextLayouts($0) })
  static let layoutNames = PickerLayout.names + ["last"]

  /// A list of all layouts would be too long, so each step adds one control.
  private static func nextLayouts(_ typed: String) -> [String] {
    let layouts = PickerComposition.all.map(\.notation).filter { $0.hasPrefix(typed) }
    let next = layouts.map { layout in
      let rest = layout.dropFirst(typed.count)
      let end = rest.firstIndex(of: ")").map { rest.index(after: $0) } ?? layout.endIndex
      return String(layout[..<end])
    }
    return Set(next).sorted()
  }
}
