import StyledText
import UnicodeText

extension Subcommand {
  /// Reads the arguments after the name of the command, and refuses an option that does not fit the
  /// others.
  static func parse(_ arguments: some Sequence<String>) throws -> Self {
    var (command, given) = try read(arguments, as: parameters)
    try command.validate()
    for parameter in given {
      let needs = parameter.argument.needs
      if !needs.isEmpty,
        !given.contains(where: { $0.argument.names.contains(where: needs.contains) })
      {
        throw Failure.wrongInput(
          "\(parameter.argument.names.last ?? "") has no effect without "
            + needs.joined(separator: " or "))
      }
      if let reason = parameter.misfit(command) { throw Failure.wrongInput(reason) }
    }
    return command
  }

  /// Reads arguments as some of the parameters.
  static func read(
    _ arguments: some Sequence<String>, as parameters: [Parameter<Self>]
  ) throws -> (command: Self, given: [Parameter<Self>]) {
    var command = Self()
    var given: [Parameter<Self>] = []
    var positional = parameters.filter(\.argument.isPositional)[...]
    var rest = ArraySlice(Array(arguments))

    func set(_ parameter: Parameter<Self>, _ text: String, as name: String? = nil) throws {
      given.append(parameter)
      if let option = parameter.argument.names.last { command.given.append(option) }
      guard try parameter.set(&command, text) else {
        let shown = VisibleMark.sanitized(text)
        throw wrongUsage(
          "invalid value “\(shown)” for \(parameter.argument.label(name))"
            + choices(of: parameter.argument), about: parameter.argument, name)
      }
    }
    func setNext(_ word: String) throws {
      guard let parameter = positional.first else {
        throw wrongUsage("unexpected argument “\(VisibleMark.sanitized(word))”")
      }
      try set(parameter, word)
      if !parameter.argument.isRepeating { positional.removeFirst() }
    }

    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try setNext(plain(word)) }
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        try setNext(word)
        continue
      }
      let (name, value) = parts(of: word)
      guard let parameter = parameters.first(where: { $0.argument.names.contains(name) }) else {
        throw unknownOption(word)
      }
      let argument = parameter.argument
      if argument.value == nil {
        guard value == nil else { throw wrongUsage("\(name) does not take a value") }
        try set(parameter, "")
      } else if let value = value ?? argument.missingValue {
        try set(parameter, value, as: name)
      } else if let next = rest.first, next == "-" || !next.hasPrefix("-") || Double(next) != nil {
        rest.removeFirst()
        try set(parameter, next, as: name)
      } else {
        throw wrongUsage("missing value for \(argument.label(name))", about: argument, name)
      }
    }
    if let missing = positional.first?.argument, missing.isRequired {
      throw wrongUsage("missing argument \(missing.label())", about: missing)
    }
    return (command, given)
  }

  /// Splits `--name=value`, `-nvalue` and `-n=value`; the value is nil if there is none.
  private static func parts(of word: String) -> (name: String, value: String?) {
    if word.hasPrefix("--") {
      guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
      return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
    let value = word.dropFirst(2)
    guard !value.isEmpty else { return (word, nil) }
    return (String(word.prefix(2)), String(value.first == "=" ? value.dropFirst() : value))
  }

  // MARK: Errors

  private static func unknownOption(_ word: String) -> Failure {
    let name = word.prefix { $0 != "=" }
    let known = arguments.flatMap(\.names).filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
    let nearest = NearestWord.find(String(name.drop { $0 == "-" }), among: known.map(String.init))
    let suggestion = nearest.map { "; did you mean “--\($0)”?" } ?? ""
    return wrongUsage("unknown option “\(VisibleMark.sanitized(String(name)))”" + suggestion)
  }

  /// Returns the end of an error that lists the valid values, if there is a list.
  private static func choices(of argument: Argument) -> String {
    let values = argument.values
    return values.isEmpty ? "" : "; valid values: " + values.joined(separator: ", ")
  }

  /// Returns an error with the usage of the command and the help of an argument.
  private static func wrongUsage(
    _ message: String, about argument: Argument? = nil, _ name: String? = nil
  ) -> Failure {
    let help = argument.map { "\nHelp:  \($0.label(name))  \($0.help)" } ?? ""
    let text = """
      \(message)\(help)
      Usage: \(usage)
        See inkwheel \(Self.name) --help for more.
      """
    return Failure(message: text, status: 2, isUsage: true)
  }
}
