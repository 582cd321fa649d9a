public import Colorimetry

extension StyledString {
  /// The different colours of the letters in a range, in text order.
  ///
  /// Every colour comes once. White space and line breaks do not count. The search stops when more
  /// than `limit` colours are found, so the result has at most `limit + 1`.
  public func distinctForegrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(in: range, limit: limit, \.foreground, \.foregrounds, countsSpaces: false)
  }

  /// The different colours behind the text in a range, in text order.
  ///
  /// Counts like `distinctForegrounds(in:limit:)`, but spaces and tabs count, because they show
  /// their background.
  public func distinctBackgrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(in: range, limit: limit, \.background, \.backgrounds, countsSpaces: true)
  }

  private func distinctColors(
    in range: Range<TextOffset>, limit: Int, _ color: (TextStyle) -> TerminalColor,
    _ colors: (ColorList) -> [TerminalColor], countsSpaces: Bool
  ) -> [TerminalColor] {
    checkBounds(range)
    precondition(limit >= 0, "a limit cannot be negative")
    let range = range.bytes
    var found: [TerminalColor] = []
    func note(_ color: TerminalColor) {
      if found.count <= limit, !found.contains(color) { found.append(color) }
    }
    forEachChunk(in: range) { chunk, start in
      let part = range.clamped(to: start..<start + chunk.summary.utf8)
      // What a chunk knows of itself is enough, unless it has more colours than it knows.
      if part.count == chunk.summary.utf8 {
        let known = colors(chunk.colors)
        if known.count < ColorList.limit || limit < ColorList.limit {
          known.forEach(note)
          return found.count <= limit
        }
      }
      chunk.forEachPiece(in: part.lowerBound - start..<part.upperBound - start) { piece, style in
        let candidate = color(style)
        if found.count <= limit, !found.contains(candidate),
          Ink.isIn(piece, countsSpaces: countsSpaces)
        {
          found.append(candidate)
        }
      }
      return found.count <= limit
    }
    return found
  }
}
