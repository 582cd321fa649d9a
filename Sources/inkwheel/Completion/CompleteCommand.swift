import ArgumentParser
import SystemPackage

/// `inkwheel __complete`, which the scripts in `Sources/Integrations` call when Tab is pressed.
struct CompleteCommand: ParsableCommand {
  static let name = "__complete"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Print what can complete a command line.", shouldDisplay: false)

  @Argument(help: "The words after the name of the program, up to the cursor.")
  var words: [String] = []

  mutating func run() throws {
    let completion = CommandLineCompletion(words, of: try CommandDescription.program())
    var output = OutputBuffer(.standardOutput)
    output.bytes = Array(completion.text.utf8)
    try output.flush()
  }
}
