import ArgumentParser

/// The command of the program itself, with all others below it.
protocol RootCommand: ParsableCommand {
  /// The options whose value may be missing, with the value that they have then.
  static var missingValues: [String: String] { get }
}

/// A command that describes the others.
protocol DescribingCommand: ParsableCommand {
  /// Runs the command.
  /// - Parameter program: the command of the program itself.
  func run(of program: any RootCommand.Type) throws
}
