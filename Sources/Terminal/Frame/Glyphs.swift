import UnicodeText

/// The parts of a text that each go into one cell: a spacing scalar and its combining marks.
///
/// A grapheme cluster of several spacing scalars (a family joined by ZWJ) gives several glyphs, as
/// in ncurses and in terminals that do not cluster.
package struct Glyphs: Sequence, IteratorProtocol {
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

  private var scalars: String.UnicodeScalarView.Iterator
  private var ahead: Unicode.Scalar?

  /// Splits a text into glyphs, in order.
  package init(_ text: String) {
    scalars = text.unicodeScalars.makeIterator()
    ahead = scalars.next()
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

/// The number of columns that a terminal gives to text.
///
///     let columns = GlyphWidth.columns(of: "漢字")  // 4
public enum GlyphWidth {
  /// Whether a scalar may be sent to a terminal: control characters, and characters that reorder or
  /// break lines, may not.
  package static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
    case 0xFFF9...0xFFFB, 0xE0000...0xE0001, 0x10FF00...0x10FFFF: false
    default: true
    }
  }

  /// Returns the columns of a drawable scalar: 0 for marks and joiners, 2 for wide ones, otherwise
  /// 1.
  package static func columns(of scalar: Unicode.Scalar) -> Int { ScalarWidth.columns(of: scalar) }

  /// Returns the columns that `Frame.write` needs for a text.
  public static func columns(of text: String) -> Int { Glyphs(text).reduce(0) { $0 + $1.width } }
}

extension String {
  /// Returns the words in rows of at most `columns`; a word that is longer has a row of its own.
  /// - Parameter first: the columns of the first row, if it has others; may be too few for a word.
  package func wrapped(columns: Int, first: Int? = nil) -> [String] {
    var rows = [""]
    for word in split(separator: " ") {
      let last = rows[rows.count - 1]
      let longer = last.isEmpty ? String(word) : last + " " + word
      let availableColumns = rows.count == 1 ? first ?? columns : columns
      if GlyphWidth.columns(of: longer) <= availableColumns
        || last.isEmpty && availableColumns >= columns
      {
        rows[rows.count - 1] = longer
      } else {
        rows.append(String(word))
      }
    }
    return rows
  }

  /// Returns the text, or what fits of it and an ellipsis.
  package func clipped(toColumns columns: Int) -> String {
    guard GlyphWidth.columns(of: self) > columns, columns > 0 else { return self }
    var text = self
    while !text.isEmpty, GlyphWidth.columns(of: text) >= columns { text.removeLast() }
    return text + "…"
  }
}

extension [String] {
  /// The first wording that fits, or the last one.
  package func fitting(columns: Int) -> String {
    first { GlyphWidth.columns(of: $0) <= columns } ?? last ?? ""
  }
}
