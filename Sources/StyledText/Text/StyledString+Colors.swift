package import Colorimetry

extension StyledString {
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

  private func distinctColors(
    in range: Range<TextOffset>, limit: Int, _ color: (TextStyle) -> TerminalColor,
    _ colors: (DistinctColors) -> [TerminalColor], countingSpaces: Bool
  ) -> [TerminalColor] {
    checkBounds(range)
    precondition(limit >= 0, "a limit cannot be negative")
    let range = range.bytes
    var found: [TerminalColor] = []
    func add(_ color: TerminalColor) {
      if found.count <= limit, !found.contains(color) { found.append(color) }
    }
    forEachChunk(in: range) { chunk, start in
      let part = range.clamped(to: start..<start + chunk.summary.utf8)
      // The cached colours of a chunk suffice, unless it may have more of them than are cached.
      if part.count == chunk.summary.utf8 {
        let known = colors(chunk.colors)
        if known.count < DistinctColors.limit || limit < DistinctColors.limit {
          known.forEach(add)
          return found.count <= limit
        }
      }
      chunk.forEachPiece(in: part.lowerBound - start..<part.upperBound - start) { piece, style in
        let candidate = color(style)
        if found.count <= limit, !found.contains(candidate),
          piece.showsColor(countingSpaces: countingSpaces)
        {
          found.append(candidate)
        }
      }
      return found.count <= limit
    }
    return found
  }
}
