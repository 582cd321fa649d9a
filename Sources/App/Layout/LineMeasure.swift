import StyledText
import Terminal
import UnicodeText

/// Measures the columns of characters without creating glyphs.
enum LineMeasure {
  /// One character, or a run of characters of equal size: of one byte and one column each, or of
  /// three bytes and two columns.
  struct Part {
    /// Its first byte and its first column.
    let offset: TextOffset
    let column: Int
    /// The number of characters.
    let count: Int
    /// The number of bytes in all of them.
    let utf8Count: Int
    /// The columns of all of them.
    let width: Int
    /// The characters.
    let graphemes: GraphemeSpan

    /// Measures characters at a column.
    init(_ graphemes: GraphemeSpan, at offset: TextOffset, column: Int, widths: CharacterWidths) {
      self.graphemes = graphemes
      self.offset = offset
      self.column = column
      utf8Count = graphemes.utf8Count
      switch graphemes {
      case .ascii(let bytes): (count, width) = (bytes.count, bytes.count)
      case .wide(let bytes): (count, width) = (bytes.count / 3, bytes.count / 3 * 2)
      case .scalar("\t"): (count, width) = (1, widths.tabStop(after: column) - column)
      case .scalar(let scalar):
        (count, width) = (1, LineMeasure.width(of: scalar, emoji: widths.emoji))
      case .cluster(let bytes):
        (count, width) = (1, LineMeasure.width(ofCluster: bytes, emoji: widths.emoji))
      }
    }

    var end: TextOffset { offset + utf8Count }
    var endColumn: Int { column + width }
  }

  /// Walks through a part of a line until the closure returns false.
  /// - Parameter column: the column at which the part begins.
  static func walk(
    _ text: StyledString, in range: Range<TextOffset>, column: Int, widths: CharacterWidths,
    _ body: (Part) -> Bool
  ) {
    var column = column
    text.forEachGraphemeSpan(in: range) { offset, graphemes in
      let part = Part(graphemes, at: offset, column: column, widths: widths)
      column = part.endColumn
      return body(part)
    }
  }

  /// Returns the columns of a character of a single scalar other than a tab.
  static func width(of scalar: Unicode.Scalar, emoji: EmojiWidth) -> Int {
    EmojiSequence.isHalfFlag(scalar) ? emoji == .whole ? 2 : 1 : columns(of: scalar, isFirst: true)
  }

  /// Returns the columns of a character of several scalars.
  ///
  /// Scalars are drawn one by one, so each adds its own width, except for those of an emoji on a
  /// terminal that draws it whole. A combining mark adds none, unless it comes first and is drawn on
  /// a space. A scalar that joins others adds as much as on its own.
  static func width(ofCluster bytes: UnsafeBufferPointer<UInt8>, emoji: EmojiWidth) -> Int {
    if emoji == .whole, isWholeEmoji(bytes) { return 2 }
    var width = 0
    GraphemeSpan.forEachScalar(in: bytes) { scalar in
      width += columns(of: scalar, isFirst: width == 0)
    }
    return width
  }

  /// Whether a character is an emoji that fits into two cells as a whole.
  static func isWholeEmoji(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 4 * Glyphs.Glyph.scalarLimit, EmojiSequence.isEmoji(bytes) else {
      return false
    }
    var count = 0
    GraphemeSpan.forEachScalar(in: bytes) { _ in count += 1 }
    return count <= Glyphs.Glyph.scalarLimit
  }

  private static func columns(of scalar: Unicode.Scalar, isFirst: Bool) -> Int {
    if let mark = VisibleMark.text(for: scalar) { return mark.unicodeScalars.count }
    guard GlyphWidth.isDrawable(scalar) else { return 1 }
    let columns = GlyphWidth.columns(of: scalar)
    return isFirst && columns == 0 ? 1 : columns
  }

  /// Returns the column of an offset in a line, measured from a checkpoint before it.
  static func column(
    of offset: TextOffset, in text: StyledString, from start: ColumnCheckpoints.Checkpoint,
    widths: CharacterWidths
  ) -> Int {
    var column = start.column
    walk(
      text, in: start.offset..<max(offset, start.offset), column: start.column, widths: widths
    ) { part in
      column = part.endColumn
      return true
    }
    return column
  }
}

/// What the columns of characters depend on besides the text.
struct CharacterWidths: Hashable, Sendable {
  /// The distance of tab stops in columns.
  var tabWidth = 8
  /// How the terminal measures emoji of several scalars.
  var emoji = EmojiWidth.sum

  /// Returns the next tab stop after a column.
  func tabStop(after column: Int) -> Int { (column / tabWidth + 1) * tabWidth }
}
