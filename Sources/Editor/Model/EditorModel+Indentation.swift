import Recovery
import StyledText

extension EditorModel {
  /// Puts a tab in front of the selected lines, if the selection reaches over a line break.
  /// - Returns: false for any other selection.
  mutating func indentLines() -> Bool {
    let range = selection.range
    guard !selection.isBlock,
      text.line(containing: range.lowerBound) < text.line(containing: range.upperBound)
    else { return false }
    let changes = lines.map { text.range(of: $0) }.filter { !$0.isEmpty }.map { range in
      Edit.Change.replace(
        range.lowerBound..<range.lowerBound,
        with: StyledString("\t", style: text.style(at: range.lowerBound)))
    }
    perform(changes)
    return true
  }

  /// Removes a tab, or as many blanks as it takes, in front of the selected lines or that of the
  /// caret.
  mutating func outdentLines() {
    let changes: [Edit.Change] = lines.compactMap { line in
      let range = text.range(of: line)
      let end = min(range.upperBound, range.lowerBound + viewport.tabWidth)
      let start = text.text(in: range.lowerBound..<text.roundedDown(end))
      let count = start.first == "\t" ? 1 : start.prefix { $0 == " " }.count
      guard count > 0 else { return nil }
      return .replace(range.lowerBound..<range.lowerBound + count, with: StyledString())
    }
    guard !changes.isEmpty else { return tell("the line is not indented") }
    perform(changes)
  }

  /// The selected lines; a selection up to the start of a line ends with the line before.
  private var lines: [LineIndex] {
    let range = selection.range
    let first = text.line(containing: range.lowerBound)
    var last = text.line(containing: range.upperBound)
    if last > first, text.range(of: last).lowerBound == range.upperBound { last = last - 1 }
    return (first.value...last.value).map { LineIndex($0) }
  }

  private mutating func perform(_ changes: [Edit.Change]) {
    let edit = Edit(changes)
    // A selection from the start of a line keeps the blanks that are put there.
    let range = selection.range
    let isForward = selection.anchor <= selection.head
    let low = edit.map(range.lowerBound, bias: selection.isEmpty ? .after : .before)
    let high = edit.map(range.upperBound, bias: .after)
    let after = Selection(anchor: isForward ? low : high, head: isForward ? high : low)
    document.perform(edit, selectionBefore: selection, selectionAfter: after)
    settle(at: after)
  }
}
