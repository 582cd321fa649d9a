import _RopeModule

extension StyledString {
  /// Appends a text.
  public mutating func append(_ other: StyledString) {
    replaceSubrange(endOffset..<endOffset, with: other)
  }

  /// Replaces a range.
  public mutating func replaceSubrange(_ range: Range<TextOffset>, with other: StyledString) {
    checkBounds(range)
    checkScalars(range)
    guard !range.isEmpty || !other.rope.isEmpty else { return }
    var span = range.bytes
    var middle = TextRopeBuilder(chunkSize: chunkSize)
    // Short chunks in memory are merged with the new text, so that typing does not create a chunk
    // for every key press.
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

  /// Replaces a range with chunks, which stay as they are.
  mutating func replaceChunks(_ span: Range<Int>, with chunks: Rope<TextChunk>) {
    var builder = rope.builder(removing: span, in: UTF8Metric())
    builder.insertBeforeTip(chunks)
    rope = builder.finalize()
  }

  /// Returns the text in memory that ends at `offset`, within one chunk.
  private func ownPart(before offset: Int) -> (text: ChunkText, count: Int)? {
    guard offset > 0, let located = chunk(at: offset - 1),
      case .own(let text) = located.chunk.content
    else { return nil }
    let count = offset - located.start
    guard count < chunkSize else { return nil }
    return (text.part(0..<count), count)
  }

  /// Returns the text in memory that begins at `offset`, within one chunk.
  private func ownPart(after offset: Int) -> (text: ChunkText, count: Int)? {
    guard let located = chunk(at: offset), case .own(let text) = located.chunk.content else {
      return nil
    }
    let start = offset - located.start
    return (text.part(start..<text.bytes.count), text.bytes.count - start)
  }

  /// Concatenates two texts.
  public static func + (left: StyledString, right: StyledString) -> StyledString {
    var result = left
    result.append(right)
    return result
  }
}
