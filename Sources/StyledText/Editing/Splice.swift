/// A stretch of a text and what took its place: enough to go both ways.
///
/// Both texts share their storage with the document, so that a splice of everything costs little.
struct Splice: Sendable {
  /// Where both begin.
  var start: TextOffset
  /// What was there before.
  var old: StyledString
  /// What is there after.
  var new: StyledString
  /// Whether letters change, not styles alone.
  let changesText: Bool

  /// What an edit does to a text, which is changed; nil when nothing is touched.
  init?(_ edit: Edit, in text: inout StyledString) {
    let before = text
    text.apply(edit)
    self.init(edit, from: before, to: text)
  }

  /// What an edit did to a text that is known; nil when nothing was touched.
  init?(_ edit: Edit, from before: StyledString, to after: StyledString) {
    guard let first = edit.changes.first, let last = edit.changes.last else { return nil }
    let span = first.range.lowerBound..<last.range.upperBound
    start = span.lowerBound
    changesText = edit.changesText
    old = before[span]
    new = after[start..<span.upperBound + (after.utf8Count - before.utf8Count)]
  }

  /// What lies before in the text of before.
  var oldRange: Range<TextOffset> { start..<start + old.utf8Count }

  /// What lies there in the text of after.
  var newRange: Range<TextOffset> { start..<start + new.utf8Count }

  func undo(in text: inout StyledString) {
    text.replaceChunks(newRange.bytes, with: old.rope)
  }

  func redo(in text: inout StyledString) {
    text.replaceChunks(oldRange.bytes, with: new.rope)
  }

  /// One splice for this one and one after it, where they touch; nil where they do not.
  func joined(with next: Splice) -> Splice? {
    var result = self
    if next.oldRange.lowerBound >= newRange.lowerBound,
      next.oldRange.upperBound <= newRange.upperBound
    {
      // Inside or at the end of what is new, as by typing on.
      let place = newRange.lowerBound.distance(to: next.start)
      result.new.replaceSubrange(
        TextOffset(place)..<TextOffset(place + next.old.utf8Count), with: next.new)
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

  /// About how many bytes of memory it holds that nothing else may hold.
  var cost: Int { 128 + old.storageCost + new.storageCost }
}
