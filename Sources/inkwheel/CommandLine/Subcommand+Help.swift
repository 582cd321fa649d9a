import Terminal

extension Subcommand {
  /// The command in one line with its arguments, or only the positional ones where there are many.
  static var usage: String {
    let arguments = arguments
    let isShort = arguments.count > 12
    let shown = arguments.filter { !isShort || $0.isPositional }.map { argument in
      let label = argument.label() + (argument.isRepeating ? " ..." : "")
      return argument.isRequired ? label : "[\(label)]"
    }
    return (["inkwheel", name] + (isShort ? ["[<options>]"] : []) + shown).joined(separator: " ")
  }

  /// Returns the help of the command.
  static func help(columns: Int) -> String {
    var text = CommandHelp(columns: columns)
    text.begin(abstract, discussion, usage: usage)
    text.list("ARGUMENTS", arguments.filter(\.isPositional).map(\.row))
    let groups = optionGroups
    // The common options come last, where they are seen on a short screen.
    for (title, options) in groups.dropFirst() + groups.prefix(1) {
      text.list((title ?? "OPTIONS").uppercased(), options.map(\.row))
    }
    return text.text
  }

  /// The options by group, at first those of no group.
  static var optionGroups: [(title: String?, options: [Argument])] {
    var titles: [String?] = [nil]
    for option in options where !titles.contains(option.group) { titles.append(option.group) }
    return titles.map { title in (title, options.filter { $0.group == title }) }
  }
}

extension Argument {
  /// All names, and the help with the valid values and the default.
  var row: (term: String, explanation: String) {
    let facts = [
      values.isEmpty ? nil : "values: " + values.joined(separator: ", "),
      defaultValue.map { "default: " + $0 },
    ].compactMap(\.self)
    let details = facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
    return ((names.dropLast() + [label()]).joined(separator: ", "), details)
  }
}

/// The text that `--help` prints.
struct CommandHelp {
  /// The column of the explanations.
  private static let indent = 26

  private let columns: Int
  private(set) var text = ""

  /// - Parameter columns: the width of the screen, whose last column stays empty.
  init(columns: Int) { self.columns = columns - 1 }

  /// Adds what the program or a command does, and how it is called.
  mutating func begin(_ abstract: String, _ discussion: String, usage: String) {
    let overview = abstract.wrapped(columns: columns).joined(separator: "\n")
    text += "\(overview)\n\n\(discussion)\n\nUSAGE: \(usage)\n\n"
  }

  /// Adds a list of terms with explanations, if there are any.
  mutating func list(_ title: String, _ rows: [(term: String, explanation: String)]) {
    guard !rows.isEmpty else { return }
    text += "\(title):\n"
    let margin = String(repeating: " ", count: Self.indent)
    for (term, explanation) in rows {
      let start = "  " + term
      let lines = explanation.wrapped(columns: max(columns - Self.indent, 20))
      text +=
        start.count < Self.indent ? start + margin.dropFirst(start.count) : "\(start)\n\(margin)"
      text += lines.joined(separator: "\n" + margin) + "\n"
    }
    text += "\n"
  }
}
