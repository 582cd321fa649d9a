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
    var changes: [Edit.Change] = []
    var place = text.startOffset
    while let range = text.firstRange(
      of: needle, from: place, ignoringCase: ignoresCase(needle), wrapping: false)
    {
      let styled = StyledString(replacement, style: text.style(at: range.lowerBound))
      changes.append(.replace(range, with: styled))
      place = range.upperBound
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
