public import Colorimetry

extension StyledString {
  /// The different colours of the letters in a range, in text order.
  ///
  /// Every colour comes once. White space and line breaks do not count. The search stops when more
  /// than `limit` colours are found, so the result has at most `limit + 1`.
  public func distinctForegrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(\.foreground, in: range, limit: limit, countsSpaces: false)
  }

  /// The different colours behind the text in a range, in text order.
  ///
  /// Counts like `distinctForegrounds(in:limit:)`, but spaces and tabs count, because they show
  /// their background.
  public func distinctBackgrounds(in range: Range<TextOffset>, limit: Int) -> [TerminalColor] {
    distinctColors(\.background, in: range, limit: limit, countsSpaces: true)
  }

  private func distinctColors(
    _ color: (TextStyle) -> TerminalColor, in range: Range<TextOffset>, limit: Int,
    countsSpaces: Bool
  ) -> [TerminalColor] {
    checkBounds(range)
    precondition(limit >= 0, "a limit cannot be negative")
    var found: [TerminalColor] = []
    var start = range.lowerBound.utf8
    var index = runIndex(at: start)
    while start < range.upperBound.utf8, found.count <= limit {
      let end = min(runEnds[index].end, range.upperBound.utf8)
      let candidate = color(runEnds[index].style)
      if !found.contains(candidate), hasInk(in: start..<end, countsSpaces: countsSpaces) {
        found.append(candidate)
      }
      start = end
      index += 1
    }
    return found
  }

  /// Whether a range holds anything that shows the colour: spaces show a background.
  private func hasInk(in range: Range<Int>, countsSpaces: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var index = range.lowerBound
      while index < range.upperBound {
        let scalar = UTF8Scalar(in: buffer, at: index)
        switch scalar.value {
        case 0x0A...0x0D: break
        case 0x09, 0x20: if countsSpaces { return true }
        case 0..<0x80: return true
        default:
          let isSpace = Unicode.Scalar(scalar.value)?.properties.isWhitespace == true
          if countsSpaces || !isSpace { return true }
        }
        index += scalar.length
      }
      return false
    }
  }
}
