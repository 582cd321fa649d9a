import _RopeModule

/// Builds the rope of a text from pieces of text and from chunks.
struct TextRopeBuilder {
  private let chunkSize: Int
  private var builder = Rope<TextChunk>.Builder()
  private var open = ChunkTextBuilder()

  init(chunkSize: Int) {
    self.chunkSize = chunkSize
  }

  /// Appends a piece of text, whole scalars in one style.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
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

  /// Appends chunks unchanged.
  mutating func append(_ rope: Rope<TextChunk>) {
    close()
    builder.insertBeforeTip(rope)
  }

  private mutating func close() {
    guard !open.bytes.isEmpty else { return }
    builder.insertBeforeTip(TextChunk(ChunkText(open)))
    open = ChunkTextBuilder()
  }

  /// Returns the rope of everything that was appended.
  mutating func finish() -> Rope<TextChunk> {
    close()
    return builder.finalize()
  }
}

/// Iterates over the chunks of a text and splits them at given offsets.
struct ChunkSplitter {
  private var chunks: Rope<TextChunk>.Iterator
  private var rest: TextChunk?
  private var offset = 0

  init(_ rope: Rope<TextChunk>) {
    chunks = rope.makeIterator()
  }

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
