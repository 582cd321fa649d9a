import StyledText
import Terminal
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
    /// Whether it shows a visible mark instead of itself.
    var isMark = false

    /// Its width in columns.
    var width: Int { glyphs.reduce(0) { $0 + $1.width } }
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
        case .ascii(let bytes), .wide(let bytes):
          let (size, width) = (part.utf8Count / part.count, part.width / part.count)
          let first = max(columns.lowerBound - part.column, 0) / width
          let last = min((columns.upperBound - part.column - 1) / width + 1, part.count)
          for index in first..<last {
            let (offset, column) = (part.offset + size * index, part.column + width * index)
            let character = UnsafeBufferPointer(rebasing: bytes[size * index..<size * (index + 1)])
            if size == 1 {
              let glyph = Glyphs.Glyph(text: CellText(Unicode.Scalar(character[0])), width: 1)
              slots.append(Slot(offset: offset, column: column, glyphs: [glyph]))
            } else {
              let text = String(decoding: character, as: UTF8.self)
              slots.append(Self.slot(text, at: offset, column: column))
            }
          }
          end = part.offset + size * last
          endColumn = part.column + width * last
          return last == part.count
        case .scalar("\t"):
          let spaces = Array(repeating: Glyphs.Glyph(text: .space, width: 1), count: part.width)
          slots.append(Slot(offset: part.offset, column: part.column, glyphs: spaces))
        case .scalar(let scalar):
          let isEmoji = widths.emoji == .whole && EmojiSequence.isHalfFlag(scalar)
          slots.append(
            Self.slot(String(scalar), isEmoji: isEmoji, at: part.offset, column: part.column))
        case .cluster(let bytes):
          let text = String(decoding: bytes, as: UTF8.self)
          let isEmoji = widths.emoji == .whole && LineMeasure.isWholeEmoji(bytes)
          slots.append(Self.slot(text, isEmoji: isEmoji, at: part.offset, column: part.column))
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

  private static func slot(
    _ character: String, isEmoji: Bool = false, at offset: TextOffset, column: Int
  ) -> Slot {
    if isEmoji {
      return Slot(offset: offset, column: column, glyphs: [Glyphs.Glyph(emoji: character)])
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
    return Slot(offset: offset, column: column, glyphs: Array(Glyphs(shown)), isMark: isMark)
  }

  /// Returns the column of a grapheme boundary; nil if it is outside the part.
  func column(of offset: TextOffset) -> Int? {
    offset == end ? endColumn : slots.first { $0.offset == offset }?.column
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

/// The rows of one wrapped line, each showing a range of the line's columns.
struct LineRows: Hashable, Sendable {
  /// The columns of a row; one blank at its end may exceed them.
  let width: Int
  /// The columns at which rows begin; nil for a very long line, whose rows are all of equal width.
  private let starts: [Int]?
  /// The columns of a very long line.
  private let lineWidth: Int

  /// The longest line in bytes that is wrapped at words.
  ///
  /// Longer ones are cut at the column, as in terminals, because wrapping at words needs a walk
  /// from the start of the line.
  static let longestWordWrapped = 1 << 15

  /// Creates the rows of a line wrapped at words.
  init(_ text: StyledString, line: Range<TextOffset>, width: Int, widths: CharacterWidths) {
    self.width = width
    lineWidth = 0
    var wrapper = WordWrapper(width: width)
    LineMeasure.walk(text, in: line, column: 0, widths: widths) { part in
      let width = part.width / part.count
      for index in 0..<part.count {
        wrapper.add(
          column: part.column + width * index, width: width,
          isBlank: Self.isBlank(part.graphemes, at: index))
      }
      return true
    }
    starts = wrapper.starts
  }

  /// Creates the rows of a very long line with a number of columns, known or estimated.
  init(lineWidth: Int, width: Int) {
    self.width = width
    self.lineWidth = lineWidth
    starts = nil
  }

  private static func isBlank(_ graphemes: GraphemeSpan, at index: Int) -> Bool {
    switch graphemes {
    case .ascii(let bytes): bytes[index] == UInt8(ascii: " ")
    case .scalar("\t"), .scalar("\u{3000}"): true
    default: false
    }
  }

  /// The number of rows, at least one.
  var count: Int { starts?.count ?? max((lineWidth + width - 1) / width, 1) }

  /// The index of the last row.
  var last: Int { count - 1 }

  /// Returns the columns of the line on a row; on the last row all from its start.
  func columns(of row: Int) -> Range<Int> {
    guard let starts else { return row * width..<(row == last ? Int.max : (row + 1) * width) }
    return starts[row]..<(row == last ? Int.max : starts[row + 1])
  }

  /// Returns the index of the row that shows a column of the line.
  func row(ofColumn column: Int) -> Int {
    guard let starts else { return min(column / width, last) }
    return max(starts.partitioningIndex { $0 > column } - 1, 0)
  }
}

/// Decides character by character where rows begin.
private struct WordWrapper {
  let width: Int
  /// The columns at which rows begin.
  var starts = [0]
  /// The column at which the present row begins.
  private var start: Int { starts[starts.count - 1] }
  /// The column after the last blank of the row.
  var wordStart = 0

  mutating func add(column: Int, width: Int, isBlank: Bool) {
    if isBlank {
      // One blank may be in the column after the row, which is kept free for the caret.
      if column > start + self.width { starts.append(column) }
      wordStart = column + width
    } else if column + width > start + self.width, column > start {
      if wordStart > start, wordStart <= column { starts.append(wordStart) }
      // A word longer than a row is cut.
      if column + width > start + self.width, column > start { starts.append(column) }
    }
  }
}
