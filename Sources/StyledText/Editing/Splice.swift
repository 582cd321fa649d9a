/// A replaced part of a text with its old and new content, which can be undone and redone.
///
/// Both texts share their storage with the document, so that even a splice of the whole text is
/// cheap.
struct Splice: Sendable {
  /// The start of both texts.
  var start: TextOffset
  /// The text before.
  var old: StyledString
  /// The text after.
  var new: StyledString
  /// Whether text changes and not only styles.
  let changesText: Bool

  /// Applies an edit to `text`; nil when the edit is empty.
  init?(_ edit: Edit, in text: inout StyledString) {
    let before = text
    text.apply(edit)
    self.init(edit, from: before, to: text)
  }

  /// Creates the splice of an edit that has been applied; nil when the edit is empty.
  init?(_ edit: Edit, from before: StyledString, to after: StyledString) {
    guard let first = edit.changes.first, let last = edit.changes.last else { return nil }
    let span = first.range.lowerBound..<last.range.upperBound
    start = span.lowerBound
    changesText = edit.changesText
    old = before[span]
    new = after[start..<span.upperBound + (after.utf8Count - before.utf8Count)]
  }

  /// The range of `old` in the text before.
  var oldRange: Range<TextOffset> { start..<start + old.utf8Count }

  /// The range of `new` in the text after.
  var newRange: Range<TextOffset> { start..<start + new.utf8Count }

  func undo(in text: inout StyledString) {
    text.replaceChunks(newRange.bytes, with: old.rope)
  }

  func redo(in text: inout StyledString) {
    text.replaceChunks(oldRange.bytes, with: new.rope)
  }

  /// Returns this splice and a later one as a single splice, or nil when they do not touch.
  func joined(with next: Splice) -> Splice? {
    var result = self
    if next.oldRange.lowerBound >= newRange.lowerBound,
      next.oldRange.upperBound <= newRange.upperBound
    {
      // Inside or at the end of the new text, such as when typing continues.
      let offset = newRange.lowerBound.distance(to: next.start)
      result.new.replaceSubrange(
        TextOffset(offset)..<TextOffset(offset + next.old.utf8Count), with: next.new)
      return result
    }
    guard next.new.isEmpty, new.isEmpty else { return nil }
    if next.oldRange.upperBound == start {
      result.start = next.start
      result.old = next.old + old
      return result
    }
    if next.start == start {
      result.old = old + next.old
      return result
    }
    return nil
  }

  /// An estimate of the memory in bytes that only this splice uses.
  var cost: Int { 128 + old.storageCost + new.storageCost }
}
