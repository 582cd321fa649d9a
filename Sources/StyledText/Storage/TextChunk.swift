import UnicodeText
import _RopeModule

/// A stretch of a text, the element of its rope.
///
/// Chunks never change. They share what they hold with the chunks they were cut from, so that a text
/// and all its earlier states cost little more than the text.
struct TextChunk: RopeElement, Sendable {
  /// Where the text is.
  enum Content: Sendable {
    /// In the bytes of a file, as they were read.
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
      TextSummary(utf8: buffer.count, lineBreaks: ByteSearch.count(0x0A, in: buffer))
    }
  }

  static var empty: TextChunk { TextChunk(ChunkText(bytes: [], runs: [], styles: [])) }

  /// Whether it holds nothing at all; sequences without text are something.
  var isEmpty: Bool {
    switch content {
    case .source(let source): source.range.isEmpty
    case .own: summary.utf8 == 0
    }
  }

  /// Chunks are never joined by the rope itself: raw bytes of a file stay apart from what is edited.
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

  /// The two parts of a chunk; sequences between them go to the right one, those at the end stay.
  ///
  /// A part without text would have no place of its own in the text, and be lost or left behind.
  func split(at index: Int) -> (left: TextChunk, right: TextChunk) {
    if index == 0 { return (.empty, self) }
    if index == summary.utf8 { return (self, .empty) }
    switch content {
    case .own(let text):
      let (left, right) = text.split(at: index)
      return (TextChunk(left), TextChunk(right))
    case .source(let source):
      if source.change != nil, cutsLineBreak(at: index) {
        // Its halves alone would no longer be known for a line break.
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
    return index > 0 && index < view.count && view[index - 1] == 0x0D && view[index] == 0x0A
  }

  /// The bytes of the text in one piece, without copying where they are in memory as they are.
  var view: ByteView {
    switch content {
    case .own(let text): ByteView(bytes: text.bytes, start: 0, count: text.bytes.count)
    case .source(let source): source.view
    }
  }

  /// The first byte of the text, found without reading the rest.
  var firstByte: UInt8? {
    switch content {
    case .own(let text): text.bytes.first
    case .source(let source): source.firstByte
    }
  }

  /// Whether the last byte of the text is a carriage return.
  var endsWithReturn: Bool {
    if case .source(let source) = content, !source.mayEndWithReturn { return false }
    return view.last == 0x0D
  }

  /// The text with its styles in memory.
  var text: ChunkText {
    switch content {
    case .own(let text): text
    case .source(let source): source.text
    }
  }

  /// Hands out the text in stretches of one style each, in order.
  func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void) {
    switch content {
    case .own(let text): text.forEachPiece(in: 0..<text.bytes.count, body)
    case .source(let source): source.forEachPiece(body)
    }
  }

  /// Hands out a part of the text in stretches of one style each, in order.
  func forEachPiece(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) {
    if range == 0..<summary.utf8 { return forEachPiece(body) }
    if case .source(let source) = content, source.isOneStyle {
      let view = source.view
      return view.withBytes { buffer in
        body(UnsafeBufferPointer(rebasing: buffer[range]), source.start)
      }
    }
    text.forEachPiece(in: range, body)
  }

  /// The first different colours in it.
  var colors: ColorList {
    switch content {
    case .own(let text): text.colors
    case .source(let source): source.colors
    }
  }

  /// The chunk in other styles, line breaks excepted.
  func restyled(by change: StyleChange) -> TextChunk {
    switch content {
    case .own(let text): TextChunk(text.restyled(by: change))
    case .source(let source): TextChunk(source.restyled(by: change), summary: summary)
    }
  }

  /// The place in the chunk right behind one of its line feeds, which are counted from 1.
  func offset(afterLineBreak number: Int) -> Int {
    view.withBytes { buffer in ByteSearch.offset(after: number, of: 0x0A, in: buffer) }
  }

  /// The number of line feeds before a place in the chunk.
  func lineBreaks(before offset: Int) -> Int {
    if offset == summary.utf8 { return summary.lineBreaks }
    if summary.lineBreaks == 0 { return 0 }
    return view.withBytes { buffer in
      ByteSearch.count(0x0A, in: UnsafeBufferPointer(rebasing: buffer[..<offset]))
    }
  }
}
