/// A row of a table of test vectors in a text file.
///
///     # Left and Right move by graphemes
///     ab‸c | Left | a‸bc
///     e\u{301}‸x | Left | ‸e\u{301}x
///
/// A line that begins with `# ` is the title of those below it. In a cell, `\e \n \r \t \| \\` and
/// `\u{301}` stand for characters, and blanks around a cell are none of it.
package struct VectorRow: Sendable, CustomStringConvertible {
  /// The title and the line.
  package let description: String
  private var cells: [String] = []

  package subscript(index: Int) -> String { cells[index] }

  /// The words of a cell; one between `'` and `'` may have blanks, or be empty.
  package func words(_ index: Int) -> [String] {
    cells[index].matches(of: /'(?<quoted>[^']*)'|\S+/).map {
      String($0.output.quoted ?? $0.output.0)
    }
  }

  /// Returns the rows of a file below `Tests`, which have some cells.
  package static func all(in path: String, cells count: Int) throws -> [VectorRow] {
    var (title, rows) = ("", [VectorRow]())
    for line in try SourceFiles.text(at: "Tests/" + path).split(separator: "\n") {
      guard !line.hasPrefix("# ") else {
        title = line.dropFirst(2) + ": "
        continue
      }
      rows.append(VectorRow(line, title: title))
      if let row = rows.last, row.cells.count != count {
        throw TerminalFailure("\(path): not \(count) cells: \(row)")
      }
    }
    return rows
  }

  private init(_ line: Substring, title: String) {
    description = title + line
    let escapes: [Unicode.Scalar: Unicode.Scalar] = [
      "e": "\u{1B}", "n": "\n", "r": "\r", "t": "\t", "|": "|", "\\": "\\",
    ]
    // A combining mark would join a blank, so the line is read by scalars.
    var rest = line.unicodeScalars
    var cell = ""
    var blanks = 0
    func add(_ scalars: Unicode.Scalar?...) {
      cell += String(repeating: " ", count: blanks)
      cell.unicodeScalars.append(contentsOf: scalars.compactMap { $0 })
      blanks = 0
    }
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("|", _):
        cells.append(cell)
        (cell, blanks) = ("", 0)
      case (" ", _): blanks += cell.isEmpty ? 0 : 1
      case ("\\", "u") where rest.dropFirst().first == "{":
        let digits = rest.dropFirst(2).prefix { $0 != "}" }
        rest = rest[digits.endIndex...].dropFirst()
        add(UInt32(String(Substring(digits)), radix: 16).flatMap(Unicode.Scalar.init))
      case ("\\", let next?):
        rest.removeFirst()
        if let meant = escapes[next] { add(meant) } else { add(scalar, next) }
      default: add(scalar)
      }
    }
    cells.append(cell)
  }
}
