import Color
import Files
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// Opens a search line with the selected text, or with what was searched for last.
  mutating func openSearch(_ purpose: Overlay.Prompt.Purpose) -> [Effect] {
    let range = selection.range
    if !range.isEmpty, range.utf8Count <= 200, !selection.isBlock, search.query.kind == .text {
      let selected = text.text(in: range)
      if !selected.contains(where: \.isNewline) { search.query.needle = selected }
    }
    prompt(purpose, search.query.needle)
    return find(.list)
  }

  /// Selects the next match after the selection, around the end of the text.
  mutating func findNext() -> [Effect] {
    guard knowsNeedle() else { return [] }
    let end = selection.range.upperBound
    // From a match without characters the next one is further on.
    let isAtMatch = selection.isEmpty && search.index(of: selection.range) != nil
    guard isAtMatch else { return find(.first(from: end)) }
    return find(.first(from: end < text.endOffset ? text.offset(after: end) : .zero))
  }

  /// Selects the match before the selection, around the start of the text.
  mutating func findPrevious() -> [Effect] {
    knowsNeedle() ? find(.last(before: selection.range.lowerBound)) : []
  }

  private mutating func knowsNeedle() -> Bool {
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
    return []
  }

  /// Takes a part of the result of a search on another thread.
  mutating func handle(_ report: SearchReport) -> [Effect] {
    let outcome = search.add(report)
    return withSession { model in
      switch outcome {
      case .found(let match): model.select(match)
      case .missing: model.select(nil)
      case .tooComplex:
        model.showWarning("nothing found, but some lines are too complex for this expression")
      case nil: break
      }
      guard case .prompt(let prompt)? = model.overlay, prompt.isWaiting,
        case .replacement(let origin) = prompt.purpose
      else { return [] }
      return model.beginReplacing(with: prompt.line.text, origin: origin)
    }
  }

  private mutating func select(_ range: Range<TextOffset>?) {
    guard let range else {
      // Without a match the caret goes back to where the search began.
      if case .prompt(let prompt)? = overlay, let origin = prompt.purpose.origin { restore(origin) }
      return showWarning("“\(search.query.needle)” is not in the text")
    }
    notice = nil
    moveCaret(to: range.lowerBound, extending: false)
    moveCaret(to: range.upperBound, extending: true)
  }

  /// Searches for the line of a search prompt as it is typed.
  mutating func searchTyped(_ prompt: Overlay.Prompt) -> [Effect] {
    guard prompt.purpose.isSearch, let origin = prompt.purpose.origin else { return [] }
    notice = nil
    search.query.needle = prompt.line.text
    guard !prompt.line.text.isEmpty else {
      search.stopFinding()
      restore(origin)
      return []
    }
    return find(.first(from: origin.range.lowerBound))
  }

  /// Selects what was selected before the search.
  mutating func restore(_ origin: Selection) {
    caret.selection = origin
    revealCaret()
  }

  /// Carries out an action of the search line other than ending it.
  mutating func perform(_ action: PromptAction, in prompt: Overlay.Prompt) -> [Effect] {
    switch action {
    case .nextMatch: return findNext()
    case .previousMatch: return findPrevious()
    case .matchCase: search.query.matchesCase.toggle()
    case .matchWords: search.query.matchesWords.toggle()
    case .regularExpression:
      search.query.kind = search.query.kind == .expression ? .text : .expression
    case .matchColor: return toggleColor(in: prompt)
    case .accept, .finish, .cancel, .complete, .replace: return []
    }
    return searchTyped(prompt)
  }

  /// Searches for text in a colour, or no more; an empty line gets the colour at the caret.
  private mutating func toggleColor(in prompt: Overlay.Prompt) -> [Effect] {
    search.query.kind = search.query.isColor ? .text : .color(in: textPalette)
    var prompt = prompt
    if search.query.isColor, prompt.line.text.isEmpty, let own = colorAtCaret {
      // What is typed takes its place.
      prompt.line = TextEntry(own.hex, isSelected: true, limit: prompt.line.limit)
      overlay = .prompt(prompt)
    }
    return searchTyped(prompt)
  }

  // MARK: What is shown

  /// Whether the matches are marked: while a search line or a question about a match is open, and
  /// as long as the selection is a match.
  private var showsMatches: Bool {
    guard search.isListed(document.revision) else { return false }
    return switch overlay {
    case .prompt(let prompt)?: prompt.purpose.origin != nil
    case .question(let question)?: question.keyContext == .replacing
    default: session == nil && search.index(of: selection.range) != nil
    }
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
