import Color
import StyledText

/// Finds the matches of a query in a part of a text.
///
/// A regular expression is matched with each line for itself, at most with the first 64 KiB of it; one
/// with line breaks is matched with so much text at once.
struct LineMatcher {
  /// What is found in a part of a text.
  struct Found {
    /// The matches, in order.
    var matches: [Range<TextOffset>] = []
    /// Whether they are all; a regular expression may take too long for a line.
    var isComplete = true
  }

  private let query: SearchQuery
  private let expression: RegularExpression?
  private let colors: Set<TerminalColor>?

  /// The bytes that a regular expression is matched with.
  private static let longestPart = 1 << 16
  /// The time after which it is given up for a line.
  private static let patience = Duration.milliseconds(500)

  /// Creates a matcher, or nil for a wrong regular expression.
  init?(_ query: SearchQuery) {
    self.query = query
    expression = query.kind == .expression ? query.expression : nil
    colors = query.colors
    if query.kind != .text, expression == nil, colors == nil { return nil }
  }

  /// Returns the matches that start in a range, in order.
  /// - Parameter isCancelled: asked before each line, and by a regular expression at each character.
  func matches(
    in text: StyledString, startingIn starts: Range<TextOffset>,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Found {
    if let expression {
      return matches(of: expression, in: text, startingIn: starts, isCancelled)
    }
    if let colors { return matches(in: colors, of: text, startingIn: starts, isCancelled) }
    let found = text.ranges(of: query.needle, startingIn: starts, ignoringCase: query.ignoresCase)
    return Found(matches: query.matchesWords ? found.filter { Self.isWhole($0, in: text) } : found)
  }

  private func matches(
    of expression: RegularExpression, in text: StyledString,
    startingIn starts: Range<TextOffset>, _ isCancelled: @escaping () -> Bool
  ) -> Found {
    var found = Found()
    guard !starts.isEmpty else { return found }
    // A match without characters may be at the end of the text.
    let end = starts.upperBound == text.endOffset ? starts.upperBound : nil
    var start = text.range(of: text.line(containing: starts.lowerBound)).lowerBound
    while start < starts.upperBound, !isCancelled() {
      let part = Self.part(of: text, from: start, overLines: expression.spansLines)
      let (matches, isCutOff) = Self.matches(of: expression, in: part, of: text, isCancelled)
      for match in matches
      where starts.contains(match.range.lowerBound) || match.range.lowerBound == end {
        found.matches.append(match.range)
      }
      found.isComplete = found.isComplete && !isCutOff
      guard let next = part.next else { break }
      start = max(next, matches.last?.range.upperBound ?? next)
    }
    return found
  }

  /// Returns the parts of lines whose letters or background have one of some colours.
  private func matches(
    in colors: Set<TerminalColor>, of text: StyledString, startingIn starts: Range<TextOffset>,
    _ isCancelled: @escaping () -> Bool
  ) -> Found {
    var found = Found()
    guard !starts.isEmpty else { return found }
    // Most of a long text can be skipped.
    let limit = 16
    let all = [
      text.distinctForegrounds(in: starts, limit: limit),
      text.distinctBackgrounds(in: starts, limit: limit),
    ]
    guard all.contains(where: { $0.count > limit || $0.contains(where: colors.contains) }) else {
      return found
    }
    var line = text.line(containing: starts.lowerBound)
    while line <= text.lastLine, !isCancelled() {
      let range = text.range(of: line)
      guard range.lowerBound < starts.upperBound else { break }
      var offset = range.lowerBound
      for run in text.runs(in: range) {
        let (start, style) = (offset, run.style)
        offset = start + run.length
        guard colors.contains(style.foreground) || colors.contains(style.background) else {
          continue
        }
        let isContinued = found.matches.last?.upperBound == start
        let first = isContinued ? found.matches.removeLast().lowerBound : start
        found.matches.append(first..<offset)
      }
      line = line + 1
    }
    found.matches.removeAll { !starts.contains($0.lowerBound) }
    return found
  }

  /// Returns the groups of some matches, in the order of the text; each begins with the whole match.
  func groups(of matches: [Range<TextOffset>], in text: StyledString) -> [[String]] {
    guard let expression else { return matches.map { [text.text(in: $0)] } }
    var part: Part?
    var groups: [Range<TextOffset>: [String]] = [:]
    return matches.map { match in
      if part?.contains(match.lowerBound) != true {
        let start = text.range(of: text.line(containing: match.lowerBound)).lowerBound
        let current = Self.part(of: text, from: start, overLines: expression.spansLines)
        let found = Self.matches(of: expression, in: current, of: text) { false }.matches
        groups = Dictionary(
          found.map { ($0.range, $0.groups.map { $0.map(text.text) ?? "" }) },
          uniquingKeysWith: { first, _ in first })
        part = current
      }
      // A replacement before it in the line may have changed what the expression matches there.
      return groups[match] ?? [text.text(in: match)]
    }
  }

  /// A part of a text that a regular expression is matched with.
  private struct Part {
    /// What it is matched with.
    let range: Range<TextOffset>
    /// Where the first match begins at the earliest, and all begin before `next`.
    let start: TextOffset
    /// Where the next part begins; nil for the last one.
    let next: TextOffset?
    /// Whether more text of the same line follows.
    let isCut: Bool

    func contains(_ offset: TextOffset) -> Bool {
      start <= offset && next.map { offset < $0 } != false
    }
  }

  /// Returns the line from an offset on or, for an expression over lines, the text from there on, with
  /// the line before it to look back at.
  private static func part(
    of text: StyledString, from start: TextOffset, overLines: Bool
  ) -> Part {
    let line = text.line(containing: start)
    let whole = overLines ? start..<text.endOffset : text.range(of: line)
    let isCut = whole.utf8Count > longestPart
    let end = isCut ? text.offset(before: start + longestPart) : whole.upperBound
    let following = line < text.lastLine ? text.range(of: line + 1).lowerBound : nil
    guard overLines else {
      return Part(range: start..<end, start: start, next: following, isCut: isCut)
    }
    let before = text.range(of: max(line - 1, text.firstLine)).lowerBound
    let first = start.utf8 - before.utf8 < longestPart ? before : start
    guard isCut else { return Part(range: first..<end, start: start, next: nil, isCut: false) }
    // A match may be half as long.
    let half = text.range(of: text.line(containing: start + longestPart / 2)).lowerBound
    let next = half > start ? half : following
    return Part(range: first..<end, start: start, next: next, isCut: true)
  }

  /// Returns the matches in a part of a text with their groups, and whether the rest would take too
  /// long.
  private static func matches(
    of expression: RegularExpression, in part: Part, of text: StyledString,
    _ isCancelled: @escaping () -> Bool
  ) -> (matches: [(range: Range<TextOffset>, groups: [Range<TextOffset>?])], isCutOff: Bool) {
    let range = part.range
    let end = ContinuousClock.now + patience
    let found = expression.matches(
      in: text.text(in: range), from: range.lowerBound.distance(to: part.start)
    ) { isCancelled() || .now > end }
    var matches: [(range: Range<TextOffset>, groups: [Range<TextOffset>?])] = []
    for ranges in found.ranges {
      let groups = ranges.map {
        $0.map { range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound }
      }
      guard case let match?? = groups.first else { continue }
      if let next = part.next, match.lowerBound >= next { break }
      // Whole characters: PCRE2 matches a letter without the marks that follow it.
      let start = text.roundedDown(match.lowerBound)
      let last = text.roundedDown(match.upperBound)
      let end = last < match.upperBound ? text.offset(after: last) : last
      if match.isEmpty, start < end { continue }
      if let before = matches.last?.range, start < before.upperBound { continue }
      // What is cut off a long line may go on.
      if match.isEmpty, start == range.upperBound, part.isCut { continue }
      matches.append((start..<end, groups))
    }
    return (matches, found.isCutOff)
  }

  /// Whether no word continues beyond the ends of a match.
  private static func isWhole(_ range: Range<TextOffset>, in text: StyledString) -> Bool {
    func isWord(_ range: Range<TextOffset>) -> Bool {
      text.text(in: range).first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    func isInWord(_ offset: TextOffset) -> Bool {
      offset > .zero && offset < text.endOffset && isWord(text.offset(before: offset)..<offset)
        && isWord(offset..<text.offset(after: offset))
    }
    return !isInWord(range.lowerBound) && !isInWord(range.upperBound)
  }
}
