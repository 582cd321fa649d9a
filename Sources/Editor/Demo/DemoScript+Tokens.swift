extension DemoScript {
  /// A word of a line, or text in quotes.
  struct Token {
    let text: String
    var isQuoted = false

    /// The text of a word without quotes.
    var word: String? { isQuoted ? nil : text }
  }

  /// Splits a line into tokens.
  static func tokens(of line: Substring) throws(Problem) -> [Token] {
    var words: [Token] = []
    var rest = line
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        rest.removeFirst()
        words.append(Token(text: try text(from: &rest, upTo: first), isQuoted: true))
        guard rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else {
          throw Problem("a space is missing after the closing \(first)")
        }
      } else {
        let end = rest.firstIndex { $0 == " " || $0 == "\t" } ?? rest.endIndex
        words.append(Token(text: String(rest[..<end])))
        rest = rest[end...]
      }
    }
    return words
  }

  /// Reads text up to a closing quote.
  ///
  /// Except between `"`, only the quote itself can be escaped.
  private static func text(
    from rest: inout Substring, upTo quote: Character
  ) throws(Problem) -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { break }
      if escaped != quote, quote != "\"" { text.append("\\") }
      text += quote == "\"" ? try unescaped(escaped) : String(escaped)
    }
    throw Problem("the closing \(quote) is missing")
  }

  private static func unescaped(_ character: Character) throws(Problem) -> String {
    switch character {
    case "n": "\n"
    case "t": "\t"
    case "e": "\u{1B}"
    case "\"", "\\": String(character)
    default: throw Problem("“\\\(character)” is not an escape: write \\n \\t \\e \\\" or \\\\")
    }
  }

  /// Returns a line of a `file`, with its escapes resolved.
  static func fileLine(_ line: Substring) throws(Problem) -> String {
    var text = ""
    var rest = line
    while let character = rest.popFirst() {
      if character == "\\", let escaped = rest.popFirst() {
        text += try unescaped(escaped)
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// An error in a line.
  struct Problem: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
