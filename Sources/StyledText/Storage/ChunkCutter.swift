import _RopeModule

/// Walks through the chunks of a text from the start and cuts them where that is wanted.
struct ChunkCutter {
  private var chunks: Rope<TextChunk>.Iterator
  private var rest: TextChunk?
  private var place = 0

  init(_ rope: Rope<TextChunk>) {
    chunks = rope.makeIterator()
  }

  /// The next chunk, or as much of it as lies before a place; nil where that place is reached.
  mutating func next(upTo limit: Int) -> TextChunk? {
    guard let chunk = rest ?? chunks.next() else { return nil }
    let count = chunk.summary.utf8
    if place + count <= limit, count > 0 || place < limit {
      rest = nil
      place += count
      return chunk
    }
    guard place < limit else {
      rest = chunk
      return nil
    }
    let (left, right) = chunk.split(at: limit - place)
    rest = right
    place = limit
    return left
  }
}
