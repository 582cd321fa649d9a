import TerminalCore
import UnicodeText

extension [Cell] {
  /// Returns the end of the cells of the character that begins at an index, at most `limit`.
  ///
  /// A frame may divide flags, joined emoji and syllables among cells. They are one character if they
  /// have the same style.
  func characterEnd(from start: Int, limit: Int) -> Int {
    var end = start + 1
    while end < limit, self[end].width == 0 || continuesCharacter(from: start, at: end) { end += 1 }
    return end
  }

  /// Whether a part of a row has a character of uncertain width.
  func hasUncertainWidths(in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = characterEnd(from: start, limit: range.upperBound)
      if self[start..<end].hasUncertainWidth { return true }
      start = end
    }
    return false
  }

  private func continuesCharacter(from start: Int, at index: Int) -> Bool {
    // Few cells have a scalar that may join the one before it.
    guard let first = self[index].glyph.first, first.value >= 0x300, !self[index].isPixels,
      self[index].style == self[index - 1].style
    else { return false }
    let left =
      self[index - 1].width == 0 && self[index - 1].glyph.count == 0 ? index - 2 : index - 1
    guard left >= start, let last = self[left].glyph[self[left].glyph.count - 1],
      GraphemeClass.mayJoin(GraphemeClass(of: last.value), GraphemeClass(of: first.value))
    else { return false }
    return self[start...index].text.count == 1
  }
}

extension ArraySlice<Cell> {
  /// The glyphs of the cells.
  var text: String { reduce(into: "") { $0 += $1.text } }

  /// Whether the cells of one character may be drawn in another number of columns: they hold several
  /// glyphs, or an emoji of several scalars.
  var hasUncertainWidth: Bool {
    guard let first else { return false }
    return count > Swift.max(Int(first.width), 1) || first.width == 2 && first.glyph.count > 1
  }
}
