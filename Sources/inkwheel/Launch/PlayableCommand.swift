import Editor

/// A command whose program a demo can show.
protocol PlayableCommand: Subcommand {
  /// Returns the program as a demo starts it, without anything kept from earlier sessions.
  /// - Parameter launch: gets the document of an editor.
  func program(inDemo launch: inout Launch, on terminal: TerminalContext) throws -> any App
}

extension PlayableCommand {
  /// Reads the arguments in a demo, which takes those whose rows say so.
  static func parse(inDemo arguments: some Sequence<String>) throws -> Self {
    let allowed = parameters.compactMap { parameter in
      guard let demo = parameter.argument.demo else { return nil as Parameter<Self>? }
      var parameter = parameter
      parameter.argument.isRequired = demo.isRequired
      return parameter
    }
    var command: Self
    do {
      command = try read(arguments, as: allowed).command
    } catch let failure as Failure where failure.isUsage {
      let words = allowed.compactMap(\.argument.demo?.words).inWords
      throw Failure.wrongInput("in a demo, \(name) takes only \(words)")
    }
    try command.validate()
    return command
  }
}
