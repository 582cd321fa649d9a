import StyledText
import TerminalCore
import UnicodeText

/// The layout of a part of one line on columns.
///
/// Characters that must not reach a terminal are replaced by
/// visible marks. Each grapheme is one slot, whatever its width.
struct LineLayout {
  /// One grapheme.
  struct Slot {
    /// The offset of its first byte.
    let offset: TextOffset
    /// Its first column, counted from the start of the line.
    let column: Int
    /// The glyphs to draw, from left to right.
    let glyphs: [Glyphs.Glyph]
    /// Its width in columns.
    let width: Int
    /// Whether it shows a visible mark instead of itself.
    let isMark: Bool
  }

  /// The graphemes from left to right, without those that end before the part.
  let slots: [Slot]
  /// The offset after the last grapheme.
  let end: TextOffset
  /// The column after the last grapheme.
  let endColumn: Int
  /// Whether the part ends at the end of the line.
  let isAtLineEnd: Bool

  /// Lays out a range of columns of a line, without its line break.
  /// - Parameter start: a checkpoint of the line at or before the columns.
  init(
    _ text: StyledString, line: Range<TextOffset>, from start: ColumnCheckpoints.Checkpoint,
    columns: Range<Int>, widths: CharacterWidths
  ) {
    var slots: [Slot] = []
    var end = start.offset
    var endColumn = start.column
    LineMeasure.walk(
      text, in: start.offset..<line.upperBound, column: start.column, widths: widths
    ) { part in
      guard part.column < columns.upperBound else { return false }
      if part.endColumn > columns.lowerBound {
        switch part.graphemes {
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
        case .scalar("\t"):
          slots.append(Self.tab(width: part.width, at: part.offset, column: part.column))
        case .scalar(let scalar) where widths.emoji == .whole && EmojiSequence.isHalfFlag(scalar):
          slots.append(Self.emoji(String(scalar), at: part.offset, column: part.column))
        case .scalar(let scalar):
          slots.append(Self.slot(String(scalar), at: part.offset, column: part.column))
        case .cluster(let bytes):
          let text = String(decoding: bytes, as: UTF8.self)
          slots.append(
            widths.emoji == .whole && LineMeasure.isWholeEmoji(bytes)
              ? Self.emoji(text, at: part.offset, column: part.column)
              : Self.slot(text, at: part.offset, column: part.column))
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

  private static func tab(width: Int, at offset: TextOffset, column: Int) -> Slot {
    let space = Glyphs.Glyph(text: .space, width: 1)
    return Slot(
      offset: offset, column: column, glyphs: Array(repeating: space, count: width), width: width,
      isMark: false)
  }

  private static func emoji(_ text: String, at offset: TextOffset, column: Int) -> Slot {
    Slot(
      offset: offset, column: column, glyphs: [Glyphs.Glyph(emoji: text)], width: 2, isMark: false)
  }

  private static func slot(_ character: String, at offset: TextOffset, column: Int) -> Slot {
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

  /// Returns the grapheme boundary nearest to a column: before a grapheme for its left half,
  /// otherwise after it.
  func offset(nearestTo column: Int) -> TextOffset {
    guard let slot = slots.first(where: { $0.column + $0.width > column }) else { return end }
    let next = slot.column + slot.width
    guard column - slot.column >= next - column, slot.width > 1 else { return slot.offset }
    return slots.first { $0.column >= next }?.offset ?? end
  }
}
