import ManualPages

/// The discussion of a command as parts of a manual page.
///
/// It is written for the help: paragraphs with empty lines between them, indented lines that stand
/// as they are, “Examples:” above examples, and the exit statuses, which each page lists.
struct HelpText {
  private(set) var description: [ManualPage.Block] = []
  private(set) var examples: [ManualPage.Block] = []

  init(_ discussion: String) {
    for paragraph in discussion.split(separator: "\n\n") {
      var lines = paragraph.split(separator: "\n").map(String.init)
      if lines.first?.hasPrefix("Exit status: ") == true { continue }
      if lines.first == "Examples:" {
        lines.removeFirst()
        examples += Self.exampleBlocks(lines)
      } else {
        description += Self.blocks(lines)
      }
    }
  }

  /// Returns text in which options stand out.
  static func markedUp(_ text: String) -> ManualText {
    text.split(separator: " ").map { word in
      let name = word.prefix { $0.isLetter || $0 == "-" }
      guard name.hasPrefix("--") else { return ManualText.ordinary(String(word)) }
      return .literal(String(name)) + .ordinary(String(word.dropFirst(name.count)))
    }.joined(separator: " ")
  }

  /// Fills lines, except for those that are indented.
  private static func blocks(_ lines: [String]) -> [ManualPage.Block] {
    var blocks: [ManualPage.Block] = []
    var rest = lines[...]
    while let first = rest.first {
      let isIndented = first.hasPrefix("  ")
      let part = rest.prefix { $0.hasPrefix("  ") == isIndented }
      rest = rest.dropFirst(part.count)
      blocks.append(
        isIndented
          ? .literal(withoutIndentation(part)) : .paragraph(markedUp(part.joined(separator: " "))))
    }
    return blocks
  }

  /// Makes a list of commands with comments, and plain lines of those without.
  private static func exampleBlocks(_ lines: [String]) -> [ManualPage.Block] {
    let lines = withoutIndentation(lines[...])
    let examples = lines.map { line in
      guard let gap = line.firstRange(of: "  ") else { return (line, "") }
      return (
        String(line[..<gap.lowerBound]), String(line[gap.upperBound...].drop { $0 == " " })
      )
    }
    guard examples.contains(where: { !$0.1.isEmpty }) else { return [.literal(lines)] }
    return [
      .definitions(examples.map { .init(.literal($0.0), .ordinary($0.1)) })
    ]
  }

  private static func withoutIndentation(_ lines: ArraySlice<String>) -> [String] {
    let width = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(width)) }
  }
}
