import UnicodeText
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

/// The index of a line, counted from 0.
///
///     let second = text.firstLine + 1
///     if second <= text.lastLine { print(text.text(in: text.range(of: second))) }
public struct LineIndex: Hashable, Comparable, Sendable {
  /// The number of lines before this one.
  public var value: Int

  /// Creates the index of the line with `value` lines before it.
  public init(_ value: Int) {
    self.value = value
  }

  /// Whether one line lies above another.
  public static func < (left: LineIndex, right: LineIndex) -> Bool {
    left.value < right.value
  }

  /// Returns the line a number of lines below.
  public static func + (left: LineIndex, lines: Int) -> LineIndex {
    LineIndex(left.value + lines)
  }

  /// Returns the line a number of lines above.
  public static func - (left: LineIndex, lines: Int) -> LineIndex {
    LineIndex(left.value - lines)
  }

  /// Returns the number of lines from this one to another, negative when the other lies above.
  public func distance(to other: LineIndex) -> Int {
    other.value - value
  }
}

/// A line ending.
///
///     let ending = LineEnding(rawValue: "\r\n")  // .carriageReturnLineFeed
public enum LineEnding: String, Hashable, Sendable, CaseIterable {
  /// "\n", as on Unix.
  case lineFeed = "\n"
  /// "\r\n", as on DOS and Windows and in most ANSI art.
  case carriageReturnLineFeed = "\r\n"
}

/// Counts line endings.
struct LineEndingCounter {
  private var total = 0
  private var crlf = 0
  private var endsWithReturn = false

  /// Reads the next bytes of a text or file, which contain `lineBreaks` line feeds.
  mutating func read(_ buffer: UnsafeBufferPointer<UInt8>, lineBreaks: Int) {
    guard let last = buffer.last else { return }
    total += lineBreaks
    if endsWithReturn, buffer[0] == 0x0A { crlf += 1 }
    endsWithReturn = last == 0x0D
    var index = 0
    while let found = ByteSearch.first(0x0D, in: buffer, from: index) {
      index = found + 1
      if index < buffer.count, buffer[index] == 0x0A { crlf += 1 }
    }
  }

  /// The most frequent line ending.
  var dominant: LineEnding { crlf * 2 > total ? .carriageReturnLineFeed : .lineFeed }
}
