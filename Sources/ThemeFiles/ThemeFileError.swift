import UnicodeText

/// Why a file is no theme: what is wrong, line by line.
package struct ThemeFileError: Error, Hashable, Sendable {
  /// One thing that is wrong.
  package struct Mistake: Hashable, Sendable {
    /// The line, counted from 1; nil where it is not known.
    package var line: Int?
    /// The column, counted from 1; nil where it is not known.
    package var column: Int?
    /// What is wrong and what was expected, free of control characters.
    package var message: String

    init(line: Int? = nil, column: Int? = nil, _ message: String) {
      self.line = line
      self.column = column
      self.message = VisibleMark.sanitized(message)
    }

    /// The mistake with its place in a file.
    func text(in file: String) -> String {
      var place = VisibleMark.sanitized(file)
      if let line { place += ", line \(line)" }
      if let column { place += ", column \(column)" }
      return "\(place): \(message)"
    }
  }

  /// The name of the file as the user gave it.
  package let file: String
  /// What is wrong, in the order of the lines.
  package let mistakes: [Mistake]

  /// Lines for the user, free of control characters but line feeds: at most the first ten mistakes.
  package var message: String {
    var lines = mistakes.prefix(10).map { $0.text(in: file) }
    if mistakes.count > 10 { lines.append("and \(mistakes.count - 10) more") }
    return lines.joined(separator: "\n")
  }
}
