import ArgumentParser

extension Inkwheel {
  static let missingValues = ["--popup": PopupSize.standard]

  /// Parses the arguments after the program's name with swift-argument-parser.
  static func parsedCommand(_ arguments: [String]) throws -> any ParsableCommand {
    let isEditing = arguments.first.map { $0 == EditCommand.name || !CommandName.all.contains($0) }
    let arguments = isEditing == true ? withPlainNames(arguments[...]) : arguments[...]
    // An option whose value may be missing would take the next argument for it.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let complete = arguments[..<end].map { name in
      missingValues[name].map { "\(name)=\($0)" } ?? name
    }
    return try parseAsRoot(complete + arguments[end...])
  }

  /// Parses the arguments after the program's name; nil if swift-argument-parser has to.
  static func fastRequest(_ arguments: [String]) throws -> (any FastRequest)? {
    let rest = arguments.dropFirst()
    return switch arguments.first {
    case EditCommand.name: try FastParser.parse(EditRequest.self, withPlainNames(rest))
    case PickCommand.name: try FastParser.parse(PickRequest.self, rest)
    case ColorCommand.name: try FastParser.parse(ColorArguments.self, rest)
    case let name? where CommandName.all.contains(name): nil
    default: try FastParser.parse(EditRequest.self, withPlainNames(arguments[...]))
    }
  }

  /// Returns the arguments of the editor where no name after `--` can be taken for a position.
  private static func withPlainNames(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    guard let end = arguments.firstIndex(of: "--") else { return arguments }
    return arguments[...end] + arguments[(end + 1)...].map { $0.hasPrefix("+") ? "./" + $0 : $0 }
  }
}
