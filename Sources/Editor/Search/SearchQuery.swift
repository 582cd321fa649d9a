/// What is searched for, and how it is compared.
package struct SearchQuery: Hashable, Sendable {
  /// The text, or the regular expression.
  package var needle: String
  /// Whether upper and lower case differ even if the needle has no capitals.
  package var matchesCase = false
  /// Whether a match has to begin and end with a whole word.
  package var matchesWords = false
  /// Whether the needle is a regular expression.
  package var isExpression = false

  /// Creates a query for a text.
  package init(_ needle: String = "") { self.needle = needle }

  /// Whether upper and lower case are the same.
  ///
  /// Without the switch, only a text without capitals matches both cases. A capital in a regular
  /// expression may be part of a class such as `\S`.
  var ignoresCase: Bool { !matchesCase && (isExpression || needle == needle.lowercased()) }

  /// Returns the regular expression that a line is matched with.
  /// - Throws: an error of `Regex` if the needle is not a regular expression.
  func expression() throws -> Regex<AnyRegexOutput> {
    // The needle alone first, because it must not close the group around it.
    let expression = try Regex(needle)
    let whole = matchesWords ? try Regex("\\b(?:\(needle))\\b") : expression
    return whole.wordBoundaryKind(.simple).ignoresCase(ignoresCase)
  }
}
