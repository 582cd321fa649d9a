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
      let texts = replacements(of: [match], replacing.replacement)
      replace([match], with: texts)
      replacing.noteReplaced(by: texts[0].utf8.count)
    case .skip: replacing.skip()
    case .replaceAll:
      // Nothing has moved yet, so the caret can stay where the search began.
      if replacing.replacedCount == 0 { caret.selection = replacing.origin }
      let rest = replacing.rest
      replace(rest, with: replacements(of: rest, replacing.replacement))
      replacing.noteRestReplaced()
    default: return []
    }
    return ask(replacing)
  }

  /// Returns the texts that take the places of matches, which are in the order of the text.
  private func replacements(of matches: [Range<TextOffset>], _ replacement: String) -> [String] {
    guard search.query.isExpression, replacement.contains("$"),
      let matcher = LineMatcher(search.query)
    else { return matches.map { _ in replacement } }
    let template = ReplacementTemplate(replacement)
    return matcher.groups(of: matches, in: text).map(template.text(groups:))
  }

  /// Replaces matches, in the order of the text, as one undo step; each replacement takes the style
  /// of its match.
  private mutating func replace(_ matches: [Range<TextOffset>], with replacements: [String]) {
    var styledTexts: [StyledReplacement: StyledString] = [:]
    let changes = zip(matches, replacements).map { range, replacement in
      let key = StyledReplacement(text: replacement, style: text.style(at: range.lowerBound))
      let styled = styledTexts[key] ?? StyledString(replacement, style: key.style)
      // Most texts repeat a few; caching more of them does not pay.
      if styledTexts.count < 64 { styledTexts[key] = styled }
      return Edit.Change.replace(range, with: styled)
    }
    let edit = Edit(changes)
    let after = Selection(edit.map(selection.head, bias: .after))
    document.perform(edit, selectionBefore: selection, selectionAfter: after)
    settle(at: after)
  }
}

/// A replacement with the style of its match.
private struct StyledReplacement: Hashable {
  let text: String
  let style: TextStyle
}
