package import Color
import Files
import Picker
package import StyledText
import Terminal
import UnicodeText

/// The last search, with the matches that have been found so far.
struct Search: Sendable {
  /// How far the matches are listed.
  enum Progress: Hashable, Sendable {
    /// Nothing is searched for.
    case none
    /// The needle is not a regular expression.
    case wrong
    /// Some of them are.
    case some
    /// All of them are.
    case all
    /// As many as are listed at all: there are too many, some lines would take too many steps, or the
    /// search was given up.
    case most
  }

  /// What is searched for.
  var query = SearchQuery()
  /// The matches found so far, in the order of the text.
  private(set) var matches: [Range<TextOffset>] = []
  /// How far they are listed.
  private(set) var progress = Progress.none
  /// Whether the match to go to is still being searched for.
  private(set) var isFinding = false
  /// The query and the revision of the text to which the matches belong.
  private var listed: (query: SearchQuery, revision: Int)?
  private var lastID = 0

  /// The bytes of text that are searched while a key is handled; a longer one is searched on
  /// another thread.
  ///
  /// Where folding the case is slowest they take up to 13 ms.
  private static let maximumBytesPerKey = 1 << 17

  /// Whether it is known that nothing is found.
  var isMissing: Bool { progress == .wrong || progress == .all && matches.isEmpty }

  /// Whether the matches are those of the query in a revision of the text.
  func isListed(_ revision: Int) -> Bool { listed?.query == query && listed?.revision == revision }

  /// Begins a search of a text, and ends it too if the text is short.
  /// - Returns: the rest of the search, whose reports are added with `add(_:)`; nil if it has
  ///   ended.
  mutating func begin(
    _ goal: SearchTask.Goal, in text: StyledString, revision: Int
  ) -> SearchTask? {
    lastID += 1
    matches = []
    listed = (query, revision)
    isFinding = false
    guard !query.needle.isEmpty else {
      progress = .none
      return nil
    }
    guard LineMatcher(query) != nil else {
      progress = .wrong
      return nil
    }
    progress = .some
    // A regular expression may take half a second for a single line.
    if text.utf8Count <= Self.maximumBytesPerKey, query.kind != .expression {
      let task = SearchTask(id: lastID, query: query, goal: .list, text: text)
      task.run { _ = add($0) }
      return nil
    }
    isFinding = goal != .list
    return SearchTask(id: lastID, query: query, goal: goal, text: text)
  }

  /// Stops going to a match; the list goes on.
  mutating func stopFinding() { isFinding = false }

  /// Gives the search up, with the matches that are listed so far.
  /// - Returns: whether it was still going on.
  mutating func giveUp() -> Bool {
    isFinding = false
    guard progress == .some else { return false }
    lastID += 1
    progress = .most
    return true
  }

  /// Adds a part of the result.
  /// - Returns: the match to go to, or none, if it was awaited.
  mutating func add(_ report: SearchReport) -> LineMatcher.Found? {
    guard report.id == lastID else { return nil }
    switch report.part {
    case .goal(let found):
      defer { isFinding = false }
      return isFinding ? found : nil
    case .matches(let more, let progress):
      matches += more
      self.progress = progress
      return nil
    }
  }

  /// Returns the match that a goal leads to, if all matches are listed.
  func match(for goal: SearchTask.Goal) -> Range<TextOffset>? {
    switch goal {
    case .first(let start):
      let index = firstIndex(from: start)
      return index < matches.count ? matches[index] : matches.first
    case .last(let end):
      var index = firstIndex(from: end)
      while index > 0, matches[index - 1].upperBound > end { index -= 1 }
      return index > 0 ? matches[index - 1] : matches.last
    case .list: return nil
    }
  }

  /// Returns the matches that overlap a range.
  func matches(in range: Range<TextOffset>) -> ArraySlice<Range<TextOffset>> {
    var first = firstIndex(from: range.lowerBound)
    while first > 0, matches[first - 1].upperBound > range.lowerBound { first -= 1 }
    return matches[first..<max(first, firstIndex(from: range.upperBound))]
  }

  /// Returns the index of a match among those listed so far.
  func index(of match: Range<TextOffset>) -> Int? {
    let index = firstIndex(from: match.lowerBound)
    return index < matches.count && matches[index] == match ? index : nil
  }

  /// Returns the index of the first match that starts at or after an offset.
  private func firstIndex(from offset: TextOffset) -> Int {
    matches.partitioningIndex { $0.lowerBound >= offset }
  }
}

/// What is searched for, and how it is compared.
package struct SearchQuery: Hashable, Sendable {
  /// The text, or the regular expression.
  package var needle: String
  /// Whether upper and lower case differ even if the needle has no capitals.
  package var matchesCase = false
  /// Whether a match has to begin and end with a whole word.
  package var matchesWords = false
  /// What the needle is.
  package var kind = Kind.text

  /// What a needle is.
  package enum Kind: Hashable, Sendable {
    /// Text, which is searched for itself.
    case text
    /// A regular expression.
    case expression
    /// A colour: text in it is searched for, whose indices are those of a palette.
    case color(in: TerminalPalette)
  }

  /// Whether the needle is a colour.
  var isColor: Bool { if case .color = kind { true } else { false } }

  /// The colour that is searched for, in each way in which a text may have it; nil if the needle is
  /// none.
  var colors: Set<TerminalColor>? {
    guard case .color(let palette) = kind, let color = try? Color(parsing: needle) else {
      return nil
    }
    return TerminalColor.all(like: color.rgb8, in: palette)
  }

  /// Creates a query for a text.
  package init(_ needle: String = "") { self.needle = needle }

  /// Whether upper and lower case are the same.
  ///
  /// Without the switch, only a text without capitals matches both cases. A capital in a regular
  /// expression may be part of a class such as `\S`.
  var ignoresCase: Bool { !matchesCase && (kind == .expression || needle == needle.lowercased()) }

  /// The regular expression that a line is matched with; nil if the needle is not one.
  var expression: RegularExpression? {
    // The needle alone first, because it must not close the group around it.
    let expression = RegularExpression(needle, ignoringCase: ignoresCase)
    guard matchesWords, expression != nil else { return expression }
    return RegularExpression("\\b(?:\(needle))\\b", ignoringCase: ignoresCase)
  }
}

/// A search of a text, in steps between which it can be called off.
///
/// It finds the match to go to first, and then lists all matches.
package struct SearchTask: Hashable, Sendable {
  /// The match to go to.
  package enum Goal: Hashable, Sendable {
    /// The first match at or after an offset, around the end of the text.
    case first(from: TextOffset)
    /// The last match before an offset, around the start of the text.
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
  static let maximumMatches = 1_000_000
  /// The steps after which the matches found so far are reported.
  private static let stepsPerReport = 16

  /// Runs the search.
  /// - Parameters:
  ///   - isCancelled: whether to stop; asked before each step.
  ///   - report: receives the results.
  package func run(isCancelled: @escaping () -> Bool = { false }, report: (SearchReport) -> Void) {
    func send(_ part: SearchReport.Part) { report(SearchReport(id: id, part: part)) }
    guard !query.needle.isEmpty, let matcher = LineMatcher(query) else {
      return send(.matches([], .all))
    }
    if goal != .list {
      guard let found = find(with: matcher, isCancelled) else { return }
      send(.goal(found))
    }
    list(with: matcher, isCancelled, send)
  }

  // MARK: Steps

  /// Returns the match to go to, or none; nil if called off.
  private func find(
    with matcher: LineMatcher, _ isCancelled: @escaping () -> Bool
  ) -> LineMatcher.Found? {
    let steps: [Range<TextOffset>] =
      switch goal {
      case .list: []
      case .first(let start): self.steps(in: start..<text.endOffset) + self.steps(in: .zero..<start)
      case .last(let end):
        self.steps(in: .zero..<end).reversed() + self.steps(in: end..<text.endOffset).reversed()
      }
    var isComplete = true
    for step in steps {
      if isCancelled() { return nil }
      let found = matcher.matches(in: text, startingIn: step, isCancelled: isCancelled)
      let match =
        if case .last(let end) = goal {
          // The match before an offset ends there at the latest.
          found.matches.last { step.upperBound > end || $0.upperBound <= end }
        } else {
          found.matches.first
        }
      if let match { return LineMatcher.Found(matches: [match]) }
      isComplete = isComplete && found.isComplete
    }
    return LineMatcher.Found(isComplete: isComplete)
  }

  private func list(
    with matcher: LineMatcher, _ isCancelled: @escaping () -> Bool,
    _ report: (SearchReport.Part) -> Void
  ) {
    var listed = 0
    var found: [Range<TextOffset>] = []
    var isComplete = true
    var next = TextOffset.zero
    for (index, step) in steps(in: text.fullRange).enumerated() {
      if isCancelled() { return }
      // A match may reach into the next step.
      if next < step.upperBound {
        let more = matcher.matches(
          in: text, startingIn: max(next, step.lowerBound)..<step.upperBound,
          isCancelled: isCancelled)
        found += more.matches
        isComplete = isComplete && more.isComplete
      }
      next = found.last?.upperBound ?? next
      if listed + found.count >= Self.maximumMatches, step.upperBound < text.endOffset {
        return report(.matches(found, .most))
      }
      guard (index + 1) % Self.stepsPerReport == 0 else { continue }
      report(.matches(found, .some))
      listed += found.count
      found = []
    }
    report(.matches(found, isComplete ? .all : .most))
  }

  /// Returns a part of the text in pieces.
  private func steps(in range: Range<TextOffset>) -> [Range<TextOffset>] {
    // Regular expressions are slower.
    let size = query.kind == .expression ? 1 << 16 : 1 << 20
    return stride(from: range.lowerBound.utf8, to: range.upperBound.utf8, by: size).map {
      TextOffset($0)..<min(TextOffset($0 + size), range.upperBound)
    }
  }
}

/// A part of the result of a search.
package struct SearchReport: Sendable {
  /// A part of the result.
  enum Part: Sendable {
    /// The match to go to, or none.
    case goal(LineMatcher.Found)
    /// More matches, in the order of the text, and how far they are listed with them.
    case matches([Range<TextOffset>], Search.Progress)
  }

  /// The search that it belongs to.
  let id: Int
  /// The part of the result.
  let part: Part
}
