import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows and columns of the characters of a text without wrapping.
struct TextLines {
  /// For each line, the offset of its first character and the columns before each of its characters.
  private var lines: [(start: Int, columns: [Int], width: Int)] = []

  init(_ text: AttributedString) {
    var (start, columns, width, offset) = (0, [Int](), 0, 0)
    for character in text.characters {
      offset += 1
      if character.isNewline {
        lines.append((start, columns, width))
        (start, columns, width) = (offset, [], 0)
      } else {
        columns.append(width)
        width += GlyphWidth.columns(of: String(character))
      }
    }
    lines.append((start, columns, width))
  }

  /// Returns the row and column of an offset.
  func place(of offset: Int) -> Point {
    let row = (lines.firstIndex { $0.start > offset } ?? lines.count) - 1
    let line = lines[row]
    let index = offset - line.start
    return Point(column: index < line.columns.count ? line.columns[index] : line.width, row: row)
  }

  /// Returns the offset of the character at a row and column, both limited to the text.
  func offset(row: Int, column: Int) -> Int {
    guard row >= 0 else { return 0 }
    guard row < lines.count else { return lines.last.map { $0.start + $0.columns.count } ?? 0 }
    let line = lines[row]
    guard column < line.width else { return line.start + line.columns.count }
    return line.start + (line.columns.lastIndex { $0 <= column } ?? 0)
  }
}
