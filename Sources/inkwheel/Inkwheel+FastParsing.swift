import ArgumentParser

extension Inkwheel {
  /// Parses the arguments after the program's name; nil if swift-argument-parser has to.
  static func fastRequest(_ arguments: [String]) throws -> (any FastRequest)? {
    let rest = arguments.dropFirst()
    return switch arguments.first {
    case EditCommand.name: try FastParser.parse(EditRequest.self, rest)
    case PickCommand.name: try FastParser.parse(PickRequest.self, rest)
    case ColorCommand.name: try FastParser.parse(ColorArguments.self, rest)
    case "help", ConvertCommand.name, GalleryCommand.name, DemoCommand.name, DoctorCommand.name:
      nil
    default: try FastParser.parse(EditRequest.self, arguments[...])
    }
  }
}
