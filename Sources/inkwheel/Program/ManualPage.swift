import Terminal

/// A page of the manual.
///
/// In texts, backticks enclose literal text (bold), and ‹ and › what stands for something
/// else (italic).
struct ManualPage {
  /// A part of a page.
  enum Block {
    /// A section, whose title is in capitals.
    case section(String)
    /// A part of a section.
    case heading(String)
    /// Text that is filled to the width of the screen.
    case paragraph(String)
    /// Lines that are shown as they are.
    case literal([String])
    /// A term with its explanation, which may be empty.
    case definition(String, String)
  }

  /// The name, such as `inkwheel-pick`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files, 7 for the rest.
  let number: Int
  private(set) var blocks: [Block]

  /// Creates a page with the section NAME.
  /// - Parameter summary: what the page describes, without a full stop.
  init(_ name: String, number: Int, summary: String) {
    self.name = name
    self.number = number
    blocks = [.section("NAME"), .paragraph("\(name) - \(summary)")]
  }

  /// The name of the file, such as `inkwheel-pick.1`.
  var fileName: String { "\(name).\(number)" }

  /// The name as other pages show it, such as `inkwheel-pick(1)`.
  var reference: String { "`\(name)`(\(number))" }

  // MARK: Parts

  mutating func section(_ title: String) { blocks.append(.section(title)) }
  mutating func heading(_ title: String) { blocks.append(.heading(title)) }
  mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
  mutating func literal(_ text: [String]) { blocks.append(.literal(text)) }
  mutating func definition(_ term: String, _ explanation: String) {
    blocks.append(.definition(term, explanation))
  }

  /// The parts, and whether a blank line separates each from what precedes it under its heading.
  var separatedBlocks: [(block: Block, isSeparated: Bool)] {
    var follows = false
    return blocks.map { block in
      let isFollowing = follows
      switch block {
      case .section, .heading: follows = false
      case .definition: follows = true
      case .paragraph, .literal:
        follows = true
        return (block, isFollowing)
      }
      return (block, false)
    }
  }
}

/// A page in the language of man(7), in ASCII.
extension ManualPage {
  /// Returns the source of the page.
  /// - Parameters:
  ///   - date: the date at the foot of the page, such as 2026-01-31.
  ///   - program: the program and its version.
  func source(date: String, program: String) -> String {
    let manual =
      switch number {
      case 1: "User Commands"
      case 5: "File Formats"
      default: "Miscellaneous"
      }
    let head = [name.uppercased(), program, manual].map(Self.argument)
    var lines = [".TH \(head[0]) \(number) \(date) \(head[1]) \(head[2])"]
    for (block, isSeparated) in separatedBlocks {
      if isSeparated { lines.append(".PP") }
      switch block {
      case .section("NAME"): lines.append(".SH NAME")
      case .section(let title): lines.append(".SH " + Self.argument(title))
      case .heading(let title): lines.append(".SS " + Self.argument(title))
      case .paragraph(let text): lines += Self.filled(text)
      case .literal(let text):
        lines += [".RS 4", ".nf"] + text.map { Self.guarded(Self.escaped($0)) } + [".fi", ".RE"]
      case .definition(let term, let explanation):
        // Without an explanation, the next term would become one.
        let filled = Self.filled(explanation)
        lines += [".TP", Self.guarded(Self.source(term))] + (filled.isEmpty ? ["\\&"] : filled)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns text as one argument of a macro.
  private static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Lines of the source are no longer than this, unless a word is.
  private static let width = 78

  /// Returns a text in the language of roff.
  static func source(_ text: String) -> String {
    var isLiteral = false
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case "`":
        isLiteral.toggle()
        return isLiteral ? "\\fB" : "\\fR"
      case "‹": return "\\fI"
      case "›": return "\\fR"
      default: return escaped(String(scalar))
      }
    }.joined()
  }

  /// Returns a text without marks, with everything escaped that roff would act on or replace.
  ///
  /// A plain hyphen, quotation mark, caret, grave accent or tilde may be replaced by a typographic
  /// character, and could not be copied from the page.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let escape = escapes[scalar] { return "\\" + escape }
      guard !scalar.isASCII else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
    }.joined()
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "e", "-": "-", "'": "(aq", "\"": "(dq", "`": "(ga", "^": "(ha", "~": "(ti",
  ]

  /// Returns a text as lines that roff fills.
  ///
  /// Each sentence begins a line, so that roff knows its end.
  static func filled(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in source(text).split(whereSeparator: \.isWhitespace) {
      let endsSentence = [".", "?", "!", ".)"].contains { line.hasSuffix($0) }
      if line.isEmpty {
        line = String(word)
      } else if endsSentence || line.utf8.count + 1 + word.utf8.count > width {
        lines.append(guarded(line))
        line = String(word)
      } else {
        line += " " + word
      }
    }
    return line.isEmpty ? lines : lines + [guarded(line)]
  }

  /// Returns a line whose first character does not make it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") || line.isEmpty ? "\\&" + line : line
  }
}

/// A page as plain text, for systems without man(1).
extension ManualPage {
  /// Returns the page in lines of at most a number of columns.
  func text(columns: Int) -> String {
    let columns = min(columns, 80)
    func filled(_ text: String, indent: Int) -> [String] {
      let words = Self.plain(text).split(whereSeparator: \.isWhitespace)
      let lines = words.joined(separator: " ").wrapped(columns: max(columns - indent, 20))
      return words.isEmpty ? [] : lines.map { String(repeating: " ", count: indent) + $0 }
    }
    var lines: [String] = []
    for (block, isSeparated) in separatedBlocks {
      if isSeparated { lines.append("") }
      switch block {
      case .section(let title): lines += lines.isEmpty ? [title] : ["", title]
      case .heading(let title): lines += ["", "  " + title]
      case .paragraph(let text): lines += filled(text, indent: 4)
      case .literal(let text): lines += text.map { $0.isEmpty ? "" : "        " + $0 }
      case .definition(let term, let explanation):
        lines += ["    " + Self.plain(term)] + filled(explanation, indent: 8)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a text without marks.
  private static func plain(_ text: String) -> String { text.filter { !"`‹›".contains($0) } }

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
  typealias Row = (term: String, explanation: String, commands: [Substring])

  /// Reads a table with a row per line: the commands, the term and the explanation.
  static func rows(_ table: [UInt8]) -> [Row] {
    String(decoding: table, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: " | ").map(String.init)
      return (parts[1], parts[2], parts[0].split(separator: " "))
    }
  }

  private static let variables = rows(PackageResources.variables_txt)
  private static let files = rows(PackageResources.files_txt)
}
