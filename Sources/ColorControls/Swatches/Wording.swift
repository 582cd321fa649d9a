import TerminalCore

extension String {
  /// Returns the text without its last sentences, then without its last words, so that it fits.
  func shortened(toColumns columns: Int) -> String {
    func fits(_ text: String) -> Bool { GlyphWidth.columns(of: text) <= columns }
    var text = self
    while !fits(text), let end = text.ranges(of: " · ").last {
      text = String(text[..<end.lowerBound])
    }
    guard !fits(text) else { return text }
    while !fits(text + "…"), let end = text.lastIndex(of: " ") { text = String(text[..<end]) }
    return (text + "…").clipped(toColumns: columns)
  }

  /// Returns the text, or what fits of it and an ellipsis.
  func clipped(toColumns columns: Int) -> String {
    guard GlyphWidth.columns(of: self) > columns, columns > 0 else { return self }
    var text = self
    while !text.isEmpty, GlyphWidth.columns(of: text) >= columns { text.removeLast() }
    return text + "…"
  }
}
