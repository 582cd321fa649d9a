import StyledText

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
    /// As many as are listed at all.
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
  private static let mostBytesPerKey = 1 << 17

  /// Whether the matches are those of the query in a revision of the text.
  func isListed(_ revision: Int) -> Bool {
    listed?.query == query && listed?.revision == revision
  }

  /// Begins a search of a text, and ends it too if the text is short.
  /// - Returns: the rest of the search, whose reports are added with `take(_:)`; nil if it has
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
    guard !query.isExpression || LineMatcher(query) != nil else {
      progress = .wrong
      return nil
    }
    progress = .some
    // Nothing limits the steps of a regular expression.
    if text.utf8Count <= Self.mostBytesPerKey, !query.isExpression {
      let task = SearchTask(id: lastID, query: query, goal: .list, text: text)
      task.run { _ = take($0) }
      return nil
    }
    isFinding = goal != .list
    return SearchTask(id: lastID, query: query, goal: goal, text: text)
  }

  /// Stops going to a match; the list goes on.
  mutating func stopFinding() { isFinding = false }

  /// Adds a part of the result.
  /// - Returns: the match to go to, if it was awaited: nil in it means that there is none.
  mutating func take(_ report: SearchReport) -> Range<TextOffset>?? {
    guard report.id == lastID else { return nil }
    switch report.part {
    case .found(let match):
      defer { isFinding = false }
      return isFinding ? .some(match) : nil
    case .matches(let more, let isLast):
      matches += more
      if isLast { progress = .all }
    case .listedEnough: progress = .most
    }
    return nil
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
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if matches[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
