import _RopeModule

extension StyledString {
  /// Adds a text at the end.
  public mutating func append(_ other: StyledString) {
    replaceSubrange(endOffset..<endOffset, with: other)
  }

  /// Puts a text in the place of a range.
  public mutating func replaceSubrange(_ range: Range<TextOffset>, with other: StyledString) {
    checkBounds(range)
    checkScalars(range)
    guard !range.isEmpty || !other.rope.isEmpty else { return }
    var span = range.bytes
    var middle = Appender(chunkSize: chunkSize)
    // Short chunks in memory grow with what is typed beside them, so that a row of keys does not make
    // a row of chunks.
    let front = other.utf8Count < chunkSize ? ownPart(before: span.lowerBound) : nil
    if let front, front.count + other.utf8Count <= chunkSize {
      middle.append(TextChunk(front.text))
      span = span.lowerBound - front.count..<span.upperBound
    }
    for chunk in other.rope { middle.append(chunk) }
    if let back = ownPart(after: span.upperBound), back.count + other.utf8Count <= chunkSize {
      middle.append(TextChunk(back.text))
      span = span.lowerBound..<span.upperBound + back.count
    }
    let new = middle.finish()
    if span.lowerBound == utf8Count, span.isEmpty {
      rope.append(new)
      return
    }
    replaceChunks(span, with: new)
  }

  /// Puts chunks in the place of a range, as they are.
  mutating func replaceChunks(_ span: Range<Int>, with chunks: Rope<TextChunk>) {
    var builder = rope.builder(removing: span, in: UTF8Metric())
    builder.insertBeforeTip(chunks)
    rope = builder.finalize()
  }

  /// Text in memory that ends at a place, within one chunk.
  private func ownPart(before place: Int) -> (text: ChunkText, count: Int)? {
    guard place > 0, let placed = chunk(at: place - 1), case .own(let text) = placed.chunk.content
    else { return nil }
    let count = place - placed.start
    guard count < chunkSize else { return nil }
    return (text.part(0..<count), count)
  }

  /// Text in memory that begins at a place, within one chunk.
  private func ownPart(after place: Int) -> (text: ChunkText, count: Int)? {
    guard let placed = chunk(at: place), case .own(let text) = placed.chunk.content else {
      return nil
    }
    let start = place - placed.start
    return (text.part(start..<text.bytes.count), text.bytes.count - start)
  }

  /// The two texts one after the other.
  public static func + (left: StyledString, right: StyledString) -> StyledString {
    var result = left
    result.append(right)
    return result
  }
}
