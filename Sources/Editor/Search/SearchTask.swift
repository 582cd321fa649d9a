package import StyledText

/// A search of a text, in steps between which it can be called off.
///
/// It finds the match to go to first, and then lists all matches.
package struct SearchTask: Sendable {
  /// The match to go to.
  package enum Goal: Hashable, Sendable {
    /// The first match at or after an offset, round the end of the text.
    case first(from: TextOffset)
    /// The last match before an offset, round the start of the text.
    case last(before: TextOffset)
    /// None: the matches are only listed.
    case list
  }

  /// Distinguishes it from other searches of the same editor.
  package let id: Int
  /// What is searched for.
  package let query: SearchQuery
  /// The match to go to.
  package let goal: Goal
  /// The text.
  let text: StyledString

  /// The number of listed matches at which a search ends.
  static let mostMatches = 1_000_000
  /// The steps after which the matches found so far are reported.
  private static let stepsPerReport = 16

  /// Runs the search.
  /// - Parameters:
  ///   - isCancelled: whether to stop; asked before each step.
  ///   - report: receives the results.
  package func run(isCancelled: () -> Bool = { false }, report: (SearchReport) -> Void) {
    func send(_ part: SearchReport.Part) { report(SearchReport(id: id, part: part)) }
    guard !query.needle.isEmpty, let matcher = LineMatcher(query) else {
      return send(.matches([], isLast: true))
    }
    if goal != .list {
      guard let found = find(with: matcher, isCancelled) else { return }
      send(.found(found.first))
    }
    list(with: matcher, isCancelled, send)
  }

  // MARK: Steps

  /// Returns the match to go to, in an array that is empty without one; nil if called off.
  private func find(with matcher: LineMatcher, _ isCancelled: () -> Bool) -> [Range<TextOffset>]? {
    let steps: [Range<TextOffset>]
    var end = text.endOffset
    switch goal {
    case .list: return []
    case .first(let start):
      steps = self.steps(in: start..<end) + self.steps(in: .zero..<start)
    case .last(let before):
      end = before
      steps =
        self.steps(in: .zero..<end).reversed()
        + self.steps(in: end..<text.endOffset).reversed()
    }
    for step in steps {
      if isCancelled() { return nil }
      var found = matcher.matches(in: text, startingIn: step)
      guard case .last = goal else {
        if let first = found.first { return [first] }
        continue
      }
      // The match before an offset ends there at the latest.
      if step.upperBound <= end { found.removeAll { $0.upperBound > end } }
      if let last = found.last { return [last] }
    }
    return []
  }

  private func list(
    with matcher: LineMatcher, _ isCancelled: () -> Bool, _ report: (SearchReport.Part) -> Void
  ) {
    var listed = 0
    var found: [Range<TextOffset>] = []
    var next = TextOffset.zero
    for (index, step) in steps(in: text.fullRange).enumerated() {
      if isCancelled() { return }
      // A match may reach into the next step.
      if next < step.upperBound {
        found += matcher.matches(
          in: text, startingIn: max(next, step.lowerBound)..<step.upperBound)
      }
      next = found.last?.upperBound ?? next
      if listed + found.count >= Self.mostMatches, step.upperBound < text.endOffset {
        report(.matches(found, isLast: false))
        return report(.listedEnough)
      }
      guard (index + 1) % Self.stepsPerReport == 0 else { continue }
      report(.matches(found, isLast: false))
      listed += found.count
      found = []
    }
    report(.matches(found, isLast: true))
  }

  /// Returns a part of the text in pieces.
  private func steps(in range: Range<TextOffset>) -> [Range<TextOffset>] {
    // Regular expressions are about sixteen times slower.
    let size = query.isExpression ? 1 << 16 : 1 << 20
    var steps: [Range<TextOffset>] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let last = min(next + size, range.upperBound)
      steps.append(next..<last)
      next = last
    }
    return steps
  }
}

extension SearchTask: Hashable {
  package static func == (left: SearchTask, right: SearchTask) -> Bool {
    (left.id, left.query, left.goal) == (right.id, right.query, right.goal)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
