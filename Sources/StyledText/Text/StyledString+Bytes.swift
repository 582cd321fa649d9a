import UnicodeText
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
  func forEachChunk(
    in range: Range<Int>, _ body: (TextChunk, _ start: Int) -> Bool
  ) {
    guard !range.isEmpty else { return }
    var (index, remaining) = rope.find(at: range.lowerBound, in: UTF8Metric(), preferEnd: false)
    var start = range.lowerBound - remaining
    while start < range.upperBound {
      let chunk = rope[index]
      guard body(chunk, start) else { return }
      start += chunk.summary.utf8
      rope.formIndex(after: &index)
    }
  }

  /// Copies the bytes of a range of text.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    checkBounds(Range(bytes: range))
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    forEachChunk(in: range) { chunk, start in
      let view = chunk.view
      let part = range.clamped(to: start..<start + view.count)
      view.withBytes { buffer in
        result.append(
          contentsOf: UnsafeBufferPointer(
            rebasing: buffer[part.lowerBound - start..<part.upperBound - start]))
      }
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
  package func forEachPiece(
    in range: Range<TextOffset>, _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) {
    checkBounds(range)
    let range = range.bytes
    forEachChunk(in: range) { chunk, start in
      let part = range.clamped(to: start..<start + chunk.summary.utf8)
      chunk.forEachPiece(in: part.lowerBound - start..<part.upperBound - start, body)
      return true
    }
  }
}

/// Reads single bytes of a text; fast when they are close to each other.
struct TextByteReader {
  private let text: StyledString
  private var view = ByteView(bytes: [], start: 0, count: 0)
  private var range = 0..<0

  init(_ text: StyledString) {
    self.text = text
  }

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
    if first < 0x80 { return UTF8Scalar(value: UInt32(first), length: 1) }
    var bytes: (UInt8, UInt8, UInt8, UInt8) = (first, 0, 0, 0)
    if index + 1 < count { bytes.1 = self[index + 1] }
    if index + 2 < count { bytes.2 = self[index + 2] }
    if index + 3 < count { bytes.3 = self[index + 3] }
    return withUnsafeBytes(of: bytes) { UTF8Scalar(in: $0.bindMemory(to: UInt8.self), at: 0) }
  }

  private mutating func load(_ index: Int) {
    guard let located = text.chunk(at: index) else {
      preconditionFailure("the index is beyond the end of the text")
    }
    view = located.chunk.view
    range = located.range
  }
}
