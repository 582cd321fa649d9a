package import Color
import _RopeModule

extension StyledString {
  /// Calls `body` with the whole text in pieces of uniform style.
  /// - Parameter afterChunk: called after each chunk of the storage, so that output can be flushed.
  package func forEachPiece<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void,
    afterChunk flush: () throws(Failure) -> Void
  ) throws(Failure) {
    for chunk in rope {
      chunk.forEachPiece { body($0, $1) }
      try flush()
    }
  }

  /// Returns the style runs of a range, clipped to it; adjacent runs have different styles.
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

  /// Whether all styles in a range satisfy a predicate; stops at the first that does not.
  public func allStyles(
    in range: Range<TextOffset>, satisfy predicate: (TextStyle) -> Bool
  ) -> Bool {
    checkBounds(range)
    var result = true
    forEachChunk(in: range.bytes) { chunk, _, part in
      chunk.forEachPiece(in: part) { _, style in if result, !predicate(style) { result = false } }
      return result
    }
    return result
  }

  /// Returns the style of the byte at an offset; plain at the end of the text.
  public func style(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    guard let located = chunk(at: offset.utf8) else { return .plain }
    if case .source(let source) = located.chunk.content, source.isOneStyle { return source.start }
    return located.chunk.text.style(at: offset.utf8 - located.start)
  }

  /// Returns the style that a character typed at an offset gets.
  ///
  /// This is the style of the character before the offset on the same line, or else of the
  /// character after it, which may be a line break, or else the plain style.
  public func typingStyle(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    let startsLine = offset.utf8 == 0 || byte(at: offset.utf8 - 1) == .newline
    var style = style(at: startsLine ? offset : offset - 1)
    style.fill = .default
    return style
  }

  /// Returns the text with a style change applied, except to line breaks, "\n" and "\r\n".
  public func restyled(by change: StyleChange) -> StyledString {
    var result = StyledStringBuilder(chunkSize: chunkSize)
    // A "\r\n" may be split between two chunks, so a chunk is held back until the first byte of the
    // next is known; there may be chunks without text in between.
    var pending: [TextChunk] = []
    func addPending(before next: TextChunk?) {
      for chunk in pending {
        if let next, chunk.cutsLineBreak(before: next) {
          let (text, carriageReturn) = chunk.split(at: chunk.summary.utf8 - 1)
          if !text.isEmpty { result.append(text.restyled(by: change)) }
          result.append(carriageReturn)
        } else {
          result.append(chunk.restyled(by: change))
        }
      }
      pending = []
    }
    for chunk in rope {
      if chunk.summary.utf8 > 0 { addPending(before: chunk) }
      pending.append(chunk)
    }
    addPending(before: nil)
    return result.finish()
  }

  /// Returns the distinct foregrounds in a range, in text order.
  ///
  /// White space and line breaks do not count. The search stops once more than `limit` colours have
  /// been found, so the result has at most `limit + 1`.
  package func distinctForegrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(in: range, limit: limit, \.foreground, \.foregrounds, countingSpaces: false)
  }

  /// Returns the distinct backgrounds in a range, in text order.
  ///
  /// Like `distinctForegrounds(in:limit:)`, but spaces and tabs count, because they show their
  /// background.
  package func distinctBackgrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(in: range, limit: limit, \.background, \.backgrounds, countingSpaces: true)
  }

  /// The bytes of a text in which `distinctColors(in:)` searches.
  package static let searchedForColors = 1 << 20

  /// Returns the colours of the text: up to 48 foregrounds, and then up to 16 backgrounds, each in
  /// text order.
  ///
  /// Only the first megabyte is searched: all of a very long text would take too long for a key.
  /// - Parameter palette: what the indices of the text look like.
  package func distinctColors(in palette: TerminalPalette) -> [RGB8] {
    let end = min(endOffset, TextOffset(Self.searchedForColors))
    let searched = startOffset..<roundedDown(end)
    var found: [RGB8] = []
    for color in distinctForegrounds(in: searched, limit: 48)
      + distinctBackgrounds(in: searched, limit: 16)
    {
      if let rgb = color.rgb8(in: palette), !found.contains(rgb) { found.append(rgb) }
    }
    return found
  }

  private func distinctColors(
    in range: Range<TextOffset>, limit: Int, _ color: (TextStyle) -> TerminalColor,
    _ colors: (DistinctColors) -> [TerminalColor], countingSpaces: Bool
  ) -> [TerminalColor] {
    checkBounds(range)
    precondition(limit >= 0, "a limit cannot be negative")
    var found: [TerminalColor] = []
    func add(_ color: TerminalColor) {
      if found.count <= limit, !found.contains(color) { found.append(color) }
    }
    forEachChunk(in: range.bytes) { chunk, _, part in
      // The cached colours of a chunk suffice, unless it may have more of them than are cached.
      if part.count == chunk.summary.utf8 {
        let known = colors(chunk.colors)
        if known.count < DistinctColors.limit || limit < DistinctColors.limit {
          known.forEach(add)
          return found.count <= limit
        }
      }
      chunk.forEachPiece(in: part) { piece, style in
        let candidate = color(style)
        if !found.contains(candidate), piece.showsColor(countingSpaces: countingSpaces) {
          add(candidate)
        }
      }
      return found.count <= limit
    }
    return found
  }
}
