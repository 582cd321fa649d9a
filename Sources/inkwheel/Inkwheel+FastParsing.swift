import ArgumentParser

extension Inkwheel {
  /// The commands that `FastParser` can read.
  static let fastCommands: [any FastCommand.Type] = [
    EditCommand.self, PickCommand.self, ColorCommand.self,
  ]

  /// Parses the arguments after the program's name; nil if swift-argument-parser has to.
  static func fastCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    let name = arguments.first
    if let command = fastCommands.first(where: { $0.configuration.commandName == name }) {
      return FastParser.parse(command, arguments.dropFirst())
    }
    let isOther = configuration.subcommands.contains {
      $0.configuration.commandName == name
    }
    return isOther || name == "help" ? nil : FastParser.parse(EditCommand.self, arguments[...])
  }
}
