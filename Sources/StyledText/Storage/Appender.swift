import _RopeModule

/// Builds the rope of a text from stretches of text and from chunks.
struct Appender {
  private let chunkSize: Int
  private var builder = Rope<TextChunk>.Builder()
  private var open = ChunkTextBuilder()

  init(chunkSize: Int) {
    self.chunkSize = chunkSize
  }

  /// Adds a stretch of text, whole scalars in one style.
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

  /// Adds a chunk as it is.
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

  /// Adds chunks as they are.
  mutating func append(_ rope: Rope<TextChunk>) {
    close()
    builder.insertBeforeTip(rope)
  }

  private mutating func close() {
    guard !open.bytes.isEmpty else { return }
    builder.insertBeforeTip(TextChunk(ChunkText(open)))
    open = ChunkTextBuilder()
  }

  /// The rope of everything that was added.
  mutating func finish() -> Rope<TextChunk> {
    close()
    return builder.finalize()
  }
}
