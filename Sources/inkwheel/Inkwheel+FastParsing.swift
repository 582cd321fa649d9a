import ArgumentParser

extension Inkwheel {
  static let missingValues = ["--popup": PopupSize.standard]

  /// Parses the arguments after the program's name with swift-argument-parser.
  static func parsedCommand(_ arguments: [String]) throws -> any ParsableCommand {
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
    case EditCommand.name: try FastParser.parse(EditRequest.self, rest)
    case PickCommand.name: try FastParser.parse(PickRequest.self, rest)
    case ColorCommand.name: try FastParser.parse(ColorArguments.self, rest)
    case "help", ConvertCommand.name, GalleryCommand.name, DemoCommand.name, ConfigCommand.name,
      DoctorCommand.name, InitCommand.name, ManCommand.name, CompleteCommand.name:
      nil
    default: try FastParser.parse(EditRequest.self, arguments[...])
    }
  }
}
