import _RopeModule

/// Builds a text from many small pieces and from chunks.
package struct StyledStringBuilder {
  private let chunkSize: Int
  private var builder = Rope<TextChunk>.Builder()
  private var open = ChunkTextBuilder()

  /// Creates a builder of an empty text.
  package init() { self.init(chunkSize: StyledString.defaultChunkSize) }

  init(chunkSize: Int) { self.chunkSize = chunkSize }

  /// Appends valid UTF-8 that begins and ends at scalar boundaries.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    var start = 0
    while start < piece.count {
      var end = min(start + chunkSize - open.bytes.count, piece.count)
      while end > start, end < piece.count, piece[end] & 0xC0 == 0x80 { end -= 1 }
      if end == start {
        close()
        continue
      }
      open.append(UnsafeBufferPointer(rebasing: piece[start..<end]), style)
      start = end
    }
  }

  /// Appends a byte below 0x80.
  package mutating func append(_ byte: UInt8, _ style: TextStyle) {
    withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1), style) }
  }

  /// Appends a scalar.
  package mutating func append(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    bytes.withUnsafeBufferPointer { append($0, style) }
  }

  /// Appends a chunk; the text of a small one in memory is merged with what is being collected.
  mutating func append(_ chunk: TextChunk) {
    if case .own(let text) = chunk.content,
      text.bytes.count > chunkSize || open.bytes.count + text.bytes.count <= chunkSize
    {
      text.forEachPiece(in: text.bytes.indices) { append($0, $1) }
      return
    }
    close()
    builder.insertBeforeTip(chunk)
  }

  private mutating func close() {
    guard !open.bytes.isEmpty else { return }
    builder.insertBeforeTip(TextChunk(ChunkText(open)))
    open = ChunkTextBuilder()
  }

  /// Returns the text that was appended.
  ///
  /// Afterwards the builder is empty.
  package mutating func finish() -> StyledString {
    close()
    defer { builder = Rope<TextChunk>.Builder() }
    return StyledString(rope: builder.finalize(), chunkSize: chunkSize)
  }
}

/// Iterates over the chunks of a text and splits them at given offsets.
struct ChunkSplitter {
  private var chunks: Rope<TextChunk>.Iterator
  private var rest: TextChunk?
  private var offset = 0

  init(_ rope: Rope<TextChunk>) { chunks = rope.makeIterator() }

  /// Returns the next chunk, or the part of it before `limit`; nil when `limit` is reached.
  mutating func next(upTo limit: Int) -> TextChunk? {
    guard let chunk = rest ?? chunks.next() else { return nil }
    let count = chunk.summary.utf8
    if offset + count <= limit, count > 0 || offset < limit {
      rest = nil
      offset += count
      return chunk
    }
    guard offset < limit else {
      rest = chunk
      return nil
    }
    let (left, right) = chunk.split(at: limit - offset)
    rest = right
    offset = limit
    return left
  }
}
