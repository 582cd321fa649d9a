import Terminal

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
}
