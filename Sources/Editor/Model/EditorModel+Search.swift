import Recovery
import StyledText

extension EditorModel {
  /// Looks for the next match behind the selection, from the start again after the end.
  mutating func findNext() {
    guard !lastNeedle.isEmpty else { return tell("nothing to look for yet: Ctrl-F") }
    find(lastNeedle, from: selection.range.upperBound)
  }

  /// Looks for the match before the selection.
  mutating func findPrevious() {
    guard !lastNeedle.isEmpty else { return }
    select(
      text.lastRange(
        of: lastNeedle, before: selection.range.lowerBound, ignoringCase: ignoresCase(lastNeedle),
        wrapping: true), of: lastNeedle)
  }

  /// Looks for the first match at or behind a place.
  mutating func find(_ needle: String, from offset: TextOffset) {
    lastNeedle = needle
    select(
      text.firstRange(
        of: needle, from: offset, ignoringCase: ignoresCase(needle), wrapping: true), of: needle)
  }

  /// Looks for what was typed so far in the search line, which began at a place.
  ///
  /// Longer words are found no earlier than their beginning, so that every letter goes on from what
  /// the one before it found, and nothing is read twice.
  mutating func findTyped(_ needle: String, from origin: TextOffset) {
    var start = origin
    if let last = typedSearch, last.origin == origin, last.revision == document.revision,
      needle.count > last.needle.count, needle.hasPrefix(last.needle)
    {
      guard let found = last.found else {
        typedSearch?.needle = needle
        return select(nil, of: needle)
      }
      start = found
    }
    find(needle, from: start)
    typedSearch = TypedSearch(
      needle: needle, origin: origin, revision: document.revision,
      found: notice == nil ? selection.range.lowerBound : nil)
  }

  /// Small letters find both, a capital letter finds itself.
  func ignoresCase(_ needle: String) -> Bool { needle == needle.lowercased() }

  private mutating func select(_ range: Range<TextOffset>?, of needle: String) {
    guard let range else { return warn("“\(needle)” is not in the text") }
    notice = nil
    moveCaret(to: range.lowerBound, extending: false)
    moveCaret(to: range.upperBound, extending: true)
  }

  /// Replaces every match as one undo step; each replacement keeps the style of its match.
  mutating func replaceAll(_ needle: String, with replacement: String) {
    lastNeedle = needle
    var replacements: [TextStyle: StyledString] = [:]
    let changes = text.ranges(of: needle, ignoringCase: ignoresCase(needle)).map { range in
      let style = text.style(at: range.lowerBound)
      let styled = replacements[style] ?? StyledString(replacement, style: style)
      // Few styles come again and again; more of them are not worth keeping.
      if replacements.count < 64 { replacements[style] = styled }
      return Edit.Change.replace(range, with: styled)
    }
    guard !changes.isEmpty else { return warn("“\(needle)” is not in the text") }
    let edit = Edit(changes)
    let after = Selection(edit.map(selection.head, bias: .after))
    document.perform(edit, selectionBefore: selection, selectionAfter: after)
    selection = Selection(outsideGraphemes(after.head))
    chosenStyle = nil
    revealCaret()
    tell("\(changes.count) replaced")
  }
}

/// What the search line found last.
struct TypedSearch: Hashable, Sendable {
  var needle: String
  /// Where the search began.
  let origin: TextOffset
  let revision: Int
  /// Where it was found; nil where it is not in the text.
  let found: TextOffset?
}
