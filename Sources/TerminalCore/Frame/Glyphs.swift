/// The parts of a text that each go into one cell: a spacing scalar and its combining marks.
///
/// A grapheme cluster of several spacing scalars (a family joined by ZWJ) gives several glyphs, as
/// in ncurses and in terminals that do not cluster.
package struct Glyphs: Sequence, Sendable {
  /// The text of one cell.
  package struct Glyph: Hashable, Sendable {
    /// A spacing scalar and its combining marks.
    package var text: CellText
    /// The scalars of a wide glyph that do not fit into the text of a cell.
    package var rest = CellText()
    /// Columns: 1 or 2.
    package var width: Int

    /// Creates a glyph of a known width.
    package init(text: CellText, width: Int) {
      self.text = text
      self.width = width
    }

    /// Creates a glyph of two columns with an emoji of up to `scalarLimit` scalars.
    package init(emoji: String) {
      self.init(text: CellText(emoji), width: 2)
      rest = CellText(String(emoji.unicodeScalars.dropFirst(CellText.limit)))
    }

    /// The maximum number of scalars in two cells.
    package static let scalarLimit = 2 * CellText.limit
  }

  private let scalars: String.UnicodeScalarView

  /// Splits a text into glyphs, in order.
  package init(_ text: String) {
    scalars = text.unicodeScalars
  }

  /// Returns an iterator over the glyphs.
  package func makeIterator() -> Iterator { Iterator(scalars) }

  /// An iterator over glyphs.
  package struct Iterator: IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?

    init(_ scalars: String.UnicodeScalarView) {
      self.scalars = scalars.makeIterator()
      ahead = self.scalars.next()
    }

    /// Returns the next glyph; nil at the end of the text.
    package mutating func next() -> Glyph? {
      guard let first = ahead else { return nil }
      ahead = scalars.next()
      var glyph = Glyph(text: CellText("\u{FFFD}" as Unicode.Scalar), width: 1)
      if GlyphWidth.isDrawable(first) {
        glyph = Glyph(text: CellText(first), width: GlyphWidth.columns(of: first))
        // A mark without a base combines with a space.
        if glyph.width == 0 {
          glyph = Glyph(text: .space, width: 1)
          glyph.text.append(first)
        }
      }
      while let mark = ahead, GlyphWidth.isDrawable(mark), GlyphWidth.columns(of: mark) == 0 {
        glyph.text.append(mark)
        ahead = scalars.next()
      }
      return glyph
    }
  }
}
