import UnicodeText

/// A mistake in a TOML file.
package struct TOMLMistake: Error, Hashable, Sendable {
  /// The line, from 1; nil if unknown.
  package var line: Int?
  /// The column, from 1; nil if unknown.
  package var column: Int?
  /// The mistake and the expected value, free of control characters.
  package var message: String

  /// Creates a mistake; control characters of the message are replaced.
  package init(line: Int? = nil, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = VisibleMark.sanitized(message)
  }

  /// Returns the message with its location in a file.
  package func text(in file: String) -> String {
    var location = VisibleMark.sanitized(file)
    if let line { location += ", line \(line)" }
    if let column { location += ", column \(column)" }
    return "\(location): \(message)"
  }

  /// Returns the message with its location as compilers write it, which editors can jump to.
  package func reference(in file: String) -> String {
    let location = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(VisibleMark.sanitized(file))\(location): \(message)"
  }
}
