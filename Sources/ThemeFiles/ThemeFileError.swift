import UnicodeText

/// The reasons why a file is not a valid theme, line by line.
package struct ThemeFileError: Error, Hashable, Sendable {
  /// A mistake in the file.
  package struct Mistake: Hashable, Sendable {
    /// The line, from 1; nil if unknown.
    package var line: Int?
    /// The column, from 1; nil if unknown.
    package var column: Int?
    /// The mistake and the expected value, free of control characters.
    package var message: String

    init(line: Int? = nil, column: Int? = nil, _ message: String) {
      self.line = line
      self.column = column
      self.message = VisibleMark.sanitized(message)
    }

    /// Returns the message with its location in a file.
    func text(in file: String) -> String {
      var location = VisibleMark.sanitized(file)
      if let line { location += ", line \(line)" }
      if let column { location += ", column \(column)" }
      return "\(location): \(message)"
    }
  }

  /// The file name as given by the user.
  package let file: String
  /// The mistakes in line order.
  package let mistakes: [Mistake]

  /// One line for each of the first ten mistakes, free of other control characters.
  package var message: String {
    var lines = mistakes.prefix(10).map { $0.text(in: file) }
    if mistakes.count > 10 { lines.append("and \(mistakes.count - 10) more") }
    return lines.joined(separator: "\n")
  }
}
