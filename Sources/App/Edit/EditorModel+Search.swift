import Color
import Files
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// Selects the next match after the selection, around the end of the text.
  mutating func findNext() -> [Effect] {
    guard ensureNeedle() else { return [] }
    let end = selection.range.upperBound
    // From a match without characters the next one is further on.
    let isAtMatch = selection.isEmpty && search.index(of: selection.range) != nil
    guard isAtMatch else { return find(.first(from: end)) }
    return find(.first(from: end < text.endOffset ? text.offset(after: end) : .zero))
  }

  /// Selects the match before the selection, around the start of the text.
  mutating func findPrevious() -> [Effect] {
    ensureNeedle() ? find(.last(before: selection.range.lowerBound)) : []
  }

  /// Says so if there is nothing to search for yet.
  private mutating func ensureNeedle() -> Bool {
    guard search.query.needle.isEmpty else { return true }
    let key = keys.text.commands.label(for: .find)
    showMessage("no search text yet" + (key.isEmpty ? "" : ": \(key) opens the search"))
    return false
  }

  /// Goes to a match: at once if all are listed or the text is short, else when it is found.
  mutating func find(_ goal: SearchTask.Goal) -> [Effect] {
    let revision = document.revision
    search.stopFinding()
    if !search.isListed(revision) || search.progress != .all {
      if let task = search.begin(goal, in: text, revision: revision) { return [.search(task)] }
    }
    if goal != .list, search.progress == .all { select(search.match(for: goal)) }
    if goal != .list, search.progress == .wrong { showMissing() }
    return []
  }

  /// Takes a part of the result of a search on another thread.
  mutating func handle(_ report: SearchReport) -> [Effect] {
    let found = search.add(report)
    return act { model in
      if let found, !found.isComplete {
        model.showWarning("nothing found, but some lines are too complex for this expression")
      } else if let found {
        model.select(found.matches.first)
      }
      guard let prompt = model.top as? SearchPrompt, prompt.isWaiting else { return [] }
      model.dismiss()
      return model.beginReplacing(with: prompt)
    }
  }

  private mutating func select(_ range: Range<TextOffset>?) {
    guard let range else {
      // Without a match the caret goes back to where the search began.
      if let prompt = top as? SearchPrompt { restore(prompt.origin) }
      showMissing()
      return
    }
    notice = nil
    moveCaret(to: range.lowerBound, extending: false)
    moveCaret(to: range.upperBound, extending: true)
  }

  /// Says why nothing is found.
  @discardableResult
  mutating func showMissing() -> [Effect] {
    let reason = search.query.isColor ? "a colour" : "a regular expression"
    let place = search.progress == .wrong ? reason : "in the text"
    return explain("“\(search.query.needle)” is not \(place)", isWarning: true)
  }

  /// Selects what was selected before the search.
  mutating func restore(_ origin: Selection) {
    caret.selection = origin
    revealCaret()
  }

  // MARK: What is shown

  /// Whether the matches are marked: while a search line or a question about a match is open, and
  /// as long as the selection is a match.
  private var showsMatches: Bool {
    guard search.isListed(document.revision) else { return false }
    guard let layer = pushed.last else {
      return session == nil && search.index(of: selection.range) != nil
    }
    return layer is SearchPrompt || layer.contexts(in: self).contains(.replacing)
  }

  /// The matches to mark in a range of the text.
  func shownMatches(in range: Range<TextOffset>) -> ArraySlice<Range<TextOffset>> {
    showsMatches ? search.matches(in: range) : []
  }

  /// The number of matches and the place of the selected one: "3 of 17", "counting"; nil if
  /// nothing is searched for.
  var matchCount: String? {
    guard showsMatches else { return nil }
    let number = search.index(of: selection.range).map { Self.grouped($0 + 1) }
    let count = Self.grouped(search.matches.count)
    switch search.progress {
    case .none: return nil
    case .wrong: return search.query.isColor ? "not a colour" : "invalid expression"
    case .some where search.isFinding: return "searching"
    case .some: return "counting"
    case .all where search.matches.isEmpty: return "not found"
    case .all: return number.map { "\($0) of \(count)" } ?? "\(count) found"
    case .most where search.matches.isEmpty: return "too complex"
    case .most: return number.map { "\($0) of over \(count)" } ?? "over \(count) found"
    }
  }

  /// The switches of the search that are on: "case", "word", "regex".
  var searchSwitches: [String] {
    let query = search.query
    return [
      (query.matchesCase, "case"), (query.matchesWords, "word"),
      (query.kind == .expression, "regex"),
      (query.isColor, "colour"),
    ].filter(\.0).map(\.1)
  }
}
