package import StyledText

/// An excerpt of a recovered text: the first lines that differ from the file.
package struct RecoveryPreview: Hashable, Sendable {
  /// The first line that differs, or nil when the texts are equal.
  package let firstLine: LineIndex?
  /// The lines of the recovered text from there on, without line breaks.
  ///
  /// They may contain control characters.
  package let lines: [String]

  /// Compares a recovered text with the text of the file.
  /// - Parameters:
  ///   - recovered: the recovered text.
  ///   - current: the current text of the file.
  ///   - maxLines: the maximum number of lines.
  ///   - maxBytes: the maximum length of each line in bytes.
  package init(
    of recovered: StyledString, against current: StyledString, maxLines: Int = 3,
    maxBytes: Int = 400
  ) {
    let start = recovered.commonPrefix(with: current)
    guard start < max(recovered.utf8Count, current.utf8Count) else {
      firstLine = nil
      lines = []
      return
    }
    let first = recovered.line(containing: TextOffset(start))
    let last = min(first.value + max(maxLines, 1), recovered.lineCount)
    firstLine = first
    lines = (first.value..<last).map { number in
      let line = recovered.range(of: LineIndex(number))
      var from = line.lowerBound.utf8
      // Of a long line, show the part that differs.
      if number == first.value, start - from > maxBytes / 2 { from = start - maxBytes / 4 }
      while !recovered.isScalarBoundary(from) { from -= 1 }
      var end = min(line.upperBound.utf8, from + maxBytes)
      while !recovered.isScalarBoundary(end) { end -= 1 }
      from = min(from, end)
      return recovered.text(in: TextOffset(from)..<TextOffset(end))
    }
  }
}
