/// The pieces of a text that each go into one cell: a spacing scalar and the marks upon it.
///
/// A grapheme cluster of several spacing scalars (a family joined by ZWJ) gives several glyphs: so
/// do ncurses and the terminals that do not cluster, and the columns stay what they will be.
public struct Glyphs: Sequence, Sendable {
  /// One cell's worth of text.
  public struct Glyph: Hashable, Sendable {
    /// A spacing scalar and the marks upon it.
    public var text: CellText
    /// Columns: 1 or 2.
    public var width: Int

    /// A glyph of a known width.
    public init(text: CellText, width: Int) {
      self.text = text
      self.width = width
    }
  }

  private let scalars: String.UnicodeScalarView

  /// The glyphs of a text, in order.
  public init(_ text: String) {
    scalars = text.unicodeScalars
  }

  /// Walks the glyphs.
  public func makeIterator() -> Iterator { Iterator(scalars) }

  /// Takes one glyph after the other.
  public struct Iterator: IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?

    init(_ scalars: String.UnicodeScalarView) {
      self.scalars = scalars.makeIterator()
      ahead = self.scalars.next()
    }

    /// The next glyph; nil at the end of the text.
    public mutating func next() -> Glyph? {
      guard let first = ahead else { return nil }
      ahead = scalars.next()
      var glyph = Glyph(text: CellText("\u{FFFD}" as Unicode.Scalar), width: 1)
      if GlyphWidth.isDrawable(first) {
        glyph = Glyph(text: CellText(first), width: GlyphWidth.columns(of: first))
        // A mark without a base gets a space to stand on.
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
