import ArgumentParser

/// A command that `FastParser` can read.
protocol FastCommand: ParsableCommand, FastOptions {
  /// Sets the positional arguments; false if there are too many.
  mutating func setArguments(_ arguments: [String]) -> Bool
}

/// Parses plain command lines without swift-argument-parser.
///
/// The reflection of that parser takes longer than everything else up to the first frame (see
/// `docs/decisions.md`). The fast parser reads options whose name is written out and whose value is
/// valid, and sets the same properties of the same command. Everything else, including help and
/// mistakes, is left to swift-argument-parser.
enum FastParser {
  /// Parses the arguments of one command.
  static func parse<Command: FastCommand>(
    _: Command.Type, _ arguments: ArraySlice<String>
  ) -> Command? {
    var command = Command.defaults
    let options = Command.fastOptions
    var positional: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        positional.append(argument)
        continue
      }
      guard let option = options.first(where: { $0.names.contains(argument) }) else { return nil }
      var value = ""
      if option.takesValue {
        // swift-argument-parser does not accept an option as a value.
        guard let next = rest.popFirst(), !next.hasPrefix("-") else { return nil }
        value = next
      }
      guard option.set(&command, value) else { return nil }
    }
    return command.setArguments(positional) ? command : nil
  }
}
