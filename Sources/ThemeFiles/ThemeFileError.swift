package import TOMLSource

/// The reasons why a file is not a valid theme, line by line.
package struct ThemeFileError: Error, Hashable, Sendable {
  /// The file name as given by the user.
  package let file: String
  /// The mistakes in line order.
  package let mistakes: [TOMLMistake]

  /// One line for each of the first ten mistakes, free of other control characters.
  package var message: String {
    var lines = mistakes.prefix(10).map { $0.text(in: file) }
    if mistakes.count > 10 { lines.append("and \(mistakes.count - 10) more") }
    return lines.joined(separator: "\n")
  }
}
