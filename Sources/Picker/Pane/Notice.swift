/// What is said until the next key.
package struct Notice: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String
  package let isWarning: Bool

  package init(_ text: String, isWarning: Bool = false) {
    (self.text, self.isWarning) = (text, isWarning)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// The text as it is shown: a warning has a sign, which is seen without colours, too.
  package var words: String { isWarning ? "⚠ " + text : text }
}
