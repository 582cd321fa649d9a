import ArgumentParser
import SystemPackage

/// `inkwheel __complete`, which the scripts in `Sources/Integrations` call when Tab is pressed.
struct CompleteCommand: DescribingCommand {
  static let name = "__complete"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Print what can complete a command line.", shouldDisplay: false)

  @Argument(help: "The words after the name of the program, up to the cursor.")
  var words: [String] = []

  func run(of program: any RootCommand.Type) throws {
    let completion = CommandLineCompletion(words, of: try CommandDescription(of: program)) {
      argument, command, typed in
      // The pages of the manual are made from the commands.
      command.name == ManCommand.name
        ? (try? Manual(of: program).names) ?? []
        : Self.customValues(argument, of: command, typed: typed, program)
    }
    try OutputBuffer.print(completion.text)
  }

  /// Asks the closure of a declaration for values, which only swift-argument-parser can call.
  private static func customValues(
    _ argument: String, of command: CommandDescription, typed: String,
    _ program: any RootCommand.Type
  ) -> [String] {
    let request =
      ["---completion"] + command.words.dropFirst()
      + ["--", argument, "0", String(typed.count), typed]
    do {
      _ = try program.parseAsRoot(request)
      return []
    } catch {
      guard program.exitCode(for: error) == .success else { return [] }
      return program.fullMessage(for: error).split(separator: "\n").map(String.init)
    }
  }
}
