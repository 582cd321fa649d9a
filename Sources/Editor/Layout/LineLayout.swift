import StyledText
import TerminalCore
import UnicodeText

/// How a part of one line of the document lies on columns.
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
  }

  /// The graphemes, left to right, without those that end before the part.
  let slots: [Slot]
  /// Where the last one ends.
  let end: TextOffset
  /// The column at which it ends.
  let endColumn: Int
  /// Whether that is the end of the line.
  let isAtLineEnd: Bool

  /// Columns from one tab stop to the next.
  static let tabWidth = 8

  /// Lays out what lies in some columns of a line, its line break left out.
  init(
    _ text: StyledString, line: Range<TextOffset>, from start: LineRuler.Mark,
    columns: Range<Int>
  ) {
    var slots: [Slot] = []
    var end = start.offset
    var endColumn = start.column
    LineMeasure.walk(text, in: start.offset..<line.upperBound, column: start.column) { part in
      guard part.column < columns.upperBound else { return false }
      if part.endColumn > columns.lowerBound {
        switch part.stretch {
        case .ascii(let bytes):
          let first = max(columns.lowerBound - part.column, 0)
          let last = min(columns.upperBound - part.column, bytes.count)
          for index in first..<last {
            slots.append(
              Self.slot(bytes[index], at: part.offset + index, column: part.column + index))
          }
          end = part.offset + last
          endColumn = part.column + last
          return last == bytes.count
        case .wide(let bytes):
          let first = max(columns.lowerBound - part.column, 0) / 2
          let last = min((columns.upperBound - part.column - 1) / 2 + 1, part.count)
          for index in first..<last {
            let character = String(
              decoding: UnsafeBufferPointer(rebasing: bytes[3 * index..<3 * index + 3]),
              as: UTF8.self)
            slots.append(
              Self.slot(
                character, at: part.offset + 3 * index, column: part.column + 2 * index))
          }
          end = part.offset + 3 * last
          endColumn = part.column + 2 * last
          return last == part.count
        case .scalar(let scalar):
          slots.append(Self.slot(String(scalar), at: part.offset, column: part.column))
        case .cluster(let bytes):
          let text = String(decoding: bytes, as: UTF8.self)
          slots.append(Self.slot(text, at: part.offset, column: part.column))
        }
      }
      end = part.end
      endColumn = part.endColumn
      return true
    }
    self.slots = slots
    self.end = end
    self.endColumn = endColumn
    isAtLineEnd = end == line.upperBound
  }

  private static func slot(_ ascii: UInt8, at offset: TextOffset, column: Int) -> Slot {
    let glyph = Glyphs.Glyph(text: CellText(Unicode.Scalar(ascii)), width: 1)
    return Slot(offset: offset, column: column, glyphs: [glyph], width: 1, isMark: false)
  }

  private static func slot(_ character: String, at offset: TextOffset, column: Int) -> Slot {
    if character == "\t" {
      let width = tabWidth - column % tabWidth
      let space = Glyphs.Glyph(text: .space, width: 1)
      return Slot(
        offset: offset, column: column, glyphs: Array(repeating: space, count: width),
        width: width, isMark: false)
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
      isMark: isMark)
  }

  /// The gap nearest to a column: the left half of a grapheme means the gap before it.
  func offset(nearestTo column: Int) -> TextOffset {
    guard let slot = slots.first(where: { $0.column + $0.width > column }) else { return end }
    let next = slot.column + slot.width
    guard column - slot.column >= next - column, slot.width > 1 else { return slot.offset }
    return slots.first { $0.column >= next }?.offset ?? end
  }
}
