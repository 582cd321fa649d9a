import _RopeModule

extension StyledString {
  /// Walks the whole text in pieces of one style.
  /// - Parameter pause: called after each chunk of the storage, so that output can be handed over.
  package func forEachPiece<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void,
    afterChunk pause: () throws(Failure) -> Void
  ) throws(Failure) {
    for chunk in rope {
      chunk.forEachPiece { body($0, $1) }
      try pause()
    }
  }

  /// Walks the bytes of the whole text, one chunk of the storage after the other.
  package func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    for chunk in rope { chunk.view.withBytes { body($0) } }
  }

  /// The styles of a range in text order, clipped to it, neighbours with equal styles merged.
  public func runs(in range: Range<TextOffset>) -> [StyleRun] {
    var result: [StyleRun] = []
    forEachPiece(in: range) { piece, style in
      if let last = result.last, last.style == style {
        result[result.count - 1].length += piece.count
      } else {
        result.append(StyleRun(length: piece.count, style: style))
      }
    }
    return result
  }

  /// Whether all styles in a range are so; stops at the first that is not.
  public func allStyles(
    in range: Range<TextOffset>, satisfy isSo: (TextStyle) -> Bool
  ) -> Bool {
    checkBounds(range)
    let range = range.bytes
    var result = true
    forEachChunk(in: range) { chunk, start in
      let part = range.clamped(to: start..<start + chunk.summary.utf8)
      chunk.forEachPiece(in: part.lowerBound - start..<part.upperBound - start) { _, style in
        if result, !isSo(style) { result = false }
      }
      return result
    }
    return result
  }

  /// The style of the byte at a place; plain at the end of the text.
  public func style(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    guard let placed = chunk(at: offset.utf8) else { return .plain }
    if case .source(let source) = placed.chunk.content, source.isOneStyle { return source.start }
    return placed.chunk.text.style(at: offset.utf8 - placed.start)
  }

  /// The style that a character typed at a place gets.
  ///
  /// It is that of the character before on the same line, else that of the one after (a line break
  /// counts), else plain.
  public func typingStyle(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    let startsLine = offset.utf8 == 0 || byte(at: offset.utf8 - 1) == 0x0A
    return style(at: startsLine ? offset : offset - 1)
  }

  /// The text in other styles; line breaks, "\n" and "\r\n", stay as they are.
  public func restyled(by change: StyleChange) -> StyledString {
    var result = Appender(chunkSize: chunkSize)
    // A line break that lies in two chunks is one all the same, so that a chunk waits for what comes
    // behind it; chunks without text may lie between.
    var waiting: [TextChunk] = []
    func addWaiting(before next: TextChunk?) {
      for chunk in waiting {
        if next?.firstByte == 0x0A, chunk.endsWithReturn {
          let (front, carriageReturn) = chunk.split(at: chunk.summary.utf8 - 1)
          if !front.isEmpty { result.append(front.restyled(by: change)) }
          result.append(carriageReturn)
        } else {
          result.append(chunk.restyled(by: change))
        }
      }
      waiting = []
    }
    for chunk in rope {
      if chunk.summary.utf8 > 0 { addWaiting(before: chunk) }
      waiting.append(chunk)
    }
    addWaiting(before: nil)
    return StyledString(rope: result.finish(), chunkSize: chunkSize)
  }
}

/// Finds the styles of characters that are typed at places one behind the other.
public struct TypingStyles {
  private let text: StyledString
  private var range = 0..<0
  /// The style of all of the chunk; nil where it has several.
  private var style: TextStyle?
  private var chunk: ChunkText?
  private var view = ByteView(bytes: [], start: 0, count: 0)

  /// Looks at a text.
  public init(_ text: StyledString) { self.text = text }

  /// `StyledString.typingStyle`.
  public mutating func style(at offset: TextOffset) -> TextStyle {
    let place = offset.utf8
    if !range.contains(place) || !range.contains(place - 1) {
      guard place > 0, place < text.utf8Count, let placed = text.chunk(at: place) else {
        return text.typingStyle(at: offset)
      }
      range = placed.range
      view = placed.chunk.view
      (style, chunk) = (nil, nil)
      if case .source(let source) = placed.chunk.content, source.isOneStyle {
        style = source.start
      } else {
        chunk = placed.chunk.text
      }
      guard range.contains(place - 1) else { return text.typingStyle(at: offset) }
    }
    if let style { return style }
    let index = place - range.lowerBound
    return chunk?.style(at: view[index - 1] == 0x0A ? index : index - 1) ?? .plain
  }
}
