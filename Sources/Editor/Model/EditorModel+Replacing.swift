import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Asks about each match, from the caret on and round the end of the text.
  ///
  /// While the matches are still being listed it waits for them.
  mutating func beginReplacing(with replacement: String, origin: Selection) -> [Effect] {
    if !search.isListed(document.revision) {
      let effects = find(.list)
      guard effects.isEmpty else {
        wait()
        return effects
      }
    }
    switch search.progress {
    case .some:
      wait()
      return []
    case .none, .wrong, .all, .most: overlay = nil
    }
    guard !search.matches.isEmpty else {
      restore(origin)
      warn("“\(search.query.needle)” is not in the text")
      return []
    }
    let start = origin.range.lowerBound
    let first = search.matches.firstIndex { $0.lowerBound >= start } ?? 0
    return ask(
      Replacing(replacement: replacement, origin: origin, matches: search.matches, first: first))
  }

  private mutating func wait() {
    guard case .prompt(var prompt)? = overlay else { return }
    prompt.isWaiting = true
    overlay = .prompt(prompt)
  }

  /// Selects the match to ask about, or ends after the last one.
  private mutating func ask(_ replacing: Replacing) -> [Effect] {
    guard let match = replacing.match else {
      overlay = nil
      tellCount(of: replacing)
      return []
    }
    moveCaret(to: match.lowerBound, extending: false)
    moveCaret(to: match.upperBound, extending: true)
    overlay = .question(Overlay.Question(purpose: .replacing(replacing)))
    // What was replaced may match, too; the marks follow the text.
    return search.isListed(document.revision) ? [] : find(.list)
  }

  /// Says how many matches were replaced.
  mutating func tellCount(of replacing: Replacing) {
    let count = Self.grouped(replacing.replacedCount)
    tell(
      replacing.replacedCount == replacing.count
        ? "\(count) replaced" : "\(count) of \(Self.grouped(replacing.count)) replaced")
  }

  /// Handles an answer to the question about a match.
  mutating func answerReplacing(_ action: QuestionAction, _ replacing: Replacing) -> [Effect] {
    var replacing = replacing
    guard let match = replacing.match else { return [] }
    switch action {
    case .replace:
      replace([match], with: replacing.replacement)
      replacing.noteReplaced()
    case .skip: replacing.skip()
    case .replaceAll:
      // Nothing has moved yet, so the caret can stay where the search began.
      if replacing.replacedCount == 0 { caret.selection = replacing.origin }
      replace(replacing.rest, with: replacing.replacement)
      replacing.noteRestReplaced()
    default: return []
    }
    return ask(replacing)
  }

  /// Replaces matches, in the order of the text, as one undo step; each replacement takes the style
  /// of its match.
  private mutating func replace(_ matches: [Range<TextOffset>], with replacement: String) {
    var replacements: [TextStyle: StyledString] = [:]
    let changes = matches.map { range in
      let style = text.style(at: range.lowerBound)
      let styled = replacements[style] ?? StyledString(replacement, style: style)
      // Most texts repeat a few styles; caching more of them does not pay.
      if replacements.count < 64 { replacements[style] = styled }
      return Edit.Change.replace(range, with: styled)
    }
    let edit = Edit(changes)
    let after = Selection(edit.map(selection.head, bias: .after))
    document.perform(edit, selectionBefore: selection, selectionAfter: after)
    settle(at: after)
  }
}
