extension StyledString {
  /// Adds a text at the end.
  public mutating func append(_ other: StyledString) {
    replaceSubrange(endOffset..<endOffset, with: other)
  }

  /// Puts a text in the place of a range.
  public mutating func replaceSubrange(_ range: Range<TextOffset>, with other: StyledString) {
    checkBounds(range)
    checkScalars(range)
    let span = range.bytes
    let moved = other.bytes.count - span.count
    replaceRuns(span, with: other.runs(in: other.fullRange), length: other.bytes.count)

    // A line goes when the "\n" before its start lies in the range.
    let first = firstLine(startingAfter: span.lowerBound)
    let last = firstLine(startingAfter: span.upperBound)
    if moved != 0 {
      for index in last..<lineStarts.count { lineStarts[index] += moved }
    }
    lineStarts.replaceSubrange(
      first..<last, with: other.lineStarts.dropFirst().map { $0 + span.lowerBound })

    bytes.replaceSubrange(span, with: other.bytes)
  }

  /// The two texts one after the other.
  public static func + (left: StyledString, right: StyledString) -> StyledString {
    var result = left
    result.append(right)
    return result
  }
}
