extension StyledString {
  /// The number of lines, at least one; a final "\n" is followed by one more, empty line.
  public var lineCount: Int { lineStarts.count }

  /// The first line.
  public var firstLine: LineIndex { LineIndex(0) }

  /// The last line.
  public var lastLine: LineIndex { LineIndex(lineStarts.count - 1) }

  /// The line a place lies on, found in logarithmic time.
  ///
  /// The place after a line break belongs to the next line.
  public func line(containing offset: TextOffset) -> LineIndex {
    checkBounds(offset..<offset)
    return LineIndex(firstLine(startingAfter: offset.utf8) - 1)
  }

  /// The text of a line without its line break, "\n" or "\r\n".
  public func range(of line: LineIndex) -> Range<TextOffset> {
    let whole = rangeWithBreak(of: line).bytes
    var end = whole.upperBound
    if end > whole.lowerBound, bytes[end - 1] == 0x0A {
      end -= 1
      if end > whole.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return Range(bytes: whole.lowerBound..<end)
  }

  /// The text of a line with its line break, which the last line does not have.
  public func rangeWithBreak(of line: LineIndex) -> Range<TextOffset> {
    precondition(lineStarts.indices.contains(line.value), "there is no such line")
    let next = line.value + 1
    let end = next < lineStarts.count ? lineStarts[next] : bytes.count
    return Range(bytes: lineStarts[line.value]..<end)
  }

  /// The number of the first line that starts after a byte, or the number of lines.
  func firstLine(startingAfter index: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
