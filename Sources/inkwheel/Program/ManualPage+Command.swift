extension ManualPage {
  /// Creates the page of a command from what its help says.
  init(_ command: any Subcommand.Type) {
    self.init("inkwheel-" + command.name, abstract: command.abstract)
    let positional = command.arguments.filter(\.isPositional)
    let synopsis = positional.map { argument in
      let value = "‹\(argument.value ?? "")›" + (argument.isRepeating ? " ..." : "")
      return argument.isRequired ? value : "[\(value)]"
    }
    section("SYNOPSIS")
    paragraph((["`inkwheel \(command.name)` [‹options›]"] + synopsis).joined(separator: " "))
    let examples = description(command.abstract, command.discussion)
    if !positional.isEmpty {
      section("ARGUMENTS")
      for argument in positional { definition(argument) }
    }
    section("OPTIONS")
    for (title, options) in command.optionGroups {
      if let title { heading(title) }
      for option in options { definition(option) }
    }
    end(command.name, examples)
  }

  /// The page of the program.
  static var program: ManualPage {
    var page = ManualPage("inkwheel", abstract: Inkwheel.abstract)
    page.section("SYNOPSIS")
    page.paragraph("`inkwheel` [‹command›] [‹options›] [‹arguments›]")
    let examples = page.description(Inkwheel.abstract, Inkwheel.discussion)
    page.paragraph(
      """
      The command may be left out: `inkwheel` with a file, or without arguments, is \
      `inkwheel edit`, whose options it takes.
      """)
    page.section("COMMANDS")
    for command in Inkwheel.commands {
      page.definition("`inkwheel \(command.name)`", command.abstract)
    }
    page.section("OPTIONS")
    for option in Argument.usualOptions { page.definition(option) }
    page.end(nil, examples)
    page.section("BUGS")
    page.paragraph(
      "Report them" + Inkwheel.project("reports", after: " to ")
        + ", together with what `inkwheel doctor` prints.")
    page.section("AUTHORS")
    page.paragraph(
      "The inkwheel authors" + Inkwheel.project("maintainer", after: "; maintained by ") + ".")
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
    paragraph(abstract)
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
  private static func withOptions(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let name = word.prefix { $0.isLetter || $0 == "-" }
      return name.hasPrefix("--") ? "`\(name)`" + word.dropFirst(name.count) : String(word)
    }.joined(separator: " ")
  }

  private mutating func definition(_ argument: Argument) {
    let value =
      argument.value.map { argument.missingValue == nil ? " ‹\($0)›" : "[=‹\($0)›]" } ?? ""
    let names = argument.names.map { "`\($0)`\(value)" }.joined(separator: ", ")
    var explanation = Self.withOptions(argument.help)
    if !argument.values.isEmpty {
      let values = argument.values.map { "`\($0)`" }.joined(separator: ", ")
      explanation += " Values: \(values)."
    }
    if let usual = argument.defaultValue { explanation += " Default: `\(usual)`." }
    definition(names.isEmpty ? "‹\(argument.value ?? "")›" : names, explanation)
  }

  /// Adds what the help does not say, and the examples.
  /// - Parameter command: the name of the command; nil for the program.
  private mutating func end(_ command: String?, _ examples: [String]) {
    for (title, rows) in [("ENVIRONMENT", Self.variables), ("FILES", Self.files)] {
      let rows = rows.filter { row in command.map { row.commands.contains($0[...]) } ?? true }
      if !rows.isEmpty { section(title) }
      for row in rows { definition(row.term, row.explanation) }
    }
    section("EXIT STATUS")
    for (status, meaning) in ExitStatus.meanings {
      definition("`\(status)`", meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
    }
    guard !examples.isEmpty else { return }
    section("EXAMPLES")
    // Commands with comments, or plain lines.
    guard examples.contains(where: { $0.contains("  ") }) else { return literal(examples) }
    for line in examples {
      let gap = line.firstRange(of: "  ")?.lowerBound ?? line.endIndex
      definition("`\(line[..<gap])`", String(line[gap...].drop { $0 == " " }))
    }
  }

  // MARK: Environment and files

  /// A variable or a file, with what it is for and the commands that it concerns.
  private typealias Row = (term: String, explanation: String, commands: [Substring])

  /// Reads a table with a row per line: the commands, the term and the explanation.
  private static func rows(_ table: [UInt8]) -> [Row] {
    String(decoding: table, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: " | ").map(String.init)
      return (parts[1], parts[2], parts[0].split(separator: " "))
    }
  }

  private static let variables = rows(PackageResources.variables_txt)
  private static let files = rows(PackageResources.files_txt)
}
