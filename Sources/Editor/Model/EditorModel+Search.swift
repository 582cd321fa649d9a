import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Selects the next match after the selection, round the end of the text.
  mutating func findNext() {
    guard !search.needle.isEmpty else {
      let key = keys.text.commands.label(for: .find)
      return tell("nothing to search for yet" + (key.isEmpty ? "" : ": \(key)"))
    }
    find(search.needle, from: selection.range.upperBound)
  }

  /// Selects the match before the selection, round the start of the text.
  mutating func findPrevious() {
    guard !search.needle.isEmpty else { return }
    select(search.last(in: text, before: selection.range.lowerBound), of: search.needle)
  }

  /// Selects the first match at or after an offset.
  mutating func find(_ needle: String, from offset: TextOffset) {
    select(search.first(needle, in: text, from: offset), of: needle)
  }

  /// Selects the match of the needle in the search line, which was opened at `origin`.
  mutating func findTyped(_ needle: String, from origin: TextOffset) {
    let match = search.incremental(
      needle, in: text, revision: document.revision, from: origin)
    select(match, of: needle)
  }

  private mutating func select(_ range: Range<TextOffset>?, of needle: String) {
    guard let range else { return warn("“\(needle)” is not in the text") }
    notice = nil
    moveCaret(to: range.lowerBound, extending: false)
    moveCaret(to: range.upperBound, extending: true)
  }

  /// Replaces every match as one undo step; each replacement takes the style of its match.
  mutating func replaceAll(_ needle: String, with replacement: String) {
    search.needle = needle
    var replacements: [TextStyle: StyledString] = [:]
    let changes = text.ranges(of: needle, ignoringCase: Search.ignoresCase(needle)).map { range in
      let style = text.style(at: range.lowerBound)
      let styled = replacements[style] ?? StyledString(replacement, style: style)
      // Most texts repeat a few styles; caching more of them does not pay.
      if replacements.count < 64 { replacements[style] = styled }
      return Edit.Change.replace(range, with: styled)
    }
    guard !changes.isEmpty else { return warn("“\(needle)” is not in the text") }
    let edit = Edit(changes)
    let after = Selection(edit.map(selection.head, bias: .after))
    document.perform(edit, selectionBefore: selection, selectionAfter: after)
    settle(at: after)
    tell("\(changes.count) replaced")
  }
}
