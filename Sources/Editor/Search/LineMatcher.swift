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
      guard text.range(of: line).lowerBound < starts.upperBound else { break }
      for match in Self.matches(of: expression, in: text, line: line)
      where starts.contains(match.range.lowerBound) {
        found.append(match.range)
      }
      line = line + 1
    }
    return found
  }

  /// Returns the groups of some matches, in the order of the text; each begins with the whole match.
  func groups(of matches: [Range<TextOffset>], in text: StyledString) -> [[String]] {
    guard let expression else { return matches.map { [text.text(in: $0)] } }
    var line: LineIndex?
    var groups: [Range<TextOffset>: [String]] = [:]
    return matches.map { match in
      let current = text.line(containing: match.lowerBound)
      if current != line {
        line = current
        groups = Dictionary(
          Self.matches(of: expression, in: text, line: current).map { found in
            (found.range, found.output.map { $0.substring.map(String.init) ?? "" })
          }, uniquingKeysWith: { first, _ in first })
      }
      // A replacement before it in the line may have changed what the expression matches there.
      return groups[match] ?? [text.text(in: match)]
    }
  }

  private static func matches(
    of expression: Regex<AnyRegexOutput>, in text: StyledString, line: LineIndex
  ) -> [(range: Range<TextOffset>, output: AnyRegexOutput)] {
    var range = text.range(of: line)
    if range.utf8Count > longestLine {
      range = range.lowerBound..<text.offset(before: range.lowerBound + longestLine)
    }
    let string = text.text(in: range)
    let utf8 = string.utf8
    return string.matches(of: expression).filter { !$0.range.isEmpty }.map { match in
      let start =
        range.lowerBound + utf8.distance(from: utf8.startIndex, to: match.range.lowerBound)
      let length = utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
      return (start..<start + length, match.output)
    }
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
