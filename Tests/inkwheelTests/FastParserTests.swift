import ArgumentParser
import Testing

@testable import inkwheel

@Suite("The fast parser and swift-argument-parser")
struct FastParserTests {
  /// The request that a command makes.
  private func request(_ command: any ParsableCommand) throws -> AnyHashable {
    switch command {
    case let command as EditCommand: try command.request
    case let command as PickCommand: command.request
    case let command as ColorCommand: command.values
    default: throw Failure.failed("\(command)")
    }
  }

  /// Whether both parsers make the same request of a command line.
  private func expectSame(_ arguments: [String]) throws {
    let fast = try #require(try Inkwheel.fastRequest(arguments) as? any Hashable, "\(arguments)")
    let parsed = try Inkwheel.parsedCommand(arguments)
    #expect(AnyHashable(fast) == (try request(parsed)), "\(arguments)")
  }

  /// Values for options that are not limited to a list.
  private static let samples: [String: [String]] = [
    "--layout": ["columns", "wheel(hue,saturation) slider(alpha)"], "--palette": ["a.gpl"],
    "--at": ["3", "3:14"], "--theme": ["dark", "./my.toml"], "--record": ["a.cast"],
    "--mix": ["red", "red:20%"],
    "--in": ["srgb", "oklch"], "--simulate": ["deutan", "protan:0.5"], "--contrast": ["#222"],
    "--distance": ["tan"], "--nearest": ["1", "12"], "--format": ["hex", "oklch"],
    "--set": ["editor.wrap=true"], "-f": ["hex", "same"], "--height": ["10", "40%"],
  ]

  private func check<Request: FastRequest>(
    _ name: String, _: Request.Type
  ) throws {
    try expectSame([name])
    for option in Request.fastOptions {
      for spelling in option.names {
        guard option.takesValue else {
          try expectSame([name, spelling])
          try expectSame([name, "red", spelling])
          continue
        }
        let values = option.values() + (Self.samples[spelling] ?? [])
        for value in values { try expectSame([name, spelling, value]) }
        let value = try #require(values.last)
        try expectSame([name, "red", spelling, value])
        try expectSame([name, spelling, value, spelling, values[0], "red"])
      }
    }
  }

  @Test("Every option of every command gives the same request in both parsers")
  func options() throws {
    try check(EditCommand.name, EditRequest.self)
    try check(PickCommand.name, PickRequest.self)
    try check(ColorCommand.name, ColorArguments.self)
  }

  @Test("No command is taken for the name of a file")
  func commandNames() throws {
    for command in Inkwheel.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(CommandName.all.contains(name))
      #expect(CommandName.meant(by: name) == nil)
      let request = try Inkwheel.fastRequest([name])
      #expect((request as? EditRequest)?.path == nil, "\(name)")
    }
  }

  @Test(
    "Positional arguments are the same in both parsers",
    arguments: [
      [], ["note.ans"], ["note.ans", "+3:4"], ["+30", "note.ans"], ["--wrap", "note.ans"],
      ["edit", "pick"], ["edit", "-"], ["--color", "256", "pick"], ["pick"], ["pick", "tan"],
      ["pick", "--popup", "tan"], ["color", "red", "-", "tan"], ["color", ""], ["-"],
      ["--", "a"], ["--", "pick"], ["--", "--wrap"], ["--", "+3"], ["edit", "--", "-x.txt"],
      ["edit", "--wrap", "--", "--"], ["+3:4", "--", "doctr"], ["--color", "256", "--", "pick"],
      ["--"], ["edit", "--"], ["pick", "--", "red"], ["color", "red", "--", "-"],
    ])
  func positional(arguments: [String]) throws {
    try expectSame(arguments)
  }

  @Test(
    "Everything that is not plain is left to swift-argument-parser",
    arguments: [
      ["--help"], ["help"], ["pick", "-h"], ["--version"], ["convert", "a"], ["gallery"],
      ["demo"], ["doctor", "--json"], ["--color=256"], ["--color", "pink"], ["--color"],
      ["pick", "-frgb"], ["pick", "--popup=80x24"], ["pick", "--height=9"],
      ["pick", "red", "blue"], ["pick", "-f", "--motion"], ["--color", "--", "a"],
      ["--nonsense"], ["color", "--nearest", "x"],
    ])
  func others(arguments: [String]) throws {
    #expect(try Inkwheel.fastRequest(arguments) == nil)
  }
}
