import StyledText

/// Finds the matches of a query in a part of a text.
///
/// A regular expression is matched with each line for itself, at most with the first 64 KiB of it.
struct LineMatcher {
  private let query: SearchQuery
  private let expression: Regex<AnyRegexOutput>?

  /// The bytes of a line that a regular expression is matched with.
  private static let longestLine = 1 << 16

  /// Creates a matcher, or nil for a wrong regular expression.
  init?(_ query: SearchQuery) {
    self.query = query
    expression = query.isExpression ? try? query.expression() : nil
    if query.isExpression, expression == nil { return nil }
  }

  /// Returns the matches that start in a range, in order.
  func matches(
    in text: StyledString, startingIn starts: Range<TextOffset>
  ) -> [Range<TextOffset>] {
    if let expression { return matches(of: expression, in: text, startingIn: starts) }
    let found = text.ranges(of: query.needle, startingIn: starts, ignoringCase: query.ignoresCase)
    return query.matchesWords ? found.filter { Self.isWhole($0, in: text) } : found
  }

  private func matches(
    of expression: Regex<AnyRegexOutput>, in text: StyledString,
    startingIn starts: Range<TextOffset>
  ) -> [Range<TextOffset>] {
    guard !starts.isEmpty else { return [] }
    var found: [Range<TextOffset>] = []
    var line = text.line(containing: starts.lowerBound)
    while line <= text.lastLine {
      var range = text.range(of: line)
      guard range.lowerBound < starts.upperBound else { break }
      if range.utf8Count > Self.longestLine {
        range = range.lowerBound..<text.offset(before: range.lowerBound + Self.longestLine)
      }
      let string = text.text(in: range)
      let utf8 = string.utf8
      for match in string.matches(of: expression) where !match.range.isEmpty {
        let start =
          range.lowerBound + utf8.distance(from: utf8.startIndex, to: match.range.lowerBound)
        let length = utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
        if starts.contains(start) { found.append(start..<start + length) }
      }
      line = line + 1
    }
    return found
  }

  /// Whether no word continues beyond the ends of a match.
  private static func isWhole(_ range: Range<TextOffset>, in text: StyledString) -> Bool {
    func isWord(_ range: Range<TextOffset>) -> Bool {
      text.text(in: range).first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    let (start, end) = (range.lowerBound, range.upperBound)
    let continuesBefore =
      start > .zero && isWord(text.offset(before: start)..<start)
      && isWord(start..<text.offset(after: start))
    let continuesAfter =
      end < text.endOffset && isWord(end..<text.offset(after: end))
      && isWord(text.offset(before: end)..<end)
    return !continuesBefore && !continuesAfter
  }
}
