import _RopeModule

extension StyledString {
  /// The number of lines, at least one; a final "\n" is followed by another, empty line.
  public var lineCount: Int { rope.count(in: LineBreakMetric()) + 1 }

  /// The first line.
  public var firstLine: LineIndex { LineIndex(0) }

  /// The last line.
  public var lastLine: LineIndex { LineIndex(lineCount - 1) }

  /// Returns the line of an offset, found in logarithmic time.
  ///
  /// The offset after a line break belongs to the next line.
  public func line(containing offset: TextOffset) -> LineIndex {
    checkBounds(offset..<offset)
    guard let located = chunk(at: offset.utf8) else { return lastLine }
    return LineIndex(
      located.lineBreaks + located.chunk.lineBreaks(before: offset.utf8 - located.start))
  }

  /// Returns the range of a line without its line break, "\n" or "\r\n".
  public func range(of line: LineIndex) -> Range<TextOffset> {
    let whole = rangeWithBreak(of: line).bytes
    var end = whole.upperBound
    if end > whole.lowerBound, line < lastLine {
      end -= 1
      if end > whole.lowerBound, byte(at: end - 1) == 0x0D { end -= 1 }
    }
    return Range(bytes: whole.lowerBound..<end)
  }

  /// Returns the range of a line with its line break, which the last line does not have.
  public func rangeWithBreak(of line: LineIndex) -> Range<TextOffset> {
    precondition(line.value >= 0 && line.value < lineCount, "the line index is out of range")
    let end = line < lastLine ? start(of: line.value + 1) : utf8Count
    return Range(bytes: start(of: line.value)..<end)
  }

  /// Returns the offset of the first byte of a line.
  private func start(of line: Int) -> Int {
    guard line > 0 else { return 0 }
    let (index, remaining) = rope.find(at: line, in: LineBreakMetric(), preferEnd: true)
    return rope.offset(of: index, in: UTF8Metric())
      + rope[index].offset(afterLineBreak: remaining)
  }
}
