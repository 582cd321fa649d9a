import ArgumentParser
import Testing

@testable import inkwheel

@Suite("The fast parser and swift-argument-parser")
struct FastParserTests {
  /// A parsed command: its request, and whether it is recorded.
  private struct Reading: Hashable {
    var request: AnyHashable
    var record: String?
    var overwrite = false

    init(_ command: any ParsableCommand) throws {
      switch command {
      case let command as EditCommand:
        request = try command.request
        (record, overwrite) = (command.recording.record, command.recording.overwrite)
      case let command as PickCommand:
        request = command.request
        (record, overwrite) = (command.recording.record, command.recording.overwrite)
      case let command as ColorCommand: request = try command.request
      default: throw Failure.failed("\(command)")
      }
    }
  }

  /// Whether both parsers give the same result for a command line.
  private func expectSame(_ arguments: [String]) throws {
    let fast = try #require(Inkwheel.fastCommand(arguments), "\(arguments)")
    let parsed = try Inkwheel.parseAsRoot(arguments)
    #expect(try Reading(fast) == Reading(parsed), "\(arguments)")
  }

  /// Values for options that are not limited to a list.
  private static let samples: [String: [String]] = [
    "--layout": ["columns", "wheel(hue,saturation) slider(alpha)"], "--palette": ["a.gpl"],
    "--theme": ["dark", "./my.toml"], "--record": ["a.cast"], "--mix": ["red", "red:20%"],
    "--in": ["srgb", "oklch"], "--simulate": ["deutan", "protan:0.5"], "--contrast": ["#222"],
    "--distance": ["tan"], "--nearest": ["1", "12"], "--format": ["hex", "oklch"],
    "-f": ["hex", "same"],
  ]

  private func check<Command: FastCommand>(_: Command.Type) throws {
    let name = try #require(Command.configuration.commandName)
    try expectSame([name])
    for option in Command.fastOptions {
      for spelling in option.names {
        guard option.takesValue else {
          try expectSame([name, spelling])
          try expectSame([name, "red", spelling])
          continue
        }
        let values = option.values + (Self.samples[spelling] ?? [])
        for value in values { try expectSame([name, spelling, value]) }
        let value = try #require(values.last)
        try expectSame([name, "red", spelling, value])
        try expectSame([name, spelling, value, spelling, values[0], "red"])
      }
    }
  }

  @Test("Every option of every command gives the same request in both parsers")
  func options() throws {
    for command in Inkwheel.fastCommands { try check(command) }
  }

  @Test(
    "Positional arguments are the same in both parsers",
    arguments: [
      [], ["note.ans"], ["note.ans", "+3:4"], ["+30", "note.ans"], ["--wrap", "note.ans"],
      ["edit", "pick"], ["edit", "-"], ["--color", "256", "pick"], ["pick"], ["pick", "tan"],
      ["color", "red", "-", "tan"], ["color", ""], ["-"],
    ])
  func positional(arguments: [String]) throws {
    try expectSame(arguments)
  }

  @Test(
    "Everything that is not plain is left to swift-argument-parser",
    arguments: [
      ["--help"], ["help"], ["pick", "-h"], ["--version"], ["convert", "a"], ["gallery"],
      ["demo"], ["doctor", "--json"], ["--color=256"], ["--color", "pink"], ["--color"],
      ["pick", "-frgb"], ["pick", "red", "blue"], ["pick", "-f", "--motion"], ["--", "a"],
      ["--nonsense"], ["color", "--nearest", "x"],
    ])
  func others(arguments: [String]) {
    #expect(Inkwheel.fastCommand(arguments) == nil)
  }
}
