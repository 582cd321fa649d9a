import StyledText
import TerminalCore

/// How one line of the document lies on columns.
///
/// Tabs reach to the next multiple of eight. What must not reach a terminal is replaced by its
/// visible mark. A grapheme is one slot, however many columns it takes.
struct LineLayout {
  /// One grapheme.
  struct Slot {
    /// Where its bytes begin.
    let offset: TextOffset
    /// Where it begins on screen, counted from the line's first column.
    let column: Int
    /// The glyphs that are drawn, one after the other.
    let glyphs: [Glyphs.Glyph]
    /// Columns it takes.
    let width: Int
    /// Whether it shows a mark and not itself.
    let isMark: Bool
    /// Whether it is a blank, which has no text colour.
    let isBlank: Bool
  }

  /// The graphemes, left to right.
  let slots: [Slot]
  /// Where the line ends, without its line break.
  let end: TextOffset
  /// Columns of the whole line.
  let width: Int

  /// Columns from one tab stop to the next.
  static let tabWidth = 8

  init(_ text: StyledString, line: LineIndex) {
    let range = text.range(of: line)
    var slots: [Slot] = []
    var column = 0
    var offset = range.lowerBound
    for character in text.text(in: range) {
      let slot = Self.slot(character, at: offset, column: column)
      slots.append(slot)
      column += slot.width
      offset = offset + character.utf8.count
    }
    self.slots = slots
    end = range.upperBound
    width = column
  }

  private static func slot(_ character: Character, at offset: TextOffset, column: Int) -> Slot {
    if character == "\t" {
      let width = tabWidth - column % tabWidth
      let space = Glyphs.Glyph(text: .space, width: 1)
      return Slot(
        offset: offset, column: column, glyphs: Array(repeating: space, count: width),
        width: width, isMark: false, isBlank: true)
    }
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
      let glyph = Glyphs.Glyph(text: CellText(Unicode.Scalar(ascii)), width: 1)
      return Slot(
        offset: offset, column: column, glyphs: [glyph], width: 1, isMark: false,
        isBlank: ascii == 0x20)
    }
    var isMark = false
    var shown = ""
    for scalar in character.unicodeScalars {
      if let mark = VisibleMark.text(for: scalar) {
        isMark = true
        shown += mark
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    let glyphs = Array(Glyphs(shown))
    return Slot(
      offset: offset, column: column, glyphs: glyphs, width: glyphs.reduce(0) { $0 + $1.width },
      isMark: isMark, isBlank: character.isWhitespace)
  }

  /// The column of a place in the line.
  func column(of offset: TextOffset) -> Int {
    guard let slot = slots.last(where: { $0.offset <= offset }), offset < end else {
      return offset < end ? 0 : width
    }
    return slot.column
  }

  /// The gap nearest to a column: the left half of a grapheme means the gap before it.
  func offset(nearestTo column: Int) -> TextOffset {
    guard let slot = slots.first(where: { $0.column + $0.width > column }) else { return end }
    let next = slot.column + slot.width
    guard column - slot.column >= next - column, slot.width > 1 else { return slot.offset }
    return slots.first { $0.column >= next }?.offset ?? end
  }
}
