extension ManualPage {
  /// Creates the page of a command from what its help says.
  init(_ command: any Command.Type) {
    self.init("inkwheel-" + command.name, abstract: command.abstract)
    let positional = command.arguments.filter(\.isPositional)
    let synopsis = positional.map { argument in
      let value = ManualText.variable(argument.value ?? "") + (argument.isRepeating ? " ..." : "")
      return argument.isRequired ? value : "[" + value + "]"
    }
    let name = ManualText.literal("inkwheel " + command.name)
    section("SYNOPSIS")
    paragraph(([name, "[" + .variable("options") + "]"] + synopsis).joined(separator: " "))
    let examples = description(command.abstract, command.discussion)
    if !positional.isEmpty {
      section("ARGUMENTS")
      for argument in positional { definition(argument) }
    }
    section("OPTIONS")
    let options = command.options
    for option in options where option.group == nil { definition(option) }
    var groups: [String] = []
    for case let group? in options.map(\.group) where !groups.contains(group) {
      groups.append(group)
      heading(group)
      for option in options where option.group == group { definition(option) }
    }
    end(command.name, examples)
  }

  /// The page of the program.
  static var program: ManualPage {
    var page = ManualPage("inkwheel", abstract: Inkwheel.abstract)
    page.section("SYNOPSIS")
    page.paragraph(
      .literal("inkwheel") + " [" + .variable("command") + "] [" + .variable("options") + "] ["
        + .variable("arguments") + "]")
    let examples = page.description(Inkwheel.abstract, Inkwheel.discussion)
    page.paragraph(
      """
      The command may be left out: `inkwheel` with a file, or without arguments, is \
      `inkwheel edit`, whose options it takes.
      """)
    page.section("COMMANDS")
    for command in Inkwheel.commands {
      page.definition(.literal("inkwheel " + command.name), .plain(command.abstract))
    }
    page.section("OPTIONS")
    for option in Argument.usualOptions { page.definition(option) }
    page.end(nil, examples)
    return page
  }

  private init(_ name: String, abstract: String) {
    let summary = abstract.dropLast()
    self.init(name, number: 1, summary: summary.prefix(1).lowercased() + summary.dropFirst())
  }

  /// Adds the description, and returns the lines of the examples.
  ///
  /// The help has paragraphs with empty lines between them, indented lines that stand as they are,
  /// “Examples:” above examples, and the exit statuses, which each page lists.
  private mutating func description(_ abstract: String, _ discussion: String) -> [String] {
    var examples: [String] = []
    section("DESCRIPTION")
    paragraph(.plain(abstract))
    for part in discussion.split(separator: "\n\n") {
      var rest = part.split(separator: "\n").map(String.init)[...]
      if rest.first?.hasPrefix("Exit status: ") == true { continue }
      if rest.first == "Examples:" {
        examples += Self.withoutIndentation(rest.dropFirst())
        continue
      }
      while let first = rest.first {
        let isIndented = first.hasPrefix("  ")
        let lines = rest.prefix { $0.hasPrefix("  ") == isIndented }
        rest = rest.dropFirst(lines.count)
        if isIndented {
          literal(Self.withoutIndentation(lines))
        } else {
          paragraph(Self.withOptions(lines.joined(separator: " ")))
        }
      }
    }
    return examples
  }

  private static func withoutIndentation(_ lines: ArraySlice<String>) -> [String] {
    let width = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(width)) }
  }

  /// Returns text in which options stand out.
  private static func withOptions(_ text: String) -> ManualText {
    text.split(separator: " ").map { word in
      let name = word.prefix { $0.isLetter || $0 == "-" }
      guard name.hasPrefix("--") else { return .plain(String(word)) }
      return .literal(String(name)) + .plain(String(word.dropFirst(name.count)))
    }.joined(separator: " ")
  }

  private mutating func definition(_ argument: Argument) {
    let value = argument.value.map { ManualText.variable($0) }
    let names = argument.names.map { name in
      let name = ManualText.literal(name)
      guard let value else { return name }
      return argument.missingValue == nil ? name + " " + value : name + "[=" + value + "]"
    }
    var explanation = Self.withOptions(argument.help)
    if !argument.values.isEmpty {
      let values = argument.values.map { ManualText.literal($0) }.joined(separator: ", ")
      explanation = explanation + " Values: " + values + "."
    }
    if let usual = argument.defaultValue {
      explanation = explanation + " Default: " + .literal(usual) + "."
    }
    definition(names.isEmpty ? value ?? "" : names.joined(separator: ", "), explanation)
  }

  /// Adds what the help does not say, and the examples.
  /// - Parameter command: the name of the command; nil for the program.
  private mutating func end(_ command: String?, _ examples: [String]) {
    for (title, rows) in [("ENVIRONMENT", Self.variables), ("FILES", Self.files)] {
      let rows = rows.filter { row in command.map { row.commands.contains($0) } ?? true }
      if !rows.isEmpty { section(title) }
      for row in rows { definition(row.term, row.explanation) }
    }
    section("EXIT STATUS")
    for (status, meaning) in ExitStatus.meanings {
      definition(
        .literal("\(status)"), .plain(meaning.prefix(1).uppercased() + meaning.dropFirst() + "."))
    }
    guard !examples.isEmpty else { return }
    section("EXAMPLES")
    // Commands with comments, or plain lines.
    guard examples.contains(where: { $0.contains("  ") }) else { return literal(examples) }
    for line in examples {
      let gap = line.firstRange(of: "  ")?.lowerBound ?? line.endIndex
      definition(.literal(String(line[..<gap])), .plain(String(line[gap...].drop { $0 == " " })))
    }
  }

  // MARK: Environment and files

  /// A row with the commands that it concerns.
  private typealias Row = (term: ManualText, explanation: ManualText, commands: Set<String>)

  private static let screen: Set<String> = [
    EditCommand.name, PickCommand.name, GalleryCommand.name, DemoCommand.name,
  ]

  private static var variables: [Row] {
    let terminal = screen.union([DoctorCommand.name])
    let colors = terminal.union([ColorCommand.name])
    return [
      ("`TERM`", "The name of the terminal, which is looked up in terminfo.", terminal),
      ("`COLORTERM`", "`truecolor` or `24bit` says that the terminal has 24-bit colours.", colors),
      (
        "`NO_COLOR`", "If it is not empty, no colours are used unless `--color` asks for them.",
        colors
      ),
      (
        "`COLORFGBG`", "Whether the background is dark, if the terminal does not answer.", terminal
      ),
      (
        "`INKWHEEL_NESTED`", "If it is neither empty nor 0, it is the same as `--nested`.", screen
      ),
      (
        "`INKWHEEL_KEY`", "The key of the picker in the shell, in its notation; empty for none.",
        [InitCommand.name]
      ),
      (
        "`INKWHEEL_OPTS`",
        "The options of `inkwheel pick` in the shell; `--height 60%` if it is not set.",
        [InitCommand.name]
      ),
      (
        "`INKWHEEL_CONFIG`",
        """
        The configuration file; empty for none. See inkwheel-config(5), also for the variable of \
        each setting.
        """, screen.union([ConfigCommand.name])
      ),
      ("`XDG_CONFIG_HOME`", "The folder of configuration, instead of `~/.config`.", screen),
      (
        "`XDG_STATE_HOME`", "The folder of what is kept between runs, instead of `~/.local/state`.",
        screen.union([ConvertCommand.name])
      ),
      (
        "`TMPDIR`", "The folder of temporary files, instead of `/tmp`.",
        [PickCommand.name, DemoCommand.name]
      ),
    ]
  }

  private static var files: [Row] {
    [
      (
        "`~/.config/inkwheel/config.toml`", "The configuration: inkwheel-config(5).",
        screen.union([ConfigCommand.name])
      ),
      (
        "`~/.config/inkwheel/theme.toml`", "The theme that is used without `--theme`.", screen
      ),
      (
        "`~/.config/inkwheel/themes/`" + .variable("name") + "`.toml`",
        "A theme of one's own, for `--theme` with its name.", screen
      ),
      (
        "`~/.local/state/inkwheel`",
        "Recent colours, the layout, journals of unsaved text and safety copies.",
        [EditCommand.name, PickCommand.name, ConvertCommand.name]
      ),
    ]
  }
}
