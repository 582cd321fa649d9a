package import StyledText

/// What a recovered text has to show of itself: the first lines that are not in the file.
package struct RecoveryPreview: Hashable, Sendable {
  /// The number of the first line that differs; nil when the texts are equal.
  package let firstLine: LineIndex?
  /// The lines of the recovered text from there on, without line breaks; control characters and
  /// invisible ones are still in them.
  package let lines: [String]

  /// Compares a recovered text with the one of the file.
  /// - Parameters:
  ///   - recovered: the text that was recovered.
  ///   - current: the text of the file as it is now.
  ///   - mostLines: how many lines are shown.
  ///   - mostBytes: how much of each line is shown.
  package init(
    of recovered: StyledString, against current: StyledString, mostLines: Int = 3,
    mostBytes: Int = 400
  ) {
    let start = recovered.commonPrefix(with: current)
    guard start < max(recovered.utf8Count, current.utf8Count) else {
      firstLine = nil
      lines = []
      return
    }
    let first = recovered.line(containing: TextOffset(start))
    let last = min(first.value + max(mostLines, 1), recovered.lineCount)
    firstLine = first
    lines = (first.value..<last).map { number in
      let line = recovered.range(of: LineIndex(number))
      var from = line.lowerBound.utf8
      // Of a long line the part is shown that differs.
      if number == first.value, start - from > mostBytes / 2 { from = start - mostBytes / 4 }
      while !recovered.isScalarBoundary(from) { from -= 1 }
      var end = min(line.upperBound.utf8, from + mostBytes)
      while !recovered.isScalarBoundary(end) { end -= 1 }
      from = min(from, end)
      return recovered.text(in: TextOffset(from)..<TextOffset(end))
    }
  }
}
