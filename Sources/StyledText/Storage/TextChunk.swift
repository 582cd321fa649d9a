import Color
import UnicodeText
import _RopeModule

/// A chunk of a text, the element of its rope.
///
/// Chunks are immutable. They share their storage with the chunks they were split from, so that a
/// text and all its earlier states take little more memory than the text.
struct TextChunk: RopeElement, Sendable {
  /// Where the text is stored.
  enum Content: Sendable {
    /// In the bytes of a file.
    case source(SourceText)
    /// In memory of its own.
    case own(ChunkText)
  }

  let content: Content
  let summary: TextSummary

  init(_ source: SourceText, summary: TextSummary) {
    content = .source(source)
    self.summary = summary
  }

  init(_ text: ChunkText) {
    content = .own(text)
    summary = text.bytes.withUnsafeBufferPointer { buffer in
      TextSummary(utf8: buffer.count, lineBreaks: ByteSearch.count(.newline, in: buffer))
    }
  }

  static var empty: TextChunk { TextChunk(ChunkText(ChunkTextBuilder())) }

  /// Whether it contains nothing; a chunk of sequences without text is not empty.
  var isEmpty: Bool {
    switch content {
    case .source(let source): source.range.isEmpty
    case .own: summary.utf8 == 0
    }
  }

  /// The rope never merges chunks: bytes of a file stay separate from edited text.
  var isUndersized: Bool { isEmpty }

  func invariantCheck() {}

  mutating func rebalance(nextNeighbor right: inout TextChunk) -> Bool {
    if isEmpty { swap(&self, &right) }
    return right.isEmpty
  }

  mutating func split(at index: Int) -> TextChunk {
    let (left, right) = self.split(at: index)
    self = left
    return right
  }

  /// Splits a chunk at an offset of its text.
  ///
  /// Sequences at that offset go to the right part, and those at the end stay at the end.
  ///
  /// A part without text would have no offset of its own in the rope and could get lost.
  func split(at index: Int) -> (left: TextChunk, right: TextChunk) {
    if index == 0 { return (.empty, self) }
    if index == summary.utf8 { return (self, .empty) }
    switch content {
    case .own(let text):
      let (left, right) = text.split(at: index)
      return (TextChunk(left), TextChunk(right))
    case .source(let source):
      if source.change != nil, cutsLineBreak(at: index) {
        // The halves alone would no longer be recognised as a line break.
        let (left, right) = text.split(at: index)
        return (TextChunk(left), TextChunk(right))
      }
      let (left, right, lineBreaks) = source.split(at: index)
      return (
        TextChunk(left, summary: TextSummary(utf8: index, lineBreaks: lineBreaks)),
        TextChunk(
          right,
          summary: TextSummary(
            utf8: summary.utf8 - index, lineBreaks: summary.lineBreaks - lineBreaks))
      )
    }
  }

  private func cutsLineBreak(at index: Int) -> Bool {
    let view = view
    guard index > 0, index < view.count else { return false }
    return view[index - 1] == .carriageReturn && view[index] == .newline
  }

  /// The bytes of the text, without a copy where they are in memory unchanged.
  var view: ByteView {
    switch content {
    case .own(let text): ByteView(bytes: text.bytes, start: 0, count: text.bytes.count)
    case .source(let source): source.view
    }
  }

  /// Whether the text ends with "\r", and that of the next chunk, which is not empty, begins with "\n".
  func cutsLineBreak(before next: TextChunk) -> Bool {
    // Nearly all chunks of a file end after a line break or are followed by a letter, and need not be
    // decoded.
    if case .source(let source) = content, source.withSource(\.last) == .newline { return false }
    if case .source(let source) = next.content, let first = source.withSource(\.first),
      first != .newline, first != SGRSequence.escape
    {
      return false
    }
    return view.last == .carriageReturn && next.view[0] == .newline
  }

  /// The text with its styles, decoded if necessary.
  var text: ChunkText {
    switch content {
    case .own(let text): text
    case .source(let source): source.text
    }
  }

  /// Calls `body` with pieces of uniform style, in order.
  func forEachPiece(_ body: (ByteBuffer, TextStyle) -> Void) {
    switch content {
    case .own(let text): text.forEachPiece(in: 0..<text.bytes.count, body)
    case .source(let source): source.forEachPiece(body)
    }
  }

  /// Calls `body` with pieces of uniform style of a part of the text, in order.
  func forEachPiece(in range: Range<Int>, _ body: (ByteBuffer, TextStyle) -> Void) {
    if range == 0..<summary.utf8 { return forEachPiece(body) }
    if case .source(let source) = content, source.isOneStyle {
      let view = source.view
      return view.withBytes { buffer in
        body(UnsafeBufferPointer(rebasing: buffer[range]), source.start)
      }
    }
    text.forEachPiece(in: range, body)
  }

  /// The first distinct colours.
  var colors: DistinctColors {
    switch content {
    case .own(let text): text.colors
    case .source(let source): source.colors
    }
  }

  /// Returns the chunk with its styles changed, except those of line breaks.
  func restyled(by change: StyleChange) -> TextChunk {
    switch content {
    case .own(let text): TextChunk(text.restyled(by: change))
    case .source(let source): TextChunk(source.restyled(by: change), summary: summary)
    }
  }

  /// Returns the offset after a line feed in the chunk, counted from 1.
  func offset(afterLineBreak number: Int) -> Int {
    view.withBytes { buffer in ByteSearch.offset(after: number, of: .newline, in: buffer) }
  }

  /// Returns the number of line feeds before an offset in the chunk.
  func lineBreaks(before offset: Int) -> Int {
    if offset == summary.utf8 { return summary.lineBreaks }
    if summary.lineBreaks == 0 { return 0 }
    return view.withBytes { buffer in
      ByteSearch.count(.newline, in: UnsafeBufferPointer(rebasing: buffer[..<offset]))
    }
  }
}

/// The size of a part of a text: what it adds to the offsets after it.
struct TextSummary: RopeSummary {
  /// The number of bytes of text.
  var utf8 = 0
  /// The number of line feeds.
  var lineBreaks = 0

  static var maxNodeSize: Int { 15 }
  static var zero: TextSummary { TextSummary() }

  var isZero: Bool { utf8 == 0 && lineBreaks == 0 }

  mutating func add(_ other: TextSummary) {
    utf8 += other.utf8
    lineBreaks += other.lineBreaks
  }

  mutating func subtract(_ other: TextSummary) {
    utf8 -= other.utf8
    lineBreaks -= other.lineBreaks
  }
}

/// Measures text in UTF-8 bytes.
struct UTF8Metric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.utf8 }

  func index(at offset: Int, in chunk: TextChunk) -> Int { offset }
}

/// Measures text in line feeds; a position in it is right after one.
struct LineBreakMetric: RopeMetric {
  func size(of summary: TextSummary) -> Int { summary.lineBreaks }

  func index(at offset: Int, in chunk: TextChunk) -> Int {
    offset == 0 ? 0 : chunk.offset(afterLineBreak: offset)
  }
}

/// A range of an array that is shared with others.
struct ByteView {
  let bytes: [UInt8]
  let start: Int
  /// The number of bytes.
  let count: Int

  subscript(index: Int) -> UInt8 { bytes[start + index] }

  var last: UInt8? { count > 0 ? self[count - 1] : nil }

  func withBytes<Result>(_ body: (ByteBuffer) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      body(UnsafeBufferPointer(rebasing: buffer[start..<start + count]))
    }
  }
}
