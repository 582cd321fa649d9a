import _RopeModule

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
