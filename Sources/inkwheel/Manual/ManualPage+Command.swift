import ManualPages

extension ManualPage {
  /// Creates the page of a command from what its help says.
  init(_ command: CommandDescription, of program: CommandDescription) {
    self.init(
      command.words.joined(separator: "-"), number: 1, summary: Self.summary(command.abstract))
    let help = HelpText(command.discussion)
    let isProgram = command.words == program.words
    let subject = isProgram ? nil : command.name
    sections.append(Section("SYNOPSIS", [.paragraph(Self.synopsis(command))]))
    var description = [Block.paragraph(ManualText(command.abstract))] + help.description
    if let usual = program.subcommand(EditCommand.name), isProgram {
      description.append(
        .paragraph(
          """
          The command may be left out: `inkwheel` with a file, or without arguments, is \
          `\(usual.words.joined(separator: " "))`, whose options it takes.
          """))
    }
    sections.append(Section("DESCRIPTION", description))
    if !command.subcommands.isEmpty {
      sections.append(
        Section(
          "COMMANDS",
          [
            .definitions(
              command.subcommands.map {
                Definition(.literal($0.words.joined(separator: " ")), .ordinary($0.abstract))
              })
          ]))
    }
    sections += Self.argumentSections(command.arguments)
    sections += [
      Section("ENVIRONMENT", [.definitions(ManualReference.environment(of: subject))]),
      Section("FILES", [.definitions(ManualReference.files(of: subject))]),
      Section("EXIT STATUS", [.definitions(ManualReference.exitStatus)]),
      Section("EXAMPLES", help.examples),
    ].filter { section in
      switch section.blocks.first {
      case nil: false
      case .definitions(let definitions): !definitions.isEmpty
      default: true
      }
    }
  }

  private static func summary(_ abstract: String) -> String {
    let text = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func synopsis(_ command: CommandDescription) -> ManualText {
    let name = ManualText.literal(command.words.joined(separator: " "))
    guard command.subcommands.isEmpty else {
      return name + " [" + .variable("command") + "] [" + .variable("options") + "] ["
        + .variable("arguments") + "]"
    }
    let positional = command.arguments.filter { $0.kind == .positional }.map { argument in
      let value = .variable(argument.valueName) + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[" + value + "]" : value
    }
    return ([name, "[" + .variable("options") + "]"] + positional).joined(separator: " ")
  }

  // MARK: Arguments

  /// The positional arguments, and the options with a heading for each group.
  private static func argumentSections(_ arguments: [ArgumentDescription]) -> [Section] {
    let positional = arguments.filter { $0.kind == .positional }
    let options = arguments.filter { $0.kind != .positional }
    // The order of the help: groups with a title come after the usual options.
    var blocks = [Block.definitions(options.filter { $0.group == nil }.map(definition))]
    var titles: [String] = []
    for case let title? in options.map(\.group) where !titles.contains(title) {
      titles.append(title)
      blocks += [
        .heading(title), .definitions(options.filter { $0.group == title }.map(definition)),
      ]
    }
    return [
      Section("ARGUMENTS", [.definitions(positional.map(definition))]), Section("OPTIONS", blocks),
    ].filter { $0.title != "ARGUMENTS" || !positional.isEmpty }
  }

  private static func definition(_ argument: ArgumentDescription) -> Definition {
    let value = ManualText.variable(argument.valueName)
    let term: ManualText =
      switch argument.kind {
      case .positional: value
      case .flag: argument.names.map { .literal($0) }.joined(separator: ", ")
      case .option where argument.hasOptionalValue:
        argument.names.map { .literal($0) + "[=" + value + "]" }.joined(separator: ", ")
      case .option:
        argument.names.map { .literal($0) + " " + value }.joined(separator: ", ")
      }
    var explanation = HelpText.markedUp(argument.abstract)
    if !argument.values.isEmpty {
      let values = argument.values.map { ManualText.literal($0) }.joined(separator: ", ")
      explanation = explanation + " Values: " + values + "."
    }
    if let usual = argument.defaultValue, !usual.isEmpty {
      explanation = explanation + " Default: " + .literal(usual) + "."
    }
    return Definition(term, explanation)
  }
}
