/// The pieces of a text that each go into one cell: a spacing scalar and the marks upon it.
///
/// A grapheme cluster of several spacing scalars (a family joined by ZWJ) gives several glyphs: so
/// do ncurses and the terminals that do not cluster, and the columns stay what they will be.
public struct Glyphs: Sequence, Sendable {
  /// One cell's worth of text.
  public struct Glyph: Hashable, Sendable {
    /// A spacing scalar and at most four zero-width ones (`CCHARW_MAX` of ncurses is 5).
    public var text: String
    /// Columns: 1 or 2.
    public var width: Int

    /// A glyph of a known width.
    public init(text: String, width: Int) {
      self.text = text
      self.width = width
    }
  }

  private let scalars: [Unicode.Scalar]

  /// The glyphs of a text, in order.
  public init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars)
  }

  /// Walks the glyphs.
  public func makeIterator() -> AnyIterator<Glyph> {
    var index = 0
    return AnyIterator {
      guard index < scalars.count else { return nil }
      let first = scalars[index]
      index += 1
      var text = String.UnicodeScalarView()
      var width = 1
      if GlyphWidth.isDrawable(first) {
        width = GlyphWidth.columns(of: first)
        // A mark without a base gets a space to stand on.
        if width == 0 {
          text.append(" ")
          width = 1
        }
        text.append(first)
      } else {
        text.append("\u{FFFD}")
      }
      while index < scalars.count, GlyphWidth.isDrawable(scalars[index]),
        GlyphWidth.columns(of: scalars[index]) == 0
      {
        if text.count < 5 { text.append(scalars[index]) }
        index += 1
      }
      return Glyph(text: String(text), width: width)
    }
  }
}
