import Color
package import UnicodeText
import _RopeModule

extension StyledString {
  /// A chunk and its position in the text.
  struct LocatedChunk {
    let chunk: TextChunk
    /// The offset of its first byte.
    let start: Int
    /// The number of line feeds before it.
    let lineBreaks: Int

    var range: Range<Int> { start..<start + chunk.summary.utf8 }
  }

  /// Returns the chunk that contains a byte, or nil at the end of the text.
  func chunk(at byte: Int) -> LocatedChunk? {
    guard byte < utf8Count else { return nil }
    let (index, remaining) = rope.find(at: byte, in: UTF8Metric(), preferEnd: false)
    return LocatedChunk(
      chunk: rope[index], start: byte - remaining,
      lineBreaks: rope.offset(of: index, in: LineBreakMetric()))
  }

  /// Calls `body` with the chunks that overlap a range, in order, until it returns false.
  /// - Parameter body: takes a chunk, the offset of its first byte in the text, and the part of the
  ///   range in the chunk.
  func forEachChunk(
    in range: Range<Int>, _ body: (TextChunk, _ start: Int, _ part: Range<Int>) -> Bool
  ) {
    guard !range.isEmpty else { return }
    var (index, remaining) = rope.find(at: range.lowerBound, in: UTF8Metric(), preferEnd: false)
    var start = range.lowerBound - remaining
    while start < range.upperBound {
      let chunk = rope[index]
      let count = chunk.summary.utf8
      let part = max(range.lowerBound - start, 0)..<min(range.upperBound - start, count)
      guard body(chunk, start, part) else { return }
      start += count
      rope.formIndex(after: &index)
    }
  }

  /// Copies the bytes of a range of text.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    checkBounds(Range(bytes: range))
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    forEachChunk(in: range) { chunk, _, part in
      chunk.view.withBytes { result.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
      return true
    }
    return result
  }

  /// Returns the byte at an offset before the end of the text.
  func byte(at index: Int) -> UInt8 {
    var reader = TextByteReader(self)
    return reader[index]
  }

  package func isScalarBoundary(_ index: Int) -> Bool {
    index == utf8Count || byte(at: index) & 0xC0 != 0x80
  }

  /// Calls `body` with the text of a range in order, in pieces of uniform style.
  ///
  /// Each piece is valid UTF-8, not empty, and valid only during the call. Adjacent pieces can have
  /// the same style.
  package func forEachPiece(in range: Range<TextOffset>, _ body: (ByteBuffer, TextStyle) -> Void) {
    checkBounds(range)
    forEachChunk(in: range.bytes) { chunk, _, part in
      chunk.forEachPiece(in: part, body)
      return true
    }
  }

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
      if end > whole.lowerBound, byte(at: end - 1) == .carriageReturn { end -= 1 }
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
    return rope.offset(of: index, in: UTF8Metric()) + rope[index].offset(afterLineBreak: remaining)
  }
}

/// Reads single bytes of a text; fast when they are close to each other.
struct TextByteReader {
  private let text: StyledString
  private var view = ByteView(bytes: [], start: 0, count: 0)
  private var range = 0..<0

  init(_ text: StyledString) { self.text = text }

  /// The number of bytes of the text.
  var count: Int { text.utf8Count }

  subscript(index: Int) -> UInt8 {
    mutating get {
      if !range.contains(index) { load(index) }
      return view[index - range.lowerBound]
    }
  }

  /// Returns the scalar that starts at an offset.
  mutating func scalar(at index: Int) -> UTF8Scalar {
    let first = self[index]
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (first, 0, 0, 0)
    if first >= 0xC0 { bytes.1 = self[index + 1] }
    if first >= 0xE0 { bytes.2 = self[index + 2] }
    if first >= 0xF0 { bytes.3 = self[index + 3] }
    return withUnsafeBytes(of: bytes) { UTF8Scalar(in: $0.bindMemory(to: UInt8.self), at: 0) }
  }

  /// Counts the line feeds in a range.
  mutating func lineFeeds(in counted: Range<Int>) -> Int {
    var feeds = 0
    var offset = counted.lowerBound
    while offset < min(counted.upperBound, count) {
      if !range.contains(offset) { load(offset) }
      let part =
        offset - range.lowerBound..<min(counted.upperBound, range.upperBound) - range.lowerBound
      feeds += view.withBytes {
        ByteSearch.count(.newline, in: UnsafeBufferPointer(rebasing: $0[part]))
      }
      offset += part.count
    }
    return feeds
  }

  private mutating func load(_ index: Int) {
    guard let located = text.chunk(at: index) else {
      preconditionFailure("the index is beyond the end of the text")
    }
    view = located.chunk.view
    range = located.range
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
  public init(_ value: Int) { self.value = value }

  /// Whether one line lies above another.
  public static func < (left: LineIndex, right: LineIndex) -> Bool { left.value < right.value }

  /// Returns the line a number of lines below.
  public static func + (left: LineIndex, lines: Int) -> LineIndex { LineIndex(left.value + lines) }

  /// Returns the line a number of lines above.
  public static func - (left: LineIndex, lines: Int) -> LineIndex { LineIndex(left.value - lines) }

  /// Returns the number of lines from this one to another, negative when the other lies above.
  public func distance(to other: LineIndex) -> Int { other.value - value }
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
  mutating func read(_ buffer: ByteBuffer, lineBreaks: Int) {
    guard let last = buffer.last else { return }
    total += lineBreaks
    if endsWithReturn, buffer[0] == .newline { crlf += 1 }
    endsWithReturn = last == .carriageReturn
    var index = 0
    while let found = ByteSearch.first(.carriageReturn, in: buffer, from: index) {
      index = found + 1
      if index < buffer.count, buffer[index] == .newline { crlf += 1 }
    }
  }

  /// The most frequent line ending.
  var dominant: LineEnding { crlf * 2 > total ? .carriageReturnLineFeed : .lineFeed }
}
